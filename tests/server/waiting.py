"""Waiting for events, and measuring times independently of the machine's load."""

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

PATIENCE = 60.0
"""Seconds after which an expected event counts as never coming."""


async def until(is_so: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def own_seconds() -> float:
    """A clock of this thread that stops while the thread waits for a core: load from other processes does not count,
    the thread's own work and waiting do.
    """
    return time.monotonic() - queued_seconds()


def queued_seconds(process: int | None = None) -> float:
    """The seconds that this thread, or the first one of a process, was runnable and waited for a core."""
    return _scheduled(process)[1]


def worked_seconds(process: int) -> float:
    """The processor seconds of the first thread of a process: of a server, those of its event loop."""
    return _scheduled(process)[0]


def _scheduled(process: int | None) -> tuple[float, float]:
    thread = f"self/task/{threading.get_native_id()}" if process is None else f"{process}/task/{process}"
    with suppress(OSError, IndexError):  # only Linux tells
        ran, queued, _ = Path(f"/proc/{thread}/schedstat").read_text().split()
        return int(ran) / 1e9, int(queued) / 1e9
    return 0.0, 0.0


Shares = dict[str, tuple[float, float]]
"""For each thread, the seconds that it worked, and that it was runnable and waited for a core."""


def shares(*processes: int) -> Shares:
    """What all threads of this process, and of others, have been given so far."""
    found = {}
    for process in (os.getpid(), *processes):
        for file in Path(f"/proc/{process}/task").glob("*/schedstat"):
            with suppress(OSError, ValueError):  # a thread that has ended
                ran, queued, _ = file.read_text().split()
                found[file.parent.name] = int(ran) / 1e9, int(queued) / 1e9
    return found


class LongestTurn:
    """The longest time in which the event loop served nobody else, without what the machine's load adds to it: the
    time that any thread of this process waited for a core. Another thread may have had Python's lock then, and the
    loop waited for both. What a single thread worked counts in any case.
    """

    seconds = 0.0


@asynccontextmanager
async def watched_loop() -> AsyncIterator[LongestTurn]:
    """Watch the running event loop until the end of the block."""
    longest = LongestTurn()

    async def watch() -> None:
        while True:
            began, before = time.monotonic(), shares()
            await asyncio.sleep(0.001)
            took = time.monotonic() - began
            if took > longest.seconds:
                longest.seconds = max(longest.seconds, without_load(took, before, shares()))

    watching = asyncio.ensure_future(watch())
    try:
        yield longest
    finally:
        watching.cancel()


def without_load(took: float, before: Shares, after: Shares) -> float:
    """How long something would have taken on a quiet machine, from what each thread had been given before and after."""
    new = [(0.0, 0.0)]
    for thread, (ran, queued) in after.items():
        ran_before, queued_before = before.get(thread, (0.0, 0.0))
        new.append((ran - ran_before, queued - queued_before))
    return max(took - sum(queued for _, queued in new), *(ran for ran, _ in new))
