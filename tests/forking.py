"""Workers of servers that run inside a test, and commands: forked from one process that has loaded what they need.

To start one from the beginning takes a second and a half of the processor, most of it for imports, and a run of the
tests starts hundreds. A forked one is the same program from there on, in a process of its own with the same limits. How
a server itself starts workers is tested in `tests/server/workers`, and wherever `tavolata serve` runs as a program.
"""

import asyncio
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from tavolata.server.runtime.workers import child
from tavolata.server.runtime.workers.jobs import JOBS

ROOT = Path(__file__).parents[1]
MOST = 1 << 17
"""Bytes of an order."""
STATUS = 3
"""Where a command says how it ended."""
FIXED = ("TAVOLATA_CACHE", "XDG_CACHE_HOME", "HOME")
"""Environment variables that are read while modules load: if one was changed, the worker is started from scratch."""

start_afresh = child.spawn


async def spawn(packages: Sequence[str], most_bytes: int) -> Any:
    """Replaces `child.spawn`."""
    environment = child.environment()
    if _fixed(environment) != _fixed(fork_server().environment):
        return await start_afresh(packages, most_bytes)
    ours, theirs = os.pipe(), os.pipe()  # what it reads, what it writes
    try:
        process = await asyncio.to_thread(
            fork_server().fork, [environment, os.getcwd(), most_bytes, *packages], (ours[0], theirs[1], 2)
        )
    finally:
        os.close(ours[0])
        os.close(theirs[1])
    return await Forked.connect(process, ours[1], theirs[0])


def _fixed(environment: dict[str, str]) -> list[Any]:
    """The environment with the module search path, beside the tests' own folder."""
    folders = set(environment.get("PYTHONPATH", "").split(os.pathsep)) - {"", str(ROOT)}
    return [folders, *(environment.get(name) for name in FIXED)]


class Forked:
    """The interface of a process that `child.Child` uses, for one that is not our own child."""

    def __init__(self, process: int, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.pid, self.stdin, self.stdout = process, stdin, stdout
        self.returncode: int | None = None
        self._handle = os.pidfd_open(process)
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        self._loop.add_reader(self._handle, self._end)
        self._transport = self

    @classmethod
    async def connect(cls, process: int, writing: int, reading: int) -> "Forked":
        loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(reading, "rb", 0))
        transport, protocol = await loop.connect_write_pipe(
            asyncio.streams.FlowControlMixin, os.fdopen(writing, "wb", 0)
        )
        return cls(process, asyncio.StreamWriter(transport, protocol, None, loop), reader)

    def _end(self) -> None:
        self._loop.remove_reader(self._handle)
        self.returncode = -1
        self._ended.set()

    def kill(self) -> None:
        if self.returncode is None:
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    async def wait(self) -> None:
        await self._ended.wait()

    def close(self) -> None:
        self.stdin.close()
        self.stdout._transport.close()  # type: ignore[attr-defined]
        os.close(self._handle)


class ForkServer:
    """The process that has loaded everything and forks others from it, as seen by the tests."""

    def __init__(self) -> None:
        self.environment = child.environment()
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        with theirs:
            words = [sys.executable, "-m", "tests.forking", str(theirs.fileno())]
            self._process = subprocess.Popen(words, pass_fds=[theirs.fileno()], env=self.environment, cwd=ROOT)

    def fork(self, order: list[Any], streams: Sequence[int]) -> int:
        """Fork a new worker with these streams; returns its process id."""
        with self._lock:
            socket.send_fds(self._line, [json.dumps(order).encode()], streams)
            return int(self._line.recv(MOST))


@cache
def fork_server() -> ForkServer:
    """The one of this test process; it ends with it."""
    return ForkServer()


def run_command(
    words: Sequence[str], typed: str, folder: Path, environment: dict[str, str], seconds: float = 300
) -> "subprocess.CompletedProcess[str]":
    """Run `tavolata` with these arguments."""
    with TemporaryFile("w+") as given, TemporaryFile("w+") as said, TemporaryFile("w+") as errors:
        given.write(typed)
        given.seek(0)
        reading, writing = os.pipe()
        with os.fdopen(reading) as status:
            try:
                streams = [given.fileno(), said.fileno(), errors.fileno(), writing]
                process = fork_server().fork([environment, str(folder), None, *words], streams)
            finally:
                os.close(writing)
            if not select.select([status], [], [], seconds)[0]:
                os.kill(process, signal.SIGKILL)
            code = int(status.read() or -1)
        said.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(["tavolata", *words], code, said.read(), errors.read())


# --- inside ---------------------------------------------------------------------------------------------------------


def main(line: socket.socket) -> None:
    """Load everything, then fork for each order until there are no more to come."""
    from tavolata.bots.compiling import is_table_prepared, prepare_table
    from tavolata.kernel.game import game, games
    from tavolata.server.runtime.workers import worker
    from tavolata.server.runtime.workers.jobs import find_jobs

    find_jobs(JOBS)
    for name in games():
        if is_table_prepared(name):
            prepare_table(game(name))
    gc.freeze()  # objects that are no longer collected stay shared by all forks
    signal.signal(signal.SIGCHLD, _reap)
    while True:
        order, streams, _, _ = socket.recv_fds(line, MOST, 4)
        if not order:
            return
        process = os.fork()
        if process == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            line.close()
            for number, stream in enumerate(streams[:3]):
                os.dup2(stream, number)
                os.close(stream)
            if streams[3:]:
                os.dup2(streams[3], STATUS)
            environment, folder, most_bytes, *words = json.loads(order)
            os.environ.clear()
            os.environ.update(environment)
            os.chdir(folder)
            if most_bytes is None:
                _command(words)
            worker.main(most_bytes, *words)
        for stream in streams:
            os.close(stream)
        line.send(str(process).encode())


def _command(words: list[str]) -> None:
    """As if `tavolata` had been started with these arguments."""
    from tavolata.cli import main as tavolata

    sys.argv = ["tavolata", *words]
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(n, mode, encoding="utf-8") for n, mode in enumerate("rww"))
    code: Any = 1
    try:
        tavolata()
        code = 0
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    status = code if isinstance(code, int) else int(code is not None)
    os.write(STATUS, str(status).encode())
    os._exit(status)


def _reap(*_: object) -> None:
    """Wait for the forks that have ended, so that their processor time is counted as ours."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
