"""What the servers keep for themselves, and what is deleted after a while."""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, exists, or_, select, update

from .access import Access, insert
from .models import Retained, Uptime
from .schema import chat, guests, kept, links, members, notices, sessions, tables, uptimes

DAY_MS = 86_400_000
PORTION = 10
PROBE = "probe"
"""What is kept under this name tells nothing: it was written to see that writing works."""
NOTICE_DAYS = 30
"""A settled notice is only kept so that it is not told twice."""

Condition: TypeAlias = ColumnElement[bool]


class Maintenance(Access):
    """The part of the store that no player asks for."""

    async def probe(self, now: int) -> None:
        """Write something, as small as can be: NotDurable, with its cause, if the database does not take it."""

        def work(c: Connection) -> None:
            put = insert(c, kept).values(key=PROBE, value=str(now).encode())
            c.execute(put.on_conflict_do_update(index_elements=["key"], set_={"value": put.excluded.value}))

        await self._write(work)

    async def get_value(self, key: str) -> bytes | None:
        query = select(kept.c.value).where(kept.c.key == key)
        return await self._read(lambda c: c.execute(query).scalar())

    async def put_value(self, key: str, value: bytes) -> bytes:
        """Keep a value if there is none yet. The one that is kept: another process may have been faster."""

        def work(c: Connection) -> bytes:
            c.execute(insert(c, kept).values(key=key, value=value).on_conflict_do_nothing())
            return bytes(c.execute(select(kept.c.value).where(kept.c.key == key)).scalar_one())

        return await self._write(work)

    # --- when servers were alive -----------------------------------------------------------------------------

    async def beat(self, process: str, began: int, now: int) -> None:
        """This process is alive."""

        def work(c: Connection) -> None:
            put = insert(c, uptimes).values(process=process, began=began, beat=now)
            c.execute(put.on_conflict_do_update(index_elements=["process"], set_={"beat": now}))

        await self._write(work)

    async def uptimes(self, since: int) -> list[Uptime]:
        """Which processes were alive after a moment, and when, in order."""
        query = select(uptimes.c.process, uptimes.c.began, uptimes.c.beat).where(uptimes.c.beat >= since)
        return await self._read(lambda c: [Uptime(*row) for row in c.execute(query.order_by(uptimes.c.began))])

    async def prune_uptimes(self, before: int) -> None:
        """Forget processes that ended before a moment, once nothing is charged from before it any more."""
        await self._write(lambda c: c.execute(delete(uptimes).where(uptimes.c.beat < before)) and None)

    # --- what is deleted after a while -----------------------------------------------------------------------

    async def retain(self, now: int, lobby_days: int, idle_days: int, over_days: int) -> Retained:
        """Delete what has had its time; 0 days: never.

        Tables that never began go whole, games that nobody plays on too; of finished ones names and chat go and the
        record stays. Sessions, links and notices end by their own date; a guest ends with his last session if he is at
        no table.
        """
        return Retained(
            lobbies=await self._in_portions(_delete_tables, _old("lobby", now, lobby_days)),
            idle=await self._in_portions(_delete_tables, _old("playing", now, idle_days)),
            nameless=await self._in_portions(_blank, and_(_old("over", now, over_days), _has_names())),
            sessions=await self._delete(sessions, sessions.c.expires <= now),
            guests=await self._delete(guests, _is_nobody(now)),
            links=await self._delete(links, links.c.expires <= now),
            notices=await self._delete(notices, and_(notices.c.due.is_(None), _is_stale(now))),
        )

    async def _delete(self, table: Table, which: Condition) -> int:
        return await self._write(lambda c: c.execute(delete(table).where(which)).rowcount)

    async def _in_portions(self, work: Callable[[Connection, Select[tuple[str]]], int], which: Condition) -> int:
        """Do something to these tables, a few at a time: moves must not wait for it. How many they were."""
        some = select(tables.c.table_id).where(which).limit(PORTION)
        count = 0
        while done := await self._write(lambda c: work(c, some)):
            count += done
        return count


def _old(status: str, now: int, days: int) -> Condition:
    since = now - days * DAY_MS if days else 0
    return and_(tables.c.status == status, tables.c.changed < since)


def _has_names() -> Condition:
    """Names or chat."""
    named = exists().where(members.c.table_id == tables.c.table_id, members.c.name != "")
    return or_(named, exists().where(chat.c.table_id == tables.c.table_id))


def _delete_tables(c: Connection, some: Select[tuple[str]]) -> int:
    return c.execute(delete(tables).where(tables.c.table_id.in_(some))).rowcount


def _blank(c: Connection, some: Select[tuple[str]]) -> int:
    """Names and chat of these tables."""
    ids = list(c.execute(some).scalars())
    c.execute(update(members).where(members.c.table_id.in_(ids)).values(name=""))
    c.execute(delete(chat).where(chat.c.table_id.in_(ids)))
    return len(ids)


def _is_nobody(now: int) -> Condition:
    """A guest without a session who is at no table and has been there for a day: he may just have come."""
    absent = ~or_(
        exists().where(sessions.c.guest == guests.c.guest), exists().where(members.c.guest == guests.c.guest)
    )  # fmt: skip
    return and_(absent, guests.c.created < now - DAY_MS)


def _is_stale(now: int) -> Condition:
    """Of a table where nothing has happened for long, so that the same turn cannot come up again."""
    quiet = select(tables.c.table_id).where(tables.c.changed < now - NOTICE_DAYS * DAY_MS)
    return notices.c.table_id.in_(quiet.scalar_subquery())
