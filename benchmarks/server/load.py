"""`./dev bench server`: thousands of open sockets, all seated or watching, and hundreds of durable moves a second.

The server is one process, the load another, and nothing else should run. Moves are due at fixed times, whether or not
earlier ones were answered; every latency is measured from when a move was due, so a slow answer cannot hide the next
one."""

import asyncio
import gc
import os
import random
import resource
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tavolata.testing.heard import Frame
from tavolata.testing.table_client import Page, Site

from ..report import Target
from .crowd import Group, crowd, gather, open_all
from .process import Server

SOCKETS, RATE, SECONDS = 2000, 300, 40.0
PREVIEWS = 100
"""Previews a second that are asked for beside the moves."""
WARM_MOVES = 20
"""Moves at each table before measuring, so that games are in progress and boards are full."""
ACK, ACK_CROWDED = Target(50, at_most=True), Target(100, at_most=True)
"""Milliseconds at p99, up to `SOCKETS` sockets and beyond."""
SCREENS = Target(150, at_most=True)
PREVIEW = Target(30, at_most=True)
MEMORY = Target(40, at_most=True)
NO_ERRORS = Target(0, at_most=True)
KEPT_UP = 0.98
"""The fraction of the due moves that must have been made."""


@dataclass
class Desk:
    """A table under load: at most one move at a time."""

    group: Group
    page: Page | None = None
    """Who moves now."""
    due: float = 0.0
    v: int = 0
    """The version that the move will make."""
    is_ready: bool = False
    moves: int = 0

    @property
    def asked(self) -> list[Page]:
        """The pages that may move now, and know it."""
        return [page for page in self.group.players if page.is_asked and page.v >= self.v]


@dataclass
class Load:
    """Moves at a steady pace, and their latencies."""

    desks: dict[str, Desk]
    ready: deque[Desk] = field(default_factory=deque)
    acks: list[float] = field(default_factory=list)
    screens: list[float] = field(default_factory=list)
    previews: list[float] = field(default_factory=list)
    asked: dict[str, float] = field(default_factory=dict)
    """When each preview without an answer was due."""
    errors: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, groups: Iterable[Group]) -> "Load":
        load = cls({group.table: Desk(group) for group in groups})
        for desk in load.desks.values():
            for page in desk.group.pages:
                page.on_frame = load.hear
            load._look(desk)
        return load

    # --- what comes --------------------------------------------------------------------------------------------

    def hear(self, page: Page, frame: Frame) -> None:
        desk, now = self.desks[page.table], time.perf_counter()
        if frame.id in self.asked:  # also refused: the table may have moved on
            self.previews.append(now - self.asked.pop(frame.id))
        elif frame.t == "ack":
            self.acks.append(now - desk.due)
        elif frame.t == "events":
            if page is desk.page:
                desk.page = None
            elif frame.v == desk.v:
                self.screens.append(now - desk.due)
            self._look(desk)
        elif frame.t in ("refused", "conflict", "snapshot"):
            self.errors.append(f"{page.table}: {frame.t} {frame.error}")

    def _look(self, desk: Desk) -> None:
        """A table can move again when the mover has seen the move, and one of the next seats too."""
        if desk.page is None and not desk.is_ready and desk.asked:
            desk.is_ready = True
            self.ready.append(desk)

    # --- what goes ---------------------------------------------------------------------------------------------

    async def warm_up(self, moves: int) -> None:
        """A number of moves at each table, as fast as possible."""
        while any(desk.moves < moves and not over(desk) for desk in self.desks.values()):
            slow = [desk for desk in self.ready if desk.moves < moves]
            for desk in slow[:40]:
                self.ready.remove(desk)
                await self._move(desk, time.perf_counter())
            await asyncio.sleep(0.01)
        while any(desk.page for desk in self.desks.values()):  # a late answer would count as one of the measurement
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)  # for the other screens
        self.acks.clear()
        self.screens.clear()

    async def run(self, rate: float, seconds: float) -> None:
        """Moves, and previews beside them."""
        await asyncio.gather(self._make_moves(rate, seconds), self._ask_previews(PREVIEWS, seconds))
        await asyncio.sleep(1)  # for the last frames

    async def _ask_previews(self, rate: float, seconds: float) -> None:
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.ready:
                page = random.choice(random.choice(self.ready).asked)
                self.asked[page.preview([random.choice(page.legal)])] = due

    async def _make_moves(self, rate: float, seconds: float) -> None:
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.ready:  # else the pace was not kept: fewer moves were made than were due
                await self._move(self.ready.popleft(), due)

    async def _move(self, desk: Desk, due: float) -> None:
        desk.is_ready = False
        desk.page = page = random.choice(desk.asked)
        desk.due, desk.v = due, page.v + 1
        desk.moves += 1
        page.act([random.choice(page.legal)])


def over(desk: Desk) -> bool:
    return any(page.is_over for page in desk.group.pages)


