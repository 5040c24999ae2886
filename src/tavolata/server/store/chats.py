"""Chat at tables, and who has blocked whom."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, delete, func, select, update

from ..errors import NotFound
from .access import Access, insert
from .batching import Batcher
from .database import Database
from .models import Chat
from .schema import chat, mutes, tables

CHAT = [chat.c[name] for name in ("table_id", "guest", "seat", "name", "text", "at", "n")]
ONE_TALKS = select(tables.c.said).where(tables.c.table_id == bindparam("table")).with_for_update()
"""Processes that write at the same time wait for each other here."""
SAID_BY = select(chat.c.n).where(
    chat.c.table_id == bindparam("table"), chat.c.guest == bindparam("guest"), chat.c.command == bindparam("command")
)
BLOCKED_BY = select(mutes.c.guest).where(
    mutes.c.guest.in_(bindparam("others", expanding=True)), mutes.c.other == bindparam("guest")
)
MUTES_OF = select(mutes.c.guest, mutes.c.other).where(mutes.c.guest.in_(bindparam("guests", expanding=True)))


MOST_LINES, FULL = 10_000, 0
"""The most messages of a table, and the number returned when they are reached."""
MOST_MUTES = 500
"""The most people that one guest can block."""


class Chats(Access):
    """The part of the store for chat and blocks."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._mutes: Batcher[str] = self._batched(_look_for_mutes)

    async def say(self, said: Chat) -> int:
        """Store a message; its number at the table. Numbers are never reused, and become visible in order. The same
        command again is the same message. FULL: the limit is reached, and nothing was stored."""

        def work(c: Connection) -> int:
            so_far = c.execute(ONE_TALKS, {"table": said.table}).scalar()
            known = _said_as(c, said)
            if known is not None:
                return known
            if so_far is not None and so_far >= MOST_LINES:
                return FULL
            count = (
                update(tables)
                .where(tables.c.table_id == said.table)
                .values(said=tables.c.said + 1, bytes=tables.c.bytes + len(said.text.encode()))
            )
            n = c.execute(count.returning(tables.c.said)).scalar()
            if n is None:
                raise NotFound("no_table")
            row = {"table_id": said.table, "n": n, "guest": said.guest, "seat": said.seat, "name": said.name}
            c.execute(chat.insert(), row | {"text": said.text, "at": said.at, "command": said.command})
            self._database.tell(c, "chat", said.table, n)
            return int(n)

        return await self._write(work)

    async def said_as(self, said: Chat) -> int | None:
        """The number of the message that the same command stored before."""
        return await self._read(lambda c: _said_as(c, said)) if said.command is not None else None

    async def chat(self, table: str, since: int = 0, limit: int = 200) -> list[Chat]:
        """The last messages after one, in order."""
        query = select(*CHAT).where(chat.c.table_id == table, chat.c.n > since).order_by(chat.c.n.desc()).limit(limit)
        return await self._read(lambda c: [Chat(*row) for row in reversed(c.execute(query).all())])

    async def message(self, table: str, n: int) -> Chat | None:
        """One message, if it was not deleted."""
        row = await self._read(
            lambda c: c.execute(select(*CHAT).where(chat.c.table_id == table, chat.c.n == n)).first()
        )
        return None if row is None else Chat(*row)

    async def said_by(self, guest: str) -> list[tuple[str, int]]:
        """Tables and numbers of all messages of a guest."""
        query = select(chat.c.table_id, chat.c.n).where(chat.c.guest == guest)
        return await self._read(lambda c: [(table, n) for table, n in c.execute(query)])

    async def delete_chat(self, table: str, n: int, guest: str) -> bool:
        """Delete a message of the guest's own."""

        def work(c: Connection) -> bool:
            own = (chat.c.table_id == table) & (chat.c.n == n) & (chat.c.guest == guest)
            gone = c.execute(delete(chat).where(own)).rowcount == 1
            if gone:
                self._database.tell(c, "chat", table, n)
            return gone

        return await self._write(work)

    async def mute(self, guest: str, other: str, name: str = "", now: int = 0) -> bool:
        """Block somebody, with their present name; False if the limit is reached."""

        def work(c: Connection) -> bool:
            if c.execute(select(func.count()).where(mutes.c.guest == guest)).scalar_one() >= MOST_MUTES:
                return False
            row = {"guest": guest, "other": other, "name": name, "at": now}
            c.execute(insert(c, mutes).values(row).on_conflict_do_nothing())
            self._database.tell(c, "blocks", guest)
            return True

        return await self._write(work)

    async def unmute(self, guest: str, other: str) -> None:
        def work(c: Connection) -> None:
            c.execute(delete(mutes).where((mutes.c.guest == guest) & (mutes.c.other == other)))
            self._database.tell(c, "blocks", guest)

        await self._write(work)

    async def blocks(self, guest: str) -> list[tuple[str, str, int]]:
        """Whom a guest has blocked, with their name and the time, the latest first."""
        query = select(mutes.c.other, mutes.c.name, mutes.c.at).where(mutes.c.guest == guest)
        query = query.order_by(mutes.c.at.desc(), mutes.c.other)
        return await self._read(lambda c: [(other, name, at) for other, name, at in c.execute(query)])

    async def mutes(self, guest: str) -> set[str]:
        """The guests that a guest has blocked."""
        found: set[str] = await self._mutes.submit(guest)
        return found

    async def blocked_by(self, guest: str, others: Iterable[str]) -> set[str]:
        """Those of the others who have blocked a guest."""
        asked = {"guest": guest, "others": sorted(others)}
        return await self._read(lambda c: set(c.execute(BLOCKED_BY, asked).scalars()))


def _said_as(c: Connection, said: Chat) -> int | None:
    if said.command is None:
        return None
    by = {"table": said.table, "guest": said.guest, "command": said.command}
    n: int | None = c.execute(SAID_BY, by).scalar()
    return n


def _look_for_mutes(c: Connection, asked: list[str]) -> list[set[str]]:
    found: dict[str, set[str]] = {guest: set() for guest in asked}
    for guest, other in c.execute(MUTES_OF, {"guests": asked}):
        found[guest].add(other)
    return [found[guest] for guest in asked]
