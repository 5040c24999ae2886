"""A SQLite file for one process, with one connection that writes and a few that read."""

import asyncio
import ctypes
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Engine, RootTransaction, create_engine, event
from sqlalchemy.pool import NullPool, QueuePool

from ..errors import ServerError
from .append import append_sqlite, has_many
from .batching import Batcher
from .database import UNUSABLE, Database, Sizes, Work, is_gone, name_of
from .database_url import DatabaseUrl
from .failpoints import hit
from .failure_causes import cause_of
from .migrate import upgrade
from .models import Write
from .sqlite_file import SqliteFile, Vanished

T = TypeVar("T")

log = structlog.get_logger(__name__)

READERS = 2
LOCK_TRIES, LOCK_PAUSE = 250, 0.02

PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit is on disk before anything is sent
    "fullfsync = ON",  # also on a Mac
    "foreign_keys = ON",
    "busy_timeout = 5000",
)


class Sqlite(Database):
    """All writes go through one connection, in batches: statements run in the event loop, because they only touch
    memory; the commit, which waits for the disk, runs in a thread. That saves a thread switch per statement. What
    changes hundreds of rows runs in the thread, too, in a transaction of its own."""

    def __init__(self, place: DatabaseUrl) -> None:
        super().__init__()
        assert place.file is not None
        self._file = SqliteFile(place.file)
        self._anchor: sqlite3.Connection | None = None
        self._reading = _engine(self._file, poolclass=QueuePool, pool_size=READERS, max_overflow=0)
        self._writing = _engine(self._file, poolclass=NullPool)
        self._writer: Connection | None = None
        self._disk = ThreadPoolExecutor(1, "tavolata-commit")
        self._readers = ThreadPoolExecutor(READERS, "tavolata-read")
        self._group: Batcher[_Job] = Batcher(self._commit)

    @classmethod
    async def open(cls, place: DatabaseUrl) -> "Sqlite":
        database = await asyncio.to_thread(cls, place)
        try:
            await database.write(partial(upgrade, where=place.shown))
            database._drop_anchor()
        except BaseException as error:
            await database.close()
            if isinstance(error, ServerError) or not is_gone(error):
                raise
            raise ServerError(UNUSABLE.get(database.cause(error), "database_unreadable"), where=place.shown) from error
        return database

    def _drop_anchor(self) -> None:
        """Keep one connection open: then the files beside the database stay, and can be checked."""
        self._anchor = self._file.connect()
        self._anchor.execute("SELECT count(*) FROM sqlite_master").fetchone()
        self._file.watch()
        self._file.stamp(self._anchor)

    def cause(self, error: BaseException) -> str:
        found = cause_of(error)
        return "full" if found == "other" and not self._file.has_room else found

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._look, work)

    def _look(self, work: Work[T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    async def write(self, work: Work[T], is_long: bool = False) -> T:
        outcome: T = await self._group.submit(_Job(work, is_long), is_long)
        return outcome

    async def append(self, writes: Sequence[Write]) -> bool:
        return await self.write(partial(_append, writes=writes), is_long=has_many(writes))

    def tell(self, connection: Connection, kind: str, subject: str, number: int = 0) -> None:
        """There are no other processes."""

    async def close(self) -> None:
        await self._group.finish()
        self._drop_writer()
        self._disk.shutdown()
        self._readers.shutdown()
        self._reading.dispose()
        if self._anchor is not None and self._file.is_in_place:
            self._anchor.close()
        elif self._anchor is not None:
            _never_close(self._anchor)
            return  # it also holds the lock of the file
        self._file.release()

    async def sizes(self) -> Sizes:
        return Sizes(*self._file.sizes())

    # --- the one that writes ---------------------------------------------------------------------------------

    async def _commit(self, jobs: list["_Job"]) -> list[Any]:
        """The outcomes of all of these. If one of them is invalid, each gets a transaction of its own, so that the
        others do not fail with it."""
        try:
            return await self._transaction(jobs)
        except Exception as error:
            self._drop_writer()
            if len(jobs) > 1 and not is_gone(error):
                return [outcome for job in jobs for outcome in await self._commit([job])]
            if not isinstance(error, ServerError):
                log.error("not_stored", error=name_of(error), cause=self.cause(error), jobs=len(jobs))
            return [error] * len(jobs)

    async def _transaction(self, jobs: list["_Job"]) -> list[Any]:
        if self._writer is None:
            self._writer = self._writing.connect().execution_options(writes=True)
            _driver(self._writer).execute("PRAGMA busy_timeout = 0")  # `_begin` waits for locks
        transaction = await self._begin(self._writer)
        loop, do = asyncio.get_running_loop(), partial(_outcomes, self._writer, [job.work for job in jobs])
        is_long = any(job.is_long for job in jobs)
        outcomes = await loop.run_in_executor(self._disk, do) if is_long else do()
        hit("after_insert")
        await loop.run_in_executor(self._disk, self._make_durable, transaction)
        hit("after_commit")
        return outcomes

    def _make_durable(self, transaction: RootTransaction) -> None:
        """Commit, then check that the file is still the one that the name leads to: a deleted file accepts commits like
        any other."""
        began = time.perf_counter()
        transaction.commit()
        self.meter.committed(time.perf_counter() - began)
        try:
            self._file.check()
        except Vanished:
            self._rescue()
            raise

    def _rescue(self) -> None:
        """If only the write-ahead log was deleted, its contents can still be moved into the database."""
        if self._anchor is not None and self._file.is_in_place:
            with suppress(sqlite3.Error):
                self._anchor.execute("PRAGMA wal_checkpoint(FULL)")

    async def _begin(self, writer: Connection) -> RootTransaction:
        """Begin a transaction; a backup tool may hold the lock for a moment, which is waited for in a thread."""
        for _ in range(LOCK_TRIES):
            try:
                return writer.begin()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                await asyncio.sleep(LOCK_PAUSE)
        return writer.begin()

    def _drop_writer(self) -> None:
        """After a failure the state of the connection is unknown; the next transaction gets a new one."""
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.invalidate()
            writer.close()


@dataclass(frozen=True)
class _Job:
    """What is to be written; the event loop does not wait for a long one."""

    work: Work[Any]
    is_long: bool


def _append(connection: Connection, writes: Sequence[Write]) -> bool:
    return append_sqlite(_driver(connection), writes)


def _outcomes(connection: Connection, works: list[Work[Any]]) -> list[Any]:
    return [work(connection) for work in works]


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _engine(file: SqliteFile, **pool: Any) -> Engine:
    """An engine whose transactions begin explicitly, not as the driver guesses."""
    engine = create_engine(
        "sqlite+pysqlite://",
        creator=file.connect,
        hide_parameters=True,  # in error messages
        **pool,
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once; a reader sees the file as of its first read."""
    writes = connection.get_execution_options().get("writes", False)
    _driver(connection).execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def _never_close(connection: sqlite3.Connection) -> None:
    """Never close this connection: closing would delete the write-ahead log by name, and the name may lead to another
    database by now."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
