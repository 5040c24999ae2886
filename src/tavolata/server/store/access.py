"""How the parts of the store reach the database."""

from typing import Any, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from ..errors import NotDurable
from .database import Database, Work, is_gone

T = TypeVar("T")


class Access:
    """Something that looks into the database and changes it; a database that is gone is a refusal, not a crash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _read(self, work: Work[T]) -> T:
        try:
            return await self._database.read(work)
        except Exception as error:
            if is_gone(error):
                raise NotDurable("no_database") from error
            raise

    async def _write(self, work: Work[T]) -> T:
        try:
            return await self._database.write(work)
        except Exception as error:
            if is_gone(error):
                raise NotDurable from error
            raise


def insert(c: Connection, table: Table) -> Any:
    """An INSERT that may say what happens ON CONFLICT; both kinds of database write it the same way."""
    return postgresql.insert(table) if c.dialect.name == "postgresql" else sqlite.insert(table)
