"""Finished tables, version by version: what a page with anybody's eyes was shown.

A worker folds the log once (`jobs/folds.py`) and gives a `Story`: small, because neighbouring states are nearly alike.
Frames are drawn from it as they are asked for, a few at a time.
"""

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from tavolata.kernel.match import Event
from tavolata.kernel.seen import Seen

from ..table.frames import Events, EventsBody, FrameBuilder, Viewer, heard

PAGE = 50  # moments that are compressed together


class Moment(NamedTuple):
    """How a match stood at a version, and what that version told."""

    v: int
    state: bytes
    told: list[Event]
    retracted: list[Event]
    waiting: list[int]


_moments = msgspec.msgpack.Decoder(list[Moment])


def pack_moments(moments: list[Moment]) -> bytes:
    """A page of a story."""
    return zlib.compress(msgspec.msgpack.encode(moments), 1)


class Story(msgspec.Struct, frozen=True):
    """All moments of a match that is over, from the start to the end; its course in each language, as JSON."""

    versions: list[int]
    turns: list[int]
    """The versions at which somebody is asked who was not asked before."""
    pages: list[bytes]
    courses: dict[str, bytes]

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        return 40 * len(self.versions) + sum(map(len, [*self.pages, *self.courses.values()]))

    def moments(self, low: int, high: int) -> Iterator[Moment]:
        """Those of the versions from `low` to `high`."""
        for number, page in enumerate(self.pages):
            versions = self.versions[number * PAGE : (number + 1) * PAGE]
            if versions[0] <= high and versions[-1] >= low:
                for moment in _moments.decode(zlib.decompress(page)):
                    if low <= moment.v <= high:
                        yield moment

    def frames(self, viewer: Viewer, frame_builder: FrameBuilder, low: int, high: int) -> list[Events]:
        """What a page with these eyes was sent at the versions from `low` to `high`."""
        return [self._frame(moment, viewer, frame_builder) for moment in self.moments(low, high)]

    def _frame(self, moment: Moment, viewer: Viewer, frame_builder: FrameBuilder) -> Events:
        seen = Seen.of(frame_builder.table.game, frame_builder.table.contents, moment.state, viewer.seat)
        body = EventsBody(
            view=seen.view(),
            waiting=moment.waiting,
            result=frame_builder.result(seen) if moment.v == self.versions[-1] else None,
            events=frame_builder.tell(heard(moment.told, viewer.seat), viewer),
            retracted=len(heard(moment.retracted, viewer.seat)),
        )
        return Events(v=moment.v, d=body)


Made = TypeVar("Made", Story, bytes)


class FoldCache:
    """What was folded once and never changes, as long as there is room: what was asked for last stays."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()
        self._sizes: dict[Hashable, int] = {}

    def has(self, key: Hashable) -> bool:
        return key in self._sizes

    async def of(self, key: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
        """What is kept under a key; if there is nothing it is made, and whoever asks meanwhile waits for the same."""
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(self._make(key, make))
            self._kept[key].add_done_callback(_heard)
        self._kept.move_to_end(key)
        made: Made = await asyncio.shield(self._kept[key])
        return made

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
        try:
            made = await make()
        except BaseException:
            self._kept.pop(key, None)
            raise
        self._sizes[key] = made.size if isinstance(made, Story) else len(made)
        self._shrink()
        return made

    def _shrink(self) -> None:
        """Let go of what nobody asked for longest."""
        for key in [key for key in self._kept if key in self._sizes]:
            if sum(self._sizes.values()) <= self._most_bytes:
                return
            del self._kept[key], self._sizes[key]


def _heard(made: "asyncio.Future[Any]") -> None:
    """Whoever asked may be gone, and then nobody hears why it could not be made."""
    if not made.cancelled():
        made.exception()
