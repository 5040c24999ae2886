"""Players that play without end: with undo, bad networks and reloaded pages."""

import asyncio
import random
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

import httpx
import msgspec

from tavolata.testing.table_client import Attempt, Guest, Page, Refusal, Site

from .crowd import USUAL, Group, new_guests, seat

THINKING = 0.06
PATIENCE = 300.0
"""Seconds within which players must be done, also on a busy machine."""
TWICE, NONSENSE, STALE, CUT, FORGET = 0.1, 0.02, 0.02, 0.005, 0.2
"""Probabilities: a command is sent twice, is invalid, or is stale; a page loses its socket after a command; an
unanswered command is dropped."""
UNHEARD_OF = msgspec.Raw(b'{"verb":"fly"}')


@dataclass
class Life:
    """State that the players of one run share."""

    site: Site
    groups: list[Group] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    staying: set[asyncio.Task[None]] = field(default_factory=set)
    is_ending: bool = False

    @property
    def pages(self) -> list[Page]:
        return [page for group in self.groups for page in group.pages]

    @property
    def open_pages(self) -> list[Page]:
        """Of tables whose people have not left."""
        return [page for page in self.pages if not page.is_leaving]

    def end(self) -> None:
        """Start nothing more."""
        self.is_ending = True
        for page in self.pages:
            page.news.set()

    async def play_on(self, commands: int) -> None:
        """Wait until this many more commands are acknowledged."""
        enough = self._acknowledged() + commands
        async with asyncio.timeout(PATIENCE):
            while self._acknowledged() < enough:
                await asyncio.sleep(0.05)

    def _acknowledged(self) -> int:
        return sum(attempt.outcome == "ok" for attempt in self.attempts)

    async def rest(self, playing: list[asyncio.Task[None]]) -> list[tuple[Page, dict[str, Any]]]:
        """Wait until every player's last command is answered, nobody but people must decide, and every page shows the
        newest version; the pages, and what the server shows each of them."""
        self.end()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
            return [(page, await self._caught_up(page)) for page in self.open_pages]

    async def _caught_up(self, page: Page) -> dict[str, Any]:
        while True:
            answer: dict[str, Any] = await self.site.call("GET", f"/api/tables/{page.table}", page.guest)
            await page.until_version(answer["v"])
            if page.v == answer["v"] and not _is_bots_turn(answer["d"]):
                return answer
            await page.until_version(answer["v"] + 1)

    async def leave(self) -> None:
        """All pages are closed."""
        await asyncio.gather(*(page.leave() for page in self.open_pages), *self.staying)


def _is_bots_turn(body: dict[str, Any]) -> bool:
    """Whether the game goes on without a person."""
    return any(body["table"]["seats"][seat]["kind"] != "person" for seat in body["waiting"])


async def play(page: Page, life: Life) -> None:
    """One seat, until the game or the run is over."""

    def may_act() -> bool:
        return page.is_open and page.is_asked and page.pending is None

    while True:
        await page.until(lambda: life.is_ending or page.is_over or may_act())
        if life.is_ending or page.is_over:
            return
        await asyncio.sleep(random.uniform(0, THINKING))
        if may_act() and not life.is_ending:
            await decide(page, life)


async def decide(page: Page, life: Life) -> None:
    """Send one command and await its outcome."""
    chance = random.random()
    action = UNHEARD_OF if chance < NONSENSE else random.choice(page.legal)
    v = page.v - 1 if 1 - chance < STALE else page.v
    attempt = page.act([action], v, copies=2 if random.random() < TWICE else 1)
    life.attempts.append(attempt)
    if random.random() < CUT:
        page.cut()
    await page.until(lambda: attempt.outcome != "unknown" or not page.is_open)
    if attempt.outcome == "unknown" and random.random() < FORGET:
        page.give_up()
    await page.until(lambda: page.pending is not attempt)


async def keep_playing(life: Life, game: str, guests: list[Guest], bots: int, wishes: dict[str, Any]) -> None:
    """A table, and another one with the same people when its game is over."""
    while not life.is_ending:
        try:
            group = await seat(life.site, game, guests, bots=bots, **wishes)
        except (httpx.HTTPError, Refusal):  # the server was killed meanwhile
            await asyncio.sleep(0.2)
            continue
        life.groups.append(group)
        staying = [asyncio.create_task(page.stay()) for page in group.pages]
        life.staying.update(staying)
        await asyncio.gather(*(play(page, life) for page in group.pages))
        if not life.is_ending:
            await asyncio.gather(*(page.leave() for page in group.pages), *staying)
            life.staying.difference_update(staying)


async def sit_down(life: Life, tables: int, wishes: dict[str, Any]) -> list[asyncio.Task[None]]:
    """Tables of all games; at every fourth one all but two seats are played by bots of the server."""
    tasks = []
    for number, game in enumerate(islice(cycle(USUAL), tables)):
        persons = 2 if number % 4 == 3 else USUAL[game]
        guests = await new_guests(life.site, persons)
        tasks.append(asyncio.create_task(keep_playing(life, game, guests, USUAL[game] - persons, wishes)))
    while len(life.groups) < tables:
        await asyncio.sleep(0.05)
    return tasks
