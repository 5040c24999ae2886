"""The schema of a database is brought up to date when it is opened.

To change it: change `schema.py`, write the next file in `migrations/versions`, name it in HEAD. A test compares them.
There is no downgrade: to run an older program again, restore a backup from before.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ..errors import ServerError

HEAD = "0009"
"""The newest version, the last one in `migrations/versions`."""

SCRIPTS = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
LOCK = 7_264_655_104
"""The advisory lock: of processes that start together on one PostgreSQL, one migrates and the others wait."""


def version_of(connection: Connection) -> str | None:
    """The version of a database; None if it is empty."""
    if inspect(connection).has_table(VERSION_TABLE):
        found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
        return found
    return None


def upgrade(connection: Connection, where: str, to: str = HEAD) -> None:
    """Migrate a database to the newest version. Refuses one of a newer program, and one of another program."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    version = version_of(connection)
    if version == to:
        return
    if version is None and inspect(connection).get_table_names():
        raise ServerError("foreign_database", where=where)
    _migrate(connection, version, where, to)


def _migrate(connection: Connection, version: str | None, where: str, to: str) -> None:
    from alembic import command  # imported here only: it takes as long as a whole start
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for wanted in (version or to, to):
        if wanted not in known:
            raise ServerError("newer_database", where=where, found=wanted, known=HEAD)
    command.upgrade(config, to)
