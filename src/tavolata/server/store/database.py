"""What both kinds of database can do for the store."""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .rows import Write

T = TypeVar("T")

Work: TypeAlias = Callable[[Connection], T]
"""What is done inside a transaction, by SQLAlchemy, the same for both kinds."""

GONE: tuple[type[Exception], ...] = (
    DBAPIError,
    PoolTimeout,
    sqlite3.Error,
    OSError,
    asyncio.TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)
"""What is raised when a disk is full or a database does not answer."""

OUR_FAULT: tuple[type[Exception], ...] = (
    IntegrityError,
    DataError,
    ProgrammingError,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DataError,
    asyncpg.SyntaxOrAccessError,
)
"""What is raised when the work itself was wrong: trying again would not help."""


def is_gone(error: BaseException) -> bool:
    """The database is to blame, not what it was asked."""
    return isinstance(error, GONE) and not isinstance(error, OUR_FAULT)


def is_unstorable(error: BaseException) -> bool:
    """A number beyond the column, or a text with characters that are none."""
    return isinstance(error, DataError | asyncpg.DataError | UnicodeError | OverflowError)


class Database(ABC):
    """An open database."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Look: all that the work sees is of one moment."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Change something; it is durable when this returns. The work may be carried out again if others of its
        transaction fail, so it changes nothing but the database."""

    @abstractmethod
    async def append(self, writes: Sequence[Write]) -> bool:
        """Add to the logs, all of these or none; durable when True is returned."""

    @abstractmethod
    def tell(self, connection: Connection, kind: str, subject: str, number: int = 0) -> None:
        """Let other processes know, when this transaction is durable."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way."""
