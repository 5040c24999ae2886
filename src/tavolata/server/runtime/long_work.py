"""Work that takes longer than a request: pages ask how far it is, and it ends when nobody has asked for a while."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

import structlog

FORGOTTEN = 10.0
"""Seconds after which nobody waits any more, if nobody has asked; also for an outcome that is there."""

log = structlog.get_logger()


@dataclass
class Progress:
    """How far a piece of work is: what is there already, and when the rest began and how long it should take."""

    part: bytes | None = None
    began: float = field(default_factory=time.monotonic)
    expected: float = 1.0

    def expect(self, seconds: float) -> None:
        """Something begins now that should take so long."""
        self.began, self.expected = time.monotonic(), seconds

    @property
    def share(self) -> float:
        """Between 0 and 1, and 1 only when it is done."""
        return min(0.95, (time.monotonic() - self.began) / self.expected)


Work = Callable[[Progress], Awaitable[bytes]]


class LongWork:
    """Pieces of work by key; what was made is kept by whoever asked for it, not here."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[bytes]] = {}
        self._progress: dict[Hashable, Progress] = {}
        self._asked: dict[Hashable, float] = {}

    def look(self, key: Hashable, work: Work) -> bytes | Progress:
        """The result, or how far it is; begun by the first who asks. Raises the refusal with which it ended."""
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
        """The work, until it is done or nobody asks any more."""
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
        """Forget an outcome that nobody fetches: whoever asked may have left, or found it where it was stored."""
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
        """How many pieces of work, or outcomes, are remembered."""
        return len(self._tasks)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
