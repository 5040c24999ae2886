"""Pictures of every page and every state of a table of Trono, to be laid beside each other and looked at: four windows,
light and dark, in both languages. Transient states stand still while they are taken.

uv run python -m tests.web.gallery FOLDER                 all of them
uv run python -m tests.web.gallery FOLDER home lobby      those whose names begin so
"""

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tavolata.server.http import site as sites
from tavolata.testing.served import Served

from .chromium import launch
from .client import built
from .learner import Learner
from .people import Person
from .short import SHORT
from .tables import ask, become, finish, look, make_table, send

WINDOWS = {"laptop": (1280, 720), "desk": (1440, 900), "phone": (390, 844), "turned": (844, 390)}
SCHEMES = ("light", "dark")
LANGUAGES = ("en", "it")
SETTLED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
    document.fonts.ready))))"""
TICK = 100
LONG = 60_000
ANNA_BEGINS = "6" * 32
Come = Callable[..., Person]
State = Callable[[Come], Person]
STATES: dict[str, State] = {}


def state(name: str) -> Callable[[State], State]:
    def keep(found: State) -> State:
        STATES[name] = found
        return found

    return keep


def sit(come: Come, players: int = 4, **given: Any) -> tuple[Person, str]:
    anna = come()
    become(anna, "Anna")
    return anna, str(make_table(anna, players, **given)["table"])


def asked_in(anna: Person, table: str, phase: str, after: int = 30) -> None:
    """Play by hints until Anna is asked in a phase."""
    for _ in range(2000):
        seen = look(anna, table)
        body, v = seen["d"], seen["v"]
        assert not body["result"], f"over before {phase}"
        if 0 not in body["waiting"]:
            continue
        if v > after and body["view"]["phase"] == phase:
            return
        told = ask(anna, "POST", f"/api/tables/{table}/hint", {"id": os.urandom(16).hex()})
        send(anna, table, "act", v=v, actions=[told["act"]])
    raise AssertionError(f"never {phase}")


def at(come: Come, phase: str, players: int = 4, after: int = 30) -> Person:
    anna, table = sit(come, players)
    asked_in(anna, table, phase, after)
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    return anna


def slowly(anna: Person, table: str, until: str, spare: int = 0) -> Person:
    """The table with its show, stopped when something can be seen and a while has passed."""
    anna.page.clock.install()
    anna.goto(f"/t/{table}")
    step_to(anna, until, spare)
    return anna


def step_to(anna: Person, until: str, spare: int = 0) -> None:
    for _ in range(LONG // TICK):
        anna.page.clock.run_for(TICK)
        if anna.page.locator(until).count():
            break
    else:
        raise AssertionError(f"never seen: {until}")
    if spare:
        anna.page.clock.run_for(spare)


def opened(person: Person, part: str) -> Person:
    person.page.locator(part).first.click()
    person.page.locator("dialog[open]").wait_for()
    return person


# --- pages round a game --------------------------------------------------------------------------------------


@state("home-first")
def _(come: Come) -> Person:
    anna = come()
    anna.goto("/")
    anna.page.get_by_role("heading", level=3).first.wait_for()
    return anna


@state("home-mine")
def _(come: Come) -> Person:
    anna, _ = sit(come)
    make_table(anna, 3, bots=0, start=False, listed=True)
    make_table(anna, 4, game="tortelli")
    anna.goto("/")
    anna.page.locator("a.turn").first.wait_for()
    return anna


@state("home-play")
def _(come: Come) -> Person:
    anna = STATES["home-first"](come)
    return opened(anna, "article button")


@state("home-invite")
def _(come: Come) -> Person:
    anna = STATES["home-first"](come)
    return opened(anna, "article >> nth=0 >> button >> nth=1")


@state("home-settings")
def _(come: Come) -> Person:
    anna = STATES["home-first"](come)
    anna.press({"en": "Settings", "it": "Impostazioni"}[anna.language])
    anna.page.locator("dialog[open]").wait_for()
    return anna


def met(come: Come, players: int = 4) -> tuple[Person, Person, str, str]:
    anna, bruno = come(), come()
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, players, bots=1, start=False)
    return anna, bruno, str(made["table"]), str(made["invitations"]["invite"])


@state("invitation")
def _(come: Come) -> Person:
    _, bruno, table, token = met(come)
    bruno.goto(f"/t/{table}#invite={token}")
    bruno.page.get_by_role("heading", level=1).wait_for()
    return bruno


@state("lobby")
def _(come: Come) -> Person:
    anna = STATES["home-invite"](come)
    anna.page.locator("dialog[open] input[name=nick], dialog[open] input[type=text]").first.fill("Anna")
    anna.page.locator("dialog[open] button.main").click()
    anna.page.locator(".room").wait_for()
    table = anna.page.url.split("/t/")[1].partition("/")[0].partition("#")[0]
    send(anna, table, "add_bot", seat=1, kind="solid")
    return anna


@state("lobby-terms")
def _(come: Come) -> Person:
    return opened(STATES["lobby"](come), ".strip .second")


@state("lounge")
def _(come: Come) -> Person:
    _, bruno, table, token = met(come)
    ask(bruno, "POST", "/api/enter", {"token": token})
    bruno.goto(f"/t/{table}")
    bruno.page.locator(".room").wait_for()
    return bruno


@state("history")
def _(come: Come) -> Person:
    anna, table = sit(come, 3, **SHORT)
    finish(anna, table)
    second = str(make_table(anna, 4, **SHORT)["table"])
    finish(anna, second)
    for each in (table, second):
        anna.goto(f"/t/{each}")
        anna.page.locator("main h1").wait_for()
    anna.goto("/history")
    anna.page.get_by_role("heading", level=1).wait_for()
    return anna


@state("learn")
def _(come: Come) -> Person:
    anna = come()
    anna.goto("/learn/trono")
    anna.page.get_by_role("heading", level=1).wait_for()
    return anna


@state("error-nowhere")
def _(come: Come) -> Person:
    anna = come()
    anna.goto("/nowhere")
    anna.page.get_by_role("heading", level=1).wait_for()
    return anna


@state("error-link")
def _(come: Come) -> Person:
    anna, bruno, table, token = met(come)
    ask(anna, "DELETE", f"/api/tables/{table}/links/invite")
    bruno.goto(f"/t/{table}#invite={token}")
    bruno.page.get_by_role("heading", level=1).wait_for()
    return bruno


@state("error-table")
def _(come: Come) -> Person:
    anna = come()
    become(anna, "Anna")
    anna.goto("/t/nothinghere00000")
    anna.page.get_by_role("heading", level=1).wait_for()
    return anna


@state("error-stranger")
def _(come: Come) -> Person:
    _, table = sit(come)
    stranger = come()
    stranger.goto(f"/t/{table}")
    stranger.page.get_by_role("heading", level=1).wait_for()
    return stranger


@state("offline-home")
def _(come: Come) -> Person:
    anna = STATES["home-mine"](come)
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anna.page.reload()
    anna.page.wait_for_function("() => navigator.serviceWorker.controller")
    anna.context.set_offline(True)
    anna.page.reload()
    anna.page.get_by_role("heading", level=3).first.wait_for()
    opened(anna, "article button")
    anna.page.locator("dialog[open] button.main").click()
    anna.page.wait_for_timeout(1500)
    return anna


@state("offline-table")
def _(come: Come) -> Person:
    anna = at(come, "choose")
    anna.context.set_offline(True)
    anna.page.wait_for_timeout(3000)
    return anna


# --- Trono ---------------------------------------------------------------------------------------------------


@state("trono-01-deal")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), contribution=ANNA_BEGINS)
    return slowly(anna, table, ".deal .shown .front", 700)


@state("trono-02-first")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), contribution=ANNA_BEGINS)
    return slowly(anna, table, ".first .isFirst", 300)


@state("trono-03-roll")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="fast"), 3, contribution=ANNA_BEGINS)
    return slowly(anna, table, "main [data-go=begin]", 300)


for number, phase in enumerate(("keep", "choose", "activate", "pass_on", "target"), 4):
    STATES[f"trono-{number:02}-{phase}"] = partial(at, phase=phase)


@state("trono-09-answer")
def _(come: Come) -> Person:
    return at(come, "answer", after=5)


@state("trono-10-accuse")
def _(come: Come) -> Person:
    return opened(STATES["trono-05-choose"](come), ".tools button:has-text('ccus')")


@state("trono-11-roles")
def _(come: Come) -> Person:
    return opened(STATES["trono-05-choose"](come), "header button:has-text('ol')")


@state("trono-12-notebook")
def _(come: Come) -> Person:
    anna = STATES["trono-05-choose"](come)
    anna.press({"en": "Notebook", "it": "Taccuino"}[anna.language])
    anna.page.locator("dialog[open]").wait_for()
    return anna


@state("trono-13-menu")
def _(come: Come) -> Person:
    anna = STATES["trono-05-choose"](come)
    anna.press("Menu")
    anna.page.locator("dialog[open]").wait_for()
    return anna


@state("trono-14-hint")
def _(come: Come) -> Person:
    anna = STATES["trono-05-choose"](come)
    anna.press({"en": "Hint", "it": "Suggerimento"}[anna.language])
    anna.page.wait_for_timeout(1500)
    return anna


def before_others(come: Come) -> tuple[Person, str]:
    """Anna's turn is about to end, and others will play."""
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"))
    asked_in(anna, table, "pass_on")
    return anna, table


