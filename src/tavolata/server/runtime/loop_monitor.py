"""Watches the event loop: how late it is, as a number and in the log; and that a stop is a stop, whatever it does."""

import asyncio
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from .. import logs
from ..metrics import FAST, Metrics

PAUSE_SECONDS = 0.1
LATE_SECONDS = 0.25
"""A loop that comes so late held everybody up."""

log = logs.get("loop")


class LoopMonitor:
    """Sleeps for a moment again and again, and sees how late it is woken."""

    def __init__(self, metrics: Metrics) -> None:
        self._lag = metrics.histogram("loop_lag_seconds", "How late the event loop comes to what is due", FAST)
        self._last = 0.0
        metrics.gauge("loop_lag_last_seconds", "How late it came the last time", lambda: self._last)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _watch(self) -> None:
        while True:
            due = time.perf_counter() + PAUSE_SECONDS
            await asyncio.sleep(PAUSE_SECONDS)
            self.note(max(0.0, time.perf_counter() - due))

    def note(self, late: float) -> None:
        """The loop came so many seconds late."""
        self._last = late
        self._lag.observe(late)
        if late > LATE_SECONDS:
            log.warning("loop_late", seconds=round(late, 3))


@contextmanager
def ending_in_time(seconds: float) -> Iterator[None]:
    """While this holds, SIGTERM and SIGINT end the process after so many seconds at the latest.

    Python's own handlers run in the main thread, and only between two instructions of Python: in compiled code that
    never returns they never do. But the system writes the number of each signal to a socket, and a thread that listens
    there can end the process from outside. All that was acknowledged is on disk by then.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals go to the main thread alone
        return
    heard, told = socket.socketpair()
    told.setblocking(False)
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_listen, args=(heard, seconds), name="signals", daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        told.close()  # the thread ends with it


def _listen(heard: socket.socket, seconds: float) -> None:
    stops = {signal.SIGTERM, signal.SIGINT}
    with heard:
        while numbers := heard.recv(64):
            if stops & set(numbers):
                heard.settimeout(seconds)
                _wait_for_end(heard)
                return


def _wait_for_end(heard: socket.socket) -> None:
    """Until the server has ended by itself, or its time is over."""
    deadline = time.monotonic() + (heard.gettimeout() or 0)
    with suppress(OSError):
        while heard.recv(64):  # further signals change nothing
            heard.settimeout(max(0.01, deadline - time.monotonic()))
        return
    line = {"event": "ended_by_force", "level": "error", "part": "loop", "timestamp": datetime.now(UTC).isoformat()}
    with suppress(OSError):
        os.write(sys.stderr.fileno(), (json.dumps(line) + "\n").encode())
    os._exit(1)
