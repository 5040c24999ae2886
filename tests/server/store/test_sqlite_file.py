"""The file of a SQLite database: nothing is acknowledged that was written to a deleted or replaced file, and only one
server opens it.
"""

import asyncio
import errno
import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from tavolata.kernel.texts import LANGUAGES
from tavolata.server.errors import NotDurable, ServerError
from tavolata.server.store import Store

from ..databases import fresh, run
from .rows import cause, first, later, make, seqs


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database in a folder of its own."""
    folder = tmp_path / "data"
    folder.mkdir()
    return Path(fresh("sqlite", folder).removeprefix("sqlite:///"))


def delete(file: Path) -> None:
    file.unlink()


def delete_all(file: Path) -> None:
    for name in ("", "-wal", "-shm"):
        Path(f"{file}{name}").unlink()


def delete_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


def replace_log(file: Path) -> None:
    other = Path(f"{file}.other")
    shutil.copyfile(f"{file}-wal", other)
    other.rename(f"{file}-wal")


def replace(file: Path) -> None:
    other = file.with_name("other.db")
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE pets (name TEXT)")
    other.rename(file)


def move_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


HARM = {harm.__name__: harm for harm in (delete, delete_all, delete_log, replace_log, replace, move_folder)}


@pytest.mark.parametrize("name", HARM)
def test_nothing_is_acknowledged_into_a_file_that_is_gone(file: Path, name: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", upto=3)
        assert len(await seqs(store, "t")) == 3
        HARM[name](file)
        for _ in range(3):
            assert await cause(store) == "gone"
        outcomes = await asyncio.gather(*(store.append(first(f"u{n}")) for n in range(20)), return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {NotDurable}
        with pytest.raises(NotDurable):
            await store.put_value("key", b"value")

    run(str(file), test)


def test_many_who_write_while_the_file_is_deleted(file: Path) -> None:
    """Nothing that is begun afterwards is acknowledged; one transaction may have been checked just before."""

    async def test(store: Store) -> None:
        await make(store, *(f"t{n}" for n in range(10)))
        acknowledged: list[float] = []

        async def play(table: str) -> None:
            for seq in range(2, 400):
                await store.append(later(table, seq))
                acknowledged.append(asyncio.get_running_loop().time())

        playing = [asyncio.create_task(play(f"t{n}")) for n in range(10)]
        while len(acknowledged) < 20:
            await asyncio.sleep(0.001)
        file.unlink()
        gone = asyncio.get_running_loop().time()
        outcomes = await asyncio.gather(*playing, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {NotDurable}
        assert sum(when > gone for when in acknowledged) <= 10

    run(str(file), test)


@pytest.mark.parametrize("ends", [[""], ["", "-wal", "-shm"]])
def test_a_file_that_comes_back_is_trusted_again(file: Path, ends: list[str]) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", upto=3)
        assert len(await seqs(store, "t")) == 3
        for _ in range(2):
            for end in ends:
                Path(f"{file}{end}").rename(f"{file}.away{end}")
            assert await cause(store) == "gone"
            for end in ends:
                Path(f"{file}.away{end}").rename(f"{file}{end}")
            assert await cause(store) is None

    run(str(file), test)
    found = run(str(file), lambda store: seqs(store, "t"))
    assert found == list(range(1, len(found) + 1))
    assert len(found) >= 5


@pytest.mark.parametrize("name", ["delete_log", "replace_log"])
def test_what_was_in_a_deleted_log_of_commits_is_saved(file: Path, name: str) -> None:
    """Also if the process is killed, once it has noticed."""

    async def test(store: Store) -> None:
        await make(store, "t", upto=5)
        assert len(await seqs(store, "t")) == 5
        HARM[name](file)
        assert await cause(store) == "gone"
        shutil.copyfile(file, file.with_name("copy.db"))  # as it would be found after a kill

    run(str(file), test)
    for found in (file, file.with_name("copy.db")):
        assert run(str(found), lambda store: seqs(store, "t"))[:5] == [1, 2, 3, 4, 5]


def test_another_database_in_its_place_is_left_alone(file: Path) -> None:
    """It is neither read nor written, and its own log of commits stays, also when the server ends."""

    async def test(store: Store) -> None:
        await make(store, "t")
        assert await seqs(store, "t") == [1]
        for end in ("", "-wal", "-shm"):
            Path(f"{file}{end}").unlink()
        with closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA journal_mode = WAL")
            other.execute("CREATE TABLE pets (name TEXT)")
            other.execute("INSERT INTO pets VALUES ('Fido')")
            other.commit()
            for end in ("", "-wal"):
                shutil.copyfile(f"{file}{end}", f"{file}.copy{end}")
        for end in ("", "-wal"):
            Path(f"{file}.copy{end}").rename(f"{file}{end}")
        assert await cause(store) == "gone"
        assert await seqs(store, "t") == [1, 2]  # what is open can be read
        loaded = await asyncio.gather(*(store.load("t") for _ in range(5)))
        assert all(loaded)

    run(str(file), test)
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT * FROM pets").fetchall() == [("Fido",)]


def test_a_database_that_was_copied_over_the_open_one_is_left_alone(file: Path) -> None:
    """As `cp` does it: the file stays the same, and holds another database. Nothing is acknowledged into it, and what
    the server had not yet moved into the file is not mixed into it, also when the server ends."""
    other = file.with_name("other.db")
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE pets (name TEXT)")

    async def test(store: Store) -> None:
        await make(store, "t")
        shutil.copyfile(other, file)
        for _ in range(3):
            with pytest.raises(NotDurable):
                await store.append(later("t", 2))
        with pytest.raises(NotDurable):
            await store.put_value("key", b"value")

    run(str(file), test)
    assert file.read_bytes() == other.read_bytes()


def test_a_full_disk_is_told(file: Path) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", upto=2)
        writer = store._database._writing  # type: ignore[attr-defined]
        store._database._drop_writer()  # type: ignore[attr-defined]

        def limit(connection: sqlite3.Connection, _: object) -> None:
            connection.execute("PRAGMA max_page_count = 1")  # as few as there are now

        event.listen(writer, "connect", limit)
        big = later("t", 3, snapshot=os.urandom(200_000))
        with pytest.raises(NotDurable) as refused:
            await store.append(big)
        assert refused.value.cause == "full"
        event.remove(writer, "connect", limit)
        assert await store.append(big)

    run(str(file), test)


# --- one server a file ----------------------------------------------------------------------------------------


def open_there(path: Path) -> str:
    """The refusal that another process gets for the same file."""
    code = """