@state("trono-15-others")
def _(come: Come) -> Person:
    anna, table = before_others(come)
    slowly(anna, table, ".prompt.asked")
    seen = look(anna, table)
    plain = [each["act"] for each in seen["d"]["legal"] if each["act"]["verb"] == "pass_on"]
    send(anna, table, "act", v=seen["v"], actions=[plain[0]])
    step_to(anna, "main .five .lifted, main .use", 900)
    return anna


@state("trono-16-since")
def _(come: Come) -> Person:
    anna, table = before_others(come)
    anna.page.clock.install()
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    for _ in range(12):
        seen = look(anna, table)
        if 0 in seen["d"]["waiting"]:
            told = ask(anna, "POST", f"/api/tables/{table}/hint", {"id": os.urandom(16).hex()})
            send(anna, table, "act", v=seen["v"], actions=[told["act"]])
        anna.page.clock.run_for(30_000)
        if anna.page.locator(".chip[aria-haspopup]").count():
            break
    return opened(anna, ".chip[aria-haspopup]")


def accused(come: Come, spare: int) -> Person:
    """Bruno names a role for Anna."""
    anna, bruno = come(reduced_motion="no-preference", speed="slow"), come()
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 4, bots=2, start=False)
    table = str(made["table"])
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(anna, table, "start")
    for _ in range(3000):
        for person, seat in ((anna, 0), (bruno, 1)):
            seen = look(person, table)
            if seat not in seen["d"]["waiting"]:
                continue
            legal = [each["act"] for each in seen["d"]["legal"]]
            against = [act for act in legal if act["verb"] == "accuse" and act["seat"] == 0]
            if seat == 1 and against and seen["v"] > 40:
                slowly(anna, table, "[data-region=stage]")
                anna.page.clock.run_for(60_000)
                send(person, table, "act", v=seen["v"], actions=[against[-1]])
                step_to(anna, ".trial", spare)
                return anna
            told = ask(person, "POST", f"/api/tables/{table}/hint", {"id": os.urandom(16).hex()})
            send(person, table, "act", v=seen["v"], actions=[told["act"]])
    raise AssertionError("nobody could accuse")


