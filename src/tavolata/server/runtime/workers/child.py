"""One worker process, as the server sees it."""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from . import memory, wire

START_SECONDS = 60.0
"""The limit for starting a worker, generous for a busy machine."""
LOOK_SECONDS = (0.005, 0.1)
"""Between two looks at a busy worker's memory: close to its limit, and far from it."""
MARGIN = 10 << 20
"""Bytes below its limit at which a worker is killed: it grows on until it is looked at."""
FASTEST = 4 << 30
"""Bytes a second; no process can fill memory faster."""
BUSY_MACHINE = 3.0
"""How much longer than its processor time a job may take, on a machine that is busy with other work."""
KEPT_VARIABLES = ("TAVOLATA_CACHE",)
"""The settings of a server hold passwords, so a worker inherits only these."""


class Died(Exception):
    """The worker process has ended."""


class TookTooLong(Exception):
    """The worker was killed at its time limit."""


class TookTooMuch(Exception):
    """The worker was killed, or gave up, at its memory limit."""


class Child:
    """A process that is ready for jobs, one at a time."""

    def __init__(self, process: asyncio.subprocess.Process, most_bytes: int) -> None:
        self._process, self._most_bytes = process, most_bytes
        self.memory = 0
        self._is_killed = False

    @classmethod
    async def start(cls, packages: Sequence[str], most_bytes: int) -> "Child":
        """Start a worker and wait until it is ready; OSError, Died or TookTooLong if that fails."""
        child = cls(await spawn(packages, most_bytes), most_bytes)
        try:
            await child._answer(START_SECONDS, most_bytes=0)
        except BaseException:
            child.kill()
            await child.gone()
            raise
        return child

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return not self._is_killed and self._process.returncode is None

    async def ask(self, ask: wire.Ask, seconds: float) -> wire.Answer:
        """Run a job. Afterwards the process is ready for the next one, or it is dead and the exception says why."""
        assert self._process.stdin is not None
        self._process.stdin.write(wire.pack(ask))
        try:
            answer = await self._answer(seconds, self._most_bytes)
        except BaseException:
            self.kill()
            raise
        if isinstance(answer, wire.Failed) and answer.why == "memory":
            self.kill()  # its memory may be fragmented, and fail the next job too
            raise TookTooMuch
        return answer

    async def _answer(self, seconds: float, most_bytes: int) -> wire.Answer:
        assert self._process.stdout is not None
        reading = asyncio.ensure_future(wire.read_answer(self._process.stdout))
        deadline, worked = time.monotonic() + BUSY_MACHINE * seconds, memory.worked(self.pid)
        most_bytes = max(0, most_bytes - MARGIN)
        room = most_bytes - memory.resident(self.pid)
        try:
            while not (await asyncio.wait((reading,), timeout=_pause(room) if most_bytes else LOOK_SECONDS[1]))[0]:
                room = most_bytes - memory.resident(self.pid)
                if most_bytes and room < 0:
                    raise TookTooMuch
                if time.monotonic() > deadline or memory.worked(self.pid) - worked > seconds:
                    raise TookTooLong
            answer = reading.result()
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.MsgspecError) as error:
            raise Died(str(error)) from error
        finally:
            reading.cancel()
        self.memory = answer.memory
        return answer

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self._is_killed = True
        with suppress(ProcessLookupError):
            self._process.kill()

    def close(self) -> None:
        """Let it end by itself, by closing its input."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    async def gone(self) -> None:
        """Wait until it has ended, and close its pipes."""
        await self._process.wait()
        self._process._transport.close()  # type: ignore[attr-defined]  # it would wait for its readers


def _pause(room: int) -> float:
    """The seconds until the next look at a worker that may still take this many bytes."""
    least, most = LOOK_SECONDS
    return min(most, max(least, room / FASTEST))


async def spawn(packages: Sequence[str], most_bytes: int) -> asyncio.subprocess.Process:
    """The process of a worker, which says when it is ready."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tavolata.server.runtime.workers.worker", str(most_bytes), *packages,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=environment(),
    )  # fmt: skip


def environment() -> dict[str, str]:
    """The environment of a worker: without the server's settings, and with one thread for numeric libraries."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith("TAVOLATA_") or name in KEPT_VARIABLES
    }
    return {**inherited, "OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
