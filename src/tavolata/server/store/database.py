"""What both kinds of database can do for the store."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .rows import Write

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


def _cause(error: BaseException) -> BaseException:
    """What the driver said, without SQLAlchemy's wrappings."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error


def is_gone(error: BaseException) -> bool:
    """The database is to blame, not what it was asked."""
    cause = _cause(error)
    return isinstance(cause, _gone) and not isinstance(cause, _unstorable + _wrong)


def is_unstorable(error: BaseException) -> bool:
    """What it was given is to blame."""
    return isinstance(_cause(error), _unstorable)


def name_of(error: BaseException) -> str:
    """For the logs: what it says may hold what it was given."""
    return type(_cause(error)).__name__


def first_line(error: BaseException) -> str:
    """What the database says, without details that may go on for pages."""
    cause = _cause(error)
    return (str(cause).splitlines() or [type(cause).__name__])[0]


class Database(ABC):
    """An open database."""

    is_shared = False
    """Whether other processes may write to it."""

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

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way."""
