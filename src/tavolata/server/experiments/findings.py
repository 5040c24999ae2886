"""What a run in the lab has found so far, for its page: differences with the most certain first, who wins, how long
games take.

All numbers are those of `tavolata lab`; this module adds their labels.
"""

from dataclasses import replace
from typing import Any

import msgspec

from tavolata.kernel.texts import LANGUAGES
from tavolata.lab.experiment.differences import Difference, differing
from tavolata.lab.experiment.html import ReportWords
from tavolata.lab.experiment.measures import Pairs
from tavolata.lab.experiment.plan import Plan
from tavolata.lab.experiment.summary import summarise
from tavolata.lab.experiment.tally import Tally

from .jobs.playing import Both

LOOKS = 10
"""How often findings are sent during a run. Whoever stops at the first certain difference has looked that often, so
p-values are corrected for it (Bonferroni), besides for the number of measures (Holm)."""
MOST_UNSURE = 12
"""The number of differences shown that are not statistically certain."""
MOST_ROWS = 60


class LabShare(msgspec.Struct, frozen=True):
    """A share of games with its 95 % interval; out of how many."""

    share: float | None
    low: float
    high: float
    of: int


class LabRow(msgspec.Struct, frozen=True):
    """How often a member of a group won: in the standard game, and in the variant if it differs."""

    name: str
    text: Both
    standard: LabShare
    variant: LabShare | None


class LabGroup(msgspec.Struct, frozen=True):
    """Who wins, by seat, role, objective and the like; `fair` is the share of games that a seat wins on average."""

    name: str
    text: Both
    fair: float
    rows: list[LabRow]


class LabDifference(msgspec.Struct, frozen=True):
    """A measure in both games, and their difference with its 95 % interval. Shares are between 0 and 1. `is_sure`: with
    an error of at most 5 % for all measures of a run together, however often one looks."""

    name: str
    text: Both
    is_share: bool
    standard: float
    variant: float
    low: float
    high: float
    is_sure: bool


class LabLength(msgspec.Struct, frozen=True):
    """How long games take: the mean, and how many games had each length (pairs of length and number)."""

    name: str
    text: Both
    standard: float
    variant: float | None
    standard_games: list[tuple[int, int]]
    variant_games: list[tuple[int, int]]


class LabFindings(msgspec.Struct, frozen=True):
    """What was found after `games` games of each variant. `measures`: how many measures were compared."""

    games: int
    measures: int
    differences: list[LabDifference]
    groups: list[LabGroup]
    lengths: list[LabLength]


class Count:
    """Adds up the games that workers played, in whatever order they arrive."""

    def __init__(self, plan: Plan, standard: Plan) -> None:
        self.plan, self._standard_plan = plan, standard
        self.variant, self.standard = (Tally(plan.experiment.players) for _ in range(2))
        self.pairs = Pairs()
        self.is_same = plan is standard

    def add(self, variant: dict[str, Any], standard: dict[str, Any] | None, pairs: dict[str, Any] | None) -> None:
        self.variant.merge(Tally.from_json(variant))
        if standard is not None and pairs is not None:
            self.standard.merge(Tally.from_json(standard))
            self.pairs.merge(Pairs.from_json(pairs))

    def so_far(self) -> "Count":
        """A copy, to be read in a thread while counting goes on."""
        copied = Count(self.plan, self._standard_plan)
        copied.variant.merge(self.variant)
        copied.standard.merge(self.standard)
        copied.pairs.merge(self.pairs)
        return copied

    def summary(self) -> dict[str, Any]:
        """The summary of the variant, as `tavolata lab run` writes it."""
        return summarise(self.plan, self.variant, self.plan.batches)

    def findings(self) -> LabFindings:
        """Everything that the page shows, with its labels."""
        told = [ReportWords(self.plan.game.name, language) for language in LANGUAGES]
        variant = self.summary()
        if self.is_same:
            standard, found = variant, list[Difference]()
        else:
            standard = summarise(self._standard_plan, self.standard, self.plan.batches)
            found = seen_often(self.pairs)
        words = standard["words"]
        sure = sum(each.is_sure for each in found)
        shown = found[: sure + MOST_UNSURE]
        groups = ["seat", "order", *(group for group in standard["wins"] if group not in ("seat", "order", "events"))]
        return LabFindings(
            games=variant["games"],
            measures=len(found),
            differences=[_difference(each, words, told) for each in shown],
            groups=[_group(group, standard, variant, self.is_same, told) for group in groups],
            lengths=[_length(name, standard, variant, self.is_same, told) for name in standard["lengths"]],
        )


def seen_often(pairs: Pairs) -> list[Difference]:
    """All differences, the most certain first, for somebody who looks LOOKS times."""
    return [replace(each, chance=min(1.0, LOOKS * each.chance)) for each in differing(pairs)]


def _both(said: list[str]) -> Both:
    return Both(**dict(zip(LANGUAGES, said, strict=True)))


def _difference(each: Difference, words: dict[str, str], told: list[ReportWords]) -> LabDifference:
    return LabDifference(
        name=".".join(each.name),
        text=_both([language.measure(each.name, words) for language in told]),
        is_share=each.is_share,
        standard=round(each.first, 6),
        variant=round(each.second, 6),
        low=round(each.low, 6),
        high=round(each.high, 6),
        is_sure=each.is_sure,
    )


def _group(
    group: str, standard: dict[str, Any], variant: dict[str, Any], is_same: bool, told: list[ReportWords]
) -> LabGroup:
    here, there = standard["wins"][group], variant["wins"].get(group, {})
    names = list(here)[:MOST_ROWS]
    rows = [
        LabRow(
            name,
            _both([language.member(group, name, standard["words"]) for language in told]),
            _share(here[name]),
            None if is_same or name not in there else _share(there[name]),
        )
        for name in names
    ]
    return LabGroup(group, _both([language.group(group) for language in told]), standard["fair"], rows)


def _share(found: dict[str, Any]) -> LabShare:
    return LabShare(found["share"], found["low"], found["high"], found["of"])


def _length(
    name: str, standard: dict[str, Any], variant: dict[str, Any], is_same: bool, told: list[ReportWords]
) -> LabLength:
    here, there = standard["lengths"][name], variant["lengths"][name]
    return LabLength(
        name,
        _both([language(f"measure.{name}") for language in told]),
        here["mean"],
        None if is_same else there["mean"],
        [(value, games) for value, games in here["histogram"]],
        [] if is_same else [(value, games) for value, games in there["histogram"]],
    )
