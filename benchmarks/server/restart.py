"""`./dev bench restart`: how soon 500 tables are played again after the server was killed.

Every table has open pages for its players. The server is killed and started again; pages reconnect as browsers do, and
players whose turn it is move as soon as they can. A table is playing again when such a move has been acknowledged.
With `--beside N`, N other processes compute all the time on the same cores.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice

from tavolata.testing.heard import Frame
from tavolata.testing.table_client import Page, Site

from ..report import Figure, Report, Table, Target
from .crowd import USUAL, Group, gather, new_guests, open_all, seat
from .load import WARM_MOVES, Load, allow_sockets, quantile
from .process import Server, compile_all, database

TABLES = 500
AGAIN = Target(3.0, at_most=True)
PATIENCE = 60.0
DOWN = 0.5
"""Seconds between the kill and the new start."""


def is_back(page: Page, server: Server) -> bool:
    """Whether a page was opened again since the server started."""
    return page.opened > server.started


async def begin(server: Server, tables: int) -> tuple[list[Group], list[asyncio.Task[None]]]:
    """Tables in the middle of their games, with all pages open."""
    site = Site(server.address)
    games = list(islice(cycle(USUAL), tables))
    guests = iter(await new_guests(site, sum(USUAL[game] for game in games)))
    groups = await gather(seat(site, game, list(islice(guests, USUAL[game]))) for game in games)
    await site.close()
    tasks = await open_all(page for group in groups for page in group.pages)
    await Load.of(groups).warm_up(WARM_MOVES)
    return [group for group in groups if not any(page.is_over for page in group.pages)], tasks


class Awakening:
    """The first move of a table after the restart, by the first player who must decide and is back."""

    def __init__(self, group: Group, began: float) -> None:
        self._began = began
        self._is_moved = False
        self.again: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        for page in group.pages:
            page.on_frame = self._hear

    def _hear(self, page: Page, frame: Frame) -> None:
        if page.opened > self._began and page.is_asked and not self._is_moved:
            self._is_moved = True
            self._moving = asyncio.ensure_future(self._move(page))

    async def _move(self, page: Page) -> None:
        attempt = page.act([random.choice(page.legal)])
        await page.until(lambda: attempt.outcome != "unknown")
        assert attempt.outcome == "ok", attempt.error
        self.again.set_result(attempt.heard - self._began)


@dataclass
class Restart:
    """Seconds from the start of the new process until it listens, each page is back, and each table is played; and what
    it had of a processor until it listened and until the last table was played."""

    listens: float
    pages: list[float]
    again: list[float]
    starting: float
    working: float


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """A number of processes beside this one that compute without a pause."""
    beside = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in beside:
            process.kill()
            process.wait()


async def restart(kind: str, tables: int, beside: int = 0) -> Restart:
    """Tables in the middle of their games, a kill, and a new start beside other work."""
    with database(kind) as (url, folder), ExitStack() as others:
        server = Server(url, folder)
        server.start()
        try:
            await server.ready()
            groups, tasks = await begin(server, tables)
            server.kill()
            others.enter_context(busy(beside))
            await asyncio.sleep(DOWN)
            server.start()
            awakenings = [Awakening(group, server.started) for group in groups]
            listens, starting = await server.ready(), server.cpu()
            again = await asyncio.wait_for(asyncio.gather(*(one.again for one in awakenings)), PATIENCE)
            working = server.cpu()
            pages = [page for group in groups for page in group.pages]
            for page in pages:
                await asyncio.wait_for(page.until(partial(is_back, page, server)), PATIENCE)
            for task in tasks:
                task.cancel()
            return Restart(listens, [page.opened - server.started for page in pages], list(again), starting, working)
        finally:
            server.close()


def measure(given: argparse.Namespace) -> Report:
    allow_sockets()
    tables = given.tables or (6 if given.quick else TABLES)
    if not given.quick:
        compile_all()
    found = asyncio.run(restart(given.database, tables, given.beside))
    figures = [
        Figure("the new process listens", found.listens, "s", load=os.getloadavg()[0]),
        Figure("a page is back, p95", quantile(found.pages, 0.95), "s"),
        Figure("a table is played again, p50", quantile(found.again, 0.5), "s"),
        Figure("a table is played again, p95", quantile(found.again, 0.95), "s", AGAIN),
        Figure("a table is played again, the last", max(found.again), "s"),
        Figure("processor time until it listens", found.starting, "s"),
        Figure("processor time until the last table is played", found.working, "s"),
    ]
    title = (
        f"{len(found.again)} running tables, {len(found.pages)} open pages, {given.database}: "
        "from the start of the new process"
    ) + (f"; busy processes beside it: {given.beside}" if given.beside else "")
    return Report("Server: restart after kill -9", [Table(title, figures)], [])
