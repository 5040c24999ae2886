"""Replays of finished tables: the frames of any viewer, version by version.

A worker folds the log once (`jobs/folds.py`) into a `Story`, which is small, because neighbouring states are nearly
equal. Frames are built from it on request, a few at a time.
"""

import zlib
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from tavolata.kernel.match import Event
from tavolata.kernel.seen import Seen

from ..table.frame_builder import FrameBuilder, heard
from ..table.frames import Events, EventsBody, Viewer
from ..table.shown_steps import StepDrawer
from ..table.steps import PastStep, number_of

PAGE = 50  # moments per compressed block


class Moment(NamedTuple):
    """The state of a match at a version, the events and steps of that version, and the number of the newest step by
    then for each seat and for spectators."""

    v: int
    state: bytes
    told: list[Event]
    retracted: list[Event]
    waiting: list[int]
    steps: list[PastStep]
    numbers: list[int]


_moments = msgspec.msgpack.Decoder(list[Moment])


def pack_moments(moments: list[Moment]) -> bytes:
    """Compress a block of moments."""
    return zlib.compress(msgspec.msgpack.encode(moments), 1)


class Story(msgspec.Struct, frozen=True):
    """All moments of a finished match, and its charts in each language, as JSON."""

    versions: list[int]
    turns: list[int]
    """The versions at which a seat must decide that did not have to before."""
    pages: list[bytes]
    courses: dict[str, bytes]

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        return 40 * len(self.versions) + sum(map(len, [*self.pages, *self.courses.values()]))

    def moments(self, low: int, high: int) -> Iterator[Moment]:
        """The moments of the versions from `low` to `high`."""
        for number, page in enumerate(self.pages):
            versions = self.versions[number * PAGE : (number + 1) * PAGE]
            if versions[0] <= high and versions[-1] >= low:
                for moment in _moments.decode(zlib.decompress(page)):
                    if low <= moment.v <= high:
                        yield moment

    def frames(self, viewer: Viewer, frame_builder: FrameBuilder, low: int, high: int) -> list[Events]:
        """The frames of a viewer for the versions from `low` to `high`, with the view after each and the steps that
        lead to it."""
        drawer = StepDrawer(frame_builder.table)
        return [self._frame(moment, viewer, frame_builder, drawer) for moment in self.moments(low, high)]

    def _frame(self, moment: Moment, viewer: Viewer, frame_builder: FrameBuilder, drawer: StepDrawer) -> Events:
        number = number_of(moment.numbers, viewer.seat)
        (shown,) = drawer.steps_until(moment.state, number, viewer.seat, [moment])
        seen = Seen.of(frame_builder.table.game, frame_builder.table.contents, moment.state, viewer.seat)
        body = EventsBody(
            view=seen.shared_view(),
            waiting=moment.waiting,
            result=frame_builder.result(seen) if moment.v == self.versions[-1] else None,
            events=frame_builder.tell(heard(moment.told, viewer.seat), viewer),
            retracted=len(heard(moment.retracted, viewer.seat)),
            steps=[frame_builder.step(viewer, each) for each in shown],
        )
        return Events(v=moment.v, d=body)
