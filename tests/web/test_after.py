"""After the game: who won, what was hidden, the chart, the dice and their proof; replay, branch, rematch, record."""

import json
import re

import pytest

from .conftest import People
from .games import BOMARZO, TORTELLI, TRONO, Game, every
from .people import Person
from .screens import check
from .tables import ask, become, finish, look, make_table

TOLD = {
    TRONO: ["What was hidden", "Dice: rolled and expected"],
    TORTELLI: ["Objectives", "Dice: rolled and expected"],
    BOMARZO: ["The total, step by step"],
}
CHARTS = {
    TRONO: {"Tokens"},
    TORTELLI: {"Areas", "Troops"},
    BOMARZO: {"Points", "Culture", "Architecture", "Science", "Cubes"},
}


def finished(person: Person, game: Game, players: int = 3) -> str:
    """A game that is over, by its own rules."""
    become(person, "Anna")
    table = str(make_table(person, players, **game.short)["table"])
    finish(person, table)
    return table


def see_the_headline_whole(person: Person) -> None:
    """On a phone in landscape the places are beside it, and leave it its room."""
    before = person.page.viewport_size
    person.page.set_viewport_size({"width": 844, "height": 390})
    box = person.page.locator("#outcome").bounding_box()
    assert box
    assert box["width"] > 200
    person.page.set_viewport_size(before or {"width": 1280, "height": 800})


@every()
def test_the_end_is_told_and_can_be_verified(people: People, game: Game) -> None:
    anna = people()
    table = finished(anna, game)
    anna.goto(f"/t/{table}")
    for title in TOLD[game]:
        anna.page.get_by_role("heading", level=2, name=title).wait_for()
    anna.see("Who was ahead, and when")
    anna.page.locator(game.board).first.wait_for()
    assert set(anna.page.get_by_label("What to look at").locator("option").all_inner_texts()) >= CHARTS[game]
    check(anna, f"{game}/after/over")
    see_the_headline_whole(anna)
    anna.press("Verify now")
    anna.see("All is right.")
    anna.see("Computed by the browser (WebCrypto).")
    check(anna, f"{game}/after/verified")
    with anna.page.expect_download() as download:
        anna.page.get_by_text("Download the game").click()
    record = json.loads(download.value.path().read_bytes())
    assert record["game"] == game.name


@pytest.mark.long
def test_everybodys_objective_is_told_in_tortelli(people: People) -> None:
    anna = people("phone", "it")
    table = finished(anna, TORTELLI)
    anna.goto(f"/t/{table}")
    anna.page.get_by_role("heading", level=2, name="Obiettivi").wait_for()
    own = [ask(anna, "GET", f"/api/tables/{table}/replay?seat={seat}&from=0")["frames"][-1] for seat in range(3)]
    words = ask(anna, "GET", "/api/games/tortelli/words")
    for seat, frame in enumerate(own):
        objective = words[f"objective.{frame['d']['view']['players'][seat]['objective']}"]
        anna.see(f"{look(anna, table)['d']['table']['seats'][seat]['name']}: {objective}")
    assert anna.page.get_by_text("Quello che era nascosto").count() == 0, "it is not told twice"
    check(anna, "tortelli/after/objectives")


@every(TORTELLI)
def test_replay_by_keyboard_and_play_on_from_a_move(people: People, game: Game) -> None:
    anna = people()
    table = finished(anna, game)
    anna.goto(f"/t/{table}/replay")
    scrubber = anna.page.get_by_role("slider", name="Move of the game")
    scrubber.wait_for()
    check(anna, f"{game}/after/replay")
    scrubber.focus()
    anna.page.keyboard.press("Home")
    first = scrubber.input_value()
    anna.page.keyboard.press("ArrowRight")
    anna.page.wait_for_function("(before) => document.activeElement.value !== before", arg=first)
    anna.page.get_by_role("combobox", name="Through the eyes of").select_option(index=1)
    anna.page.locator(game.board).first.wait_for()
    anna.press("Play on from here")
    anna.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+"))
    anna.page.locator("main").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("game", [TORTELLI, BOMARZO], ids=str)
def test_a_replay_shows_each_seat_what_it_saw(people: People, game: Game) -> None:
    """Through every seat's eyes and a spectator's: the secrets of one seat stand on no other's board."""
    anna = people("phone")
    table = finished(anna, game)
    anna.goto(f"/t/{table}/replay#12")
    eyes = anna.page.get_by_role("combobox", name="Through the eyes of")
    eyes.wait_for()
    heading = {"tortelli": "Your objective", "bomarzo": "Your village"}[game.name]
    for seat in range(3):
        eyes.select_option(index=seat)
        anna.page.get_by_role("heading", name=heading).wait_for()
    check(anna, f"{game}/after/replay-by-seat")
    eyes.select_option(index=3)
    anna.page.get_by_role("heading", name=heading).wait_for(state="detached")
    check(anna, f"{game}/after/replay-by-spectator")


@pytest.mark.long
@every()
def test_a_link_to_a_move_opens_there(people: People, game: Game) -> None:
    anna = people("phone")
    table = finished(anna, game)
    anna.goto(f"/t/{table}/replay#12")
    anna.page.get_by_role("slider", name="Move of the game").wait_for()
    anna.page.get_by_text(re.compile(r"Move 12 of \d+")).first.wait_for()
    anna.shot(f"{game}/after/replay-phone")


@pytest.mark.long
@every()
def test_rematch_on_every_device(people: People, game: Game) -> None:
    anna, phone = people(), people("phone")
    table = finished(anna, game, 2)
    token = ask(anna, "POST", f"/api/tables/{table}/links", {"kind": "seat", "seat": 0})["token"]
    become(phone, "Anna")
    ask(phone, "POST", "/api/enter", {"token": token})
    phone.goto(f"/t/{table}")
    anna.goto(f"/t/{table}")
    anna.press("Rematch")
    anna.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+"))
    anna.page.get_by_role("heading", level=1).wait_for()
    anna.goto(f"/t/{table}")
    anna.see("Go to the rematch")
    phone.press("Go to the rematch", "link")
    phone.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+"))
    phone.see("The table is being set")


@every(BOMARZO)
def test_a_game_that_was_resigned(people: People, game: Game) -> None:
    anna = people("phone", "it")
    become(anna, "Anna")
    table = make_table(anna, game=game.name)["table"]
    anna.goto(f"/t/{table}")
    anna.press("Menu")
    anna.press("Abbandona la partita")
    anna.page.get_by_role("dialog").get_by_text("non si può tornare indietro").wait_for()
    check(anna, f"{game}/are-you-sure")
    anna.press("Sì")
    anna.press("Com'è andata")
    anna.page.locator(".prompt").wait_for(state="detached")
    anna.page.get_by_role("heading", level=1).wait_for()
    check(anna, f"{game}/after/resigned")
