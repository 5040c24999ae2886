"""Backups: from either kind of database, while it is in use, to either kind."""

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, text

from tavolata.server.errors import ServerError
from tavolata.server.store import Chat, Guest, Notice, Store
from tavolata.server.store.backup import Copied, backup, restore
from tavolata.server.store.models import FinishedGame, LastView, Report
from tavolata.server.store.quotas import Making, Quota
from tavolata.server.store.schema import metadata

from ..databases import KINDS, fresh, run
from ..waiting import until
from .rows import START, first, later, link, make, member, seqs

each_way = pytest.mark.parametrize(("source", "target"), [(a, b) for a in KINDS for b in KINDS])


async def fill(store: Store) -> None:
    """Something in every table of the database."""
    for guest in ("ada", "bob"):
        await store.add_guest(Guest(guest, START, "it", "più"))
    await store.add_session(b"\x00\xff" * 16, "ada", START)
    await store.put_push("ada", "https://push", "key", "auth")
    await store.put_webhook("ada", "https://hook", "secret")
    await store.mute("ada", "bob")
    await store.put_value("key", bytes(range(256)))
    await store.beat("one", 1, 2)
    for table in ("t", "u"):
        seats = [member(table, "ada", 0), member(table, "bob", None, role="spectator")]
        await store.append(first(table, members=seats, listed=table == "u", links=[link(table, n=ord(table))]))
        ended = FinishedGame(table, 0, "trono", START, 3, 2, True, "rules", "role.prince")
        notices, played = [Notice(table, 0, "ada", 1)], [("ada", ended)]
        await store.append(later(table, 2, due=7, snapshot=b"\x00snap", notices=notices, played=played))
        await store.say(Chat(table, "ada", 0, "Ada", "🍝", START))
        await store.put_views(table, 2, [LastView(-1, b"seen")])
        await store.keep_analysis(table, 1, b"found", START, 10**6)
        await store.reserve(Making(table, "ada", "origin", START, 10), Quota(0, 0, 0, 0, 0, 0))
    await store.add_report(Report("r", START, "t", "ada", "bob", "Bob", "insult", "words"), ["bob"], 5)
    assert all(await asyncio.gather(*(store.append(later("t", seq)) for seq in range(3, 1200))))


def contents(url: str) -> dict[str, list[Any]]:
    """All rows of a database."""

    def look(connection: Connection) -> dict[str, list[Any]]:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in metadata.tables.values()
        }

    return run(url, lambda store: store._database.read(look))


def refused(work: Any) -> ServerError:
    with pytest.raises(ServerError) as caught:
        asyncio.run(work)
    assert caught.value.text("it").endswith(".")
    return caught.value


