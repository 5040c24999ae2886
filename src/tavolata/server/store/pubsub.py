"""Notifications between processes, by PostgreSQL's LISTEN and NOTIFY: ids only, never contents."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from .append import Connection
from .database import gone

log = structlog.get_logger(__name__)

CHANNEL = "tavolata"
PROBE_SECONDS = 10.0
"""Seconds between two checks of the connection."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0


def ignore(*_: object) -> None:
    pass


@dataclass(frozen=True)
class Handlers:
    """Callbacks for notifications. They run in the event loop and must be quick."""

    entry: Callable[[str, int], None] = ignore
    """Table and seq of a new entry."""
    chat: Callable[[str, int], None] = ignore
    """Table and number of a message that was said or deleted."""
    member: Callable[[str, int], None] = ignore
    """A table where a name has changed."""
    guest: Callable[[str, int], None] = ignore
    """A guest who was deleted or changed."""
    session: Callable[[str, int], None] = ignore
    """The hash (hex) of a session that has ended."""
    blocks: Callable[[str, int], None] = ignore
    """A guest whose blocks have changed."""
    presence: Callable[[str, int], None] = ignore
    """`PROCESS:TABLE`, and the seats (bits) that have open pages there."""
    who: Callable[[str, int], None] = ignore
    """A table for which a process asks who is present."""
    spent: Callable[[str, int], None] = ignore
    """What was taken from rate limits at another process."""
    open: Callable[[str, int], None] = ignore
    """How many sockets are open at another process."""
    gap: Callable[[], None] = ignore
    """Notifications may have been missed: read everything again."""
    reaction: Callable[[str, int], None] = ignore
    """`REACTION:TABLE`, and the seat that shows it."""


class Listener:
    """A listening connection that reconnects by itself."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], process: str, handlers: Handlers) -> None:
        self._connect = connect
        self._process = process
        self._handlers = handlers
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        connection = await self._open()
        self._task = asyncio.create_task(self._stay(connection))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _open(self) -> Connection:
        connection = await self._connect()
        await connection.add_listener(CHANNEL, self._heard)
        return connection

    async def _stay(self, connection: Connection) -> None:
        while True:
            try:
                await _until_lost(connection)
            finally:
                connection.terminate()
            log.warning("news_lost")
            connection = await self._again()
            log.info("news_found")
            self._handlers.gap()

    async def _again(self) -> Connection:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._open()
            except gone():
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _heard(self, _: object, __: int, ___: str, payload: object) -> None:
        process, kind, subject, number = str(payload).split(" ")
        if process != self._process:
            getattr(self._handlers, kind, ignore)(subject, int(number))


async def _until_lost(connection: Connection) -> None:
    """Wait until a connection is lost: it may be closed, or silently stop, so it is also probed."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    while not connection.is_closed():
        try:
            await asyncio.wait_for(lost.wait(), PROBE_SECONDS)
        except TimeoutError:
            try:
                await connection.execute("SELECT 1", timeout=PROBE_SECONDS)
            except gone():
                return


def payload(process: str, kind: str, subject: str, number: int) -> str:
    return f"{process} {kind} {subject} {number}"
