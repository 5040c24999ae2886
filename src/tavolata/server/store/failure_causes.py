"""The cause of a database error as one word, for metrics and for the sentence that names it."""

import errno
import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

_SQLITE = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "gone",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
}
_SYSTEM = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.ENOENT: "gone",
    errno.ENODEV: "gone",
    errno.ESTALE: "gone",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
}
_POSTGRES = {  # by SQLSTATE, or its class
    "53100": "full",
    "25006": "read_only",
    "55P03": "locked",
    "40P01": "locked",
    "40001": "locked",
    "XX001": "corrupt",
    "XX002": "corrupt",
    "57014": "timeout",
    "57P": "gone",
    "08": "gone",
}


def driver_error(error: BaseException) -> BaseException:
    """The driver's own exception, without SQLAlchemy's wrapper."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error


def cause_of(error: BaseException) -> str:
    """The cause of an error, one of `errors.CAUSES`."""
    found = driver_error(error)
    if isinstance(found, TimeoutError | PoolTimeout):
        return "timeout"
    if isinstance(found, sqlite3.Error):
        return _SQLITE.get(getattr(found, "sqlite_errorcode", 0) & 0xFF, "other")
    state = getattr(found, "sqlstate", None)
    if isinstance(state, str):
        return next((cause for start, cause in _POSTGRES.items() if state.startswith(start)), "other")
    if isinstance(found, ConnectionError) or type(found).__name__ == "InterfaceError":  # asyncpg's: it was closed
        return "gone"
    if isinstance(found, OSError):
        return _SYSTEM.get(found.errno or 0, "other")
    return "other"
