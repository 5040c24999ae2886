"""Values and heartbeats of the server processes, and retention."""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, exists, or_, select, update

from .access import Access, insert
from .models import ARRIVING, Retained, Uptime
from .schema import chat, guests, kept, links, makings, members, notices, sessions, tables, uptimes

DAY_MS = 86_400_000
PORTION = 10
PROBE = "probe"
"""The key of the value that is written to test that writing works."""
ARRIVAL_MS = 600_000
"""Longer than storing a table from another server can take."""
NOTICE_DAYS = 30
"""A settled notice is kept only so that it is not sent twice."""

Condition: TypeAlias = ColumnElement[bool]


class Maintenance(Access):
    """The part of the store for the servers themselves."""

    async def probe(self, now: int) -> None:
        """Write a small value: NotDurable, with its cause, if the database does not accept it."""

        def work(c: Connection) -> None:
            put = insert(c, kept).values(key=PROBE, value=str(now).encode())
            c.execute(put.on_conflict_do_update(index_elements=["key"], set_={"value": put.excluded.value}))

        await self._write(work)

    async def get_value(self, key: str) -> bytes | None:
        query = select(kept.c.value).where(kept.c.key == key)
        return await self._read(lambda c: c.execute(query).scalar())

    async def put_value(self, key: str, value: bytes) -> bytes:
        """Store a value if there is none yet; the stored one, which may be another process's."""

        def work(c: Connection) -> bytes:
            c.execute(insert(c, kept).values(key=key, value=value).on_conflict_do_nothing())
            return bytes(c.execute(select(kept.c.value).where(kept.c.key == key)).scalar_one())

        return await self._write(work)

    # --- when servers were alive -----------------------------------------------------------------------------

    async def beat(self, process: str, began: int, now: int) -> None:
        """Store a heartbeat of a process."""

        def work(c: Connection) -> None:
            put = insert(c, uptimes).values(process=process, began=began, beat=now)
            c.execute(put.on_conflict_do_update(index_elements=["process"], set_={"beat": now}))

        await self._write(work)

    async def uptimes(self, since: int) -> list[Uptime]:
        """The processes that were alive after a time, in order."""
        query = select(uptimes.c.process, uptimes.c.began, uptimes.c.beat).where(uptimes.c.beat >= since)
        return await self._read(lambda c: [Uptime(*row) for row in c.execute(query.order_by(uptimes.c.began))])

    async def prune_uptimes(self, before: int) -> None:
        """Delete the heartbeats of processes that ended before a time."""
        await self._write(lambda c: c.execute(delete(uptimes).where(uptimes.c.beat < before)) and None)

    # --- what is deleted after a while -----------------------------------------------------------------------

    async def retain(self, now: int, lobby_days: int, idle_days: int, over_days: int) -> Retained:
        """Delete what has passed its retention time; 0 days: never.

        Tables that never started and abandoned games are deleted; of finished ones, names and chat are deleted and the
        record stays. Sessions, links and notices have their own dates; a guest is deleted with their last session if
        they are at no table.
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

    async def drop_unfinished(self, now: int, is_start: bool = False) -> int:
        """Delete imported tables whose last part was never stored, because the process was killed or the disk was full;
        returns how many. Recent ones stay, because a process may still be storing them; at the start of the only
        process that uses the database, none can be."""
        since = now if is_start and not self._database.is_shared else now - ARRIVAL_MS
        is_new = exists().where(makings.c.table_id == tables.c.table_id, makings.c.at > since)
        left = and_(tables.c.status == ARRIVING, ~is_new)
        return await self._in_portions(_delete_unfinished, left, 1)

    async def drop_arriving(self, table: str) -> None:
        """Delete a table whose parts cannot be stored."""
        which = and_(tables.c.table_id == table, tables.c.status == ARRIVING)
        await self._in_portions(_delete_unfinished, which, 1)

    async def _delete(self, table: Table, which: Condition) -> int:
        return await self._write(lambda c: c.execute(delete(table).where(which)).rowcount)

    async def _in_portions(
        self, work: Callable[[Connection, Select[tuple[str]]], int], which: Condition, portion: int = PORTION
    ) -> int:
        """Process tables in small portions, so that moves need not wait; the number of tables."""
        some = select(tables.c.table_id).where(which).limit(portion)
        count = 0
        while done := await self._write(lambda c: work(c, some), is_long=True):
            count += done
        return count


def _old(status: str, now: int, days: int) -> Condition:
    since = now - days * DAY_MS if days else 0
    return and_(tables.c.status == status, tables.c.changed < since)


def _has_names() -> Condition:
    """Whether a table has names or chat."""
    named = exists().where(members.c.table_id == tables.c.table_id, members.c.name != "")
    return or_(named, exists().where(chat.c.table_id == tables.c.table_id))


def _delete_tables(c: Connection, some: Select[tuple[str]]) -> int:
    return c.execute(delete(tables).where(tables.c.table_id.in_(some))).rowcount


def _delete_unfinished(c: Connection, some: Select[tuple[str]]) -> int:
    """Delete tables, which do not count as made either."""
    ids = list(c.execute(some).scalars())
    c.execute(delete(makings).where(makings.c.table_id.in_(ids)))
    return c.execute(delete(tables).where(tables.c.table_id.in_(ids))).rowcount


def _blank(c: Connection, some: Select[tuple[str]]) -> int:
    """Delete names and chat of these tables."""
    ids = list(c.execute(some).scalars())
    c.execute(update(members).where(members.c.table_id.in_(ids)).values(name=""))
    c.execute(delete(chat).where(chat.c.table_id.in_(ids)))
    return len(ids)


def _is_nobody(now: int) -> Condition:
    """A guest without a session and at no table, older than a day: a newer one may just be arriving."""
    absent = ~or_(
        exists().where(sessions.c.guest == guests.c.guest), exists().where(members.c.guest == guests.c.guest)
    )  # fmt: skip
    return and_(absent, guests.c.created < now - DAY_MS)


def _is_stale(now: int) -> Condition:
    """A notice of a table that has not changed for long, so that the same turn cannot come again."""
    quiet = select(tables.c.table_id).where(tables.c.changed < now - NOTICE_DAYS * DAY_MS)
    return notices.c.table_id.in_(quiet.scalar_subquery())
