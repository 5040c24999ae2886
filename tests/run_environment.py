"""The environment of a test run: what is prepared, where temporary files are, and load beside it."""

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
    """Write bytecode, whatever the environment says, because hundreds of processes load these sources."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def collect(arguments: Sequence[str]) -> None:
    """Let one process import all changed tests: otherwise each worker would compile them for itself."""
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
    """Put temporary files in memory if there is enough: thousands of small databases would wait for the disk."""
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
    """Keep a number of processes busy: what holds now holds on a busy machine."""
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
