"""Takes the pictures of the pages: two friends and two bots at a table of each game (browser.jpg, tortelli.jpg,
bomarzo.jpg), and the home page on a phone (home.jpg).

PYTHONPATH=. uv run python docs/images/make_browser.py
"""

import random
import secrets
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright
from tests.web.chromium import launch
from tests.web.client import built

from tavolata.server.http import site
from tavolata.testing.served import Served

HERE = Path(__file__).parent
SIZE: Any = {"width": 1120, "height": 780}
TALL: Any = {"width": 1120, "height": 980}
PHONE: Any = {"width": 390, "height": 780}
QUALITY = 80  # of a JPEG: letters stay sharp, at a third of the size of a PNG
PICTURES = {
    "browser.jpg": ("trono", SIZE, 40, "activate"),
    "tortelli.jpg": ("tortelli", TALL, 70, "attack"),
    "bomarzo.jpg": ("bomarzo", TALL, 60, "turn"),
}
"""Game, size, and the moment: after so many versions of the table, when Anna is asked in this phase."""


def main() -> None:
    site.FOLDER = built()
    with Served(bot_pause_ms=0) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (game, size, steps, phase) in PICTURES.items():
            anna, bruno = [
                browser.new_context(base_url=server.address, viewport=size, locale="en-GB", reduced_motion="reduce")
                for _ in range(2)
            ]
            table = sit_down(game, anna, bruno, server.address)
            play(table, anna, bruno, server.address, steps, phase)
            page = anna.new_page()
            page.goto(f"/t/{table}")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=HERE / name, type="jpeg", quality=QUALITY, animations="disabled")
        home = browser.new_context(base_url=server.address, viewport=PHONE, locale="it-IT").new_page()
        home.goto("/")
        home.wait_for_load_state("networkidle")
        home.screenshot(path=HERE / "home.jpg", type="jpeg", quality=QUALITY)


def ask(who: BrowserContext, site: str, path: str, **body: Any) -> Any:
    """Send something, as the page would."""
    answer = who.request.post(path, data=body, headers={"origin": site})
    assert answer.ok, answer.text()
    return answer.json()


def sit_down(game: str, anna: BrowserContext, bruno: BrowserContext, site: str) -> str:
    """Anna makes a table, Bruno comes by the link, and they talk."""
    for who, name in ((anna, "Anna"), (bruno, "Bruno")):
        ask(who, site, "/api/guest", name=name, language="en")
    made = ask(anna, site, "/api/tables", game=game, players=4, bots=2, order="chosen")
    table = str(made["table"])
    ask(bruno, site, "/api/enter", token=made["invitations"]["invite"])
    ask(anna, site, f"/api/tables/{table}/commands", t="start", id=secrets.token_hex(16))
    ask(anna, site, f"/api/tables/{table}/chat", text="Una mortadella per tutti!")
    ask(bruno, site, f"/api/tables/{table}/chat", text="First the dice.")
    return table


def play(table: str, anna: BrowserContext, bruno: BrowserContext, site: str, steps: int, phase: str) -> None:
    """Both do something or other, until it is Anna's turn after a while."""
    chance = random.Random(1)
    while True:
        for who in (anna, bruno):
            shown = who.request.get(f"/api/tables/{table}").json()
            now, v = shown["d"], shown["v"]
            if now["me"]["seat"] not in now["waiting"]:
                continue
            if who is anna and v > steps and now["view"]["phase"] == phase:
                return
            act = chance.choice(now["legal"])["act"]
            command = {"t": "act", "id": secrets.token_hex(16), "v": v, "actions": [act]}
            who.request.post(f"/api/tables/{table}/commands", data=command, headers={"origin": site})


if __name__ == "__main__":
    main()
