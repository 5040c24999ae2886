"""A cache of what was folded from finished tables."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Protocol, TypeVar


class Sized(Protocol):
    """Something that knows about how many bytes it takes in memory."""

    @property
    def size(self) -> int: ...


Made = TypeVar("Made", bound=Sized | bytes)


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
        self._sizes[key] = len(made) if isinstance(made, bytes) else made.size
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
