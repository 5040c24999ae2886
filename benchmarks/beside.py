"""Other engines, each in a separate process (benchmarks/peers), measured alternately with ours."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from .report import Figure, Target
from .timing import Plan, Run, Sample, load, side_by_side

HERE = Path(__file__).resolve().parent
PEERS = HERE / "peers"
ONE_THREAD = {
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}


class NoPeer(Exception):
    """A peer that cannot be measured; the sentence says why."""


@dataclass(frozen=True)
class Other:
    """A peer's game: the script that plays it, and what the ratio of ours to it should be."""

    what: str
    script: str
    arguments: tuple[str, ...]
    target: Target | None = None

    def __str__(self) -> str:
        return " ".join((self.script, *self.arguments))


class Peer:
    """A peer process: it says who it is, then plays for a given time on request."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], complaints: IO[str]) -> None:
        self._complaints = complaints
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            env={**_clean_environment(), **environment},
        )

    def greet(self) -> None:
        """Wait until it is warm and has said who it is."""
        described = self._read()
        self.version, self.mode = described["version"], described["mode"]

    def run(self, seconds: float) -> Sample:
        assert self._process.stdin is not None
        print(seconds, file=self._process.stdin, flush=True)
        played = self._read()
        return Sample(played["decisions"], played["seconds"], played["games"])

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._complaints.seek(0)
            raise NoPeer(_last_line(self._complaints.read()))
        return json.loads(line)

    def close(self) -> None:
        self._process.communicate()  # its input ends, and so does it


@contextmanager
def at_work(command: Sequence[str], environment: Mapping[str, str]) -> Iterator[Peer]:
    """A peer, until it is no longer needed."""
    with tempfile.TemporaryFile("w+") as complaints:
        peer = Peer(command, environment, complaints)
        try:
            peer.greet()
            yield peer
        finally:
            peer.close()


def _clean_environment() -> dict[str, str]:
    """Ours without the virtual environment we run in, which is not the peers'."""
    return {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it ended without a word"


def _uv() -> str:
    """uv, where ./dev finds it too."""
    own = HERE.parent / ".dev" / "bin" / "uv"
    found = os.environ.get("UV") or shutil.which("uv") or (str(own) if own.exists() else None)
    if not found:
        raise NoPeer("uv is neither on PATH nor in .dev; ./dev bench fetches it")
    return found


def python_of_peers() -> str:
    """The Python of the peers' environment, which is made or brought up to date; NoPeer if it cannot be."""
    made = subprocess.run(
        [_uv(), "sync", "--locked", "--project", str(PEERS)],
        capture_output=True,
        text=True,
        env=_clean_environment(),
    )
    if made.returncode:
        raise NoPeer(_last_line(made.stderr))
    return str(PEERS / ".venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))


def compared(
    other: Other, plan: Plan, ours: Run, python: str, environment: Mapping[str, str],
    alone: AbstractContextManager[None] | None = None,
) -> Figure:  # fmt: skip
    """A peer's figure with the ratio of ours to it; NoPeer says why there is none. Nothing is measured before `alone`
    is entered."""
    with at_work([python, str(PEERS / other.script), *other.arguments], environment) as peer:
        with alone or nullcontext():
            mine, theirs = side_by_side(plan, ours, lambda: peer.run(plan.seconds))
        return Figure(
            f"{other.what}: {peer.version}, {peer.mode}",
            theirs.rate,
            "decisions/s",
            other.target,
            ratio=mine.rate / theirs.rate,
            ours=mine.rate,
            games=theirs.game_rate,
            length=theirs.length,
            load=load(),
        )
