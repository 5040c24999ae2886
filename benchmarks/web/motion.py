"""The longest task of a page's main thread while something moves: dice, troops, cubes, a map that is dragged."""

import time
from collections.abc import Callable, Iterator
from statistics import median, quantiles

from playwright.sync_api import Browser, CDPSession, Page

from ..report import Figure, Target
from ..timing import load
from .boards import Board
from .pages import SLOWER, act, slow_page, somebody, table_of, wait_for_turn
from .traces import Task, tracing

TASK = Target(100, at_most=True)
GESTURE = Target(80, at_most=True)
INTERVAL = Target(34, at_most=True)
SHOW = 1500
"""Milliseconds to wait for the effects of an act."""
WHILE = 40
"""Seconds."""
SETTLED = 500
STILL = "() => !document.querySelector('[data-go=onward]')"
"""Nothing is being shown."""
Found = dict[str, list[Task]]


def shown(browser: Browser, site: str, board: Board, shows: int, slower: int = SLOWER) -> tuple[Found, list[float]]:
    """The others play and we do, with motion: the longest task after each event that moves something, and the intervals
    between frames while something is being shown. Where nothing is slowed down the window is a laptop's: there
    is most to draw."""
    found: Found = {what: [] for what in board.motions}
    intervals: list[float] = []
    for _ in range(4 * shows):
        context = somebody(browser, site, moves=True, is_phone=slower > 1)
        page = slow_page(context, slower=slower)
        page.goto(f"/t/{table_of(context, site, board)}")
        page.wait_for_selector(board.ready)
        page.evaluate("noteFrames()")
        with tracing(browser, page) as trace:
            play(page, board, shows)
        intervals += page.evaluate("noted.intervals")
        for what, kinds in board.motions.items():
            found[what] += trace.longest_after(kinds)
        context.close()
        if all(len(tasks) >= shows for tasks in found.values()):
            return found, intervals
    raise AssertionError(f"too little moved: { {what: len(tasks) for what, tasks in found.items()} }")


def play(page: Page, board: Board, shows: int) -> None:
    """Play until enough of everything has moved, or for a limited time."""
    until = time.monotonic() + WHILE
    while time.monotonic() < until:
        seen = page.evaluate("performance.getEntriesByType('mark').map(({ name }) => name)")
        if all(sum(seen.count(f"event {kind}") for kind in kinds) >= shows for kinds in board.motions.values()):
            break
        if page.query_selector(".prompt.asked"):
            act(page, board)
        page.evaluate("document.querySelector('[data-go=begin]')?.click()")  # a roll that waits for a press
        page.wait_for_timeout(SHOW)
    page.wait_for_function(STILL)


def handled(browser: Browser, site: str, board: Board, times: int) -> Found:
    """A map that is zoomed and moved about, at a table that waits: the longest task of each gesture."""
    context = somebody(browser, site, moves=True)
    table = table_of(context, site, board)
    wait_for_turn(context, table)
    page = slow_page(context)
    page.goto(f"/t/{table}")
    page.wait_for_selector(board.ready)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(STILL)
    session = context.new_cdp_session(page)
    found: Found = {what: [] for what in GESTURES}
    for _ in range(times):
        for what, gesture in GESTURES.items():
            page.locator(".window").scroll_into_view_if_needed()
            if what in FROM_NEAR:
                for _ in range(2):
                    page.locator(".zoom button", has_text="+").click()
            page.wait_for_timeout(SETTLED)
            with tracing(browser, page) as trace:
                gesture(page, session)
                page.wait_for_timeout(SETTLED)
            found[what].append(trace.longest())
            if what in FROM_NEAR:
                page.locator(".zoom button", has_text="⤢").click()
    context.close()
    return found


def figures(found: Found) -> Iterator[Figure]:
    """The median and the worst. During an animation no task may be long; of a gesture the median counts."""
    for what, tasks in found.items():
        lengths = [task.ms for task in tasks]
        usual, worst = (GESTURE, None) if what in GESTURES else (TASK, TASK)
        yield Figure(f"longest task, {what}: median of {len(tasks)}", median(lengths), "ms", usual, load=load())
        yield Figure(f"longest task, {what}: the worst", max(lengths), "ms", worst)


def smoothness(intervals: list[float]) -> Iterator[Figure]:
    """How evenly the frames of an animation come."""
    yield Figure(f"between frames, median of {len(intervals)}", median(intervals), "ms", load=load())
    yield Figure("between frames, p95", quantiles(intervals, n=20)[-1], "ms", INTERVAL)


def notes(found: Found) -> Iterator[str]:
    """What the worst task of each was spent on."""
    for what, tasks in found.items():
        yield f"The worst, {what}: {max(tasks, key=lambda task: task.ms)}."


# --- what a hand does with a map -----------------------------------------------------------------------------


def middle(page: Page) -> tuple[float, float]:
    box = page.locator(".window").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_buttons(page: Page, session: CDPSession) -> None:
    """Closer and closer, and back."""
    for name in ("+", "−"):
        for _ in range(4):
            box = page.locator(".zoom button", has_text=name).bounding_box()
            if box is None:
                break
            page.mouse.click(box["x"] + 5, box["y"] + 5)
            page.wait_for_timeout(150)


def by_wheel(page: Page, session: CDPSession) -> None:
    page.mouse.move(*middle(page))
    page.keyboard.down("Control")
    for way in [-60] * 8 + [60] * 8:
        page.mouse.wheel(0, way)
        page.wait_for_timeout(30)
    page.keyboard.up("Control")


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def by_two_fingers(page: Page, session: CDPSession) -> None:
    """Apart, and together again."""
    x, y = middle(page)
    for reach in (range(30, 150, 8), range(150, 30, -8)):
        fingers = [((x - far, y), (x + far, y)) for far in reach]
        touch(session, "touchStart", *fingers[0])
        for pair in fingers[1:]:
            touch(session, "touchMove", *pair)
            page.wait_for_timeout(16)
        touch(session, "touchEnd")


def by_one_finger(page: Page, session: CDPSession) -> None:
    """To all sides."""
    x, y = middle(page)
    for dx, dy in ((120, 0), (-120, 0), (0, 120), (0, -120)):
        touch(session, "touchStart", (x, y))
        for step in range(1, 13):
            touch(session, "touchMove", (x + dx * step / 12, y + dy * step / 12))
            page.wait_for_timeout(16)
        touch(session, "touchEnd")


def by_mouse(page: Page, session: CDPSession) -> None:
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 25):
        page.mouse.move(x + 5 * step, y + 3 * step)
        page.wait_for_timeout(16)
    page.mouse.up()


GESTURES: dict[str, Callable[[Page, CDPSession], None]] = {
    "zoom by buttons": by_buttons,
    "zoom by wheel": by_wheel,
    "zoom by two fingers": by_two_fingers,
    "moving about by finger": by_one_finger,
    "moving about by mouse": by_mouse,
}
FROM_NEAR = ("moving about by finger", "moving about by mouse")
