"""What both kinds of database can do for the store."""

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
"""What is done inside a transaction, by SQLAlchemy, the same for both kinds."""

Errors: TypeAlias = tuple[type[BaseException], ...]

_gone: Errors = (DBAPIError, PoolTimeout, OSError, sqlite3.Error)
_unstorable: Errors = (sqlite3.DataError, UnicodeError, OverflowError)
_wrong: Errors = (sqlite3.IntegrityError, sqlite3.ProgrammingError)


def know(gone: Errors, unstorable: Errors, wrong: Errors) -> None:
    """Errors of a further driver, told when it is imported; that takes long, and most servers need none.

    `gone`: what it raises when the database does not answer. `unstorable`: for a number beyond its column, or a text
    with characters that are none. `wrong`: when the work itself was wrong, and trying again would not help."""
    global _gone, _unstorable, _wrong
    _gone, _unstorable, _wrong = _gone + gone, _unstorable + unstorable, _wrong + wrong


def gone() -> Errors:
    """For `except`: all that may mean that the database is gone."""
    return _gone


def is_gone(error: BaseException) -> bool:
    """The database is to blame, not what it was asked."""
    cause = driver_error(error)
    return isinstance(cause, _gone) and not isinstance(cause, _unstorable + _wrong)


def is_unstorable(error: BaseException) -> bool:
    """What it was given is to blame."""
    return isinstance(driver_error(error), _unstorable)


def name_of(error: BaseException) -> str:
    """For the logs: what it says may hold what it was given."""
    return type(driver_error(error)).__name__


def first_line(error: BaseException) -> str:
    """What the database says, without details that may go on for pages."""
    cause = driver_error(error)
    return (str(cause).splitlines() or [type(cause).__name__])[0]


UNUSABLE = {"full": "database_full", "read_only": "database_read_only", "locked": "database_taken"}
"""By cause: what is said at the start of a server."""


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
    """Bytes on the disk: of a database, and of the log of its newest commits. None: it does not say."""

    database: int | None = None
    wal: int | None = None


class Database(ABC):
    """An open database."""

    is_shared = False
    """Whether other processes may write to it."""

    def __init__(self) -> None:
        self.meter: Meter = NoMeter()

    async def listen(self, handlers: Any) -> None:  # noqa: B027 (a database without other processes has no news)
        """Hear what other processes do; where there are none, nothing."""

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

    def cause(self, error: BaseException) -> str:
        """Why it did not take or give something: one of `errors.CAUSES`."""
        return cause_of(error)

    @abstractmethod
    async def sizes(self) -> Sizes:
        """How large it is."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way."""
