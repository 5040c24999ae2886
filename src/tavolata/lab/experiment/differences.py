"""Differences of two runs, each with its interval and its chance, corrected for how many there are.

Every measure is a ratio of sums over games: wins over seats that had the role, turns over games. Where both runs met
the same draws the games are taken in pairs, and what chance did to both drops out of the difference.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..statistics import Z95
from .file import BadExperiment
from .folder import Folder
from .rows import Rows
from .tally import LENGTHS

Array = NDArray[Any]
Name = tuple[str, str]
"""What is measured and, of a group, whom of it: ("role", "prince"), ("turns", "")."""
SURE = 0.05
FEWEST = 30  # games in which a measure must have been seen, in both runs


@dataclass(frozen=True)
class Difference:
    """A measure in two runs."""

    name: Name
    first: float
    second: float
    error: float  # standard error of the difference
    chance: float  # of a difference as large if there is none; corrected
    intervals: tuple[tuple[float, float], tuple[float, float]]

    @property
    def value(self) -> float:
        return self.second - self.first

    @property
    def low(self) -> float:
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        return self.value + Z95 * self.error

    @property
    def is_sure(self) -> bool:
        return self.chance < SURE

    @property
    def is_share(self) -> bool:
        return self.name[0] not in LENGTHS


@dataclass
class Sums:
    """Of a measure, game by game: what is counted, and out of how much."""

    hits: Array
    of: Array

    @property
    def ratio(self) -> float:
        return float(self.hits.sum() / self.of.sum())

    def influence(self) -> Array:
        """How far each game moves the ratio."""
        moved: Array = (self.hits - self.ratio * self.of) / self.of.mean()
        return moved


Measured = dict[Name, Sums]


def differences(first: Folder, second: Folder) -> tuple[list[Difference], bool]:
    """All differences, those that are least likely by chance first; and whether games were taken in pairs."""
    asked = first.experiment(), second.experiment()
    if asked[0].game != asked[1].game:
        raise BadExperiment("compare_game", first=asked[0].game, second=asked[1].game)
    if asked[0].players != asked[1].players:
        raise BadExperiment("compare_players", first=asked[0].players, second=asked[1].players)
    is_paired = asked[0].seed == asked[1].seed
    measured = [_measured(folder) for folder in (first, second)]
    shared = [name for name in measured[0] if name in measured[1]]
    seen = [name for name in shared if all(np.count_nonzero(run[name].of) >= FEWEST for run in measured)]
    all_found = [_difference(name, measured[0][name], measured[1][name], is_paired) for name in seen]
    found = [each for each in all_found if each.error > 0 or each.value != 0]  # the rest is the same in every game
    corrected = holm([each.chance for each in found])
    told = [
        Difference(each.name, each.first, each.second, each.error, chance, each.intervals)
        for each, chance in zip(found, corrected, strict=True)
    ]
    return sorted(told, key=lambda each: (each.chance, -abs(each.value) / max(each.error, 1e-12), each.name)), is_paired


def _difference(name: Name, first: Sums, second: Sums, is_paired: bool) -> Difference:
    moved = first.influence(), second.influence()
    errors = [float(sqrt((each * each).mean() / len(each))) for each in moved]
    if is_paired:
        games = min(map(len, moved))
        apart = moved[1][:games] - moved[0][:games]
        tails = [float((each[games:] ** 2).sum()) for each in moved]
        squares = float((apart * apart).sum()) / games**2 + sum(
            tail / len(each) ** 2 for tail, each in zip(tails, moved, strict=True)
        )
        error = sqrt(squares)
    else:
        error = sqrt(errors[0] ** 2 + errors[1] ** 2)
    value = second.ratio - first.ratio
    chance = erfc(abs(value) / error / sqrt(2)) if error > 0 else float(value == 0)
    low_high = [(s.ratio - Z95 * e, s.ratio + Z95 * e) for s, e in zip((first, second), errors, strict=True)]
    return Difference(name, first.ratio, second.ratio, error, chance, (low_high[0], low_high[1]))


def holm(chances: list[float]) -> list[float]:
    """Chances corrected by Holm: whichever of all is called sure, the chance that any is so wrongly stays the same."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected = [0.0] * len(chances)
    most = 0.0
    for place, number in enumerate(order):
        most = max(most, min(1.0, (len(chances) - place) * chances[number]))
        corrected[number] = most
    return corrected


def _measured(folder: Folder) -> Measured:
    """Every measure of a run, game by game."""
    parts: dict[Name, list[Sums]] = {}
    for batch, rows in enumerate(folder.rows()):
        found = _of_batch(rows)
        games = len(rows.by_game("won"))
        for name, sums in found.items():
            # a name that was not met before this batch
            parts.setdefault(name, [Sums(np.zeros(0), np.zeros(0))] * batch).append(sums)
        for name, each in parts.items():
            if name not in found:
                each.append(Sums(np.zeros(games, np.float32), np.zeros(games, np.float32)))
    return {
        name: Sums(np.concatenate([s.hits for s in each]), np.concatenate([s.of for s in each]))
        for name, each in parts.items()
    }


def _of_batch(rows: Rows) -> Measured:
    won = rows.by_game("won")
    one = np.ones(len(won), np.float32)
    found: Measured = {}

    def put(group: str, name: str, hits: Array, of: Array) -> None:
        found[group, name] = Sums(hits.astype(np.float32), of.astype(np.float32))

    for name in LENGTHS:
        if name in rows.columns:
            put(name, "", rows.by_game(name)[:, 0], one)
    put("shared", "", won.sum(1) > 1, one)
    put("nobody", "", won.sum(1) == 0, one)
    ends = rows.columns["end"]
    for number, end in enumerate(ends.names):
        if end:
            put("end", end, rows.by_game("end")[:, 0] == number, one)
    if "last_at_half" in rows.columns:
        last: Any = rows.by_game("last_at_half")
        put("comeback", "", (last & won).any(axis=1), last.any(axis=1))
    for seat in range(rows.players):
        put("seat", str(seat + 1), won[:, seat], one)
        put("order", str(seat + 1), ((rows.by_game("order") == seat) & won).any(1), one)
    _put_facts(rows, won, put)
    return found


def _put_facts(rows: Rows, won: Array, put: Callable[[str, str, Array, Array], None]) -> None:
    for name, column in rows.columns.items():
        is_alone = name == "bot" and len(column.names) == 1
        if name in ("end", "events") or is_alone or not column.names:
            continue
        values = rows.by_game(name)
        for number, member in enumerate(column.names):
            held = values >> number & 1 == 1 if column.word else values == number
            if member and held.any():
                put(name, member, (held & won).sum(1), held.sum(1))
