"""A run in the lab: workers play in short jobs of the lowest priority, until all games are played or nobody waits
any more."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, suppress

import msgspec

from tavolata.kernel.errors import TavolataError
from tavolata.lab.experiment.plan import plan_of

from ..errors import TooMany, Unprocessable, as_json
from ..runtime.identity import Who
from ..runtime.services import Services
from ..runtime.workers.pool import Busy
from .findings import LOOKS, Count, LabFindings
from .jobs import playing
from .jobs.playing import BLOCK, MOMENT, Checked, Games, Played

AGAIN = 0.5
"""Seconds until the pool is asked again after all workers were busy."""
QUIET = 2.0
"""Seconds after which a line is sent in any case: proxies close a silent connection."""
MOST_LANES = 4
STARTING = 60.0
"""Seconds that a worker may take to start before the time of a run is counted."""


class LabLine(msgspec.Struct, frozen=True):
    """A line about a run: how many games are done, and about how many seconds are left. Every few lines, what was
    found so far; with the last one the summary, as `tavolata lab run` writes it. If the run ends early, `error` and
    `text` say why."""

    done: int
    games: int
    seconds_left: float | None = None
    findings: LabFindings | None = None
    summary: msgspec.Raw | None = None
    error: str | None = None
    text: str | None = None


class Run:
    """One run, for one page."""

    def __init__(self, services: Services, who: Who, asked: Checked) -> None:
        self._services, self._who, self._asked = services, who, asked
        plan, standard = plan_of(asked.key), plan_of(asked.standard)
        self._games = plan.experiment.games
        self._is_standard = asked.key == asked.standard
        self._count = Count(plan, plan if self._is_standard else standard)
        self._next = self._done = self._told = 0
        self._began: float | None = None
        self._is_ended = self._is_late = False
        self._stirred = asyncio.Event()

    async def lines(self) -> AsyncIterator[bytes]:
        """JSON, one line at a time. The run ends when the reader leaves."""
        try:
            with ExitStack() as place:
                place.enter_context(self._services.lab.running(self._who))
                if self._services.folds.has(self._kept_as):
                    yield await self._services.folds.of(self._kept_as, self._line)
                    return
                async for line in self._lines(place):
                    yield line
        except TavolataError as error:
            said = as_json(error, self._who.language)
            last = LabLine(self._done, self._games, error=str(said["error"]), text=str(said["text"]))
            yield msgspec.json.encode(last) + b"\n"

    @property
    def _kept_as(self) -> tuple[str, str]:
        """The key under which the last line about the standard game is kept: every page asks for it when it opens."""
        return "lab", self._asked.key

    async def _lines(self, place: ExitStack) -> AsyncIterator[bytes]:
        lanes = [asyncio.create_task(self._play()) for _ in range(self._lanes)]
        watch = asyncio.create_task(self._watch(lanes, place))
        try:
            while self._told < self._games:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), QUIET)
                self._stirred.clear()
                if self._is_late and self._done < self._games:
                    seconds = round(self._services.settings.lab_seconds)
                    raise Unprocessable("lab_too_long", seconds=seconds, games=self._done)
                for lane in lanes:
                    if lane.done() and not lane.cancelled():
                        lane.result()
                if self._services.lab.is_closed:
                    raise Busy("no_worker", retry_after=5)
                line = await self._line()
                if self._is_standard and self._told == self._games:
                    await self._services.folds.of(self._kept_as, _as_made(line))
                yield line
        finally:
            self._is_ended = True
            for task in (*lanes, watch):
                task.cancel()
            await asyncio.gather(*lanes, watch, return_exceptions=True)

    async def _watch(self, lanes: list[asyncio.Task[None]], place: ExitStack) -> None:
        """End the playing once it has taken too long, and give the run's place to others as soon as nothing is played
        any more: whoever does not take the lines of their run keeps nobody out."""
        limit, began = self._services.settings.lab_seconds, time.monotonic()
        playing = set(lanes)
        while playing:
            left = (self._began or began + STARTING) + limit - time.monotonic()
            if left <= 0:
                self._is_ended = self._is_late = True
                for lane in playing:
                    lane.cancel()
            _, playing = await asyncio.wait(playing, timeout=min(QUIET, left) if left > 0 else None)
        place.close()
        self._stirred.set()

    @property
    def _lanes(self) -> int:
        """Workers that are not reserved for tables."""
        return min(MOST_LANES, max(1, self._services.settings.workers - 1), -(-self._games // BLOCK))

    async def _line(self) -> bytes:
        done, findings, summary = self._done, None, None
        if done == self._games or (done - self._told) * LOOKS >= self._games:
            findings = await asyncio.to_thread(self._count.so_far().findings)
            self._told = done
            if done == self._games:
                summary = msgspec.Raw(msgspec.json.encode(await asyncio.to_thread(self._count.summary)))
        return msgspec.json.encode(LabLine(done, self._games, self._seconds_left(), findings, summary)) + b"\n"

    def _seconds_left(self) -> float | None:
        if self._began is None or not self._done:
            return None
        rate = self._done / (time.monotonic() - self._began)
        return round((self._games - self._done) / rate, 1)

    async def _play(self) -> None:
        """Play one part after the other, until none is left."""
        part = -(-self._games // LOOKS // BLOCK) * BLOCK
        try:
            while self._next < self._games and not self._is_ended:
                first, last = self._next, min(self._games, self._next + part)
                self._next = last
                while first < last and not self._is_ended:  # a cancellation may come as a job ends, and be lost
                    played = await self._moment(first, last - first)
                    first += played.games
                    self._count.add(played.variant, played.standard, played.pairs)
                    self._done += played.games
                    self._stirred.set()
                    self._services.lab.take(self._who, played.seconds)
        finally:
            self._stirred.set()

    async def _moment(self, first: int, games: int) -> Played:
        asked = Games(self._asked.key, self._asked.standard, first, games)
        while True:
            began, is_begun = time.monotonic(), asyncio.Event()
            try:
                played = await self._services.pool.run(playing.play, asked, on_start=is_begun.set)
            except Busy:
                await asyncio.sleep(AGAIN)
                continue
            except asyncio.CancelledError:
                if is_begun.is_set():  # the worker goes on to the end of its job
                    with suppress(TooMany):
                        self._services.lab.take(self._who, MOMENT)
                raise
            self._began = self._began or max(began, time.monotonic() - 2 * played.seconds)
            return played


def _as_made(line: bytes) -> Callable[[], Awaitable[bytes]]:
    async def made() -> bytes:
        return line

    return made
