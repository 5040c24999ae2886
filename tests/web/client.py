"""The web client as its sources are now: the one of this installation, or built once for all tests that look at it."""

import fcntl
import hashlib
import shutil
from functools import cache
from pathlib import Path

from .node import WEB, npm

SOURCES = (
    "src/**/*", "public/**/*", "index.html", "package.json", "package-lock.json", "*.config.*", "tsconfig.json",
    "plugins.ts", "compress.js",
)  # fmt: skip
INSTALLED = WEB.parent / "src" / "tavolata" / "server" / "client"
STAMP = ".made-from"
"""The client that an installation from these sources has built, and where it says from what (`hatch_build.py`)."""
KEPT = 12
"""The number of builds that stay on disk: other test runs may use theirs."""


@cache
def built() -> Path:
    """The folder with the built client. Sources that were built before are not built again."""
    sources, stamp = _digest(), INSTALLED / STAMP
    if stamp.is_file() and stamp.read_text() == sources:
        return INSTALLED
    home = WEB / "node_modules" / ".cache" / "tavolata-client"
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = home / sources[:16]
        if not (folder / "index.html").exists():
            done = npm("build", OUT=str(folder))
            assert done.returncode == 0, done.stdout[-4000:]
            _tidy(home)
    return folder


def _digest() -> str:
    found = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in WEB.glob(pattern) if path.is_file()}):
        found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def _tidy(home: Path) -> None:
    builds = sorted((path for path in home.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for old in builds[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
