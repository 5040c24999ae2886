"""`./dev chaos`: a real server is killed repeatedly while people play, and nothing that was acknowledged may be lost.

Simulated players sit at tables of all games, some of them with bots of the server. The server is killed by SIGKILL, at
random moments or at a failpoint on the way of a command. It is started again; the players reconnect, send unanswered
commands again with the same ids (or drop them, like a page that was reloaded), and play on. At the end the log is
compared with what every player remembers (checking.py).
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from tavolata.testing.table_client import Attempt, Page, Site

from . import checking
from .load import quantile
from .players import Life, sit_down
from .process import KINDS, Server, database

POINTS = ("after_validate", "after_insert", "after_commit", "after_acknowledge", "mid_broadcast")
RANDOM, STOP = "random", "stop"
MOMENTS = (0.05, 1.5)
"""Seconds of play before a kill at a random moment."""
MOST_HITS = 120
"""A failpoint kills at one of its first N hits."""
PATIENCE = 300.0
"""Seconds within which a failpoint must be reached, also on a busy machine."""
CALM = 10
"""Acknowledged commands a table after the last start: it is waited for play, not for a time."""
LIVE = {"tempo": {"kind": "live", "seconds": 3 * 60 * 60, "increment": 1}}
NO_GRACE = {"TAVOLATA_GRACE_MS": "200", "TAVOLATA_BEAT_MS": "1000"}
"""No grace after a start: with the usual ten seconds the clocks of these runs would hardly move."""


@dataclass
class Kill:
    """One kill of the server, and the commands that were left without an answer."""

    point: str
    unknown: list[Attempt]
    until: int = 0
    """When the next process started, in wall time, in milliseconds."""
    start_seconds: float = 0.0
    """From then until it listened."""


@dataclass
class Result:
    """The results of a run."""

    database: str
    kills: list[Kill]
    attempts: list[Attempt]
    found: checking.Findings
    reconnects: list[float]
    """Seconds from the start of a process until a page was back."""

    @property
    def all_is_well(self) -> bool:
        return self.found.all_is_well

    def text(self) -> str:
        lines = [f"{self.database}:", *self._kills(), *self._commands(), *self._checks()]
        return "\n".join([*lines, *(f"  {line}" for line in self.found.text().splitlines())])

    def figures(self) -> dict[str, Any]:
        """The same as data, for whoever adds up several runs."""
        found, outcomes = self.found, Counter(attempt.outcome for attempt in self.attempts)
        return {
            "kills": len(self.kills),
            "commands": len(self.attempts),
            "acknowledged": outcomes["ok"],
            "lost": found.number("lost"),
            "doubled": found.number(*checking.TWICE),
            "differences": found.number(*checking.DIFFERENCES),
            "others": found.number(*checking.KINDS) - found.number("lost", *checking.TWICE, *checking.DIFFERENCES),
            "problems": found.text(),
        }

    def _kills(self) -> list[str]:
        lines = [f"  {'ended':20}{'times':>7}{'unanswered':>12}{'of these applied':>18}"]
        for point in (RANDOM, *POINTS, STOP):
            some = [kill for kill in self.kills if kill.point == point]
            if some:
                unknown = sum(len(kill.unknown) for kill in some)
                lines.append(f"  {point:20}{len(some):7}{unknown:12}{sum(map(self._applied, some)):18}")
        return lines

    def _applied(self, kill: Kill) -> int:
        """How many of the unanswered commands were in the log before the next process began."""
        return sum(self.found.written.get(attempt.id, kill.until) < kill.until for attempt in kill.unknown)

    def _commands(self) -> list[str]:
        outcomes = Counter(attempt.outcome for attempt in self.attempts)
        resent = sum(attempt.sends > 1 for attempt in self.attempts)
        return [
            f"  {len(self.attempts)} commands ({resent} sent more than once): {outcomes['ok']} acknowledged, "
            f"{outcomes['conflict']} conflicts, {outcomes['refused']} refused, {outcomes['unknown']} never answered"
        ]

    def _checks(self) -> list[str]:
        found = self.found
        starts = [kill.start_seconds for kill in self.kills]
        others = found.number(*checking.KINDS) - found.number(*checking.COUNTED)
        return [
            f"  {found.tables} tables, {found.entries} entries, {found.views} pages compared, "
            f"{found.charged_ms / 1000:.0f} s charged by clocks",
            f"  lost {found.number('lost')}, applied twice {found.number(*checking.TWICE)}, "
            f"hash differences {found.number(*checking.DIFFERENCES)}, "
            f"charged while down {found.number('clocks')}, other problems {others}",
            f"  start {quantiles(starts)}; page back after the start of the process {quantiles(self.reconnects)}",
        ]


def quantiles(seconds: list[float]) -> str:
    """Median, 99th percentile and maximum."""
    if not seconds:
        return "-"
    return f"p50 {quantile(seconds, 0.5):.2f} s, p95 {quantile(seconds, 0.95):.2f} s, max {max(seconds):.2f} s"


# --- a run -------------------------------------------------------------------------------------------------------


@dataclass
class Run:
    """A server, its players, and every kill."""

    server: Server
    life: Life
    kills: list[Kill] = field(default_factory=list)
    up: list[checking.Span] = field(default_factory=list)
    reconnects: list[float] = field(default_factory=list)

    async def restart(self, point: str, pause: float) -> None:
        """Kill the server at a point (a failpoint, or a signal after a pause) and start it again."""
        if point in POINTS:
            if not await self.server.death(PATIENCE):
                raise RuntimeError(f"the server never came to {point}")
        else:
            await asyncio.sleep(pause)
        ended = now_ms()
        if point == STOP:
            await asyncio.to_thread(self.server.stop)
            ended = now_ms()
        else:
            self.server.kill()
        self.note_reconnects()
        unknown = [page.pending for page in self.life.pages if page.pending is not None]
        self.kills.append(Kill(point, unknown))
        self.up[-1] = (self.up[-1][0], ended)

    async def start(self, point: str = "") -> None:
        """Start a process that will be killed at this point."""
        began = now_ms()
        self.up.append((began, float("inf")))
        failpoint = f"{point}:{random.randint(1, MOST_HITS)}" if point in POINTS else ""
        self.server.start(failpoint)
        if self.kills:
            self.kills[-1].until = began
            self.kills[-1].start_seconds = await self._ready_or_dead()
        else:
            await self.server.ready()

    async def _ready_or_dead(self) -> float:
        """A process may reach its failpoint while it starts, by moves of bots or quick players."""
        try:
            return await self.server.ready()
        except RuntimeError:
            if self.server.was_killed:
                return time.perf_counter() - self.server.started
            raise

    def note_reconnects(self) -> None:
        began = self.server.started
        self.reconnects += [
            page.opened - began for page in self.life.pages if page.opened > began and page.connects > 1
        ]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def plan(points: Sequence[str], kills: int) -> Iterator[str]:
    """The failpoint of each process in turn; the last one has none."""
    for number, point in enumerate(cycle(points)):
        if number == kills:
            return
        yield point


async def chaos(
    kind: str,
    points: Sequence[str] = (RANDOM, *POINTS),
    kills: int = 200,
    tables: int = 50,
    pause: float | None = None,
    minutes: float | None = None,
    port: int | None = None,
) -> Result:
    """Kill the server a number of times at each of these points in turn. `pause`: seconds of play before a signal,
    random by default; `minutes`: stop after this time; `port`: of the server, any by default."""
    ends_by = time.perf_counter() + (float("inf") if minutes is None else 60 * minutes)
    with database(kind) as (url, folder):
        server = Server(url, folder, NO_GRACE, port)
        run = Run(server, Life(Site(server.address)))
        try:
            await run.start()
            playing = await sit_down(run.life, tables, LIVE)
            await run.restart(RANDOM, 0.0 if pause is None else pause)
            for point in plan(points, kills - 1):
                if time.perf_counter() > ends_by:
                    break
                await run.start(point)
                await run.restart(point, random.uniform(*MOMENTS) if pause is None else pause)
            await run.start()
            await run.life.play_on(CALM * tables)
            found = checking.Findings()
            compare_with_server(await run.life.rest(playing), found)
            run.note_reconnects()
            await run.life.leave()
            server.stop()
            run.up[-1] = (run.up[-1][0], now_ms())
            await check(run, url, found)
        except BaseException:
            print(server.last_words(), file=sys.stderr)
            raise
        finally:
            server.close()
            await run.life.site.close()
    return Result(kind, run.kills, run.life.attempts, found, run.reconnects)


def compare_with_server(answers: list[tuple[Page, dict[str, Any]]], found: checking.Findings) -> None:
    """Check that the running server shows what the pages show."""
    for page, answer in answers:
        body = answer["d"]
        fresh = {
            "v": answer["v"],
            "status": body["table"]["status"],
            "view": body["view"],
            "legal": [choice["act"] for choice in body["legal"]],
            "waiting": body["waiting"],
        }
        what = checking.differences(checking.shown(page), fresh)
        if what:
            found.add("views", f"{page.table}, seat {page.seat}: page and server differ: {what}")


async def check(run: Run, url: str, found: checking.Findings) -> None:
    """Compare the log with what the players remember."""
    logs = await checking.read_logs(url)
    tables = checking.check_logs(logs, found, run.up)
    checking.check_history(run.life.attempts, logs, found)
    checking.check_pages(run.life.pages, tables, found)
    found.problems["failures"] += run.server.failures()


# --- the command -------------------------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how often the server is killed (200)")
    parser.add_argument("--database", choices=(*KINDS, "both"), default="both")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--point", choices=(RANDOM, *POINTS), action="append", help="kill only here (may be repeated)")
    parser.add_argument("--minutes", type=float, help="stop after this many minutes, whatever the number of kills")
    parser.add_argument("--loop", type=float, metavar="SECONDS", help="restart every N seconds instead (SIGTERM)")
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="no kills: does it stay as it is for so long?")
    parser.add_argument("--port", type=int, help="of the server (any that is free)")
    parser.add_argument("--json", type=Path, help="keep the figures in this file")
    given = parser.parse_args()
    if given.kills < 1 or given.tables < 1:
        parser.error("--kills and --tables must be at least 1.")
    for name in ("minutes", "loop", "soak"):
        if getattr(given, name) is not None and getattr(given, name) <= 0:
            parser.error(f"--{name} must be more than 0.")
    return given


def main() -> int:
    given = arguments()
    ok = True
    for kind in KINDS if given.database == "both" else [given.database]:
        if given.soak is not None:
            from .soak import soak

            outcome: Any = asyncio.run(soak(kind, given.tables, given.soak))
        elif given.loop is not None:
            outcome = asyncio.run(chaos(kind, [STOP], 10**9, given.tables, given.loop, given.minutes or 10))
        else:
            points = given.point or (RANDOM, *POINTS)
            outcome = asyncio.run(chaos(kind, points, given.kills, given.tables, None, given.minutes, given.port))
            if given.json is not None:
                given.json.write_text(json.dumps(outcome.figures()))
        print(outcome.text(), flush=True)
        ok = ok and outcome.all_is_well
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
