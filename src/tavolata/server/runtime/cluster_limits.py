"""Rate limits and numbers of open sockets, shared by all processes on one database: each announces a few times a second
what was taken there.

Every process keeps buckets of its own, so that no request waits for the database, and subtracts what was taken at the
others. In the long run a key gets what the settings say, whichever processes it uses; only within the quarter second
before the others have heard of it does each process allow as much as its own bucket holds.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress

from .. import logs
from ..errors import NotDurable
from ..store import Store
from .connections import Sockets
from .limits import Limits

PAUSE = 0.25
LONGEST = 7000
"""Bytes of one message; PostgreSQL carries 8000."""
MOST = 20
"""Messages per round, about five thousand keys; beyond that the smallest amounts are left out."""

log = logs.get("limits")


class ClusterLimits:
    """One for each process; does nothing on a database that is not shared."""

    def __init__(self, store: Store, limits: Limits, sockets: Sockets, process: str) -> None:
        self._store, self._limits, self._sockets, self._process = store, limits, sockets, process
        self._known: set[str] = {process}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._store.shared:
            self._limits.share()
            self._task = asyncio.create_task(self._tell_now_and_then())

    async def stop(self) -> None:
        """Announce that no socket is open here any more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            with suppress(NotDurable):
                await self._store.announce_all("open", [self._said("")])

    async def _tell_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.tell()
            except NotDurable:  # the database is gone for a while: what is announced later still counts
                log.warning("limits_not_shared")

    async def tell(self) -> None:
        """Announce what was taken here since the last time."""
        await self._store.announce_all("spent", list(_joined(self._limits.drain()))[:MOST])
        await self._store.announce_all("open", [self._said(items) for items in _joined(self._sockets.drain())])

    def _said(self, items: str) -> str:
        return f"{self._process};{items}"

    # --- from other processes ----------------------------------------------------------------------------------

    def heard_spent(self, said: str, _: int = 0) -> None:
        for item in filter(None, said.split(",")):
            rate, key, hundredths = item.split(":")
            self._limits.taken_elsewhere(rate, key, int(hundredths) / 100)

    def heard_open(self, said: str, _: int = 0) -> None:
        process, items = said.split(";")
        if not items:
            self._sockets.all_closed_elsewhere(process)
        for item in filter(None, items.split(",")):
            key, count = item.split(":")
            self._sockets.open_elsewhere(process, key, int(count))

    def keep(self, alive: set[str]) -> None:
        """Forget processes that are not alive; announce everything to new ones."""
        self._sockets.keep(alive)
        if alive - self._known:
            self._sockets.tell_all_again()
        self._known = set(alive)


def _joined(items: Iterable[str]) -> Iterator[str]:
    """Items joined into as few messages of bounded length as possible."""
    message: list[str] = []
    length = 0
    for item in items:
        if message and length + len(item) > LONGEST:
            yield ",".join(message)
            message, length = [], 0
        message.append(item)
        length += len(item) + 1
    if message:
        yield ",".join(message)
