"""Full disks, and folders where nothing may be written: nothing is acknowledged, and all goes on when it can."""

import asyncio
import ctypes
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tavolata.server.errors import ServerError
from tavolata.server.store import Store
from tavolata.server.store.sqlite_file import SqliteFile

from ..databases import run
from .rows import cause, make, seqs
from .test_failures import files_no_longer_than

NOBODY = 65534


def mount(folder: Path, options: bytes) -> bool:
    """A disk in memory; none where mounting is not allowed."""
    libc = ctypes.CDLL(None, use_errno=True)
    return sys.platform == "linux" and libc.mount(b"none", bytes(folder), b"tmpfs", 0, options) == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path | None]:
    """A disk with room for little more than a database."""
    folder = tmp_path / "disk"
    folder.mkdir()
    is_mounted = mount(folder, b"size=1m")
    yield folder if is_mounted else None
    if is_mounted:
        ctypes.CDLL(None).umount2(bytes(folder), 2)


def fill(folder: Path) -> Path:
    """Fill the remaining space."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return ballast


@contextmanager
def full(disk: Path | None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A real full disk, or one that takes nothing and says that it has no room."""
    if disk is not None:
        ballast = fill(disk)
        yield
        ballast.unlink()
    else:
        monkeypatch.setattr(SqliteFile, "has_room", False)
        with files_no_longer_than(0):
            yield
        monkeypatch.undo()


@pytest.mark.parametrize("is_new", [True, False])
def test_a_start_on_a_full_disk_says_so(
    is_new: bool, small_disk: Path | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = (small_disk or tmp_path) / "tables.db"
    if not is_new:
        run(str(file), lambda store: make(store, "t", upto=3))
    with full(small_disk, monkeypatch), pytest.raises(ServerError) as refused:
        asyncio.run(Store.open(str(file), "one"))
    assert refused.value.key == "database_full"
    for language, words in (("en", "no room left"), ("it", "spazio")):
        assert words in refused.value.text(language)
    run(str(file), lambda store: make(store, "u"))  # now there is room


def test_a_disk_that_fills_up(small_disk: Path | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is acknowledged, what is there can be read, and all goes on when there is room."""
    file = (small_disk or tmp_path) / "tables.db"

    async def test(store: Store) -> None:
        await make(store, "t", upto=3)
        assert await seqs(store, "t") == [1, 2, 3]
        with full(small_disk, monkeypatch):
            acknowledged = 3
            for _ in range(300):  # there may be room in files that exist
                if await cause(store) == "full":
                    break
                acknowledged += 1
            else:
                pytest.fail("the disk never was full")
            assert await seqs(store, "t") == list(range(1, acknowledged + 1))
        assert await cause(store) is None

    run(str(file), test)


def in_read_only_folder(folder: Path) -> None:
    """Runs in a process of its own, as somebody to whom permissions apply."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)

    async def test(store: Store) -> None:
        await make(store, "t")
        assert await seqs(store, "t") == [1]
        folder.chmod(0o555)
        assert await cause(store) == "read_only"
        folder.chmod(0o755)
        assert await cause(store) is None

    file = folder / "tables.db"
    run(str(file), test)
    folder.chmod(0o555)
    for end in ("", "-lock"):
        Path(f"{file}{end}").chmod(0o444)
    with pytest.raises(ServerError) as refused:
        asyncio.run(Store.open(str(file), "one"))
    assert refused.value.key in ("database_file", "database_read_only")
    assert refused.value.text("it").endswith(".")


def test_a_folder_where_nothing_may_be_written(tmp_path: Path) -> None:
    run(str(tmp_path / "warm.db"), lambda store: make(store, "t"))  # all that is needed is imported
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if os.getuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        process = multiprocessing.get_context("fork").Process(target=in_read_only_folder, args=(folder,))
        process.start()
        process.join(120)
        folder.chmod(0o755)
        assert process.exitcode == 0
