"""The tables of `./dev bench web`."""

import argparse
from statistics import median, quantiles

from playwright.sync_api import Browser, Page
from tests.web.client import built

from ..report import Figure, Report, Table, Target
from ..timing import load
from . import sizes
from .pages import SLOWER, serving, slow_page, somebody, table_of, wait_for_turn
from .traces import longest_tasks

INTERACTIVE = Target(1.5, at_most=True)
SHOWN = Target(100, at_most=True)
TASK = Target(100, at_most=True)
RUNS, MOVES, THROWS = 5, 60, 5

HOME_READY = "main button, main a"
BOARD_READY = "section.trono .people"
QUIET = """() => {
    const [start, length] = noted.tasks.at(-1) ?? [noted.seen, 0];
    return noted.seen && performance.now() - (start + length) > 1500;
}"""
INTERACTIVE_AT = "() => Math.max(noted.seen, ...noted.tasks.map(([start, length]) => start + length)) / 1000"
ASKED = "() => document.querySelector('.prompt.asked') ? 'asked' : document.querySelector('.prompt .main') && 'over'"
CATEGORIES = ["blink.user_timing", "toplevel", "disabled-by-default-devtools.timeline", "devtools.timeline"]


def measure(given: argparse.Namespace) -> Report:
    runs, moves, throws = (1, 8, 1) if given.quick else (RUNS, MOVES, THROWS)
    with serving() as (browser, site):
        quick_median, quick_most = events_to_screen(browser, site, moves, 1)
        slow_median, slow_most = events_to_screen(browser, site, moves, SLOWER)
        tables = [
            sizes.table_of(loaded_scripts(browser, site)),
            Table(
                "On this processor",
                [
                    Figure("event to screen, median", quick_median, "ms", SHOWN, load=load()),
                    Figure("event to screen, p95", quick_most, "ms", SHOWN),
                ],
            ),
            Table(
                f"On a processor {SLOWER} times slower than this one, at the size of a phone",
                [
                    interactive("home, until one can begin", browser, site, False, runs),
                    interactive("a running table, until one can play", browser, site, True, runs),
                    Figure("event to screen, median", slow_median, "ms"),
                    Figure("event to screen, p95", slow_most, "ms"),
                    dice(browser, site, throws),
                ],
            ),
        ]
    return Report("Web: the pages", tables, NOTES)


NOTES = [
    "Interactive: from the beginning of the navigation, with an empty cache, until what the visitor came for is on "
    "the page and no task of more than 50 ms follows; median of five.",
    "Event to screen: from the arrival of the frame in the page until the changed page was painted, without motion.",
    "The longest task while dice are in the air comes from a trace: every task of the page's main thread in the three "
    "seconds after the throw arrived; the median of five throws.",
    "Server, browser and what slows it share the cores of this machine.",
]


def loaded_scripts(browser: Browser, site: str) -> sizes.Loaded:
    """Home, then a table of Trono that is being played."""
    context = somebody(browser, site)
    page = context.new_page()
    loaded = sizes.watch(page, built())
    page.goto("/")
    page.wait_for_selector(HOME_READY)
    page.goto(f"/t/{table_of(context, site)}")
    page.wait_for_selector(BOARD_READY)
    page.wait_for_load_state("networkidle")
    context.close()
    return loaded


def interactive(what: str, browser: Browser, site: str, is_table: bool, runs: int) -> Figure:
    seconds = []
    for _ in range(runs):
        context = somebody(browser, site)
        path = "/"
        if is_table:
            table = table_of(context, site)
            wait_for_turn(context, table)
            path = f"/t/{table}"
        page = slow_page(context, BOARD_READY if is_table else HOME_READY)
        page.goto(path)
        page.wait_for_function(QUIET, timeout=60_000)
        seconds.append(page.evaluate(INTERACTIVE_AT))
        context.close()
    return Figure(what, median(seconds), "s", INTERACTIVE, load=load())


def events_to_screen(browser: Browser, site: str, moves: int, slower: int) -> tuple[float, float]:
    """A game by the list of actions, until enough has happened: the median wait, and the 95th percentile."""
    waits: list[float] = []
    while len(waits) < moves:
        context = somebody(browser, site)
        page = slow_page(context, slower=slower)
        page.goto(f"/t/{table_of(context, site)}")
        before = len(waits)
        while len(waits) < moves and page.wait_for_function(ASKED, timeout=60_000).json_value() == "asked":
            act(page)
            waits[before:] = page.evaluate("noted.waits")
        context.close()
    return median(waits), quantiles(waits, n=20)[-1]


def dice(browser: Browser, site: str, throws: int) -> Figure:
    """The longest task while dice are thrown and roll."""
    found: list[float] = []
    while len(found) < throws:
        context = somebody(browser, site, moves=True)
        page = slow_page(context)
        page.goto(f"/t/{table_of(context, site)}")
        page.wait_for_selector(BOARD_READY)
        browser.start_tracing(page=page, categories=CATEGORIES)
        page.wait_for_timeout(8000)  # the others throw meanwhile
        if page.query_selector(".prompt.asked"):
            act(page)
            page.wait_for_timeout(4000)
        found += longest_tasks(browser.stop_tracing())
        context.close()
    return Figure("longest task while dice roll", median(found[:throws]), "ms", TASK, load=load())


def act(page: Page) -> None:
    """The first of all legal actions, from the list."""
    listing = page.locator(".prompt [aria-controls=actions]")
    if listing.get_attribute("aria-expanded") == "false":
        listing.click()
    before = page.evaluate("noted.waits.length")
    page.locator("#actions button").first.click()
    page.wait_for_function("(before) => noted.waits.length > before", arg=before, timeout=30_000)
