"""A server of its own with the client of these sources, and a Chromium that is as slow as a cheap phone."""

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, ViewportSize, sync_playwright
from tests.web.chromium import launch
from tests.web.client import built

from ..server.process import Server, compile_rules, database
from .boards import Board

SLOWER = 4
PATIENCE = 60.0
TRIES = 5
PROGRAM = """
import pathlib
from tavolata.server.http import site
site.FOLDER = pathlib.Path({!r})
from tavolata.cli import main
main()
"""
TIMING = Path(__file__).with_name("timing.js")
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
SETTINGS = """localStorage.setItem("tavolata.settings", JSON.stringify({{ confirm: false, speed: {!r} }}))"""
"""Disables confirmations of acts that cannot be undone; without motion there are no waits either."""


CHOOSE = """async (choice) => {
    const listing = () => document.querySelector(".prompt [aria-controls=actions]");
    const turn = (isOpen) => listing()?.ariaExpanded === String(!isOpen) && listing().click();
    turn(true);
    await new Promise(requestAnimationFrame);
    [...document.querySelectorAll("#actions button")].at(choice)?.click();
    turn(false);
    return listing() !== null;
}"""
"""Opens the list of all legal actions, chooses one and closes it: an open list would be drawn again at every step."""


def tell(what: str) -> None:
    """Print what is being done now."""
    print(f"web: {datetime.now(UTC):%H:%M:%S} {what} ...", file=sys.stderr, flush=True)


class WebServer(Server):
    """`tavolata serve` with the client as its sources are now."""

    def __init__(self, url: str, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        super().__init__(url, folder, settings)
        self._command[2] = PROGRAM.format(str(built()))


@contextmanager
def serving(**settings: str) -> Iterator[tuple[Browser, str]]:
    """A browser and the address of a server. What may take minutes on a new machine is told before it is done."""
    with database("sqlite") as (url, folder):
        tell("building the client, if its sources have changed")
        server = WebServer(url, folder, settings)
        try:
            tell("compiling the rules of the games that are not compiled yet")
            compile_rules()
            tell("starting a server")
            server.start()
            asyncio.run(server.ready())
            with sync_playwright() as playwright:
                browser = launch(playwright)
                yield browser, server.address
                browser.close()
        finally:
            server.close()


def somebody(
    browser: Browser, site: str, moves: bool = False, is_phone: bool = True, known: BrowserContext | None = None
) -> BrowserContext:
    """A guest with a phone of their own, or a laptop; a new one, or one who is known from another device."""
    context = browser.new_context(
        base_url=site,
        viewport=PHONE if is_phone else LAPTOP,
        has_touch=is_phone,
        locale="en-GB",
        reduced_motion="no-preference" if moves else "reduce",
    )
    context.add_init_script(SETTINGS.format("normal" if moves else "instant"))
    if known:
        context.add_cookies(known.cookies())  # type: ignore[arg-type]
    else:
        context.request.post("/api/guest", data={"name": "Anna"}, headers={"origin": site})
    return context


def table_of(context: BrowserContext, site: str, board: Board) -> str:
    """A running table with bots on the other seats, after some decisions of this guest."""
    asked = {"game": board.game, "players": board.players, "bots": board.players - 1, "start": True, "order": "chosen"}
    answer = context.request.post("/api/tables", data=asked, headers={"origin": site})
    assert answer.ok, answer.text()
    table = str(answer.json()["table"])
    for _ in range(board.begun):
        seen = wait_for_turn(context, table)
        chosen = seen["d"]["legal"][board.choice]["act"]
        command = {"t": "act", "id": secrets.token_hex(16), "v": seen["v"], "actions": [chosen]}
        answer = context.request.post(f"/api/tables/{table}/commands", data=command, headers={"origin": site})
        assert answer.ok, answer.text()
    return table


def wait_for_turn(context: BrowserContext, table: str) -> dict[str, Any]:
    """Wait until the table waits for this guest and nothing moves any more; what they see."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = dict(context.request.get(f"/api/tables/{table}").json())
        if seen["d"]["me"]["seat"] in seen["d"]["waiting"]:
            return seen
        time.sleep(0.02)
    raise AssertionError("it was never our turn")


def act(page: Page, board: Board) -> None:
    """Choose from the list of all legal actions; nothing if the moment has passed. What is pressed in the moment when
    the list changes is not meant for it, and is pressed again."""
    before = page.evaluate("noted.waits.length")
    for _ in range(TRIES):
        if not page.evaluate(CHOOSE, board.choice):
            return
        try:
            page.wait_for_function("(before) => noted.waits.length > before", arg=before, timeout=8_000)
        except TimeoutError:
            continue
        return
    raise AssertionError("nothing came of what was chosen")


def slow_page(context: BrowserContext, wanted: str = "", slower: int = SLOWER) -> Page:
    """A page on a slow processor, that notes when things happen; `wanted` is what its visitor waits for."""
    page = context.new_page()
    page.add_init_script(path=TIMING)
    if wanted:
        page.add_init_script(f"waitFor({json.dumps(wanted)})")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def answer(page: Page, question: str) -> Any:
    """What a page says once it says something, asked from outside: what Playwright brings into a page to wait there
    keeps it busy itself."""
    session = page.context.new_cdp_session(page)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        said = session.send("Runtime.evaluate", {"expression": question, "returnByValue": True})["result"]
        if said.get("value") is not None:
            return said["value"]
        time.sleep(0.2)
    raise AssertionError(f"the page never answered {question}")