import asyncio, sys
from tavolata.server.errors import ServerError
from tavolata.server.store import Store
from tavolata.server.store.sqlite_file import SqliteFile
async def main():
    try:
        store = await Store.open(sys.argv[1], "two")
    except ServerError as error:
        print(error.key)
    else:
        print("opened")
        await store.close()
asyncio.run(main())
"""
    words = [sys.executable, "-c", code, str(path)]
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=120).stdout.strip()


def as_it_is(file: Path) -> Path:
    return file


def by_symlink(file: Path) -> Path:
    link = file.with_name("link.db")
    link.symlink_to(file)
    return link


def by_hard_link(file: Path) -> Path:
    other = file.parent / "deeper" / "other.db"
    other.parent.mkdir()
    other.hardlink_to(file)
    return other


def by_folder(file: Path) -> Path:
    link = file.parent.with_name("folder")
    link.symlink_to(file.parent)
    return link / file.name


def without_lock_file(file: Path) -> Path:
    Path(f"{file}-lock").unlink()
    return file


NAMES: list[Callable[[Path], Path]] = [as_it_is, by_symlink, by_hard_link, by_folder, without_lock_file]


@pytest.mark.parametrize("name", NAMES)
def test_one_server_has_it_whatever_name_it_is_reached_by(file: Path, name: Callable[[Path], Path]) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        other = name(file)
        with pytest.raises(ServerError) as refused:
            await Store.open(str(other), "two")
        assert refused.value.key == "database_taken"
        assert await asyncio.to_thread(open_there, other) == "database_taken"
        assert await cause(store) is None  # the first one goes on
        with closing(sqlite3.connect(file, timeout=0)) as tool:  # and its locks still hold
            assert tool.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() is not None
        assert await cause(store) is None

    run(str(file), test)
    assert open_there(file) == "opened"


def test_a_folder_without_locks(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    with pytest.raises(ServerError) as refused:
        asyncio.run(Store.open(str(file), "one"))
    assert refused.value.key == "database_no_locks"
    for language in LANGUAGES:
        assert "PostgreSQL" in refused.value.text(language)


def test_a_copy_that_runs_on_does_not_disturb(file: Path) -> None:
    """A tool that opens and closes the database by SQLite changes nothing of what is watched."""

    async def test(store: Store) -> None:
        await make(store, "t")
        for _ in range(3):
            with closing(sqlite3.connect(file)) as tool, closing(sqlite3.connect(f"{file}.copy")) as target:
                tool.backup(target)
            assert await cause(store) is None

    run(str(file), test)
