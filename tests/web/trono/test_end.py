"""The end of Trono: a throne, the cards turned over, a one-line summary, and the buttons Rematch and Share."""

import re

import pytest

from ..conftest import People
from ..people import Device
from ..screens import check
from ..short import SHORT
from ..tables import ask, become, look, make_table
from ..wire import Wire
from .hand import TronoHand

APART = """() => document.querySelector('.trono .throne').getBoundingClientRect().right
    <= document.querySelector('.trono .cards > li').getBoundingClientRect().left"""
"""No card covers the throne."""


@pytest.mark.parametrize(
    ("device", "language"), [("phone", "it"), pytest.param("desktop", "en", marks=pytest.mark.long)]
)
def test_throne_cards_story_rematch_and_share(people: People, device: Device, language: str) -> None:
    anna = people(device, language)
    become(anna, "Anna")
    table = str(make_table(anna, 3, **SHORT)["table"])
    wire = Wire(anna.page)
    anna.goto(f"/t/{table}")
    TronoHand(anna, wire, 3).play()
    told = look(anna, table)["d"]
    names = [seat["name"] for seat in told["table"]["seats"]]
    words = ask(anna, "GET", f"/api/games/trono/words?lang={language}")
    end = anna.page.locator(".trono .end")
    [winner] = told["result"]["winners"]
    assert names[winner] in end.get_by_role("heading", level=2).inner_text()
    story = end.locator(".story p").inner_text()
    assert story.startswith({"en": "Turn ", "it": "Turno "}[language])
    assert re.search("short|had|mancava|aveva", story), "how near the nearest was"
    assert end.locator(".throne").is_visible()
    others = [player for player in told["view"]["players"] if player["seat"] != winner]
    cards = end.locator(".cards > li")
    assert cards.count() == len(others)
    for player, card in zip(others, cards.all(), strict=True):
        assert words[f"role.{player['role']}"] in card.inner_text(), "everybody's card is face up"
    check(anna, f"trono/end-{device}")
    size = anna.page.viewport_size
    for width, height in ((1440, 900), (844, 390)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_function(APART)
    assert size
    anna.page.set_viewport_size(size)

    anna.press({"en": "Share", "it": "Condividi"}[language])
    anna.page.get_by_role("dialog").get_by_role("img").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("dialog").wait_for(state="hidden")
    again = anna.page.locator("[data-region=primary] [data-go=again]")
    assert {"en": "Rematch", "it": "Rivincita"}[language] in again.inner_text()
    again.click()
    anna.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+"))
    anna.page.get_by_role("heading", level=1).wait_for()
