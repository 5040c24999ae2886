"""The tables of `./dev bench web`."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median, quantiles

from playwright.sync_api import Browser
from tests.web.client import built

from .. import pictures
from ..report import Figure, Report, Table, Target
from ..timing import load
from . import motion, sizes, still
from .boards import BOARDS, Board
from .pages import SLOWER, act, answer, serving, slow_page, somebody, table_of, wait_for_turn

INTERACTIVE = Target(1.5, at_most=True)
SHOWN = Target(100, at_most=True)
SHOWN_SLOWLY = Target(200, at_most=True)

HOME_READY = "main button, main a"
INTERACTIVE_AT = """(() => {
    const end = Math.max(noted.seen, ...noted.tasks.map(([start, length]) => start + length));
    return noted.seen && performance.now() - end > 1500 ? end / 1000 : null;
})()"""
ASKED = """() => {
    document.querySelector("[data-go=begin]")?.click(); // a roll that waits for a press
    return document.querySelector(".prompt.asked") ? "asked" : document.querySelector("[data-go=results]") && "over";
}"""
PAUSE = "600"
"""Milliseconds that bots wait where people look on, as servers have it by themselves."""


@dataclass(frozen=True)
class Plan:
    """How often each thing is measured."""

    starts: int
    games: int
    moves: int
    """Of each game."""
    shows: int
    gestures: int


QUICK, FULL = Plan(1, 1, 8, 1, 1), Plan(5, 5, 60, 5, 5)


def measure(given: argparse.Namespace) -> Report:
    plan = QUICK if given.quick else FULL
    boards = [BOARDS[game] for game in given.game or BOARDS]
    tables: list[Table] = []
    notes: list[str] = []
    with serving() as (browser, site):
        if not given.game:
            tables.append(Table(f"Home, {ON_A_SLOW_ONE}", [interactive(browser, site, None, plan)]))
        for board in boards:
            tables += waiting(browser, site, board, plan)
    with serving(TAVOLATA_BOT_PAUSE_MS=PAUSE) as (browser, site):
        for board in boards:
            tasks, intervals = motion.shown(browser, site, board, plan.shows, slower=1)
            fast = [*motion.smoothness(intervals), *motion.figures(tasks)]
            tables.append(Table(f"{board.title}: motion on this processor, at the size of a laptop", fast))
            found, _ = motion.shown(browser, site, board, plan.shows)
            if board.has_map:
                found |= motion.handled(browser, site, board, plan.gestures)
            tables.append(Table(f"{board.title}: motion, {ON_A_SLOW_ONE}", list(motion.figures(found))))
            notes += motion.notes(board.title, found)
            tables.append(still.table_of(browser, site, board))
    tables.append(pictures.table_of([board.game for board in boards], given.quick))
    return Report("Web: the pages", tables, [*NOTES, *notes])


ON_A_SLOW_ONE = f"on a processor {SLOWER} times slower than this one, at the size of a phone"
NOTES = [
    "Interactive: from the beginning of the navigation, with an empty cache, until what the visitor came for is on "
    "the page and no task of more than 50 ms follows; what four of five runs keep.",
    "Event to screen: from the arrival of the frame in the page until the changed page was painted, without motion; "
    "on this processor the median of five runs.",
    "Between frames: from one to the next while something is being shown, at normal speed; without a graphics card.",
    "Moved by itself: layout shifts that nobody caused, as browsers count them (CLS: the largest burst of a game).",
    "Longest tasks come from a trace: every task of the page's main thread in the three seconds after something that "
    "moves has arrived, or while the map is zoomed and moved about. Their time on the processor counts, slowed down; "
    "what the worst one was spent with is told below.",
    "Server, browser and what slows it share the cores of this machine.",
]


def waiting(browser: Browser, site: str, board: Board, plan: Plan) -> Iterator[Table]:
    """How much somebody at a table has to wait for."""
    yield sizes.table_of(board, loaded_scripts(browser, site, board))
    runs = [events_to_screen(browser, site, board, plan.moves, 1) for _ in range(plan.games)]
    middles, mosts = zip(*runs, strict=True)
    yield Table(
        f"{board.title}: on this processor",
        [
            Figure("event to screen, median", median(middles), "ms", SHOWN, load=load()),
            Figure("event to screen, p95", median(mosts), "ms", SHOWN),
            Figure("event to screen, p95 of the worst run", max(mosts), "ms"),
        ],
    )
    middle, most = events_to_screen(browser, site, board, plan.moves, SLOWER)
    yield Table(
        f"{board.title}: {ON_A_SLOW_ONE}",
        [
            interactive(browser, site, board, plan),
            Figure("event to screen, median", middle, "ms"),
            Figure("event to screen, p95", most, "ms", SHOWN_SLOWLY),
        ],
    )


def loaded_scripts(browser: Browser, site: str, board: Board) -> sizes.Loaded:
    """Home, and then a table that is being played."""
    context = somebody(browser, site)
    page = context.new_page()
    loaded = sizes.watch(page, built())
    page.goto("/")
    page.wait_for_selector(HOME_READY)
    page.goto(f"/t/{table_of(context, site, board)}")
    page.wait_for_selector(board.ready)
    page.wait_for_load_state("networkidle")
    context.close()
    return loaded


def interactive(browser: Browser, site: str, board: Board | None, plan: Plan) -> Figure:
    """Time until the home page, or a running table, can be used."""
    seconds = []
    for _ in range(plan.starts):
        context = somebody(browser, site)
        path, wanted = "/", HOME_READY
        if board:
            table = table_of(context, site, board)
            wait_for_turn(context, table)
            path, wanted = f"/t/{table}", board.ready
        page = slow_page(context, wanted)
        page.goto(path)
        seconds.append(answer(page, INTERACTIVE_AT))
        context.close()
    what = "a running table, until one can play" if board else "until one can begin"
    kept = sorted(seconds)[-(1 + len(seconds) // 5)]
    return Figure(f"{what}; of {len(seconds)} runs all but {len(seconds) // 5}", kept, "s", INTERACTIVE, load=load())


def events_to_screen(browser: Browser, site: str, board: Board, moves: int, slower: int) -> tuple[float, float]:
    """A game by the list of actions, until enough has happened: the median wait, and the 95th percentile."""
    waits: list[float] = []
    while len(waits) < moves:
        context = somebody(browser, site)
        page = slow_page(context, slower=slower)
        page.goto(f"/t/{table_of(context, site, board)}")
        before = len(waits)
        while len(waits) < moves and page.wait_for_function(ASKED, timeout=60_000).json_value() == "asked":
            act(page, board)
            waits[before:] = page.evaluate("noted.waits")
        context.close()
    return median(waits), quantiles(waits, n=20)[-1]