@each_way
def test_a_backup_brings_everything_back(source: str, target: str, tmp_path: Path) -> None:
    origin, copy, file = fresh(source, tmp_path), fresh(target, tmp_path, empty=True), tmp_path / "backup"
    run(origin, fill)
    before = contents(origin)
    assert all(before.values())
    assert asyncio.run(backup(origin, file)) == Copied(2, 1201)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert asyncio.run(restore(file, copy)) == Copied(2, 1201)
    assert contents(copy) == before
    run(copy, lambda store: store.append(later("t", 1200)))
    assert [found.name for found in tmp_path.glob("backup*")] == ["backup"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_under_play_is_of_one_moment(kind: str, tmp_path: Path) -> None:
    url, file = fresh(kind, tmp_path), tmp_path / "backup"
    tables = [f"t{n}" for n in range(10)]

    async def test(store: Store) -> None:
        await make(store, *tables)
        is_over, played = asyncio.Event(), dict.fromkeys(tables, 0)

        async def play(table: str) -> None:
            seq = 1
            while not is_over.is_set():
                seq += 1
                assert await store.append(later(table, seq, snapshot=b"%d" % seq))
                played[table] += 1

        players = [asyncio.create_task(play(table)) for table in tables]
        await until(lambda: min(played.values()) > 5)
        at_least = {table: len(await seqs(store, table)) for table in tables}
        copied = await backup(url, file)
        is_over.set()
        await asyncio.gather(*players)
        with sqlite3.connect(file) as database:
            found = database.execute(
                "SELECT t.table_id, t.seq, max(e.seq), count(e.seq), s.seq FROM tables t "
                "JOIN entries e USING (table_id) JOIN snapshots s USING (table_id) GROUP BY t.table_id"
            ).fetchall()
        assert len(found) == len(tables)
        assert sum(row[3] for row in found) == copied.entries
        for table, head, last, count, shot in found:
            assert head == last == count == shot
            assert last >= at_least[table]

    run(url, test)


def test_a_backup_goes_into_a_new_file(tmp_path: Path) -> None:
    url, file = fresh("sqlite", tmp_path), tmp_path / "diary"
    file.write_text("Caro diario")
    assert refused(backup(url, file)).key == "backup_exists"
    assert file.read_text() == "Caro diario"


def test_a_backup_that_cannot_be_written(tmp_path: Path) -> None:
    assert refused(backup(fresh("sqlite", tmp_path), tmp_path / "nowhere" / "backup")).key == "backup_file"


def test_what_is_not_ours_is_not_backed_up(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "pets.db") as database:
        database.execute("CREATE TABLE pets (name TEXT)")
    (tmp_path / "letter.txt").write_text("Cara Ada, " * 1000)
    file = tmp_path / "backup"
    assert refused(backup(str(tmp_path / "pets.db"), file)).key == "foreign_database"
    assert refused(backup(str(tmp_path / "letter.txt"), file)).key == "database_unreadable"
    assert refused(backup(str(tmp_path / "missing.db"), file)).key == "database_file"
    assert refused(backup(fresh("postgres", tmp_path, empty=True), file)).key == "foreign_database"
    assert refused(backup("postgresql://ada:secret@127.0.0.1:1/db", file)).key == "database_unreachable"
    assert not (tmp_path / "missing.db").exists()
    assert list(tmp_path.glob("backup*")) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_in_use_is_not_restored_over(kind: str, tmp_path: Path) -> None:
    origin, used, file = fresh(kind, tmp_path), fresh(kind, tmp_path), tmp_path / "backup"
    run(origin, lambda store: make(store, "t"))
    asyncio.run(backup(origin, file))
    run(used, lambda store: make(store, "mine"))
    assert refused(restore(file, used)).key == "restore_not_empty"
    assert run(used, lambda store: seqs(store, "mine")) == [1]


def test_a_database_that_a_server_has_open_is_not_restored_to(tmp_path: Path) -> None:
    origin, used, file = fresh("sqlite", tmp_path), fresh("sqlite", tmp_path), tmp_path / "backup"
    asyncio.run(backup(origin, file))

    async def test(_: Store) -> None:
        with pytest.raises(ServerError, match="in use"):
            await restore(file, used)

    run(used, test)


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    target = str(tmp_path / "new.db")
    (tmp_path / "letter.txt").write_text("Cara Ada, " * 1000)
    with sqlite3.connect(tmp_path / "pets.db") as database:
        database.execute("CREATE TABLE pets (name TEXT)")
    assert refused(restore(tmp_path / "missing", target)).key == "backup_missing"
    assert refused(restore(tmp_path / "letter.txt", target)).key == "backup_foreign"
    assert refused(restore(tmp_path / "pets.db", target)).key == "backup_foreign"
    assert not (tmp_path / "new.db").exists()


def test_a_backup_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    url, file = fresh("sqlite", tmp_path), tmp_path / "backup"
    asyncio.run(backup(url, file))
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert refused(restore(file, str(tmp_path / "new.db"))).key == "newer_database"


def test_a_newer_postgres_is_not_backed_up_in_part(tmp_path: Path) -> None:
    url, file = fresh("postgres", tmp_path), tmp_path / "backup"
    run(
        url,
        lambda store: store._database.write(
            lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        ),
    )
    assert refused(backup(url, file)).key == "newer_database"
    assert list(tmp_path.glob("backup*")) == []
