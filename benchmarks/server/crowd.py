"""Many people at many tables: a third of the tables of each game, at its usual number of players."""

import asyncio
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from itertools import count, cycle
from typing import Any, TypeVar

from tavolata.testing.table_client import Guest, Page, Site

T = TypeVar("T")

USUAL = {"trono": 5, "tortelli": 4, "bomarzo": 3}
"""Players by game."""
WATCHING = 1
"""Spectators of a table."""
AT_ONCE = 16
"""Tables that are made, or sockets that are opened, at the same time."""

_numbers = count(1)


@dataclass
class Group:
    """The people of one table."""

    game: str
    table: str
    pages: list[Page]
    """Of the seats first, then of those who watch."""
    seats: int

    @property
    def players(self) -> list[Page]:
        return self.pages[: self.seats]


async def gather(works: Iterable[Awaitable[T]], at_once: int = AT_ONCE) -> list[T]:
    """Run all, a limited number at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(work: Awaitable[T]) -> T:
        async with gate:
            return await work

    return list(await asyncio.gather(*(one(work) for work in works)))


async def new_guests(site: Site, number: int) -> list[Guest]:
    return await gather(site.new_guest(f"Guest {next(_numbers)}") for _ in range(number))


async def seat(
    site: Site,
    game: str,
    guests: list[Guest],
    watching: list[Guest] | None = None,
    bots: int = 0,
    language: str | None = None,
    **wishes: Any,
) -> Group:
    """A table that has started: the first guest creates it, the others join by its link, bots take the rest."""
    made = await site.make_table(guests[0], game, len(guests) + bots, bots=bots, **wishes)
    for guest in guests[1:]:
        await site.enter(guest, made.invite)
    for guest in watching or []:
        await site.enter(guest, made.watch)
    await site.start(made)
    pages = [Page(site, guest, made.table, language) for guest in [*guests, *(watching or [])]]
    return Group(game, made.table, pages, len(guests))


async def crowd(site: Site, sockets: int, language: str | None = None) -> list[Group]:
    """Tables for a number of sockets, each with its own guest; the remaining ones watch the last tables."""
    guests = await new_guests(site, sockets)
    plans: list[tuple[str, list[Guest], list[Guest]]] = []
    for game in cycle(USUAL):
        players = USUAL[game]
        if len(guests) < players:
            break
        plans.append((game, guests[:players], guests[players : players + WATCHING]))
        guests = guests[players + WATCHING :]
    for (_, _, watching), guest in zip(reversed(plans), guests, strict=False):
        watching.append(guest)
    return await gather(seat(site, game, some, others, language=language) for game, some, others in plans)


async def open_all(pages: Iterable[Page]) -> list[asyncio.Task[None]]:
    """Open the sockets of these pages and wait until each shows its table; the tasks that keep them open."""

    async def enter(page: Page) -> asyncio.Task[None]:
        task = asyncio.create_task(page.stay())
        await page.until(lambda: page.v >= 0)
        return task

    return await gather(map(enter, pages), 64)
