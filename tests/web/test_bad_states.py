"""Invalid links, lost seats, outdated pages: each has a screen or a banner of its own."""

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tavolata.server.http import site as sites
from tavolata.testing.served import Served

from ..server.editions.left_behind import retired
from .client import built
from .conftest import People
from .games import TRONO, Game, every
from .people import Person
from .robots.robot import SHOWN
from .screens import check
from .tables import ask, become, look, make_table, send

INVITED = "invite"


def friends(person: Person, game: Game) -> dict[str, str]:
    """A table that waits for people: its id and its links."""
    made = make_table(person, game=game.name, bots=0, start=False)
    return {"table": made["table"], **made["invitations"]}


def link(table: str, token: str) -> str:
    return f"/t/{table}#invite={token}"


def full(anna: Person, made: dict[str, str]) -> None:
    send(anna, made["table"], "add_bot", seat=1, kind="simple")


def playing(anna: Person, made: dict[str, str]) -> None:
    full(anna, made)
    send(anna, made["table"], "start")


def over(anna: Person, made: dict[str, str]) -> None:
    playing(anna, made)
    send(anna, made["table"], "resign", seat=0)


def dead(anna: Person, made: dict[str, str]) -> None:
    ask(anna, "DELETE", f"/api/tables/{made['table']}/links/{INVITED}")


SHUT: dict[str, tuple[Callable[[Person, dict[str, str]], None], dict[str, str]]] = {
    "full": (full, {"en": "The table is full", "it": "Il tavolo è pieno"}),
    "playing": (playing, {"en": "The game has already started", "it": "La partita è già cominciata"}),
    "over": (over, {"en": "The game is over", "it": "La partita è finita"}),
    "dead": (dead, {"en": "This link opens nothing any more", "it": "Questo link non apre più nulla"}),
}
LATE = dict.fromkeys(("playing", "over"), pytest.mark.long)
"""Told on the same screen as a table that is full, in other words."""


@pytest.mark.parametrize("language", ["en", pytest.param("it", marks=pytest.mark.long)])
@pytest.mark.parametrize("state", [pytest.param(state, marks=LATE.get(state, ())) for state in SHUT])
@every()
def test_a_link_that_lets_nobody_in(people: People, game: Game, state: str, language: str) -> None:
    apply, titles = SHUT[state]
    anna, bruno = people(), people("phone", language)
    bruno.expects = [r"refused: 4\d\d "]
    become(anna, "Anna")
    made = friends(anna, game)
    apply(anna, made)
    bruno.goto(link(made["table"], made["invite"]))
    bruno.page.get_by_role("heading", level=1, name=titles[language]).wait_for()
    check(bruno, f"bad-states/link-{state}")


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/t/nothinghere00000", "There is no such table"),
        ("/nowhere/at/all", "There is nothing here"),
        pytest.param("/nowhere", "There is nothing here", marks=pytest.mark.long),
    ],
)
def test_an_address_that_leads_nowhere(people: People, path: str, title: str) -> None:
    anna = people()
    become(anna, "Anna")
    anna.expects = [r"refused: 4\d\d "]
    anna.goto(path)
    anna.page.get_by_role("heading", level=1, name=title).wait_for()
    check(anna, f"bad-states/address{path.replace('/', '-')}")


@every()
def test_a_table_of_others(people: People, game: Game) -> None:
    anna, stranger, known = people(), people("phone"), people()
    become(anna, "Anna")
    table = friends(anna, game)["table"]
    for person in (stranger, known):
        person.expects = [r"refused: 40[13] "]
    stranger.goto(f"/t/{table}")
    stranger.see("We don't know you here yet")
    check(stranger, "bad-states/stranger")
    become(known, "Carla")
    known.goto(f"/t/{table}")
    known.see("You are not at this table")
    check(known, "bad-states/not-at-this-table")


@every()
def test_who_is_removed_by_the_host_learns_it(people: People, game: Game) -> None:
    anna, bruno = people(), people("phone")
    become(anna, "Anna")
    made = friends(anna, game)
    bruno.goto(link(made["table"], made["invite"]))
    bruno.press("Sit down")
    bruno.see("The table is being set")
    bruno.expects = [r"refused: 4\d\d "]
    send(anna, made["table"], "remove", seat=1)
    bruno.see("You are not at this table any more")
    check(bruno, "bad-states/removed")


@every()
def test_who_gave_the_seat_away_learns_it(people: People, game: Game) -> None:
    anna, dora = people(), people("phone")
    become(anna, "Anna")
    table = make_table(anna, game=game.name)["table"]
    anna.goto(f"/t/{table}")
    anna.press("Menu")
    anna.press("Give the seat to somebody else")
    given = anna.page.get_by_role("dialog").get_by_role("textbox").input_value()
    check(anna, "table/menu-with-a-link")
    dora.goto(given.removeprefix(anna.site))
    dora.see("Anna hands you the seat")
    check(dora, "entrance/hand-over")
    anna.expects = [r"refused: 4\d\d "]
    dora.page.get_by_role("textbox").fill("Dora")
    dora.press("Take the seat")
    dora.page.locator(game.board).first.wait_for()
    anna.see("You are not at this table any more")
    assert look(dora, table)["d"]["me"]["seat"] == 0


