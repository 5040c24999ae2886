"""After the game: who won, what was hidden, the chart, the dice and their proof; replay, branch, rematch, record."""

import json
import re

import pytest

from .conftest import People
from .people import Person
from .screens import check
from .short import SHORT
from .tables import become, finish, make_table


def finished(person: Person, players: int = 3) -> str:
    """A game that is over, by its own rules."""
    become(person, "Anna")
    table = str(make_table(person, players, **SHORT)["table"])
    finish(person, table)
    return table


def test_the_end_is_told_and_can_be_verified(people: People) -> None:
    anna = people()
    table = finished(anna)
    anna.goto(f"/t/{table}")
    anna.see("What was hidden")
    anna.see("Who led when")
    anna.page.locator("main svg").first.wait_for()
    check(anna, "after/over")
    anna.press("Verify now")
    anna.see("All is right.")
    anna.see("Computed by the browser (WebCrypto).")
    check(anna, "after/verified")
    with anna.page.expect_download() as download:
        anna.page.get_by_text("Download the record").click()
    record = json.loads(download.value.path().read_bytes())
    assert record["game"] == "trono"


def test_replay_by_keyboard_and_play_on_from_a_move(people: People) -> None:
    anna = people()
    table = finished(anna)
    anna.goto(f"/t/{table}/replay")
    scrubber = anna.page.get_by_role("slider")
    scrubber.wait_for()
    check(anna, "after/replay")
    scrubber.focus()
    anna.page.keyboard.press("Home")
    first = scrubber.input_value()
    anna.page.keyboard.press("ArrowRight")
    anna.page.wait_for_function("(before) => document.querySelector('input[type=range]').value !== before", arg=first)
    anna.page.get_by_role("combobox", name="Through the eyes of").select_option(index=1)
    anna.page.locator("section.trono").wait_for()
    anna.press("Play on from here")
    anna.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+"))
    anna.page.locator("main").wait_for()


@pytest.mark.long
def test_a_link_to_a_move_opens_there(people: People) -> None:
    anna = people("phone")
    table = finished(anna)
    anna.goto(f"/t/{table}/replay#12")
    scrubber = anna.page.get_by_role("slider")
    scrubber.wait_for()
    anna.page.get_by_text(re.compile(r"Step 12 of \d+")).first.wait_for()
    anna.shot("after/replay-phone")


@pytest.mark.long
def test_rematch(people: People) -> None:
    anna = people()
    table = finished(anna, 2)
    anna.goto(f"/t/{table}")
    anna.press("Rematch")
    anna.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+"))
    anna.page.get_by_role("heading", level=1).wait_for()
    anna.goto(f"/t/{table}")
    anna.see("Go to the rematch")


def test_a_game_that_was_resigned(people: People) -> None:
    anna = people("phone", "it")
    become(anna, "Anna")
    table = make_table(anna)["table"]
    anna.goto(f"/t/{table}")
    anna.press("Tavolo")
    anna.press("Ritirati dalla partita")
    anna.page.get_by_role("dialog").get_by_text("non si può tornare indietro").wait_for()
    check(anna, "table/are-you-sure")
    anna.press("Sì")
    anna.press("Com'è andata")
    anna.page.locator(".prompt").wait_for(state="detached")
    anna.page.get_by_role("heading", level=1).wait_for()
    check(anna, "after/resigned")
