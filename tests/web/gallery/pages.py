"""Pages round a game: home, lobby, what is learnt, what is missing, and the lab."""

from functools import partial

from tavolata.kernel.game import games
from tavolata.server.runtime.compiling.lab import prepare_lab

from ..people import Person
from ..short import SHORT
from ..tables import ask, become, finish, make_table, send
from .states import STATES, Come, at, opened, sit, state


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


def at_heading(person: Person, address: str) -> Person:
    """Open a page, and wait until its heading is there."""
    person.goto(address)
    person.page.get_by_role("heading", level=1).wait_for()
    return person


@state("invitation")
def _(come: Come) -> Person:
    _, bruno, table, token = met(come)
    return at_heading(bruno, f"/t/{table}#invite={token}")


@state("lobby")
def _(come: Come) -> Person:
    anna = STATES["home-invite"](come)
    anna.page.locator("dialog[open] input[autocomplete=nickname]").fill("Anna")
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
    return at_heading(anna, "/history")


@state("learn")
def _(come: Come) -> Person:
    return at_heading(come(), "/learn/trono")


@state("error-nowhere")
def _(come: Come) -> Person:
    return at_heading(come(), "/nowhere")


@state("error-link")
def _(come: Come) -> Person:
    anna, bruno, table, token = met(come)
    ask(anna, "DELETE", f"/api/tables/{table}/links/invite")
    return at_heading(bruno, f"/t/{table}#invite={token}")


@state("error-table")
def _(come: Come) -> Person:
    anna = come()
    become(anna, "Anna")
    return at_heading(anna, "/t/nothinghere00000")


@state("error-stranger")
def _(come: Come) -> Person:
    _, table = sit(come)
    return at_heading(come(), f"/t/{table}")


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


GAMES = 1_000  # soon played, also in Bomarzo


def in_lab(come: Come, game: str) -> Person:
    """The lab just opened: the standard game fills its charts."""
    prepare_lab(game)
    anna = come()
    anna.goto(f"/lab#game={game}&games={GAMES}")
    anna.page.get_by_role("slider").first.wait_for()
    anna.page.locator(".wins td").first.wait_for()
    return anna


def lab_ran(come: Come, game: str) -> Person:
    anna = in_lab(come, game)
    slider = anna.page.get_by_role("slider").first
    slider.press("ArrowLeft")
    slider.press("ArrowLeft")
    anna.page.get_by_role("button", name={"en": "Run", "it": "Prova"}[anna.language]).last.click()
    anna.page.get_by_role("button", name={"en": "stop", "it": "ferma"}[anna.language]).wait_for(state="hidden")
    anna.page.wait_for_timeout(3000)
    return anna


for each in games():
    STATES[f"lab-{each}"] = partial(in_lab, game=each)
    STATES[f"lab-run-{each}"] = partial(lab_ran, game=each)
