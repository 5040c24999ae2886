"""Takes the pictures of the pages from real tables: two friends and two bots at a table of each game (browser.jpg,
tortelli.jpg, bomarzo.jpg), the home page on a phone (home.jpg), and a turn as a moving picture (turn.webp).

PYTHONPATH=. uv run python docs/images/make_browser.py              all of them
PYTHONPATH=. uv run python docs/images/make_browser.py turn.webp    some
"""

import base64
import io
import secrets
import sys
import time
from itertools import count, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.chromium import launch
from tests.web.client import built

from tavolata import game
from tavolata.bots import bot_for
from tavolata.server.http import site
from tavolata.testing.served import Served

HERE = Path(__file__).parent
SIZE: Any = {"width": 1280, "height": 720}
PHONE: Any = {"width": 390, "height": 780}
PLAYERS = 4
QUALITY = 80  # of a JPEG: letters stay sharp, at a third of the size of a PNG


class Moment(NamedTuple):
    """When a picture is taken: in a game between bots, after a number of versions of its table, when Anna is
    asked in one of these phases."""

    game: str
    moves: int
    after: int
    phases: tuple[str, ...]


PICTURES = {
    "browser.jpg": Moment("trono", 20, 40, ("activate", "choose")),
    "tortelli.jpg": Moment("tortelli", 300, 40, ("attack",)),
    "bomarzo.jpg": Moment("bomarzo", 137, 0, ("turn",)),
}
TURN = Moment("trono", 20, 25, ("choose",))
PATIENCE = 240  # seconds until a game has come to its picture
TRIES = 5
SOON = 50  # milliseconds between two looks at a table
MOVING = 14  # seconds
BETWEEN = 1500  # milliseconds between two acts, as somebody who thinks
WIDTH = 800
FRAMES_A_SECOND = 8
DRAWN = """async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await new Promise(requestAnimationFrame); // letters are asked for when they are first drawn
    await document.fonts.ready;
}"""
"""Letters and pictures are there. A quiet network would say less: a table is told things all the time."""
LARGEST = 1_500_000  # bytes of the moving picture


def main(wanted: list[str]) -> None:
    known = [*PICTURES, "home.jpg", "turn.webp"]
    assert set(wanted) <= set(known), f"the pictures are {', '.join(known)}"
    site.FOLDER = built()
    with Served(bot_pause_ms=0) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in wanted or known:
            if name in PICTURES:
                still(browser, server.address, name, PICTURES[name])
            elif name == "turn.webp":
                moving(browser, server.address, HERE / name)
            else:
                home = come(browser, server.address, viewport=PHONE, locale="it-IT").new_page()
                home.goto("/")
                home.get_by_role("heading", level=3).last.wait_for()
                home.evaluate(DRAWN)
                home.screenshot(path=HERE / name, type="jpeg", quality=QUALITY)
            print(name, (HERE / name).stat().st_size, flush=True)


# --- pictures that stand still ------------------------------------------------------------------------------


def still(browser: Browser, address: str, name: str, moment: Moment) -> None:
    """One picture of a table, as Anna sees it."""
    table, (anna, bruno) = reach(browser, address, moment, reduced_motion="reduce")
    open_table(bruno, table)
    page = open_table(anna, table)
    page.screenshot(path=HERE / name, type="jpeg", quality=QUALITY, animations="disabled")


def reach(browser: Browser, address: str, moment: Moment, **given: Any) -> tuple[str, list[BrowserContext]]:
    """A table that has come to a moment, and both friends at it. The dice may end a game before: then another one."""
    friends = [come(browser, address, viewport=SIZE, locale="en-GB", **given) for _ in range(2)]
    record = begun(moment)
    for _ in range(TRIES):
        table = sit_down(record, *friends, address)
        if play(table, *friends, address, moment):
            return table, friends
    raise AssertionError(f"{moment.game} was over before its picture, {TRIES} times")


def come(browser: Browser, address: str, **given: Any) -> BrowserContext:
    """Somebody with a browser, who waits as long as a busy machine needs."""
    who = browser.new_context(base_url=address, **given)
    who.set_default_timeout(1000 * PATIENCE)
    return who


def open_table(who: BrowserContext, table: str) -> Page:
    """The page of a table, when all of it is there."""
    page = who.new_page()
    page.goto(f"/t/{table}")
    page.locator("[data-region=stage] svg").first.wait_for()
    page.locator("[data-region=prompt]").wait_for()
    page.evaluate(DRAWN)
    return page


def ask(who: BrowserContext, site: str, path: str, **body: Any) -> Any:
    """Send something, as the page would."""
    answer = who.request.post(path, data=body, headers={"origin": site})
    assert answer.ok, answer.text()
    return answer.json()


