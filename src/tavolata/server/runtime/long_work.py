"""Work that takes longer than a request: pages poll its progress, and it is cancelled when nobody has polled for a
while."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

import structlog

FORGOTTEN = 10.0
"""Seconds without a poll after which the work, or its unclaimed outcome, is dropped."""

log = structlog.get_logger()


@dataclass
class Progress:
    """The progress of a piece of work: the partial result, when the current part began, and how long that should
    take."""

    part: bytes | None = None
    began: float = field(default_factory=time.monotonic)
    expected: float = 1.0

    def expect(self, seconds: float) -> None:
        """Note that a part begins now, and how long it should take."""
        self.began, self.expected = time.monotonic(), seconds

    @property
    def share(self) -> float:
        """The progress between 0 and 1; it is 1 only when the work is done."""
        return min(0.95, (time.monotonic() - self.began) / self.expected)


Work = Callable[[Progress], Awaitable[bytes]]


class LongWork:
    """Running work by key. Results are stored by the callers, not here."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[bytes]] = {}
        self._progress: dict[Hashable, Progress] = {}
        self._asked: dict[Hashable, float] = {}

    def look(self, key: Hashable, work: Work) -> bytes | Progress:
        """The result, or the progress; the first call starts the work. Raises the refusal with which the work ended."""
        self._asked[key] = time.monotonic()
        if key not in self._tasks:
            progress = self._progress[key] = Progress()
            task = self._tasks[key] = asyncio.ensure_future(self._watched(key, work, progress))
            task.add_done_callback(lambda done: self._keep_for_a_while(key, done))
        task = self._tasks[key]
        if not task.done():
            return self._progress[key]
        self._forget(key)
        return task.result()

    async def _watched(self, key: Hashable, work: Work, progress: Progress) -> bytes:
        """Run the work until it is done, or until nobody polls any more."""
        task = asyncio.ensure_future(work(progress))
        try:
            while not (await asyncio.wait((task,), timeout=1.0))[0]:
                if time.monotonic() - self._asked[key] > FORGOTTEN:
                    log.info("work_cancelled", key=key)
                    self._forget(key)
                    raise asyncio.CancelledError
            return task.result()
        finally:
            task.cancel()

    def _keep_for_a_while(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        """Drop an outcome that nobody fetches: the caller may have left, or found the result where it was stored."""
        if not task.cancelled():
            task.exception()  # mark it as retrieved
        asyncio.get_running_loop().call_later(FORGOTTEN, self._forget_outcome, key, task)

    def _forget_outcome(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        if self._tasks.get(key) is task:
            self._forget(key)

    def _forget(self, key: Hashable) -> None:
        for kept in (self._tasks, self._progress, self._asked):
            kept.pop(key, None)

    def __len__(self) -> int:
        """The number of running pieces of work and kept outcomes."""
        return len(self._tasks)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
