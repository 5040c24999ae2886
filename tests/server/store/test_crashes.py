"""Killed processes, and disks that lose their last bytes: what was reported as durable is there."""

import asyncio
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavolata.server.store import Store
from tavolata.server.store.failpoints import VARIABLE, hit

from ..databases import fresh, run
from .appending import ENTRIES, TABLES
from .rows import first, later, make, seqs

IDS = [f"t{n}" for n in range(TABLES)]


def die(url: str, failpoint: str) -> dict[str, list[int]]:
    """What a process that was killed at this point had reported as durable."""
    command = [sys.executable, "-m", "tests.server.store.appending", url]
    done = subprocess.run(
        command, env=os.environ | {VARIABLE: failpoint}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    told: dict[str, list[int]] = {table: [] for table in IDS}
    for line in done.stdout.splitlines()[1:]:
        table, seq = line.split()
        told[table].append(int(seq))
    return told


async def found(store: Store) -> dict[str, list[int]]:
    return {table: await seqs(store, table) for table in IDS}


@pytest.mark.parametrize("hits", [3, 7])  # the first ones are the opening
@pytest.mark.parametrize("point", ["after_insert", "after_commit"])
def test_a_process_that_is_killed_has_lost_nothing_that_it_promised(url: str, point: str, hits: int) -> None:
    told = die(url, f"{point}:{hits}")
    kept = run(url, found)
    for table in IDS:
        assert kept[table] == list(range(1, len(kept[table]) + 1))
        assert kept[table][: len(told[table])] == told[table]
        assert len(kept[table]) <= len(told[table]) + 1
    more = sum(map(len, kept.values())) - sum(map(len, told.values()))
    assert (more > 0) == (point == "after_commit")  # committed but not told, or neither


def test_play_goes_on_after_a_kill(url: str) -> None:
    die(url, "after_commit:4")

    async def test(store: Store) -> None:
        for table in IDS:
            last = len(await seqs(store, table))
            loaded = await store.load(table)
            assert last == 0 or (loaded is not None and loaded.head.seq == last)
            for seq in range(last + 1, ENTRIES + 1):
                assert await store.append(first(table) if seq == 1 else later(table, seq))
        assert await found(store) == {table: list(range(1, ENTRIES + 1)) for table in IDS}

    run(url, test)


# --- power loss ---------------------------------------------------------------------------------------------

HEADER, FRAME_HEADER = 32, 24  # of SQLite's write-ahead log


@pytest.fixture
def torn(tmp_path: Path) -> tuple[Path, list[int]]:
    """A database as it lies on the disk in the middle of play, and how long its log was after each entry of `t`."""
    file = tmp_path / "playing.db"
    sizes = []

    async def test(store: Store) -> None:
        await make(store, "t")
        log = file.with_name(file.name + "-wal")
        sizes.append(log.stat().st_size)
        for seq in range(2, 16):
            await store.append(later("t", seq, snapshot=bytes(seq * 700)))
            sizes.append(log.stat().st_size)
        for name in ("playing.db", "playing.db-wal"):
            shutil.copyfile(tmp_path / name, tmp_path / name.replace("playing", "torn"))

    run(f"sqlite:///{file}", test)
    return tmp_path / "torn.db", sizes


def recovered(torn: Path, log: bytes) -> int:
    """How many entries a database with this log has; they must be the first ones, and playable."""
    folder = torn.parent / "again"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copyfile(torn, folder / "it.db")
    (folder / "it.db-wal").write_bytes(log)

    async def test(store: Store) -> int:
        found = await seqs(store, "t")
        assert found == list(range(1, len(found) + 1))
        loaded = await store.load("t")
        assert (loaded is not None and loaded.head.seq == len(found)) or not found
        assert await store.append(later("t", len(found) + 1) if found else first("t"))
        return len(found)

    return run(f"sqlite:///{folder / 'it.db'}", test)


def frames(log: bytes) -> Iterator[int]:
    """Where each page in the log ends."""
    (page,) = struct.unpack(">I", log[8:12])
    yield from range(HEADER, len(log) + 1, FRAME_HEADER + page)


def test_a_log_cut_off_anywhere_loses_only_what_was_not_yet_durable(torn: tuple[Path, list[int]]) -> None:
    file, sizes = torn
    log = file.with_name("torn.db-wal").read_bytes()
    chance = random.Random(5)
    cuts = [*sizes, *chance.sample(list(frames(log)), 12), *(chance.randrange(len(log)) for _ in range(12))]
    for cut in cuts:
        assert recovered(file, log[:cut]) >= sum(size <= cut for size in sizes)


def test_a_log_with_broken_bytes_recovers_to_what_came_before_them(torn: tuple[Path, list[int]]) -> None:
    file, sizes = torn
    log = file.with_name("torn.db-wal").read_bytes()
    chance = random.Random(6)
    for _ in range(20):
        place = chance.randrange(HEADER, sizes[-1])
        broken = log[:place] + bytes([log[place] ^ 0xFF]) + log[place + 1 :]
        assert recovered(file, broken) >= sum(size <= place for size in sizes)


def test_without_a_plan_a_failpoint_does_nothing() -> None:
    assert VARIABLE not in os.environ
    for _ in range(3):
        hit("after_commit")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_kills_at_random_moments(kind: str, tmp_path: Path) -> None:
    """The same at random moments."""
    chance = random.Random(8)
    for _ in range(20):
        url = fresh(kind, tmp_path)
        told = asyncio.run(kill_after(url, chance.random() * 0.15))
        kept = run(url, found)
        for table in IDS:
            assert kept[table] == list(range(1, len(kept[table]) + 1))
            assert told.get(table, 0) <= len(kept[table]) <= told.get(table, 0) + 1


async def kill_after(url: str, seconds: float) -> dict[str, int]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.store.appending", url, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"open\n"
    await asyncio.sleep(seconds)
    if process.returncode is None:
        process.kill()
    lines = (await process.stdout.read()).decode().splitlines()
    await process.wait()
    return {line.split()[0]: int(line.split()[1]) for line in lines}
