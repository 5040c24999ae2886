"""From the weights of single secrets to all of them together: no two slots hold the same card."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, States, as_words
from tavolata.kernel.seen import Seen

from ..search import Worlds

MOST_COUNTED = 20_000
"""Combinations that are weighed one by one; where there may be more, they are drawn."""
DRAWN = 8192
ROUNDS = 16


@dataclass(frozen=True)
class Joint:
    """Values of the slots that are not known, a row for each combination, and how likely each is."""

    slots: list[int]
    values: NDArray[np.int64]
    chances: NDArray[np.float64]


@dataclass(frozen=True)
class Marginals:
    """How likely each value is for each secret that the seat does not know: by slot, and whose it is."""

    names: list[str]
    seats: dict[int, int]  # slot -> seat, -1 if it is nobody's any more
    chances: dict[int, NDArray[np.float64]]  # slot -> by value

    def of_seat(self, seat: int) -> dict[str, float]:
        """The possible secrets of a seat, by name, with their chances; empty if the secret is known."""
        found = next((slot for slot, owner in self.seats.items() if owner == seat), None)
        if found is None:
            return {}
        return {name: float(p) for name, p in zip(self.names, self.chances[found], strict=True) if p > 0}


def joint(secrets: Any, seen: Seen, weights: NDArray[np.float64], seed: int = 0) -> Joint:
    """All combinations that agree with what the seat knows, or many drawn by their weights."""
    possible = secrets.allowed(_masked(seen))
    slots = [slot for slot in range(secrets.SLOTS) if possible[slot].any()]
    if not slots:
        return Joint([], np.zeros((1, 0), np.int64), np.ones(1))
    few = np.prod([float(possible[slot].sum()) for slot in slots]) <= MOST_COUNTED
    rows = np.array(list(_combinations(possible, slots)), np.int64) if few else _drawn(possible, slots, weights, seed)
    logs = np.zeros(len(rows))
    if few:
        for column, slot in enumerate(slots):
            logs += weights[slot, rows[:, column]]
    chances = np.exp(logs - logs.max())
    return Joint(slots, rows, chances / chances.sum())


def _combinations(
    possible: NDArray[np.bool_], slots: list[int], taken: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every way to give each slot a value of its own."""
    if len(taken) == len(slots):
        yield taken
        return
    for value in np.flatnonzero(possible[slots[len(taken)]]).tolist():
        if value not in taken:
            yield from _combinations(possible, slots, (*taken, value))


def _drawn(
    possible: NDArray[np.bool_], slots: list[int], weights: NDArray[np.float64], seed: int
) -> NDArray[np.int64]:  # fmt: skip
    """Combinations drawn with their probabilities: each slot by itself, and again if two have the same value."""
    draws = np.random.default_rng(seed)
    kept: list[NDArray[np.int64]] = []
    for _ in range(ROUNDS):
        columns = []
        for slot in slots:
            chances = np.where(possible[slot], np.exp(weights[slot] - weights[slot][possible[slot]].max()), 0.0)
            columns.append(draws.choice(len(chances), DRAWN, p=chances / chances.sum()))
        rows = np.stack(columns, 1)
        ordered = np.sort(rows, 1)
        kept.append(rows[(ordered[:, 1:] != ordered[:, :-1]).all(1)])
        if sum(map(len, kept)) >= DRAWN // 2:
            break
    found = np.concatenate(kept)
    return found if len(found) else np.array([next(_combinations(possible, slots))], np.int64)


def marginals_of(secrets: Any, seen: Seen, found: Joint) -> Marginals:
    """How likely each value of each slot is."""
    masked = _masked(seen)
    chances = {
        slot: np.bincount(found.values[:, column], found.chances, secrets.VALUES).astype(np.float64)
        for column, slot in enumerate(found.slots)
    }
    return Marginals(list(secrets.NAMES), {slot: secrets.seat_of(masked, slot) for slot in found.slots}, chances)


def worlds_of(game: Game, secrets: Any, seen: Seen, found: Joint, most: int, seed: int) -> Worlds:
    """States with these secrets; what else is hidden is dealt as the rules deal it."""
    picks, weights = np.arange(len(found.chances)), found.chances
    if len(picks) > most:  # as many as there is room for, evenly by their weights
        places = (np.arange(most) + 0.5) / most
        picks = np.minimum(np.searchsorted(np.cumsum(weights), places), len(picks) - 1)
        weights = np.full(most, 1 / most)
    states = dealt(game, seen, len(picks), seed)
    for number, pick in enumerate(picks):
        for column, slot in enumerate(found.slots):
            _put(secrets, states, number, slot, int(found.values[pick, column]))
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
