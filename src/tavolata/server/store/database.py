"""The interface of both kinds of database."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .failure_causes import cause_of, driver_error
from .models import Write

T = TypeVar("T")

Work: TypeAlias = Callable[[Connection], T]
"""Work inside a transaction, by SQLAlchemy, the same for both kinds."""

Errors: TypeAlias = tuple[type[BaseException], ...]

_gone: Errors = (DBAPIError, PoolTimeout, OSError, sqlite3.Error)
_unstorable: Errors = (sqlite3.DataError, UnicodeError, OverflowError)
_wrong: Errors = (sqlite3.IntegrityError, sqlite3.ProgrammingError)


def know(gone: Errors, unstorable: Errors, wrong: Errors) -> None:
    """Register the exceptions of a driver when it is imported, which is slow and which most servers do not need.

    `gone`: the database does not answer. `unstorable`: a number out of range, or text with invalid characters. `wrong`:
    the statement itself was wrong, and a retry would not help."""
    global _gone, _unstorable, _wrong
    _gone, _unstorable, _wrong = _gone + gone, _unstorable + unstorable, _wrong + wrong


def gone() -> Errors:
    """For `except`: every exception that may mean that the database is gone."""
    return _gone


def is_gone(error: BaseException) -> bool:
    """Whether the database failed, and not what it was asked to do."""
    cause = driver_error(error)
    return isinstance(cause, _gone) and not isinstance(cause, _unstorable + _wrong)


def is_unstorable(error: BaseException) -> bool:
    """Whether a value cannot be stored."""
    return isinstance(driver_error(error), _unstorable)


def name_of(error: BaseException) -> str:
    """The type of an error, for the logs: its message may contain stored values."""
    return type(driver_error(error)).__name__


def first_line(error: BaseException) -> str:
    """The first line of the database's message, without details."""
    cause = driver_error(error)
    return (str(cause).splitlines() or [type(cause).__name__])[0]


UNUSABLE = {"full": "database_full", "read_only": "database_read_only", "locked": "database_taken"}
"""By cause: the key of the sentence with which a server refuses to start."""


class Meter(Protocol):
    """Counts what a database does."""

    def committed(self, seconds: float) -> None:
        """A transaction of the logs took this long to become durable."""

    def failed(self, cause: str) -> None:
        """Something could not be stored or read (one of `errors.CAUSES`)."""


class NoMeter:
    """Counts nothing."""

    def committed(self, seconds: float) -> None:
        pass

    def failed(self, cause: str) -> None:
        pass


class Sizes(NamedTuple):
    """Bytes on disk: of a database, and of its write-ahead log. None: unknown."""

    database: int | None = None
    wal: int | None = None


class Database(ABC):
    """An open database."""

    is_shared = False
    """Whether other processes may write to it."""

    def __init__(self) -> None:
        self.meter: Meter = NoMeter()

    async def listen(self, handlers: Any) -> None:  # noqa: B027 (a database without other processes has no notifications)
        """Call handlers when other processes do something; without other processes, never."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Read: everything that the work sees is of one moment."""

    @abstractmethod
    async def write(self, work: Work[T], is_long: bool = False) -> T:
        """Write; durable when this returns. The work may be repeated if others in its transaction fail, so it must
        change nothing but the database. `is_long`: it changes hundreds of rows, and others go first."""

    @abstractmethod
    async def append(self, writes: Sequence[Write]) -> bool:
        """Append to the logs, all of these or none; durable when True is returned."""

    @abstractmethod
    def tell(self, connection: Connection, kind: str, subject: str, number: int = 0) -> None:
        """Notify other processes when this transaction is durable."""

    def cause(self, error: BaseException) -> str:
        """Why it failed: one of `errors.CAUSES`."""
        return cause_of(error)

    @abstractmethod
    async def sizes(self) -> Sizes:
        """The size of the database."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending work and close."""
