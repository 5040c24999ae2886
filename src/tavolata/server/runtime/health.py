"""Whether the server can do its work: its database accepts writes."""

import asyncio

from .. import logs
from ..errors import NotDurable, Unavailable
from ..metrics import Metrics
from ..settings import Clock
from ..store import Store

PAUSE = 1.0
"""Seconds between two checks, however many requests ask."""
PATIENCE = 3.0
"""Seconds that the database has to answer: a disk that hangs must not block the health check."""

SENTENCES = {
    "corrupt": "not_ready_corrupt",
    "full": "not_ready_full",
    "gone": "not_ready_gone",
    "locked": "not_ready_locked",
    "other": "not_ready_other",
    "read_only": "not_ready_read_only",
    "timeout": "not_ready_timeout",
}
"""By cause (`errors.CAUSES`): the key of the sentence in the answer."""

log = logs.get("readiness")


class Health:
    """The last result, and the check that is running, which concurrent requests share."""

    def __init__(self, store: Store, clock: Clock, metrics: Metrics) -> None:
        self._store, self._clock = store, clock
        self._check: asyncio.Task[str | None] | None = None
        self._began = 0.0
        self._last: str | None = None
        metrics.gauge("ready", "Whether the last check wrote to the database (1) or could not (0)", self._as_number)

    async def require(self) -> None:
        """Return if the database works; Unavailable, with a sentence that says why, if it does not."""
        now = asyncio.get_running_loop().time()
        if self._check is None or (self._check.done() and now - self._began >= PAUSE):
            self._began = now
            self._check = asyncio.create_task(self._try())
        await asyncio.wait([self._check], timeout=max(0.0, self._began + PATIENCE - now))
        self._note(self._check.result() if self._check.done() else "timeout")
        if self._last is not None:
            raise Unavailable(SENTENCES[self._last])

    async def _try(self) -> str | None:
        """Why nothing can be written, or None."""
        try:
            await self._store.probe(self._clock.now())
        except NotDurable as error:
            return error.cause
        except Exception as error:
            log.error("probe_failed", exc_info=error)
            return "other"
        return None

    def _note(self, cause: str | None) -> None:
        if cause != self._last:
            if cause is None:
                log.info("ready")
            else:
                log.error("not_ready", cause=cause)
        self._last = cause

    def _as_number(self) -> float:
        return float(self._last is None)
