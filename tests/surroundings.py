"""Where a run of the tests happens: what is ready before it, where temporary files lie, who is busy beside."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).parent
COLLECTED = HERE.parent / ".pytest_cache" / "collected"
MEMORY = Path("/dev/shm")
ENOUGH = 8 << 30
"""Bytes of memory that must be free before temporary files lie there; a run needs about a tenth of it."""


def keep_bytecode() -> None:
    """Hundreds of processes load these sources: they are compiled once, whatever whoever runs the tests prefers."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def collect(arguments: Sequence[str]) -> None:
    """Let one process read all tests that have changed: each worker would compile them for itself otherwise."""
    newest = max(path.stat().st_mtime for path in HERE.rglob("*.py"))
    if COLLECTED.exists() and COLLECTED.stat().st_mtime > newest:
        return
    words = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", *arguments]
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode == 0:
        COLLECTED.parent.mkdir(exist_ok=True)
        COLLECTED.touch()


@contextmanager
def in_memory() -> Iterator[None]:
    """Temporary files lie in memory where there is enough: thousands of small databases would wait for the disk."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ENOUGH or _available() < ENOUGH:
        yield
        return
    before = os.environ.get("TMPDIR")
    with tempfile.TemporaryDirectory(prefix="tavolata-tests-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # a database server that root starts runs as somebody else
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        yield
    tempfile.tempdir = None
    if before is None:
        del os.environ["TMPDIR"]
    else:
        os.environ["TMPDIR"] = before


def _available() -> int:
    """Bytes of memory that programs could still have; only Linux tells."""
    for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) << 10
    return 0


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes beside that never rest: what holds now holds on a busy machine."""
    spawn = get_context("spawn")
    others = [spawn.Process(target=_work, args=(os.getpid(),), daemon=True) for _ in range(count)]
    for other in others:
        other.start()
    yield
    for other in others:
        other.kill()
        other.join()


def _work(parent: int) -> None:
    while os.getppid() == parent:
        sum(range(1_000_000))
