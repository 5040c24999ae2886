"""How long an event loop was held is measured whatever else the machine does."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager

from .waiting import watched_loop

WORK = 5_000_000
"""Numbers that are added within one instruction of Python, which keeps its lock meanwhile: about 0.1 s."""
BESIDE = 6


def held(by: Callable[[], Awaitable[object]]) -> float:
    """The longest turn of a loop in which something happens."""

    async def body() -> float:
        async with watched_loop() as longest:
            await asyncio.sleep(0.01)
            await by()
            await asyncio.sleep(0.01)
        return longest.seconds

    return asyncio.run(body())


def test_work_and_waiting_in_the_loop_count() -> None:
    async def work() -> None:
        sum(range(WORK))

    async def wait() -> None:
        time.sleep(0.1)

    began = time.thread_time()
    assert held(work) > 0.8 * (time.thread_time() - began)
    assert held(wait) > 0.09


@contextmanager
def busy(core: int) -> Iterator[None]:
    """Processes that compute all the time on one core."""
    with ExitStack() as ending:
        for _ in range(BESIDE):
            process = ending.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            ending.callback(process.kill)
            os.sched_setaffinity(process.pid, {core})
        yield


def test_another_thread_counts_as_long_as_it_works() -> None:
    """One that has Python's lock holds the loop, and where it has no core itself, the loop waits for the machine."""
    core, worked, took = max(os.sched_getaffinity(0)), 0.0, 0.0

    def work() -> None:
        nonlocal worked, took
        os.sched_setaffinity(threading.get_native_id(), {core})
        began, seconds = time.perf_counter(), time.thread_time()
        sum(range(WORK))
        worked, took = time.thread_time() - seconds, time.perf_counter() - began

    with busy(core):
        longest = held(lambda: asyncio.to_thread(work))
    assert took > 2 * worked
    assert 0.9 * worked <= longest < took / 2
