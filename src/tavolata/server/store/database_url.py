"""Parsing the address of a database."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from ..errors import ServerError

SQLITE = ("sqlite", "sqlite+aiosqlite")
POSTGRES = ("postgresql", "postgres", "postgresql+asyncpg")


class DatabaseUrl(NamedTuple):
    """A parsed address: a SQLite file or a PostgreSQL database."""

    shown: str
    """As shown to people, without the password."""
    file: Path | None = None
    """The file of a SQLite database."""
    address: str = ""
    """The address of a PostgreSQL database, in the form that its own tools understand too."""


def parse_database_url(url: str) -> DatabaseUrl:
    """Parse `sqlite:///FILE`, `postgresql://...`, or the name of a file."""
    if "://" not in url:
        return _file(url, url)
    scheme, rest = url.split("://", 1)
    if scheme in SQLITE:
        return _file(rest.removeprefix("/"), url)
    if scheme in POSTGRES:
        return DatabaseUrl(_without_password(url), address=f"postgresql://{rest}")
    raise ServerError("database_url", given=_without_password(url))


def _file(name: str, given: str) -> DatabaseUrl:
    """Require a file name: a database in memory would lose everything at the end."""
    if not name or name.startswith(":"):
        raise ServerError("database_url", given=given)
    return DatabaseUrl(name, file=Path(name).expanduser().absolute())


def _without_password(url: str) -> str:
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):  # unreadable: better to show too little
        return url.split("://", 1)[0] + "://..."
