"""The tables of `./dev bench web`."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median, quantiles

from playwright.sync_api import Browser
from tests.web.client import built

from tavolata.server.settings import Settings

from .. import pictures
from ..report import Figure, Report, Table, Target
from ..timing import load
from . import motion, sizes, still
from .boards import BOARDS, PARTS, Board
from .pages import SLOWER, act, answer, serving, slow_page, somebody, table_of, tell, wait_for_turn

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


def measure(given: argparse.Namespace) -> Iterator[Report]:
    """A report for each game and part, as soon as it is there."""
    plan = QUICK if given.quick else FULL
    boards = [BOARDS[game] for game in given.game or BOARDS]
    parts = given.only or PARTS
    if set(parts) - {"motion", "pictures"}:
        with serving() as (browser, site):
            if "start" in parts and not given.game:
                tell("home: until one can begin")
                yield Report("Web: home", [Table(ON_A_SLOW_ONE, interactive(browser, site, None, plan))], [STARTED])
            for board in boards:
                for part in (part for part in WAITING if part in parts):
                    tell(f"{board.game}: {part}")
                    yield WAITING[part](browser, site, board, plan)
    if "motion" in parts:
        with serving(TAVOLATA_BOT_PAUSE_MS=str(Settings().bot_pause_ms)) as (browser, site):
            for board in boards:
                tell(f"{board.game}: motion")
                yield moving(browser, site, board, plan)
    if "pictures" in parts:
        tell("pictures to share")
        yield Report("Web: pictures", [pictures.table_of([board.game for board in boards], given.quick)], [])


ON_A_SLOW_ONE = f"on a processor {SLOWER} times slower than this one, at the size of a phone"
STARTED = (
    "From the beginning of the navigation, with an empty cache, until what the visitor came for is on the page and no "
    "task of more than 50 ms follows; what four of five runs keep."
)
SHOWED = (
    "Event to screen: from the arrival of a step in the page until the changed page was painted, without motion and "
    "with the list of actions closed (until 2026-11-18 it was open, and steps without events were left out); on this "
    "processor the median of five runs."
)
MOVED = [
    "Between frames: from one to the next while something is being shown, at normal speed; without a graphics card.",
    "Longest tasks come from a trace: every task of the page's main thread in the three seconds after something that "
    "moves has arrived, or while the map is zoomed and moved about. Their time on the processor counts, slowed down; "
    "what the worst one was spent with is told below.",
]
STILL = "Layout shifts that nobody caused, as browsers count them (CLS: the largest burst of a game)."


def loading(browser: Browser, site: str, board: Board, plan: Plan) -> Report:
    table = sizes.table_of(loaded_scripts(browser, site, board), board)
    return Report(f"Web: {board.title}, what is loaded", [table], [])


def starting(browser: Browser, site: str, board: Board, plan: Plan) -> Report:
    table = Table(ON_A_SLOW_ONE, interactive(browser, site, board, plan))
    return Report(f"Web: {board.title}, until one can play", [table], [STARTED])


def showing(browser: Browser, site: str, board: Board, plan: Plan) -> Report:
    runs = [events_to_screen(browser, site, board, plan.moves, 1) for _ in range(plan.games)]
    middles, mosts = zip(*runs, strict=True)
    middle, most = events_to_screen(browser, site, board, plan.moves, SLOWER)
    fast = [
        Figure("event to screen, median", median(middles), "ms", SHOWN, load=load()),
        Figure("event to screen, p95", median(mosts), "ms", SHOWN),
        Figure("event to screen, p95 of the worst run", max(mosts), "ms"),
    ]
    slow = [
        Figure("event to screen, median", middle, "ms", load=load()),
        Figure("event to screen, p95", most, "ms", SHOWN_SLOWLY),
    ]
    tables = [Table("on this processor", fast), Table(ON_A_SLOW_ONE, slow)]
    return Report(f"Web: {board.title}, event to screen", tables, [SHOWED])


def moving(browser: Browser, site: str, board: Board, plan: Plan) -> Report:
    tasks, intervals = motion.shown(browser, site, board, plan.shows, slower=1)
    fast = [*motion.smoothness(intervals), *motion.figures(tasks)]
    found, _ = motion.shown(browser, site, board, plan.shows)
    if board.has_map:
        found |= motion.handled(browser, site, board, plan.gestures)
    tables = [
        Table("on this processor, at the size of a laptop", fast),
        Table(ON_A_SLOW_ONE, list(motion.figures(found))),
    ]
    return Report(f"Web: {board.title}, motion", tables, [*MOVED, *motion.notes(found)])


def standing(browser: Browser, site: str, board: Board, plan: Plan) -> Report:
    return Report(f"Web: {board.title}, a whole game", [still.table_of(browser, site, board)], [STILL])


WAITING: dict[str, Callable[[Browser, str, Board, Plan], Report]] = {
    "size": loading,
    "start": starting,
    "screen": showing,
    "still": standing,
}


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


def interactive(browser: Browser, site: str, board: Board | None, plan: Plan) -> list[Figure]:
    """Time until the home page, or a running table, can be used; and how much of it the page's main thread worked,
    which depends less on what else the machine does."""
    seconds, worked = [], []
    anna = somebody(browser, site)
    path, wanted = "/", HOME_READY
    if board:
        table = table_of(anna, site, board)
        wait_for_turn(anna, table)
        path, wanted = f"/t/{table}", board.ready
    for _ in range(plan.starts):
        context = somebody(browser, site, known=anna)  # with an empty cache
        page = slow_page(context, wanted)
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(path)
        seconds.append(answer(page, INTERACTIVE_AT))
        metrics = session.send("Performance.getMetrics")["metrics"]
        worked.append(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))
        context.close()
    anna.close()
    what = "a running table, until one can play" if board else "until one can begin"
    kept = sorted(seconds)[-(1 + len(seconds) // 5)]
    return [
        Figure(f"{what}; of {len(seconds)} runs all but {len(seconds) // 5}", kept, "s", INTERACTIVE, load=load()),
        Figure("its main thread's time on the processor, slowed down, median", median(worked), "s"),
    ]


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