def sit_down(record: dict[str, Any], anna: BrowserContext, bruno: BrowserContext, site: str) -> str:
    """Anna makes a table of a game that was begun, Bruno comes by the link, bots sit down too, and they talk."""
    for who, name in ((anna, "Anna"), (bruno, "Bruno")):
        ask(who, site, "/api/guest", name=name, language="en")
    begun = ask(anna, site, "/api/records", **record)["table"]
    made = ask(anna, site, f"/api/tables/{begun}/branch", v=len(record["moves"]))
    table = str(made["table"])
    for who in (anna, bruno):
        ask(who, site, "/api/enter", token=made["invitations"]["invite"])
    tell(anna, site, table, "change", order="chosen", hints=True)
    for _ in range(PLAYERS - 2):
        tell(anna, site, table, "add_bot", kind="solid")
    tell(anna, site, table, "start")
    ask(anna, site, f"/api/tables/{table}/chat", text="Una mortadella per tutti!")
    ask(bruno, site, f"/api/tables/{table}/chat", text="First the dice.")
    return table


def tell(who: BrowserContext, site: str, table: str, t: str, **facts: Any) -> None:
    """A command to a table."""
    ask(who, site, f"/api/tables/{table}/commands", t=t, id=secrets.token_hex(16), **facts)


def begun(moment: Moment) -> dict[str, Any]:
    """A game that bots have brought so far, and where Anna is asked."""
    played = game(moment.game)
    for seed in count(1):
        match = played.new(PLAYERS, seed)
        bots = [bot_for(played, "solid", seed * 10 + seat) for seat in range(PLAYERS)]
        while not match.over:
            seat = match.waiting[0]
            if seat == 0 and len(match.moves) > moment.moves and match.view(0)["phase"] in moment.phases:
                return match.record()
            match.play(bots[seat].decide(match.seen(seat), seat), seat)
    raise AssertionError


def play(table: str, anna: BrowserContext, bruno: BrowserContext, site: str, moment: Moment) -> bool:
    """Both do what a hint tells them, until Anna is asked at the moment that is wanted; whether it came."""
    for _ in range(PATIENCE * 1000 // SOON):
        for who in (anna, bruno):
            shown = who.request.get(f"/api/tables/{table}").json()
            now, v = shown["d"], shown["v"]
            if now["result"]:
                return False
            if now["me"]["seat"] not in now["waiting"]:
                continue
            if who is anna and v > moment.after and now["view"]["phase"] in moment.phases:
                return True
            act_as_told(who, table, site, v)
        time.sleep(SOON / 1000)  # bots think
    raise AssertionError(f"{moment.game} did not come to its picture in {PATIENCE} seconds")


def act_as_told(who: BrowserContext, table: str, site: str, v: int) -> None:
    """One act, the one that a bot would do."""
    told = ask(who, site, f"/api/tables/{table}/hint", id=secrets.token_hex(16))
    tell(who, site, table, "act", v=v, actions=[told["act"]])


# --- a turn that moves --------------------------------------------------------------------------------------


def moving(browser: Browser, address: str, file: Path) -> None:
    """Anna's turn and the beginning of the next, as her page paints it."""
    table, friends = reach(browser, address, TURN)
    open_table(friends[1], table)
    page = open_table(friends[0], table)
    frames: list[tuple[float, bytes]] = []
    cast = page.context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        cast.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    cast.on("Page.screencastFrame", keep)
    cast.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "maxWidth": 1280, "maxHeight": 720})
    for _ in range(MOVING * 1000 // BETWEEN):
        page.wait_for_timeout(BETWEEN)
        for who in friends:
            shown = who.request.get(f"/api/tables/{table}").json()
            if shown["d"]["me"]["seat"] in shown["d"]["waiting"]:
                act_as_told(who, table, address, shown["v"])
    cast.send("Page.stopScreencast")
    save_moving(frames, file)


def save_moving(frames: list[tuple[float, bytes]], file: Path) -> None:
    """The frames at an even pace, each for as long as nothing changed, as small as it has to be."""
    begun, step = frames[0][0], 1 / FRAMES_A_SECOND
    last: dict[int, bytes] = {int((when - begun) / step): painted for when, painted in frames}
    ticks = sorted(last)
    pictures = [_scaled(last[tick]) for tick in ticks]
    lengths = [(after - tick) * 1000 // FRAMES_A_SECOND for tick, after in pairwise([*ticks, ticks[-1] + 12])]
    for quality in (75, 60, 45, 30):
        out = io.BytesIO()
        pictures[0].save(
            out, "WEBP", save_all=True, append_images=pictures[1:], duration=lengths, loop=0, quality=quality, method=4
        )
        if out.tell() <= LARGEST:
            break
    assert out.tell() <= LARGEST, f"{out.tell()} bytes are too many"
    file.write_bytes(out.getvalue())


def _scaled(painted: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(painted)).convert("RGB")
    return picture.resize((WIDTH, picture.height * WIDTH // picture.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main(sys.argv[1:])
