"""How a finished game went: the numbers that its folder's `course.py` gives, turn by turn, and dice against what was to
be expected. A game without that file has no chart."""

from collections import Counter
from typing import Any, Literal

import msgspec

from tavolata.kernel.plain import plain, plain_content
from tavolata.kernel.texts import Texts

from .replaying import Story, events_of


class Series(msgspec.Struct, frozen=True):
    """One number of every seat at every version; None where a seat had none any more."""

    name: str
    title: str
    better: Literal["more", "less"] | None
    values: list[list[int | None]]


class Face(msgspec.Struct, frozen=True):
    """How often something came up, and how often it was to be expected."""

    name: str
    title: str
    count: int
    expected: float


class Thrown(msgspec.Struct, frozen=True):
    """What one seat has thrown: counts in the order of the faces."""

    seat: int
    counts: list[int]


class Dice(msgspec.Struct, frozen=True):
    """All dice that were thrown for one purpose."""

    name: str
    title: str
    dice: int
    faces: list[Face]
    by_seat: list[Thrown]


class Course(msgspec.Struct, frozen=True):
    """`versions`: where the numbers are taken, once a turn; the first series says best who led."""

    versions: list[int]
    turns: list[int]
    series: list[Series]
    dice: list[Dice]


def course_of(story: Story, text: Texts) -> Course:
    """The whole course of a story, in the words of a language."""
    part = story.game.part("course")
    turns = story.turns
    if part is None:
        return Course([], turns, [], [])
    taken = {*turns, story.versions[0], story.versions[-1]}
    moments = [moment for moment in story.moments if moment.v in taken]
    content = plain_content(story.contents.record[0])
    lay = story.game.rules.state.lay
    rows = [part.course(content, plain(lay(bytearray(moment.state))[0])) for moment in moments]
    series = [
        Series(
            name,
            text(f"course.{name}"),
            better,
            [list(seat) for seat in zip(*(row[name] for row in rows), strict=True)],
        )
        for name, better in part.SERIES.items()
    ]
    return Course([moment.v for moment in moments], turns, series, _dice(story, part, content, text))


def _dice(story: Story, part: Any, content: Any, text: Texts) -> list[Dice]:
    """Every purpose for which dice were thrown, in the order in which it was first done."""
    if not hasattr(part, "throws"):
        return []
    thrown: dict[str, Counter[tuple[int | None, str]]] = {}
    for event in events_of(story):
        for purpose, seat, faces in part.throws(event):
            thrown.setdefault(purpose, Counter()).update((seat, face) for face in faces)
    shares: dict[str, float] = part.faces(content)
    return [_thrown(purpose, counts, shares, part.FACES, text) for purpose, counts in thrown.items()]


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
