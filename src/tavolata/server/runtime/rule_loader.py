"""Compiles and loads the rules of all games in the background, so that the server answers at once and each game can be
played as soon as its own rules are ready.

A separate process compiles a game into the cache on disk; a thread here loads it, which takes parts of a second. As
many games are compiled at once as there are processors. Until a game is ready, requests that need its rules are refused
with a sentence, and its tables wait. A game whose rules cannot be loaded is left out: requests for it are refused with
the reason, and the other games are played. What the lab uses is compiled after that and, beside it, what strong bots
use to search."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tavolata.bots.compiling import BROKEN, is_table_prepared, table_jobs
from tavolata.kernel.catalogue import as_broken
from tavolata.kernel.errors import BrokenGame, TavolataError
from tavolata.kernel.game import first_game, games
from tavolata.kernel.game import game as find_game

from .. import logs
from ..errors import Unavailable
from .compiling.lab import is_lab_prepared
from .compiling.search import is_search_prepared

GUESS = 30.0
"""Seconds that compiling a game takes, until there is a better estimate."""
ATTEMPTS = 2
COMMAND = (sys.executable, "-m", "tavolata.bots.compiling")
SEARCH = (sys.executable, "-m", "tavolata.server.runtime.compiling.search")
LAB = (sys.executable, "-m", "tavolata.server.runtime.compiling.lab")

log = logs.get("preparing")


class RulesNotReady(Unavailable):
    """The rules of a game are not ready yet."""


@dataclass
class LateCode:
    """Code that is compiled for each game after all games can be played."""

    name: str  # in the log
    command: Sequence[str]
    missing: set[str]
    """Games for which it is not compiled yet."""
    failed: set[str] = field(default_factory=set)
    """Those of them for which it could not be compiled."""


class RuleLoader:
    """The games whose rules are not ready yet, and how far they are."""

    def __init__(
        self,
        names: Sequence[str] = (),
        command: Sequence[str] = COMMAND,
        search: Sequence[str] = SEARCH,
        lab: Sequence[str] = (),
    ) -> None:
        self._command = command
        self._search = LateCode("search", search, {name for name in names if not is_search_prepared(name)})
        self._lab = LateCode("lab", lab, {name for name in names if lab and not is_lab_prepared(name)})
        self._parts = dict.fromkeys(names, 0.0)  # the fraction that is compiled, in the order of compiling
        self._began: dict[str, float] = {}
        self._waiting = {name: asyncio.Event() for name in names}  # set when it is ready, or when the server stops
        self._ready: set[str] = set()
        self._failed: dict[str, TavolataError] = {}
        self._uncompiled = {name for name in names if not is_table_prepared(name)}
        self._slots = asyncio.Semaphore(processors())
        self._tasks: list[asyncio.Task[None]] = []

    # --- queries ------------------------------------------------------------------------------------------------

    def left(self) -> dict[str, int]:
        """About how many seconds until each game that is not ready will be; the next one first."""
        waiting = [name for name in self._waiting if not self.is_ready(name) and name not in self._failed]
        return {name: self._seconds(name) for name in waiting}

    def is_playable(self, game: str) -> bool:
        """Whether a game is ready, or will be."""
        return game not in self._failed

    def is_ready(self, game: str) -> bool:
        return game in self._ready or game not in self._waiting

    def can_search(self, game: str) -> bool:
        """Whether bots that search can play a game; at the first start later than the game itself."""
        return self.is_ready(game) and game not in self._search.missing

    def require_lab(self, game: str) -> None:
        """Refuse a game for which the lab must still be compiled, or could not be."""
        if game in self._lab.missing:
            key = "lab_failed" if game in self._lab.failed else "lab_preparing"
            raise RulesNotReady(key, title=_title_of(game))

    async def require(self, game: str) -> None:
        """Raise RulesNotReady if the rules of a game must still be compiled. Loading compiled rules takes a moment, and
        is waited for."""
        if game in self._uncompiled or game in self._failed:
            raise self.refusal(game)
        await self.wait(game)

    async def wait(self, game: str) -> None:
        """Wait until the rules of a game are ready; RulesNotReady if the server stops before."""
        if not self.is_ready(game):
            await self._waiting[game].wait()
        if not self.is_ready(game):
            raise self.refusal(game)

    def refusal(self, game: str) -> TavolataError:
        """Why a game is not played: its rules are being prepared, or cannot be loaded."""
        if game in self._failed:
            return self._failed[game]
        return RulesNotReady("preparing", title=_title_of(game), seconds=self._seconds(game))

    def _seconds(self, game: str) -> int:
        """The seconds left for a game, extrapolated from its progress; a game that waits comes after those before
        it."""
        now = time.monotonic()
        if game not in self._began:
            others = [self._seconds(name) for name in self._began if not self.is_ready(name)]
            return round(min(others, default=0) + GUESS)
        taken, part = now - self._began[game], self._parts[game]
        whole = taken / part if part > 0.1 else max(GUESS, taken)
        return max(1, round(whole - taken))

    # --- work -------------------------------------------------------------------------------------------------

    def load_compiled(self) -> None:
        """Load the games that are on disk, before the server listens. That takes under a second; beside the thousands
        of pages that reconnect after a restart it takes several."""
        for name in self._waiting:
            if name not in self._uncompiled:
                with suppress(Exception):  # `start` tries once more, and logs why it fails
                    load(name)
                    self._set_ready(name)

    def start(self) -> None:
        """Start compiling and loading what is not ready, in the order in which the games were named."""
        missing = [name for name in self._waiting if not self.is_ready(name)]
        for name in missing:
            if "own_engine" not in vars(find_game(name)):  # not loaded yet in this process
                find_game(name).held = self.refusal(name)
        self._tasks = [asyncio.create_task(self._prepare(name)) for name in missing]
        self._tasks.append(asyncio.create_task(self._prepare_rest(self._tasks[:])))

    async def stop(self) -> None:
        """End the compiling processes, and refuse everybody who waits."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for name, waiting in self._waiting.items():
            waiting.set()
            find_game(name).held = None

    async def _prepare(self, name: str) -> None:
        async with self._slots:
            self._began[name] = time.monotonic()
            if name in self._uncompiled:
                log.info("compiling", game=name)
                await self._compile(name)
                self._uncompiled.discard(name)
        try:
            await _in_a_thread(lambda: load(name))
        except Exception as error:  # the other games can be played all the same
            self._fail(name, error)
            return
        find_game(name).held = None
        self._set_ready(name)
        log.info("rules_ready", game=name, seconds=round(time.monotonic() - self._began[name], 1))

    async def _prepare_rest(self, games: "list[asyncio.Task[None]]") -> None:
        """Once all games can be played, compile what the lab needs and, beside it, what searches."""
        await asyncio.gather(*games, return_exceptions=True)
        await asyncio.gather(self._prepare_late(self._lab), self._prepare_late(self._search))

    async def _prepare_late(self, code: LateCode) -> None:
        """Compile it for one game after the other. On a single processor the two kinds take turns."""
        for name in self._waiting:
            if name in code.missing and name not in self._failed:
                async with self._slots:
                    await self._prepare_one(code, name)

    async def _prepare_one(self, code: LateCode, name: str) -> None:
        began = time.monotonic()
        with suppress(OSError):
            if await self._run(name, code.command) == 0:
                code.missing.discard(name)
                log.info(f"{code.name}_ready", game=name, seconds=round(time.monotonic() - began, 1))
                return
        code.failed.add(name)
        log.error(f"{code.name}_failed", game=name)

    def _set_ready(self, name: str) -> None:
        self._ready.add(name)
        self._waiting[name].set()

    def _fail(self, name: str, error: Exception) -> None:
        """Leave a game out; the log and refused requests say why."""
        log.error("rules_failed", game=name, why=str(error), exc_info=None if isinstance(error, BrokenGame) else error)
        self._failed[name] = as_broken(find_game(name).source, error)
        find_game(name).held = self._failed[name]
        self._waiting[name].set()

    async def _compile(self, name: str) -> None:
        """Let a process compile a game, twice if it is killed. If that fails too, loading compiles it here."""
        for attempt in range(ATTEMPTS):
            with suppress(OSError):
                if await self._run(name, self._command) in (0, BROKEN):
                    return
            log.warning("compiling_failed", game=name, attempt=attempt + 1, again=attempt + 1 < ATTEMPTS)

    async def _run(self, name: str, command: Sequence[str]) -> int:
        process = await asyncio.create_subprocess_exec(
            *command, name, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                with suppress(ValueError, ZeroDivisionError):
                    done, whole = map(int, line.split())
                    self._parts[name] = min(done / whole, 0.97)
            return await process.wait()
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _title_of(game: str) -> Callable[[str], str]:
    """The title of a game, by language."""
    return lambda language: find_game(game).text(language)("game.title")


def load(name: str) -> None:
    """Load the rules of a game and its simple bot from disk, and compile what is missing."""
    for job in table_jobs(find_game(name)):
        job()


async def _in_a_thread(work: Callable[[], None]) -> None:
    """Run a function in a daemon thread: the end of the process does not wait for it."""
    loop, done = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

    def settle(error: Exception | None) -> None:
        if not done.cancelled():
            done.set_result(None) if error is None else done.set_exception(error)

    def run() -> None:
        error = None
        try:
            work()
        except Exception as caught:
            error = caught
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, name="rules", daemon=True).start()
    await done


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order() -> list[str]:
    """The names of all games; the one that newcomers play comes first."""
    return sorted(games(), key=lambda name: (name != first_game(), name))