STATES["trono-17-accused"] = partial(accused, spare=1200)


def ended(come: Come) -> tuple[Person, str]:
    anna, table = sit(come)
    for _ in range(3000):
        seen = look(anna, table)
        if seen["d"]["result"]:
            break
        if 0 in seen["d"]["waiting"]:
            told = ask(anna, "POST", f"/api/tables/{table}/hint", {"id": os.urandom(16).hex()})
            send(anna, table, "act", v=seen["v"], actions=[told["act"]])
    return anna, table


@state("trono-18-end")
def _(come: Come) -> Person:
    anna, table = sit(come, 4, **SHORT)
    for _ in range(3000):
        seen = look(anna, table)
        assert not seen["d"]["result"], "over without her"
        if 0 not in seen["d"]["waiting"]:
            continue
        if seen["v"] > 8 and anna.page.url == "about:blank":
            anna.goto(f"/t/{table}")
            anna.page.locator(".prompt.asked").wait_for()
        send(anna, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]])
        if anna.page.url != "about:blank":
            anna.page.wait_for_timeout(150)
        if look(anna, table)["d"]["result"]:
            break
    anna.page.locator("[data-go=results]").wait_for()
    return anna


@state("trono-19-after")
def _(come: Come) -> Person:
    anna, table = ended(come)
    anna.goto(f"/t/{table}")
    anna.page.get_by_role("heading", level=2).first.wait_for()
    anna.page.wait_for_timeout(8000)  # the chart and the rest fill in
    return anna


