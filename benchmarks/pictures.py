"""`./dev bench pictures`: how long it takes to draw the picture of a shared link, in a worker as a server has it."""

import argparse
import asyncio
import statistics
import time
from collections.abc import Mapping, Sequence

from tavolata.server.metrics import Metrics
from tavolata.server.pictures.card import Card, Place
from tavolata.server.pictures.jobs.cards import draw_card
from tavolata.server.pictures.map import map_drawing
from tavolata.server.runtime.workers import memory
from tavolata.server.runtime.workers.pool import Pool
from tavolata.server.settings import Settings

from .report import Figure, Report, Table, Target
from .timing import load

AT_MOST = Target(150, at_most=True)
TIMES = 40
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Furio", "Gina")


def cards() -> dict[str, Card]:
    """One card of each form, as full as it may be."""
    seats = range(len(NAMES))
    places = [Place(seat, NAMES[seat], "Maestro dei Locandieri", seat == 0) for seat in seats]
    lands = [place["id"] for place in [*map_drawing("tortelli")["territories"], *map_drawing("tortelli")["quarters"]]]
    title, foot = "Il Trono di Mortadella", "16 novembre 2026"
    invited = [Place(seat, is_taken=seat < 2) for seat in seats]
    return {
        "invitation": Card(game="trono", title=title, headline="Anna ti invita", lines=["5 su 7"], places=invited),
        "result with roles": Card(game="trono", title=title, headline="Vince Anna", places=places, foot=foot),
        "result with the map": Card(
            game="tortelli", title=title, headline="Vince Anna", places=places, foot=foot,
            lands={land: number % 6 for number, land in enumerate(lands)},
        ),
        "result with points": Card(game="bomarzo", title="Bomarzo", headline="Vince Anna", places=places, foot=foot),
    }  # fmt: skip


def measure(given: argparse.Namespace) -> Report:
    """Milliseconds from the request to the bytes, as the event loop sees it."""
    times = 4 if given.quick else TIMES
    figures, first = asyncio.run(_measure(times, cards()))
    notes = [
        "What counts on a busy machine is the processor time; the others are what somebody waits.",
        f"{times} drawings of each, one after the other, through the pool of workers.",
        f"The very first one, with the start of its worker: {first:.0f} ms; until then a link shows the still picture.",
    ]
    return Report("Server: pictures of links", [Table("1200 x 630 PNG", figures)], notes)


def table_of(games: Sequence[str], quick: bool) -> Table:
    """The same for some games."""
    chosen = {what: card for what, card in cards().items() if card.game in games}
    figures, _ = asyncio.run(_measure(4 if quick else TIMES, chosen))
    return Table("Pictures to share, 1200 x 630 PNG", figures)


async def _measure(times: int, chosen: Mapping[str, Card]) -> tuple[list[Figure], float]:
    """The figures, and how long the very first took."""
    pool = Pool(Settings(), Metrics())
    figures = []
    try:
        began = time.perf_counter()
        await pool.run(draw_card, next(iter(chosen.values())))
        first = 1000 * (time.perf_counter() - began)
        for what, card in chosen.items():
            taken, drawn, before = [], b"", _worked(pool)
            for _ in range(times):
                began = time.perf_counter()
                drawn = await pool.run(draw_card, card)
                taken.append(1000 * (time.perf_counter() - began))
            late = sorted(taken)[int(0.95 * (times - 1))]
            worked = 1000 * (_worked(pool) - before) / times
            figures.append(Figure(f"{what}, processor time of the worker", worked, "ms", AT_MOST, load=load()))
            figures.append(Figure(f"{what}, p50", statistics.median(taken), "ms", load=load()))
            figures.append(Figure(f"{what}, p95 ({len(drawn) / 1024:.0f} KiB)", late, "ms", AT_MOST, load=load()))
    finally:
        await pool.stop()
    return figures, first


def _worked(pool: Pool) -> float:
    """The processor seconds of the workers."""
    return sum(memory.worked(pid) for pid in pool.pids)