@pytest.mark.long
@every()
def test_two_tabs_of_one_seat_stay_alike(people: People, game: Game) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, game=game.name)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    other = anna.context.new_page()
    other.goto(f"/t/{table}")
    other.locator(".prompt.asked").wait_for()
    before = look(anna, table)["v"]
    anna.press("List")
    anna.page.locator("#actions button").first.click()
    while (seen := look(anna, table))["v"] == before or 0 not in seen["d"]["waiting"]:
        anna.page.wait_for_timeout(50)  # hears its line meanwhile
    told, step = [], ask(anna, "GET", f"/api/tables/{table}?steps=1")["d"]["n"]
    for page in (anna.page, other):
        page.wait_for_function(SHOWN, arg=step)
        told.append(page.locator(".log li").all_text_contents())
    assert told[0] == told[1]
    assert told[0]


@every()
def test_a_page_that_is_older_than_the_server(people: People, tmp_path: Path, game: Game) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, game=game.name)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(game.board).first.wait_for()
    newer = tmp_path / "client"
    shutil.copytree(built(), newer)
    (newer / "new.txt").write_text("another build")
    before, sites.FOLDER = sites.FOLDER, newer
    try:
        anna.press("Menu")
        anna.press("My seat on another device")  # any request tells the page
        anna.press("Close")
        anna.see("There is a new version of the site.")
        check(anna, f"{game}/older-page")
        anna.press("Reload")
        anna.page.locator(game.board).first.wait_for()
        assert anna.page.get_by_text("There is a new version of the site.").count() == 0
    finally:
        sites.FOLDER = before


@pytest.mark.parametrize("language", ["en", pytest.param("it", marks=pytest.mark.long)])
def test_a_table_whose_log_is_damaged(people: People, server: Served, language: str) -> None:
    """The page at the table is told, does not come back for ever, and says the same when it is opened anew."""
    anna = people("phone", language)
    become(anna, "Anna")
    table, sound = friends(anna, TRONO)["table"], friends(anna, TRONO)["table"]
    anna.goto(f"/t/{table}")
    anna.see("Anna")
    with closing(sqlite3.connect(server.file)) as database, database:
        database.execute("DELETE FROM entries WHERE table_id = ? AND seq = 1", (table,))
    assert server.look_again(table) == "broken_log"
    title, why = {
        "en": ("This table is closed", "damaged at version 1:"),
        "it": ("Questo tavolo è chiuso", "danneggiato alla versione 1:"),
    }[language]
    for _ in range(2):
        anna.page.get_by_role("heading", level=1, name=title).wait_for()
        anna.see(why)
        anna.expects = [r"refused: 410 "]
        anna.goto(f"/t/{table}")
    check(anna, "bad-states/damaged")
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.page.on("websocket", lambda socket: asked.append(socket.url))
    anna.page.wait_for_timeout(2500)
    assert asked == []
    anna.goto("/")
    anna.press(re.compile({"en": "^all 2", "it": "^tutti e 2"}[language]))  # a phone shows one of them
    anna.see({"en": "closed", "it": "chiuso"}[language], exact=True)
    anna.goto(f"/t/{sound}")
    anna.see("Anna")


@pytest.mark.parametrize("language", ["en", pytest.param("it", marks=pytest.mark.long)])
def test_a_table_whose_rules_are_kept_no_longer(people: People, server: Served, language: str) -> None:
    """The page says why it cannot be played on, and shows the board as this seat last saw it."""
    anna = people("phone", language)
    become(anna, "Anna")
    table = make_table(anna)["table"]
    anna.goto(f"/t/{table}")
    anna.see("Anna")
    title, why, below = {
        "en": ("This table is closed", "version 1 of the rules of trono", "How the table stood at version"),
        "it": ("Questo tavolo è chiuso", "versione 1 delle regole di trono", "Com'era il tavolo alla versione"),
    }[language]
    with retired("trono"):
        assert server.look_again(table) == "unknown_edition"
        anna.page.get_by_role("heading", level=1, name=title).wait_for()
        anna.expects = [r"refused: 410 "]
        anna.goto(f"/t/{table}")
        anna.page.get_by_role("heading", level=1, name=title).wait_for()
        anna.see(why)
        anna.page.get_by_role("heading", level=2, name=below).wait_for()
        anna.page.locator("[data-region=log]").wait_for()
        check(anna, "bad-states/retired")
