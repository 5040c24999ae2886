"""A cache of what was folded from finished tables."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Protocol, TypeVar


class Sized(Protocol):
    """A result that knows about how many bytes it takes."""

    @property
    def size(self) -> int: ...


Made = TypeVar("Made", bound=Sized | bytes)


class FoldCache:
    """Results that never change, up to a number of bytes; the least recently used go first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()
        self._sizes: dict[Hashable, int] = {}

    def has(self, key: Hashable) -> bool:
        return key in self._sizes

    async def of(self, key: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
        """The result for a key; if there is none it is made, and concurrent callers wait for the same one."""
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
        if key in self._kept:  # otherwise it was dropped meanwhile
            self._sizes[key] = len(made) if isinstance(made, bytes) else made.size
            self._shrink()
        return made

    def drop(self, table: str) -> None:
        """Forget what is kept of a table; keys are tuples, in which its id stands."""
        for key in [key for key in self._kept if isinstance(key, tuple) and table in key]:
            del self._kept[key]
            self._sizes.pop(key, None)

    def _shrink(self) -> None:
        """Drop the least recently used results."""
        for key in [key for key in self._kept if key in self._sizes]:
            if sum(self._sizes.values()) <= self._most_bytes:
                return
            del self._kept[key], self._sizes[key]


def _heard(made: "asyncio.Future[Any]") -> None:
    """Retrieve the exception, because every caller may have been cancelled meanwhile."""
    if not made.cancelled():
        made.exception()
