"""The file of a SQLite database: locked for one process, and checked, so that its name still leads to it."""

import errno
import os
import random
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from ..errors import ServerError
from .failure_causes import cause_of

BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside the open database. The newest commits are in the first."""
NO_ROOM = 64 * 1024
"""A disk with fewer free bytes counts as full: SQLite reports some of its failures then with other codes."""

STAMP = slice(60, 64)
"""Where SQLite keeps `user_version` in the first page, which it leaves to whoever uses the database."""

Identity: TypeAlias = tuple[int, int]


class Vanished(OSError):
    """The name of the database, or of a file beside it, leads to another file, or to none, or another database was
    copied into the file: writes to the open one would be lost."""


class SqliteFile:
    """A database file, locked by this process.

    Two processes would each hold tables in memory that the other changes; that is what PostgreSQL is for. The file
    itself is locked, under all its names, and an empty file beside it, for systems where only that works."""

    def __init__(self, path: Path) -> None:
        """Lock it; ServerError if another process has it, or if it cannot be opened."""
        self.path = path
        self._beside: sqlite3.Connection | None = None
        self._descriptor: int | None = None
        self._watched: dict[str, Identity] = {}
        self._stamp: bytes | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.real = path.resolve()  # like SQLite, which keeps its files beside the real one
            self._own = _made(self.real)
            self._beside = _lock_beside(self.real)
            self._descriptor = _lock(self.real)
        except (OSError, sqlite3.Error) as error:
            self.release()
            raise _refusal(path, error) from error

    def connect(self) -> sqlite3.Connection:
        """A connection to this very file: Vanished if the name leads elsewhere; never creates a file."""
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
        """From now on the files beside must stay the same too; the caller keeps a connection open, so they do."""
        self._watched = {str(self.real) + end: _identity(str(self.real) + end) for end in BESIDE}

    def stamp(self, connection: sqlite3.Connection) -> None:
        """Write a number into the file that no other file has. `cp` over a database keeps the file and changes what is
        in it, which SQLite does not notice while it is open."""
        connection.execute(f"PRAGMA user_version = {random.SystemRandom().randrange(1, 2**31)}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._stamp = self._read_stamp()

    def _read_stamp(self) -> bytes | None:
        """The number as it is on disk. The file is open already: opening and closing it would end SQLite's locks."""
        if self._descriptor is None:
            return None
        return os.pread(self._descriptor, STAMP.stop - STAMP.start, STAMP.start)

    def check(self) -> None:
        """Raise Vanished if writes would be lost, or an OSError if the folder is not writable. Takes a few
        microseconds."""
        if not self.is_in_place:
            raise Vanished(errno.ESTALE, os.strerror(errno.ESTALE))
        for name, own in self._watched.items():
            if _found(name) != own:
                raise Vanished(errno.ESTALE, os.strerror(errno.ESTALE))
        if not os.access(self.real.parent, os.W_OK):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    @property
    def is_in_place(self) -> bool:
        """Whether the name still leads to this file, and the file is still what it was."""
        return _found(str(self.path)) == self._own and (self._stamp is None or self._read_stamp() == self._stamp)

    @property
    def has_room(self) -> bool:
        with suppress(OSError, AttributeError):
            disk = os.statvfs(self.real.parent)
            return disk.f_bavail * disk.f_frsize >= NO_ROOM
        return True

    def sizes(self) -> tuple[int, int]:
        """Bytes of the database and of its write-ahead log."""
        return _size(str(self.real)), _size(str(self.real) + "-wal")

    def release(self) -> None:
        """Release the locks."""
        if self._beside is not None:
            self._beside.close()
        if self._descriptor is not None:
            os.close(self._descriptor)


def _made(file: Path) -> Identity:
    """Create the file if necessary, readable by its owner only, because it contains seeds of running games."""
    for name in (str(file), f"{file}-lock"):
        if not os.path.exists(name):
            os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))
    return _identity(str(file))


def _lock_beside(file: Path) -> sqlite3.Connection:
    """Take SQLite's own lock on an empty file beside the database: it works on every system and ends with the
    process."""
    lock = sqlite3.connect(f"{file}-lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("PRAGMA journal_mode = OFF")  # stays empty
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock


def _lock(file: Path) -> int | None:
    """Lock the file itself, under all its names, by flock, which on Linux is independent of SQLite's fcntl locks; other
    systems mix the two. The descriptor stays open even if the lock is refused: closing any descriptor of a file drops
    all locks that SQLite holds on it in this process.
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
