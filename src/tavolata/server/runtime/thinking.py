"""Bots that search: their gestures are jobs of workers, and never run in the event loop.

What a seat knows is sent to a worker, and a gesture comes back. **When it is played depends on public facts only**:
the level and, on a busy machine, how long the job waited for a worker; after that a fixed time. A bot that is ready
sooner waits; one that is late, fails, or dies is replaced for this gesture by a level below, at the same time. So a
pause does not reveal what a bot holds, and a table never waits for it.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import Game, game

from .. import logs
from ..metrics import FAST, Metrics
from ..settings import Settings
from . import levels
from .jobs import gestures
from .jobs.gestures import Question
from .workers.pool import Pool

PATIENCE = 1.0
"""Seconds that a gesture may wait for a worker."""
SLACK = 0.05
"""Seconds added to the thinking time for the way to a worker and back."""
MARGIN = 1.2
"""By which factor a bot may exceed its thinking time before it is late."""
HANGING, LEAST = 4.0, 2.0
"""A worker is killed after this multiple of the level's seconds, but not before this processor time: the first
gesture of a game also loads its rules."""

log = logs.get("thinking")


class Gesture(NamedTuple):
    """A bot's gesture: the level that decided, and its decisions; None for a level that answers at once."""

    kind: str
    actions: list[int] | None


@dataclass
class Moment:
    """When a gesture is played, in the event loop's time. It depends on public facts only."""

    asked: float
    pause: float
    """Seconds before the answer of any bot."""
    thinking: float
    """Seconds that the level may think."""
    patience: float = PATIENCE
    """Seconds that the job may wait for a worker."""
    started: float | None = None
    """When a worker took the job."""
    has_started: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def latest_start(self) -> float:
        return self.asked + self.patience

    @property
    def release(self) -> float:
        """When the gesture is played; for a job that no worker took, when waiting for one ends."""
        if self.started is None:
            return max(self.asked + self.pause, self.latest_start)
        return max(self.asked + self.pause, self.started + allowed(self.thinking))

    def start(self) -> None:
        """A worker has taken the job."""
        self.started = asyncio.get_running_loop().time()
        self.has_started.set()


def allowed(thinking: float) -> float:
    """The seconds from the start of a job until its gesture is played."""
    return thinking * MARGIN + SLACK


class Thinker:
    """Asks workers for gestures, one at a time for each table."""

    def __init__(self, settings: Settings, pool: Pool, metrics: Metrics, is_ready: Callable[[str], bool]) -> None:
        self._settings, self._pool = settings, pool
        self._is_ready = is_ready
        self._loaded: dict[str, asyncio.Event] = {}  # by game: whether a worker has loaded what its bots need
        self._loading: set[asyncio.Task[None]] = set()
        self._one_load = asyncio.Lock()
        self._gestures = metrics.counter("bot_gestures", "Gestures of bots that think", "game", "kind", "outcome")
        self._seconds = metrics.histogram("bot_answer_seconds", "Time from a bot's turn to its gesture", FAST, "kind")

    def thinks(self, game: Game, kind: str) -> bool:
        """Whether a kind of bot needs a worker, and is available: at the first start, the search is compiled after
        the games."""
        return self._settings.think_ms > 0 and levels.thinks(game, kind) and self._is_ready(game.name)

    def seconds(self, kind: str) -> float:
        """The seconds that a level may think here."""
        return levels.part(kind) * self._settings.think_ms / 1000

    def expect(self, game: Game, kinds: Iterable[str | None]) -> None:
        """Let every worker load the search that a bot at a table, or its hints, will need, before it is asked for."""
        if game.name in self._loaded or not any(kind and self.thinks(game, kind) for kind in kinds):
            return
        self._loaded[game.name] = asyncio.Event()
        task = asyncio.ensure_future(self._load(game.name))
        self._loading.add(task)
        task.add_done_callback(self._loading.discard)

    async def _load(self, name: str) -> None:
        """Load one game in one worker after the other, so that people never wait for all of them. If it fails, the
        first gesture is late."""
        async with self._one_load:
            async for _ in self._pool.run_in_each(gestures.load, name):
                self._loaded[name].set()
            self._loaded[name].set()

    async def _is_loaded(self, name: str, by: float) -> bool:
        """Whether a worker has loaded the search of a game: without it, a gesture would take too long."""
        loaded = self._loaded.get(name)
        if loaded is None:
            return True
        with suppress(TimeoutError):
            async with asyncio.timeout_at(by):
                await loaded.wait()
        return loaded.is_set()

    async def gesture(self, table: str, question: Question, pause: float) -> tuple[Gesture, Moment]:
        """The gesture of a level or, if that is not available in time, of one below; returns when it is to be
        played."""
        clock, played = asyncio.get_running_loop().time, game(question.known.game)
        moment = Moment(clock(), pause, self.seconds(question.kind))
        found = None
        if is_loaded := await self._is_loaded(played.name, moment.latest_start):
            found = await self._ask(table, question, moment, moment.start)
        else:
            self._note(table, question, "late")
        for kind in levels.below(question.kind):
            if found is not None or not is_loaded or not self.thinks(played, kind):
                break
            if clock() + allowed(self.seconds(kind)) <= moment.release:
                found = await self._ask(table, msgspec.structs.replace(question, kind=kind), moment)
        await asyncio.sleep(moment.release - clock())
        self._seconds.labels(question.kind).observe(clock() - moment.asked)
        return found or Gesture(levels.instant(played, question.kind), None), moment

    async def _ask(
        self, table: str, question: Question, moment: Moment, on_start: Callable[[], None] | None = None
    ) -> Gesture | None:
        """Ask a worker until the gesture is due; None if there is no answer by then."""
        seconds = self.seconds(question.kind)
        asked = msgspec.structs.replace(question, seconds=seconds)
        limit = max(LEAST, HANGING * seconds)
        job = asyncio.ensure_future(
            self._pool.run(gestures.gesture, asked, f"table {table}", seconds=limit, on_start=on_start)
        )
        outcome = "late"
        try:
            if await done_by(job, moment):
                found = Gesture(question.kind, job.result())
                self._gestures.labels(question.known.game, question.kind, "played").inc()
                return found
        except TavolataError as error:
            outcome = error.key
        finally:
            job.cancel()
            with suppress(asyncio.CancelledError, TavolataError):
                await job
        self._note(table, question, outcome)
        return None

    def _note(self, table: str, question: Question, outcome: str) -> None:
        name, kind = question.known.game, question.kind
        self._gestures.labels(name, kind, outcome).inc()
        log.warning("bot_replaced", table=table, game=name, kind=kind, seat=question.known.seat, why=outcome)


async def done_by(job: "asyncio.Future[Any]", moment: Moment) -> bool:
    """Whether a job ends in time: it must start soon, and then has the time of its level."""
    clock = asyncio.get_running_loop().time
    starting = asyncio.ensure_future(moment.has_started.wait())
    await asyncio.wait((job, starting), timeout=moment.latest_start - clock(), return_when=asyncio.FIRST_COMPLETED)
    starting.cancel()
    if not job.done() and moment.started is not None:
        await asyncio.wait((job,), timeout=moment.release - clock())
    return job.done()
