"""Charts of a finished game: the numbers that the game's `course.py` gives, turn by turn, and its dice compared with
their expected counts. A game without that file has no charts."""

from collections import Counter
from typing import Any, Literal

import msgspec

from tavolata.kernel.content import Contents
from tavolata.kernel.game import Game
from tavolata.kernel.plain import plain, plain_content
from tavolata.kernel.texts import Texts

from .replay import Moment


class Series(msgspec.Struct, frozen=True):
    """One number of every seat at every version; None where a seat has none any more."""

    name: str
    title: str
    better: Literal["more", "less"] | None
    values: list[list[int | None]]


class Face(msgspec.Struct, frozen=True):
    """How often a face came up, and its expected count."""

    name: str
    title: str
    count: int
    expected: float


class Thrown(msgspec.Struct, frozen=True):
    """The throws of one seat: counts in the order of the faces."""

    seat: int
    counts: list[int]


class Dice(msgspec.Struct, frozen=True):
    """All dice that were thrown for one purpose."""

    name: str
    title: str
    dice: int
    faces: list[Face]
    by_seat: list[Thrown]


class Chapter(msgspec.Struct, frozen=True):
    """A part of a game that its players count in, such as a season: its number, and the first version in it where the
    numbers are taken."""

    number: int
    title: str
    v: int


class Course(msgspec.Struct, frozen=True):
    """The charts of a game. `versions`: where the numbers are taken, once a turn; the first series shows best who
    led. `chapters`: none where a game counts in turns alone."""

    versions: list[int]
    turns: list[int]
    series: list[Series]
    dice: list[Dice]
    chapters: list[Chapter] = []


class ChartBuilder:
    """Collects the data of the charts while a match is folded."""

    def __init__(self, game: Game, contents: Contents) -> None:
        self._part = game.part("course")
        self._read_state = game.rules.state.lay
        self._content = plain_content(contents.record[0])
        self._asked: set[int] = set()
        self._rows: dict[int, dict[str, Any]] = {}  # by version
        self._chapters: dict[int, int] = {}  # the first version of each
        self._last: Moment | None = None
        self._throws: dict[str, Counter[tuple[int | None, str]]] = {}  # by purpose, in the order of the first throws
        self.versions: list[int] = []
        self.turns: list[int] = []

    def add(self, moment: Moment) -> None:
        """Add the next moment. All events count, also those that were taken back."""
        if set(moment.waiting) - self._asked:
            self.turns.append(moment.v)
        if not self.versions or self.turns[-1:] == [moment.v]:
            self._take(moment)
        self._asked = set(moment.waiting)
        self.versions.append(moment.v)
        self._last = moment
        for event in moment.told if hasattr(self._part, "throws") else ():
            for purpose, seat, faces in self._part.throws(event):
                self._throws.setdefault(purpose, Counter()).update((seat, face) for face in faces)

    def _take(self, moment: Moment) -> None:
        if self._part is None:
            return
        state = plain(self._read_state(bytearray(moment.state))[0])
        self._rows[moment.v] = self._part.course(self._content, state)
        if hasattr(self._part, "chapter") and (number := self._part.chapter(state)):
            self._chapters.setdefault(number, moment.v)

    def course(self, text: Texts) -> Course:
        """The finished charts, in a language."""
        if self._part is None or self._last is None:
            return Course([], self.turns, [], [])
        if self._last.v not in self._rows:
            self._take(self._last)
        series = [
            Series(
                name,
                text(f"course.{name}"),
                better,
                [list(seat) for seat in zip(*(row[name] for row in self._rows.values()), strict=True)],
            )
            for name, better in self._part.SERIES.items()
        ]
        chapters = [Chapter(number, text("course.chapter", n=number), v) for number, v in self._chapters.items()]
        return Course(list(self._rows), self.turns, series, self._dice(text), chapters)

    def _dice(self, text: Texts) -> list[Dice]:
        """The dice by purpose, in the order of their first throws."""
        if not hasattr(self._part, "throws"):
            return []
        shares: dict[str, float] = self._part.faces(self._content)
        return [_thrown(what, counts, shares, self._part.FACES, text) for what, counts in self._throws.items()]


def _thrown(
    purpose: str, counts: Counter[tuple[int | None, str]], shares: dict[str, float], words: str, text: Texts
) -> Dice:
    total = counts.total()
    faces = [
        Face(face, text(f"{words}.{face}") if words else face, _count(counts, face), round(total * share, 3))
        for face, share in shares.items()
    ]
    seats = sorted({seat for seat, _ in counts if seat is not None})
    by_seat = [Thrown(seat, [counts[seat, face] for face in shares]) for seat in seats]
    return Dice(purpose, text(f"throws.{purpose}"), total, faces, by_seat)


def _count(counts: Counter[tuple[int | None, str]], face: str) -> int:
    return sum(number for (_, each), number in counts.items() if each == face)
