"""How a database is opened: made, brought up to date, or refused with a sentence."""

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from tavolata.kernel.texts import LANGUAGES
from tavolata.server.errors import ServerError
from tavolata.server.store import Store, migrate
from tavolata.server.store.database_url import DatabaseUrl, parse_database_url
from tavolata.server.store.schema import metadata

from ..databases import KINDS, execute, fresh, fresh_postgres, postgres, run
from .rows import make, seqs

each_kind = pytest.mark.parametrize("kind", KINDS)


def refused(url: str) -> ServerError:
    with pytest.raises(ServerError) as caught:
        asyncio.run(Store.open(url, "one"))
    for language in LANGUAGES:
        assert caught.value.text(language).endswith(".")
    return caught.value


def within(url: str, work: Any) -> Any:
    """Something done with the connection of an open store."""
    return run(url, lambda store: store._database.write(work))


# --- migrations ---------------------------------------------------------------------------------------------


@each_kind
def test_migrations_make_what_the_schema_says(kind: str, tmp_path: Path) -> None:
    def compare(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    assert within(fresh(kind, tmp_path, empty=True), compare) == []


def test_the_newest_version_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.SCRIPTS))
    assert ScriptDirectory.from_config(config).get_current_head() == migrate.HEAD


@each_kind
def test_an_empty_database_gets_its_tables_and_keeps_them(kind: str, tmp_path: Path) -> None:
    url = fresh(kind, tmp_path, empty=True)
    run(url, lambda store: make(store, "t"))
    assert run(url, lambda store: seqs(store, "t")) == [1]


@each_kind
def test_a_database_of_a_newer_program_is_refused_and_left_alone(kind: str, tmp_path: Path) -> None:
    url = fresh(kind, tmp_path)
    run(url, lambda store: make(store, "t"))
    within(url, lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    error = refused(url)
    assert (error.key, error.facts["found"]) == ("newer_database", "9999")
    if kind == "sqlite":
        with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
            assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "pets.db") as database:
        database.execute("CREATE TABLE pets (name TEXT)")
    assert refused(str(tmp_path / "pets.db")).key == "foreign_database"


def test_a_postgres_of_another_program_is_refused() -> None:
    url = fresh_postgres(empty=True)
    execute(url, "CREATE TABLE pets (name TEXT)")
    assert refused(url).key == "foreign_database"


# --- what cannot be opened ----------------------------------------------------------------------------------


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Cara Ada, " * 1000)
    assert refused(str(file)).key == "database_unreadable"
    assert file.read_text().startswith("Cara Ada")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert str(tmp_path) in refused(str(tmp_path)).text("it")


def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(f"sqlite:///{tmp_path}/file/t.db").key == "database_file"


def test_a_postgres_that_is_not_there() -> None:
    error = refused("postgresql://ada:secret@127.0.0.1:1/tavolata")
    assert error.key == "database_unreachable"
    assert "secret" not in error.text("en")
    assert "127.0.0.1" in error.text("en")


def test_a_database_that_its_postgres_does_not_know() -> None:
    error = refused(postgres().get_uri(database="nowhere"))
    assert error.key == "database_unreachable"
    assert "nowhere" in error.text("en")


@pytest.mark.parametrize("url", ["postgresql://u:secret@host:port/db", "postgresql://[::1/db"])
def test_an_address_that_cannot_be_read(url: str) -> None:
    assert "secret" not in refused(url).text("en")


@pytest.mark.parametrize("url", ["mysql://u:secret@host/db", "sqlite://", "sqlite:///:memory:", ":memory:", ""])
def test_other_kinds_of_database(url: str) -> None:
    error = refused(url)
    assert error.key == "database_url"
    assert "secret" not in error.text("en")
    assert "sqlite:///" in error.text("it")


# --- where a database lies ----------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["games.db", "sqlite:///games.db", "sqlite+aiosqlite:///games.db"])
def test_a_file_by_any_name(url: str) -> None:
    assert parse_database_url(url) == DatabaseUrl("games.db", file=Path.cwd() / "games.db")


def test_a_file_with_a_whole_path() -> None:
    assert parse_database_url("sqlite:////var/games.db").file == Path("/var/games.db")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+asyncpg"])
def test_a_postgres_by_any_name(scheme: str) -> None:
    place = parse_database_url(f"{scheme}://ada:secret@host/db?sslmode=require")
    assert place.address == "postgresql://ada:secret@host/db?sslmode=require"
    assert "secret" not in place.shown


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Seeds of running games lie in it."""
    file = tmp_path / "new" / "folder" / "games.db"

    async def test(store: Store) -> None:
        await make(store, "t")
        for found in file.parent.iterdir():
            assert stat.S_IMODE(found.stat().st_mode) == 0o600, found

    run(str(file), test)


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert within(fresh("sqlite", tmp_path), pragmas) == ["wal", 2, 1]
    shown = within(fresh_postgres(), lambda c: c.execute(text("SHOW synchronous_commit")).scalar())
    assert shown == "on"
