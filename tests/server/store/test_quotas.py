"""Who made how many tables, and how much they take, on both kinds of database."""

import asyncio
from typing import Any

from sqlalchemy import select

from tavolata.server.store import Chat, Store
from tavolata.server.store.quotas import Excess, Making, Quota
from tavolata.server.store.schema import makings, tables

from ..databases import run
from .rows import START, first, later

HOUR = 3_600_000
DAY = 24 * HOUR
FREE = {"running": 0, "hour": 0, "day": 0, "guest_bytes": 0, "origin_bytes": 0, "all_bytes": 0}


def quota(**limits: int) -> Quota:
    return Quota(**{**FREE, **limits})


async def reserve(store: Store, table: str, limits: Quota, **given: Any) -> Excess | None:
    made: dict[str, Any] = {"guest": "ada", "origin": "here", "at": START, "bytes": 100} | given
    return await store.reserve(Making(table, **made), limits)


def test_tables_that_are_not_over(url: str) -> None:
    async def test(store: Store) -> None:
        limits = quota(running=2)
        assert await reserve(store, "a", limits) is None
        await store.append(first("a"))
        assert await reserve(store, "b", limits) is None  # only announced, and counted
        assert await reserve(store, "c", limits) == Excess("too_many_tables", 2, HOUR)
        assert await reserve(store, "c", limits, guest="bob") is None
        await store.append(later("a", 2, status="over"))
        assert await reserve(store, "d", limits) is None
        await store.cancel_making("d")
        assert await reserve(store, "e", limits) is None

    run(url, test)


def test_new_tables_in_an_hour_and_in_a_day(url: str) -> None:
    async def test(store: Store) -> None:
        limits = quota(hour=2, day=3)
        assert await reserve(store, "a", limits) is None
        assert await reserve(store, "b", limits, at=START + 1000) is None
        late = START + 60_000
        assert await reserve(store, "c", limits, at=late) == Excess("too_many_new_tables", 2, HOUR - 60_000)
        assert await reserve(store, "c", limits, at=late, guest="bob") is None  # the third from this address
        third = await reserve(store, "d", limits, at=late, guest="cleo")
        assert third == Excess("too_many_tables_here", 3, DAY - 60_000)
        assert await reserve(store, "d", limits, at=late, guest="cleo", origin="there") is None
        assert await reserve(store, "e", limits, at=START + DAY + 500) is None

    run(url, test)


def test_what_tables_take_is_counted_as_they_grow(url: str) -> None:
    async def test(store: Store) -> None:
        limits = quota(guest_bytes=1000, origin_bytes=1500)
        assert await reserve(store, "a", limits, bytes=900) is None
        assert await reserve(store, "b", limits, bytes=200) == Excess("too_many_bytes", 1000, DAY)
        await store.append(first("a"))  # a few bytes: what it really takes counts from now on
        assert await reserve(store, "b", limits, bytes=900) is None
        await store.say(Chat("a", "ada", 0, "Ada", "è" * 300, START))
        assert await reserve(store, "c", limits, bytes=10) == Excess("too_many_bytes", 1000, DAY)
        assert await reserve(store, "c", limits, bytes=10, guest="bob") == Excess("too_many_bytes_here", 1500, DAY)
        for seq in range(2, 5):
            await store.append(later("a", seq))
        query = select(tables.c.bytes).where(tables.c.table_id == "a")
        taken = await store._read(lambda c: c.execute(query).scalar_one())
        assert taken == sum(len(entry.event) for entry in await store.entries("a", 0)) + 600

    run(url, test)


def test_the_whole_database_has_a_size(url: str) -> None:
    async def test(store: Store) -> None:
        size = await store.size()
        assert 10_000 < size < 100_000_000
        assert await reserve(store, "a", quota(all_bytes=size + 1_000_000)) is None
        full = await reserve(store, "b", quota(all_bytes=size // 2))
        assert full == Excess("server_full", size // 2, HOUR)

    run(url, test)


def test_those_who_ask_at_once_are_counted_one_by_one(url: str) -> None:
    async def test(store: Store) -> None:
        asked = [reserve(store, f"t{n}", quota(hour=5), guest="ada") for n in range(20)]
        answers = await asyncio.gather(*asked)
        assert sum(answer is None for answer in answers) == 5

    run(url, test)


def test_addresses_are_forgotten_after_a_day(url: str) -> None:
    async def test(store: Store) -> None:
        for table in ("kept", "gone"):
            assert await reserve(store, table, quota()) is None
        await store.append(first("kept"))
        rows = select(makings.c.table_id, makings.c.origin).order_by(makings.c.table_id)
        await store.forget_origins(START + DAY)
        assert len(await store._read(lambda c: c.execute(rows).all())) == 2
        await store.forget_origins(START + DAY + 1)
        assert [tuple(row) for row in await store._read(lambda c: c.execute(rows).all())] == [("kept", None)]

    run(url, test)
