"""Backups, taken while servers run. A backup is one SQLite file with the same tables, whichever kind of database it was
taken from, and can be restored to either kind."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
from sqlalchemy import URL, Connection, create_engine, delete, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from ..errors import ServerError
from .database import Database, first_line
from .database_url import DatabaseUrl, parse_database_url
from .migrate import VERSION_TABLE, upgrade, version_of
from .postgres import REFUSED, Postgres
from .schema import entries, guests, metadata, tables
from .sqlite import Sqlite

DAMAGED = (sqlite3.Error, DBAPIError)
ROWS = 500
"""Rows copied at a time."""


class Copied(NamedTuple):
    """The contents of a backup, in numbers."""

    tables: int
    entries: int


async def backup(url: str, file: Path) -> Copied:
    """Copy a database, as of one moment, into a new file; servers keep running."""
    place = parse_database_url(url)
    if file.exists():
        raise ServerError("backup_exists", where=str(file))
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)  # seeds of running games are in it
        if place.file is not None:
            await asyncio.to_thread(_copy_sqlite, place, part)
        else:
            await _copy_postgres(place, part)
        copied = await asyncio.to_thread(_finish, part)
        part.replace(file)
    except OSError as error:
        raise ServerError("backup_file", where=str(file), problem=error.strerror or str(error)) from error
    finally:
        if part.parent.is_dir():
            part.unlink(missing_ok=True)
    return copied


async def restore(file: Path, url: str) -> Copied:
    """Restore a backup into an empty database; refuses one that holds tables or guests."""
    place = parse_database_url(url)
    with tempfile.TemporaryDirectory(prefix="tavolata-restore-") as folder:
        source = Path(folder) / "backup.db"
        await asyncio.to_thread(_bring_up_to_date, file, source)
        database: Database = await (Postgres.open(place, "restore") if place.file is None else Sqlite.open(place))
        try:
            return await database.write(partial(_fill, source=source, where=place.shown))
        finally:
            await database.close()


# --- from a database to a file -------------------------------------------------------------------------------


def _copy_sqlite(place: DatabaseUrl, part: Path) -> None:
    """Copy with SQLite's backup function: page by page, as of one moment."""
    assert place.file is not None
    if not place.file.exists():
        raise ServerError("database_file", where=place.shown, problem=os.strerror(2))
    try:
        with _connected(place.file) as connection:
            if version_of(connection) is None:
                raise ServerError("foreign_database", where=place.shown)
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            with closing(sqlite3.connect(part)) as target:
                driver.backup(target)
    except DAMAGED as error:
        raise ServerError("database_unreadable", where=place.shown) from error


async def _copy_postgres(place: DatabaseUrl, part: Path) -> None:
    """Copy the tables of the database's schema version, row by row, as of one moment."""
    try:
        source = await asyncpg.connect(place.address, timeout=10)
    except REFUSED as error:
        raise ServerError("database_unreachable", where=place.shown, problem=first_line(error)) from error
    try:
        async with source.transaction(isolation="repeatable_read", readonly=True):
            if await source.fetchval("SELECT to_regclass($1)", VERSION_TABLE) is None:
                raise ServerError("foreign_database", where=place.shown)
            version = await source.fetchval(f"SELECT version_num FROM {VERSION_TABLE}")
            await asyncio.to_thread(_make, part, place.shown, version)
            with closing(sqlite3.connect(part, check_same_thread=False)) as target:
                for name in _names(target):
                    await _copy_rows(source, target, name)
                target.commit()
    finally:
        await source.close()


async def _copy_rows(source: Any, target: sqlite3.Connection, name: str) -> None:
    columns = [row[1] for row in target.execute(f'PRAGMA table_info("{name}")')]
    listed = ", ".join(f'"{column}"' for column in columns)
    put = f'INSERT INTO "{name}" ({listed}) VALUES ({", ".join("?" * len(columns))})'
    cursor = await source.cursor(f'SELECT {listed} FROM "{name}"')
    while rows := await cursor.fetch(ROWS):
        await asyncio.to_thread(_put_rows, target, put, [tuple(row) for row in rows])


def _put_rows(target: sqlite3.Connection, put: str, rows: list[tuple[Any, ...]]) -> None:
    """Rows, with the cursor closed in its own thread: collected while the next thread writes, it would disturb that
    one."""
    target.executemany(put, rows).close()


def _names(database: sqlite3.Connection) -> list[str]:
    """The tables of a database, except for the schema version."""
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name != ?", (VERSION_TABLE,))
    return [name for (name,) in found]


def _make(part: Path, where: str, version: str) -> None:
    """Create an empty database of a schema version."""
    with _connected(part) as connection, connection.begin():
        upgrade(connection, where, to=version)


def _finish(part: Path) -> Copied:
    """Merge into one file, check it, and sync it to disk."""
    with closing(sqlite3.connect(part)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        [(found,)] = database.execute("PRAGMA quick_check(1)")
        if found != "ok":
            raise ServerError("backup_damaged", where=str(part))
        [(count,)] = database.execute("SELECT count(*) FROM tables")
        [(logged,)] = database.execute("SELECT count(*) FROM entries")
    with part.open("rb") as written:
        os.fsync(written.fileno())
    return Copied(count, logged)


# --- from a file to a database -------------------------------------------------------------------------------


def _bring_up_to_date(file: Path, copy: Path) -> None:
    """Copy a backup and migrate the copy to the newest version."""
    if not file.is_file():
        raise ServerError("backup_missing", where=str(file))
    try:
        address = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        with _connected(copy) as connection, connection.begin():
            if version_of(connection) is None:
                raise ServerError("backup_foreign", where=str(file))
            upgrade(connection, str(file))
    except DAMAGED as error:
        raise ServerError("backup_foreign", where=str(file)) from error


def _fill(target: Connection, source: Path, where: str) -> Copied:
    if any(target.execute(select(func.count()).select_from(table)).scalar() for table in (tables, guests)):
        raise ServerError("restore_not_empty", where=where)
    with _connected(source) as origin:
        for table in metadata.sorted_tables:  # referenced tables come first
            target.execute(delete(table))
            rows = origin.execution_options(yield_per=ROWS).execute(select(table))
            for some in rows.mappings().partitions():
                target.execute(table.insert(), [dict(row) for row in some])
        counted = [origin.execute(select(func.count()).select_from(table)).scalar_one() for table in (tables, entries)]
    return Copied(*counted)


@contextmanager
def _connected(file: Path) -> Iterator[Connection]:
    engine = create_engine(URL.create("sqlite+pysqlite", database=str(file)), poolclass=NullPool)
    with engine.connect() as connection:
        yield connection
