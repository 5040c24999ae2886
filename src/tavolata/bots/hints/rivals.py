"""What an act keeps a rival from: the secret aim that the rival may have, and that is further away after this act.

A game names aims in its module of hints: `aim(state, rival)` is the key of the aim's name in a state, and
`lacking(content, state, rival)` how far every aim is, by key. How likely an aim is comes from the worlds that the
asking seat may believe. A game with `NEAR` also has its boards compared by them: `distances` tells of every likely aim
that is no further away than that.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tavolata.kernel.layout import States

from ..search import Worlds
from .measures import Board, Measure

LIKELY = 0.25
"""The least probability of an aim that is named."""
FURTHER = 0.5
"""The least difference between two acts in what a rival lacks that is told."""
MOST_SURE = 99


class Aim(NamedTuple):
    """An aim that an act keeps somebody from: the key of its name, and how likely it is theirs."""

    what: str
    chance: float


def kept_from(
    module: Any, content: Any, rival: int, worlds: Worlds, number: int, ahead: Sequence[States]
) -> Aim | None:
    """The aim from which the act of this number keeps a rival most, counting how likely each is; None if the rival is
    no further from any likely one than after the other acts."""
    if not hasattr(module, "lacking") or number >= len(ahead) or len(ahead) < 2:
        return None
    chances = _believed(module, rival, worlds)
    now, *others = (_lacking(module, content, rival, ahead[place]) for place in _first(number, len(ahead)))
    further = {key: chance * (now[key] - float(np.mean([each[key] for each in others]))) for key, chance in
               chances.items() if key in now}  # fmt: skip
    likely = {key: gain for key, gain in further.items() if chances[key] >= LIKELY and gain > 0}
    if not likely:
        return None
    what = max(likely, key=lambda key: likely[key])
    return Aim(what, chances[what])


def distances(
    module: Any, content: Any, seat: int, players: int, worlds: Worlds, ahead: Sequence[States]
) -> list[Board]:
    """How far each rival is from each aim that is likely theirs, in each world after each gesture: what is lacking, of
    which more is better for the seat. Aims to which the rival is near after no gesture are left out, and those that all
    gestures leave about as far away."""
    found: list[Board] = [{} for _ in ahead]
    if not hasattr(module, "NEAR"):
        return found
    for rival in range(players):
        if rival == seat:
            continue
        likely = {key: chance for key, chance in _believed(module, rival, worlds).items() if chance >= LIKELY}
        rows = [[module.lacking(content, state, rival) for state in states] for states in ahead] if likely else []
        for key, chance in likely.items():
            lacks = [np.array([row.get(key, np.inf) for row in each]) for each in rows]
            means = [float(each.mean()) for each in lacks]
            if min(means) <= module.NEAR and max(means) - min(means) >= FURTHER:
                measure = Measure("further", key, seat=rival, likely=in_percent(chance))
                for board, lack in zip(found, lacks, strict=True):
                    board[measure] = lack
    return found


def in_percent(chance: float) -> int:
    """A belief, never quite sure: it expects others to play as bots do."""
    return min(MOST_SURE, round(100 * chance))


def _first(number: int, count: int) -> list[int]:
    """All numbers below `count`, a given one first."""
    return [number, *(place for place in range(count) if place != number)]


def _believed(module: Any, rival: int, worlds: Worlds) -> dict[str, float]:
    """How likely each aim is the rival's."""
    found: dict[str, float] = {}
    for state, weight in zip(worlds.states, worlds.weights.tolist(), strict=True):
        key = module.aim(state, rival)
        found[key] = found.get(key, 0.0) + weight
    return found


def _lacking(module: Any, content: Any, rival: int, states: States) -> dict[str, float]:
    """How far each aim of a rival is on average."""
    rows = [module.lacking(content, state, rival) for state in states]
    return {key: float(np.mean([row[key] for row in rows])) for key in rows[0]}
