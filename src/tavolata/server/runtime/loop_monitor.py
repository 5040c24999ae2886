"""How late the event loop is, as a metric and in the log."""

import asyncio
import time
from contextlib import suppress

from .. import logs
from ..metrics import FAST, Metrics

PAUSE_SECONDS = 0.1
LATE_SECONDS = 0.25
"""A delay that is logged: everybody waited."""

log = logs.get("loop")


class LoopMonitor:
    """Sleeps repeatedly, and measures how late it wakes up."""

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
        """Record that the loop was late by some seconds."""
        self._last = late
        self._lag.observe(late)
        if late > LATE_SECONDS:
            log.warning("loop_late", seconds=round(late, 3))
