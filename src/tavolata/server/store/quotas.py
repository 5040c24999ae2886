"""How many tables each guest and address made, and their bytes: counted in the database, for all processes together."""

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, select, text
from sqlalchemy.sql.elements import ColumnElement

from .access import Access
from .schema import makings, tables

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
BYTES = func.coalesce(tables.c.bytes, makings.c.bytes)
"""The bytes of a table; while it is being made, the announced ones."""


class Making(msgspec.Struct, frozen=True):
    """A table that is about to be made: its address as a keyed hash, and its initial bytes."""

    table: str
    guest: str
    origin: str
    at: int
    bytes: int


class Quota(msgspec.Struct, frozen=True):
    """The limits; 0 is no limit."""

    running: int
    """Tables of a guest that are not over."""
    hour: int
    """New tables of a guest in an hour."""
    day: int
    """New tables from an address in a day."""
    guest_bytes: int
    """Bytes of the tables that a guest made in a day."""
    origin_bytes: int
    """Bytes of the tables made from an address in a day."""
    all_bytes: int
    """Bytes of the whole database."""


class Excess(msgspec.Struct, frozen=True):
    """The limit that a table would exceed, and the milliseconds after which it may not."""

    key: str
    most: int
    wait: int


class Quotas(Access):
    """The part of the store for quotas."""

    async def reserve(self, making: Making, quota: Quota) -> Excess | None:
        """Count a table that is about to be made; or return the limit that it exceeds. Concurrent requests, at any
        process, are counted one after the other."""

        def work(c: Connection) -> Excess | None:
            _one_by_one(c, making)
            excess = _excess(c, making, quota)
            if excess is None:
                row = {"table_id": making.table, "guest": making.guest, "origin": making.origin, "at": making.at}
                c.execute(makings.insert(), row | {"bytes": making.bytes})
            return excess

        return await self._write(work)

    async def cancel_making(self, table: str) -> None:
        """Undo the count of a table that was not made."""
        await self._write(lambda c: c.execute(delete(makings).where(makings.c.table_id == table)) and None)

    async def forget_origins(self, now: int) -> None:
        """Delete the origins of tables after a day, and of tables that were deleted."""

        def work(c: Connection) -> None:
            old = makings.c.at < now - DAY_MS
            c.execute(makings.update().where(old, makings.c.origin.is_not(None)).values(origin=None))
            c.execute(delete(makings).where(old, makings.c.table_id.not_in(select(tables.c.table_id))))

        await self._write(work)

    async def size(self) -> int:
        """The size of the database in bytes."""
        return await self._read(_size)


def _one_by_one(c: Connection, making: Making) -> None:
    """Serialise the counting of one guest or address; SQLite has only one writer anyway."""
    if c.dialect.name == "postgresql":
        for name in sorted({making.guest, making.origin}):
            c.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 5))"), {"name": name})


def _excess(c: Connection, making: Making, quota: Quota) -> Excess | None:
    """The first limit that the table would exceed."""
    if quota.all_bytes and _size(c) + making.bytes > quota.all_bytes:
        return Excess("server_full", quota.all_bytes, HOUR_MS)
    if quota.running and _running(c, making.guest) >= quota.running:
        return Excess("too_many_tables", quota.running, HOUR_MS)
    mine = _made(c, makings.c.guest == making.guest, making.at - DAY_MS)
    here = _made(c, makings.c.origin == making.origin, making.at - DAY_MS)
    latest = [row for row in mine if row.at > making.at - HOUR_MS]
    return (
        _too_many("too_many_new_tables", latest, quota.hour, making.at, HOUR_MS)
        or _too_many("too_many_tables_here", here, quota.day, making.at, DAY_MS)
        or _too_much("too_many_bytes", mine, quota.guest_bytes, making)
        or _too_much("too_many_bytes_here", here, quota.origin_bytes, making)
    )


def _size(c: Connection) -> int:
    if c.dialect.name == "postgresql":
        return int(c.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    pages, free, size = (c.execute(text(f"PRAGMA {name}")).scalar_one() for name in SQLITE_SIZES)
    return int((pages - free) * size)


SQLITE_SIZES = ("page_count", "freelist_count", "page_size")


def _running(c: Connection, guest: str) -> int:
    made = makings.outerjoin(tables, tables.c.table_id == makings.c.table_id)
    is_over = func.coalesce(tables.c.status, "lobby") == "over"
    return int(c.execute(select(func.count()).select_from(made).where(makings.c.guest == guest, ~is_over)).scalar_one())


def _made(c: Connection, whose: ColumnElement[bool], since: int) -> list[Row[Any]]:
    """When tables were made since a time, the oldest first, and their bytes."""
    made = makings.outerjoin(tables, tables.c.table_id == makings.c.table_id)
    query = select(makings.c.at, BYTES.label("bytes")).select_from(made).where(whose, makings.c.at > since)
    return list(c.execute(query.order_by(makings.c.at)))


def _too_many(key: str, made: list[Row[Any]], most: int, now: int, window: int) -> Excess | None:
    if not most or len(made) < most:
        return None
    return Excess(key, most, made[len(made) - most].at + window - now)


def _too_much(key: str, made: list[Row[Any]], most: int, making: Making) -> Excess | None:
    """The milliseconds until enough of the oldest are a day old, and not counted any more."""
    over = sum(row.bytes for row in made) + making.bytes - most
    if not most or over <= 0:
        return None
    for row in made:
        over -= row.bytes
        if over <= 0:
            return Excess(key, most, row.at + DAY_MS - making.at)
    return Excess(key, most, DAY_MS)
