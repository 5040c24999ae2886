"""A PostgreSQL database for any number of processes."""

import time
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

import asyncpg
import structlog
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from ..errors import ServerError
from . import append, pubsub
from .batching import Batcher
from .database import Database, Errors, Sizes, Work, first_line, gone, is_gone, know, name_of
from .database_url import DatabaseUrl
from .failpoints import hit
from .migrate import upgrade
from .models import Write

T = TypeVar("T")

log = structlog.get_logger(__name__)

CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 15.0
"""A database that does not answer in this time counts as gone."""
POOL = 5
POOL_SECONDS = 30.0
"""How long a query waits for a free connection."""

know(
    gone=(asyncpg.PostgresError, asyncpg.InterfaceError),
    unstorable=(asyncpg.DataError,),
    wrong=(asyncpg.IntegrityConstraintViolationError, asyncpg.SyntaxOrAccessError),
)
REFUSED: Errors = (*gone(), ValueError)
"""Raised when the database does not exist or cannot be reached; ValueError: the port is not a number."""
TRY_ALONE = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


class Postgres(Database):
    """One connection appends to the logs, in batches; a pool does everything else."""

    is_shared = True

    def __init__(self, place: DatabaseUrl, process: str) -> None:
        super().__init__()
        self._place = place
        self._process = process
        self._writer: append.Connection | None = None
        self._group: Batcher[Sequence[Write]] = Batcher(self._commit)
        self._news: pubsub.Listener | None = None
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self.connect,
            hide_parameters=True,  # in error messages
            pool_size=POOL,
            max_overflow=POOL,
            pool_timeout=POOL_SECONDS,
            pool_pre_ping=True,  # a connection that was idle while the database restarted is replaced
        )
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    @classmethod
    async def open(cls, place: DatabaseUrl, process: str) -> "Postgres":
        database = cls(place, process)
        try:
            await database.migrate()
        except BaseException as error:
            await database.close()
            if isinstance(error, ServerError) or not isinstance(error, REFUSED):
                raise
            raise ServerError("database_unreachable", where=place.shown, problem=first_line(error)) from error
        return database

    async def connect(self, *_: Any, **options: Any) -> append.Connection:
        """Open a connection; the driver parses the address, as PostgreSQL's own tools do."""
        options.setdefault("command_timeout", COMMAND_SECONDS)
        settings = {"application_name": f"tavolata {self._process}"}
        return await asyncpg.connect(
            self._place.address, timeout=CONNECT_SECONDS, server_settings=settings, **options
        )  # fmt: skip

    async def migrate(self) -> None:
        engine = create_async_engine("postgresql+asyncpg://", async_creator=partial(self.connect, command_timeout=None))
        try:
            async with engine.begin() as connection:
                await connection.run_sync(partial(upgrade, where=self._place.shown))
        finally:
            await engine.dispose()

    async def read(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T], is_long: bool = False) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def append(self, writes: Sequence[Write]) -> bool:
        accepted: bool = await self._group.submit(writes, is_long=append.has_many(writes))
        return accepted

    def tell(self, connection: Connection, kind: str, subject: str, number: int = 0) -> None:
        said = pubsub.payload(self._process, kind, subject, number)
        connection.execute(select(func.pg_notify(pubsub.CHANNEL, said)))

    async def listen(self, handlers: pubsub.Handlers) -> None:
        self._news = pubsub.Listener(self.connect, self._process, handlers)
        await self._news.start()

    async def sizes(self) -> Sizes:
        """The sizes of the database and its write-ahead log; the latter needs a privilege."""
        whole = await self.read(lambda c: c.execute(select(func.pg_database_size(func.current_database()))).scalar())
        try:
            wal = await self.read(lambda c: c.execute(text("SELECT sum(size)::bigint FROM pg_ls_waldir()")).scalar())
        except DBAPIError:
            wal = None
        return Sizes(whole, wal)

    async def close(self) -> None:
        if self._news is not None:
            await self._news.stop()
        await self._group.finish()
        self._drop_writer()
        await self._engine.dispose()

    # --- the one that writes the logs ------------------------------------------------------------------------

    async def _commit(self, groups: list[Sequence[Write]]) -> list[Any]:
        """Which of these were accepted. If one of them is invalid, each gets a transaction of its own, so that the
        others do not fail with it."""
        try:
            return await self._transaction(groups)
        except Exception as error:
            self._drop_writer()
            if len(groups) > 1 and (isinstance(error, TRY_ALONE) or not is_gone(error)):
                return [outcome for group in groups for outcome in await self._commit([group])]
            log.error("not_stored", error=name_of(error), cause=self.cause(error), jobs=len(groups))
            return [error] * len(groups)

    async def _transaction(self, groups: list[Sequence[Write]]) -> list[bool]:
        if self._writer is None or self._writer.is_closed():
            self._writer = await self.connect()
        began = time.perf_counter()
        async with self._writer.transaction():
            outcomes = await append.append_postgres(self._writer, groups, (pubsub.CHANNEL, self._process))
            hit("after_insert")
        self.meter.committed(time.perf_counter() - began)
        hit("after_commit")
        return outcomes

    def _drop_writer(self) -> None:
        """After a failure the state of the connection is unknown; the next transaction gets a new one."""
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.terminate()
