"""From the weights of single secrets to all of them together: no two slots hold the same card.

Slots are filled one after the other. How likely the next value is depends on the values that are taken, not on who has
which: with 14 cards there are 16,384 such sets, however many millions of ways to deal them. So chances are exact, and
worlds come from exact chances, for any number of seats.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, States, as_words
from tavolata.kernel.seen import Seen

from ..search import Worlds

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Joint:
    """The slots that are not known and the values that they may have; `steps` tell how to fill one slot after the
    other."""

    slots: list[int]
    values: Ints
    steps: "list[Step]"


@dataclass(frozen=True)
class Step:
    """Filling one slot: by set of values that are taken (a row) and by value, how likely the value is, and the row of
    the next step."""

    chances: Floats
    following: Ints


@dataclass(frozen=True)
class Marginals:
    """How likely each value is for each secret that the seat does not know: by slot, and whose it is."""

    names: list[str]
    seats: dict[int, int]  # slot -> seat, -1 if it is nobody's any more
    chances: dict[int, Floats]  # slot -> by value

    def of_seat(self, seat: int) -> dict[str, float]:
        """The possible secrets of a seat, by name, with their chances; empty if the secret is known."""
        found = next((slot for slot, owner in self.seats.items() if owner == seat), None)
        if found is None:
            return {}
        return {name: float(p) for name, p in zip(self.names, self.chances[found], strict=True) if p > 0}


def joint(secrets: Any, seen: Seen, weights: Floats) -> Joint:
    """How likely all combinations are that agree with what the seat knows, from the weights of single secrets."""
    possible = secrets.allowed(_masked(seen))
    slots = [slot for slot in range(secrets.SLOTS) if possible[slot].any()]
    values = np.flatnonzero(possible.any(0))
    logs = np.where(possible, weights, -np.inf)[slots][:, values]
    return Joint(slots, values, _steps(logs))


def _steps(logs: Floats) -> list[Step]:
    """The steps from the logarithms of the weights, by slot and value. Worked out from the last to the first: `ways`
    is the logarithm of the weight of all ways to fill the slots that are left."""
    slots, values = logs.shape
    sets = np.arange(1 << values)
    sizes = np.bitwise_count(sets)
    rows = np.zeros(len(sets), np.int64)  # of each set among those of its size
    ways, steps = np.zeros(int((sizes == slots).sum())), list[Step]()
    for slot in reversed(range(slots)):
        rows[sizes == slot + 1] = np.arange(int((sizes == slot + 1).sum()))
        taken, bits = sets[sizes == slot][:, None], 1 << np.arange(values)
        following = rows[taken | bits]
        each = np.where(taken & bits, -np.inf, logs[slot] + ways[following])
        ways = np.logaddexp.reduce(each, 1)
        steps.append(Step(np.exp(each - np.where(np.isfinite(ways), ways, 0.0)[:, None]), following))
    return steps[::-1]


def marginals_of(secrets: Any, seen: Seen, found: Joint) -> Marginals:
    """How likely each value of each slot is."""
    masked = _masked(seen)
    reached: Floats = np.ones(1)
    chances: dict[int, Floats] = {}
    for slot, step in zip(found.slots, found.steps, strict=True):
        here = reached[:, None] * step.chances
        chances[slot] = np.zeros(secrets.VALUES)
        chances[slot][found.values] = here.sum(0)
        reached = np.bincount(step.following.ravel(), here.ravel()).astype(np.float64)
    return Marginals(list(secrets.NAMES), {slot: secrets.seat_of(masked, slot) for slot in found.slots}, chances)


def combinations(found: Joint, most: int) -> tuple[Ints, Floats]:
    """All combinations, a row each, and how likely each is; where there are more than `most`, that many of them, evenly
    by their chances."""
    every = _every(found, most)
    return _evenly(found, most) if every is None else every


def _every(found: Joint, most: int) -> tuple[Ints, Floats] | None:
    """All combinations with their chances; None if there are too many."""
    filled, chances, at = np.zeros((1, 0), np.int64), np.ones(1), np.zeros(1, np.int64)
    for step in found.steps:
        before, value = np.nonzero(step.chances[at])
        if len(before) > most:
            return None
        filled = np.column_stack([filled[before], found.values[value]])
        chances, at = chances[before] * step.chances[at[before], value], step.following[at[before], value]
    return filled, chances / chances.sum()


def _evenly(found: Joint, count: int) -> tuple[Ints, Floats]:
    """A systematic sample: the combinations at evenly spaced places of the cumulative distribution."""
    places, at = (np.arange(count) + 0.5) / count, np.zeros(count, np.int64)
    filled = np.zeros((count, len(found.slots)), np.int64)
    for column, step in enumerate(found.steps):
        ends = np.cumsum(step.chances[at], 1)
        places = places.clip(0, 1 - 1e-12) * ends[:, -1]
        value = (ends <= places[:, None]).sum(1)
        chance = step.chances[at, value]
        places = (places - ends[np.arange(count), value] + chance) / chance
        filled[:, column] = found.values[value]
        at = step.following[at, value]
    return filled, np.full(count, 1 / count)


def worlds_of(game: Game, secrets: Any, seen: Seen, found: Joint, most: int, seed: int) -> Worlds:
    """States with these secrets; what else is hidden is dealt as the rules deal it."""
    rows, weights = combinations(found, most)
    states = dealt(game, seen, len(rows), seed)
    for number, row in enumerate(rows.tolist()):
        for slot, value in zip(found.slots, row, strict=True):
            _put(secrets, states, number, slot, value)
    return Worlds(states, weights)


def dealt(game: Game, seen: Seen, count: int, seed: int) -> States:
    """States that agree with what the seat knows, dealt as the rules deal them."""
    states = game.rules.state.empty(count)
    as_words(states)[:] = as_words(seen.masked(seen.seat))
    viewer = SEATS if seen.seat is None else seen.seat
    for number in range(count):
        game.engine.resample(seen.contents.record, states, number, viewer, seed, number << 20)
    return states


def _put(secrets: Any, states: States, number: int, slot: int, value: int) -> None:
    fill = getattr(secrets.fill, "py_func", secrets.fill)
    fill(states.view(np.recarray)[number], slot, value)


def _masked(seen: Seen) -> Any:
    return seen.masked(seen.seat)[0]