STATES["trono-20-seven"] = partial(at, phase="activate", players=7)
STATES["trono-21-two"] = partial(at, phase="choose", players=2)


@state("trono-22-watching")
def _(come: Come) -> Person:
    anna, table = sit(come, spectators=True)
    asked_in(anna, table, "activate")
    links = make_links(anna, table)
    dora = come()
    become(dora, "Dora")
    ask(dora, "POST", "/api/enter", {"token": links})
    dora.goto(f"/t/{table}")
    dora.page.locator("[data-region=stage]").wait_for()
    return dora


def make_links(anna: Person, table: str) -> str:
    return str(ask(anna, "GET", f"/api/tables/{table}/links")["watch"])


def lesson(come: Come, until: str) -> Person:
    learner = Learner(come(), "trono")
    learner.begin()
    learner.go(until=until)
    return learner.person


for step in ("choose", "pass"):
    STATES[f"lesson-{step}"] = partial(lesson, until=step)


# --- taking them ---------------------------------------------------------------------------------------------


def take(browser: Browser, address: str, name: str, folder: Path, languages: tuple[str, ...]) -> None:
    for language in languages:
        people: list[Person] = []

        def come(language: str = language, people: list[Person] = people, **given: Any) -> Person:
            people.append(Person(browser, address, "desktop", language, **given))
            return people[-1]

        try:
            shoot(STATES[name](come), folder / name, language)
        finally:
            for person in people:
                person.close()


def shoot(person: Person, folder: Path, language: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for window, (width, height) in WINDOWS.items():
        person.page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            person.page.evaluate("document.fonts.ready")
            person.page.wait_for_timeout(350)
            person.page.screenshot(path=folder / f"{window}-{scheme}-{language}.png")


def sheet(files: list[Path], out: Path, columns: int, width: int) -> None:
    """Many pictures on one."""
    pictures = [Image.open(file).convert("RGB") for file in files]
    scaled = [each.resize((width, each.height * width // each.width)) for each in pictures]
    rows = [scaled[start : start + columns] for start in range(0, len(scaled), columns)]
    heights = [max(each.height for each in row) + 6 for row in rows]
    page = Image.new("RGB", (columns * (width + 6), sum(heights)), "white")
    for row, top in zip(rows, (sum(heights[:n]) for n in range(len(rows))), strict=True):
        for column, picture in enumerate(row):
            page.paste(picture, (column * (width + 6), top))
    page.save(out)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web.gallery", description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    given = parser.parse_args()
    chosen = [name for name in STATES if not given.names or name.startswith(tuple(given.names))]
    sites.FOLDER = built()
    failed = []
    with Served(tables_per_guest=0, sockets_per_session=0) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in chosen:
            try:
                take(browser, server.address, name, given.folder, tuple(given.language or LANGUAGES))
                print(name, flush=True)
            except Exception as problem:
                failed.append(name)
                print(name, "FAILED:", str(problem)[:600], flush=True)
        browser.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