def ack_target(sockets: int) -> Target:
    """How late an acknowledgement may be with a number of open sockets."""
    return ACK if sockets <= SOCKETS else ACK_CROWDED


# --- one measurement ---------------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What was measured, in the units of the tables."""

    sockets: int
    tables: int
    rate: float
    moves: int
    errors: list[str]
    ack: tuple[float, float]
    """p50 and p99, in ms."""
    screens: tuple[float, float]
    previews: tuple[float, float]
    """p50 and p95, in ms."""
    frame_bytes: float
    frames: float
    socket_kib: float
    server_mib: float
    server_cpu: float
    move_ms: float
    """Processor time of the server for one move, with all that it does beside."""
    load_cpu: float
    load_average: float

    @property
    def breaks(self) -> str:
        """The requirements that are not met; empty if all are."""
        broken = []
        if self.errors:
            broken.append("errors")
        if self.moves < KEPT_UP * self.rate:
            broken.append("pace")
        if self.ack[1] > ack_target(self.sockets).floor:
            broken.append("ack")
        if self.screens[1] > SCREENS.floor:
            broken.append("screens")
        if self.previews[1] > PREVIEW.floor:
            broken.append("previews")
        return ", ".join(broken)

    def line(self) -> str:
        return (
            f"{self.sockets:6} sockets {self.tables:5} tables {self.moves:7.0f} moves/s  "
            f"ack p50 {self.ack[0]:6.1f} p99 {self.ack[1]:7.1f} ms  "
            f"screens p50 {self.screens[0]:6.1f} p99 {self.screens[1]:7.1f} ms  "
            f"previews p50 {self.previews[0]:5.1f} p95 {self.previews[1]:6.1f} ms  "
            f"frame {self.frame_bytes / 1024:5.1f} KiB  {self.frames:6.0f} frames/s  "
            f"{self.socket_kib:5.1f} KiB/socket  "
            f"CPU {self.server_cpu:4.0%} ({self.move_ms:.2f} ms a move) + {self.load_cpu:4.0%}  "
            f"load {self.load_average:.1f}  {self.breaks or 'holds'}"
        )


def quantile(values: Sequence[float], share: float) -> float:
    """A quantile; infinite if there are no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("inf")


def middle_and_late(seconds: Sequence[float], late: float = 0.99) -> tuple[float, float]:
    """p50 and p99 (or another share) in milliseconds."""
    return 1000 * quantile(seconds, 0.5), 1000 * quantile(seconds, late)


class Bench:
    """A server with a crowd, for several loads."""

    def __init__(self, server: Server, language: str | None = None) -> None:
        self.server, self.language = server, language
        self.site = Site(server.address)
        self.groups: list[Group] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.socket_kib = 0.0

    @property
    def pages(self) -> list[Page]:
        return [page for group in self.groups for page in group.pages]

    async def grow(self, sockets: int) -> None:
        """Add people, up to a number of sockets."""
        new = await crowd(self.site, sockets - len(self.pages), self.language)
        before = self.server.memory()
        self._tasks += await open_all(page for group in new for page in group.pages)
        await asyncio.sleep(1)
        number = sum(len(group.pages) for group in new)
        self.socket_kib = (self.server.memory() - before) / number / 1024
        self.groups += new

    async def measure(self, rate: float, seconds: float, warm: int = WARM_MOVES) -> Outcome:
        load = Load.of(self.groups)
        await load.warm_up(warm)
        gc.collect()
        gc.freeze()
        for page in self.pages:
            page.bytes_heard = page.frames_heard = 0
        began, cpu, own = time.perf_counter(), self.server.cpu(), time.process_time()
        await load.run(rate, seconds)
        spent = time.perf_counter() - began
        cpu, own = self.server.cpu() - cpu, time.process_time() - own
        frames = sum(page.frames_heard for page in self.pages)
        errors = load.errors + [fault for page in self.pages for fault in page.faults]
        errors += [f"{page.table}: the socket was lost" for page in self.pages if page.connects > 1 or not page.is_open]
        return Outcome(
            sockets=len(self.pages),
            tables=len(self.groups),
            rate=rate,
            moves=round(len(load.acks) / seconds),
            errors=errors + self.server.failures(),
            ack=middle_and_late(load.acks),
            screens=middle_and_late(load.screens),
            previews=middle_and_late(load.previews, 0.95),
            frame_bytes=sum(page.bytes_heard for page in self.pages) / max(1, frames),
            frames=frames / spent,
            socket_kib=self.socket_kib,
            server_mib=self.server.memory() / 2**20,
            server_cpu=cpu / spent,
            move_ms=1000 * cpu / max(1, len(load.acks)),
            load_cpu=own / spent,
            load_average=os.getloadavg()[0],
        )

    async def close(self) -> None:
        await gather((page.leave() for page in self.pages), 200)
        await asyncio.gather(*self._tasks)
        await self.site.close()


def allow_sockets() -> None:
    """Raise the limit of file descriptors."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
