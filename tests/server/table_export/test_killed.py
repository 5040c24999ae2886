"""A server that is killed between two parts of a table that somebody imports."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from benchmarks.server.process import Server
from sqlalchemy import func, select

from tavolata.server.history.table_export import PART
from tavolata.server.store import Store
from tavolata.server.store.maintenance import ARRIVAL_MS
from tavolata.server.store.models import ARRIVING
from tavolata.server.store.schema import entries, tables
from tavolata.testing.table_client import Guest, Site

from ..databases import KINDS, fresh, run
from ..store.rows import START
from ..workers.strangers import long_table

NOW = 2 * START
"""Long after all that is stored."""


@cache
def file_of(parts: int) -> bytes:
    """The export of a table whose log is stored in this number of parts."""
    return long_table(parts * PART)


async def bring(site: Site, guest: Guest, file: bytes) -> str:
    made: Any = await site.call("POST", "/api/tables/import", guest, msgspec.Raw(file))
    table: str = made["table"]
    return table


async def half_stored(store: Store) -> int:
    """The entries of tables that did not arrive whole."""
    query = select(func.count()).select_from(entries.join(tables)).where(tables.c.status == ARRIVING)
    return await store._read(lambda c: c.execute(query).scalar_one())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("parts", [2, *(pytest.param(number, marks=pytest.mark.long) for number in (1, 4))])
def test_nothing_of_a_table_is_seen_that_did_not_arrive_whole(kind: str, parts: int, tmp_path: Path) -> None:
    url, file = fresh(kind, tmp_path), file_of(parts + 1)
    server = Server(url, tmp_path)

    async def killed() -> Guest:
        server.start(f"between_parts:{parts}")
        await server.ready()
        site = Site(server.address)
        guest = await site.new_guest("Mallory")
        with pytest.raises(httpx.TransportError):
            await bring(site, guest, file)
        assert await server.death(60)
        assert server.was_killed
        await site.close()
        return guest

    async def again(guest: Guest) -> str:
        server.start()
        await server.ready()
        site = Site(server.address)
        assert await site.call("GET", "/api/tables", guest) == []
        table = await bring(site, guest, file)
        [mine] = await site.call("GET", "/api/tables", guest)
        assert mine["table"] == table
        await site.close()
        return table

    async def left(store: Store) -> int:
        return await store.drop_unfinished(NOW)

    try:
        guest = asyncio.run(killed())
        assert run(url, half_stored) == parts * PART
        table = asyncio.run(again(guest))
        server.stop()
    finally:
        server.close()
    is_shared = kind == "postgres"  # there another process could be storing it: it is deleted after a while
    assert run(url, left) == (1 if is_shared else 0)
    assert run(url, half_stored) == 0
    assert run(url, lambda store: store.load(table)) is not None
    assert ARRIVAL_MS < 3_600_000, "the hourly round deletes it"
