"""How the parts of the store use the database."""

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite

from ..errors import BadRequest, NotDurable, ServerError
from .batching import Batcher
from .database import Database, Work, is_gone, is_unstorable

T = TypeVar("T")
K = TypeVar("K")


class Access:
    """Base of the parts of the store: reads and writes; a database that is gone becomes a refusal."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _read(self, work: Work[T]) -> T:
        try:
            return await self._database.read(work)
        except Exception as error:
            raise self._refusal(error, "no_database") from error

    async def _write(self, work: Work[T], is_long: bool = False) -> T:
        try:
            return await self._database.write(work, is_long)
        except Exception as error:
            raise self._refusal(error, "not_durable") from error

    def _refusal(self, error: Exception, gone: str) -> Exception:
        """The exception for the caller."""
        if isinstance(error, ServerError):
            return error
        if is_unstorable(error):
            return BadRequest("unstorable")
        return self._not_durable(error, gone) if is_gone(error) else error

    def _not_durable(self, error: Exception, gone: str = "not_durable") -> NotDurable:
        """A failure of the database itself, counted by cause."""
        refusal = NotDurable(gone)
        refusal.cause = self._database.cause(error)
        self._database.meter.failed(refusal.cause)
        return refusal

    def _batched(self, look: Callable[[Connection, list[K]], list[T]]) -> Batcher[K]:
        """Batch a query that many make at once, such as all players after a restart: those who ask while a query runs
        share the next one."""
        return Batcher(lambda asked: self._read(lambda c: look(c, asked)))


def insert(c: Connection, table: Table) -> Any:
    """An INSERT that supports ON CONFLICT, which both kinds of database write in the same way."""
    if c.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # imported here, because it is slow to import

    return postgresql.insert(table)
