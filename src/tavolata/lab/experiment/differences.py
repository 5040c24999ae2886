"""Differences of two runs, each with its interval and its p-value, corrected for how many are tested.

Where both runs used the same draws, games are compared in pairs, so that the noise common to both drops out.
"""

from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING

from ..statistics import Z95
from .file import BadExperiment
from .measures import Name, Pairs, Sums, apart, paired
from .tally import LENGTHS

if TYPE_CHECKING:
    from .folder import Folder

SURE = 0.05
FEWEST = 30  # games in which a measure must have been seen, in both runs


@dataclass(frozen=True)
class Difference:
    """A measure in two runs."""

    name: Name
    first: float
    second: float
    error: float  # standard error of the difference
    chance: float  # the p-value of the difference, corrected
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


def differences(first: "Folder", second: "Folder") -> tuple[list[Difference], bool]:
    """All differences of two finished runs; and whether games were taken in pairs."""
    asked = first.experiment(), second.experiment()
    if asked[0].game != asked[1].game:
        raise BadExperiment("compare_game", first=asked[0].game, second=asked[1].game)
    if asked[0].players != asked[1].players:
        raise BadExperiment("compare_players", first=asked[0].players, second=asked[1].players)
    is_paired = asked[0].seed == asked[1].seed
    pairs = (paired if is_paired else apart)(first.rows(), second.rows())
    return differing(pairs), is_paired


def differing(pairs: Pairs) -> list[Difference]:
    """All differences, those with the smallest p-value first."""
    seen = {name: sums for name, sums in pairs.sums.items() if sums.seen.min() >= FEWEST}
    all_found = [difference(name, sums, pairs) for name, sums in seen.items()]
    found = [each for each in all_found if each.error > 0 or each.value != 0]  # the rest is the same in every game
    corrected = holm([each.chance for each in found])
    told = [
        Difference(each.name, each.first, each.second, each.error, chance, each.intervals)
        for each, chance in zip(found, corrected, strict=True)
    ]
    return sorted(told, key=lambda each: (each.chance, -abs(each.value) / max(each.error, 1e-12), each.name))


def difference(name: Name, sums: Sums, pairs: Pairs) -> Difference:
    """One measure: a game moves a run's ratio by (counted - ratio * out of how much) / the mean of the latter."""
    ratios = [float(sums.totals[at] / sums.totals[at + 1]) for at in (0, 2)]
    means = [float(sums.totals[at + 1]) / games for at, games in zip((0, 2), pairs.games, strict=True)]

    def moved(part: int, one: int, other: int) -> float:
        """The sum, over games, of the product of their influences on two ratios."""
        p, a, b = sums.products[part].astype(float), 2 * one, 2 * other
        whole = p[a, b] - ratios[other] * p[a, b + 1] - ratios[one] * p[a + 1, b]
        return float(whole + ratios[one] * ratios[other] * p[a + 1, b + 1]) / (means[one] * means[other])

    squares = [moved(0, run, run) + moved(1, run, run) for run in (0, 1)]
    errors = [sqrt(max(0.0, square)) / games for square, games in zip(squares, pairs.games, strict=True)]
    alone = sum(moved(1, run, run) / pairs.games[run] ** 2 for run in (0, 1))
    together = moved(0, 0, 0) + moved(0, 1, 1) - 2 * moved(0, 0, 1)
    error = sqrt(max(0.0, together / max(1, pairs.paired) ** 2 + alone))
    value = ratios[1] - ratios[0]
    chance = erfc(abs(value) / error / sqrt(2)) if error > 0 else float(value == 0)
    low_high = [(ratio - Z95 * each, ratio + Z95 * each) for ratio, each in zip(ratios, errors, strict=True)]
    return Difference(name, ratios[0], ratios[1], error, chance, (low_high[0], low_high[1]))


def holm(chances: list[float]) -> list[float]:
    """P-values corrected by Holm's method, which bounds the chance that any difference is called certain wrongly."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected = [0.0] * len(chances)
    most = 0.0
    for place, number in enumerate(order):
        most = max(most, min(1.0, (len(chances) - place) * chances[number]))
        corrected[number] = most
    return corrected
