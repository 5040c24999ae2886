"""A server of its own with the client of these sources, and a Chromium that is as slow as a cheap phone."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.chromium import launch
from tests.web.client import built

from ..server.process import Server, database

SLOWER = 4
PATIENCE = 60.0
PROGRAM = """
import pathlib
from tavolata.server import site
site.FOLDER = pathlib.Path({!r})
from tavolata.cli import main
main()
"""
TIMING = Path(__file__).with_name("timing.js")
PHONE = {"width": 390, "height": 844}


class WebServer(Server):
    """`tavolata serve` with the client as its sources are now."""

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(url, folder)
        self._command[2] = PROGRAM.format(str(built()))


@contextmanager
def serving() -> Iterator[tuple[Browser, str]]:
    """A browser and the address of a server."""
    with database("sqlite") as (url, folder):
        server = WebServer(url, folder)
        server.start()
        try:
            asyncio.run(server.ready())
            with sync_playwright() as playwright:
                browser = launch(playwright)
                yield browser, server.address
                browser.close()
        finally:
            server.close()


def somebody(browser: Browser, site: str, moves: bool = False) -> BrowserContext:
    """A guest with a phone of his own."""
    context = browser.new_context(
        base_url=site, viewport=PHONE, locale="en-GB", reduced_motion="no-preference" if moves else "reduce"
    )
    context.request.post("/api/guest", data={"name": "Anna"}, headers={"origin": site})
    return context


def table_of(context: BrowserContext, site: str, **given: object) -> str:
    """A running table of Trono with bots on the other seats."""
    asked = {"game": "trono", "players": 4, "bots": 3, "start": True} | given
    answer = context.request.post("/api/tables", data=asked, headers={"origin": site})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def wait_for_turn(context: BrowserContext, table: str) -> None:
    """Until the table waits for this guest: nothing moves there any more."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = context.request.get(f"/api/tables/{table}").json()["d"]
        if seen["me"]["seat"] in seen["waiting"]:
            return
        time.sleep(0.05)
    raise AssertionError("it was never our turn")


def slow_page(context: BrowserContext, wanted: str = "", slower: int = SLOWER) -> Page:
    """A page on a slow processor, that notes when things happen; `wanted` is what its visitor waits for."""
    page = context.new_page()
    page.add_init_script(path=TIMING)
    if wanted:
        page.add_init_script(f"waitFor({json.dumps(wanted)})")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page
