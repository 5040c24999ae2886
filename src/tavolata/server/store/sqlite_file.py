"""The file of a SQLite database: for one process alone, and watched, so that its name still leads to it."""

import errno
import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from ..errors import ServerError
from .failure_causes import cause_of

BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside the database while it is open. The newest commits are in the first."""
NO_ROOM = 64 * 1024
"""A disk with fewer free bytes is full: SQLite tells some of its failures there as any other."""

Identity: TypeAlias = tuple[int, int]


class Vanished(OSError):
    """The name of the database, or of a file beside it, leads to another file, or to none. What is written to the one
    that is open would be lost."""


class File:
    """A database file that this process has taken.

    Two processes would each hold tables in memory that the other changes; that is what PostgreSQL is for. The file
    itself is locked, whatever name it is reached by, and an empty one beside it, for systems where only that can be
    done.
    """

    def __init__(self, path: Path) -> None:
        """Take it; ServerError if another process has it, or if it cannot be had at all."""
        self.path = path
        self._beside: sqlite3.Connection | None = None
        self._descriptor: int | None = None
        self._watched: dict[str, Identity] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.real = path.resolve()  # SQLite too follows links, so that its files lie beside the real one
            self._own = _made(self.real)
            self._beside = _lock_beside(self.real)
            self._descriptor = _lock(self.real)
        except (OSError, sqlite3.Error) as error:
            self.release()
            raise _refusal(path, error) from error

    def connect(self) -> sqlite3.Connection:
        """A connection to this very file: a name that leads elsewhere is not followed, and nothing is made anew."""
        self.check()
        address = f"{self.real.as_uri()}?mode=rw"
        connection = sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None)
        try:
            self.check()
        except OSError:
            connection.close()
            raise
        return connection

    def watch(self) -> None:
        """From now on the files beside must stay the same too; somebody keeps a connection open, so they do."""
        self._watched = {str(self.real) + end: _identity(str(self.real) + end) for end in BESIDE}

    def check(self) -> None:
        """Raise Vanished if what is written now would not be found again, or an OSError if the folder does not take
        files. It costs a few microseconds."""
        if not self.is_in_place:
            raise Vanished(errno.ESTALE, os.strerror(errno.ESTALE))
        for name, own in self._watched.items():
            if _found(name) != own:
                raise Vanished(errno.ESTALE, os.strerror(errno.ESTALE))
        if not os.access(self.real.parent, os.W_OK):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    @property
    def is_in_place(self) -> bool:
        """Whether its name leads to it."""
        return _found(str(self.path)) == self._own

    @property
    def has_room(self) -> bool:
        with suppress(OSError, AttributeError):
            disk = os.statvfs(self.real.parent)
            return disk.f_bavail * disk.f_frsize >= NO_ROOM
        return True

    def sizes(self) -> tuple[int, int]:
        """Bytes of the database and of the log of its newest commits."""
        return _size(str(self.real)), _size(str(self.real) + "-wal")

    def release(self) -> None:
        """Let others have it."""
        if self._beside is not None:
            self._beside.close()
        if self._descriptor is not None:
            os.close(self._descriptor)


def _made(file: Path) -> Identity:
    """The file, which is made if need be: only its owner may read it, for seeds of running games are in it."""
    for name in (str(file), f"{file}-lock"):
        if not os.path.exists(name):
            os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))
    return _identity(str(file))


def _lock_beside(file: Path) -> sqlite3.Connection:
    """SQLite's own lock, on an empty file beside the database: it works on every system and ends with the process."""
    lock = sqlite3.connect(f"{file}-lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("PRAGMA journal_mode = OFF")  # nothing is ever written to it
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock


def _lock(file: Path) -> int | None:
    """The file itself, under all its names. By flock, which on Linux knows nothing of the locks that SQLite takes by
    fcntl; other systems mix both up.

    The descriptor stays open, also when the lock is refused: closing any that leads to a file drops all locks that
    SQLite holds on it in this process.
    """
    if sys.platform != "linux":
        return None
    import fcntl

    descriptor = os.open(file, os.O_RDWR | os.O_CLOEXEC)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return descriptor


def _refusal(path: Path, error: Exception) -> ServerError:
    if isinstance(error, BlockingIOError) or cause_of(error) == "locked":
        return ServerError("database_taken", where=str(path))
    if isinstance(error, OSError) and error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS):
        return ServerError("database_no_locks", where=str(path))
    if cause_of(error) == "full":
        return ServerError("database_full", where=str(path))
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return ServerError("database_file", where=str(path), problem=problem)


def _identity(name: str) -> Identity:
    found = os.stat(name)
    return found.st_dev, found.st_ino


def _found(name: str) -> Identity | None:
    try:
        return _identity(name)
    except OSError:
        return None


def _size(name: str) -> int:
    try:
        return os.stat(name).st_size
    except OSError:
        return 0
