"""One device for two: objectives lie face down, and who keeps a card is waited for behind a cover."""

import pytest

from ..conftest import People
from ..people import Person
from ..tables import ask, become, look, make_table
from ..test_hot_seat import everything
from ..wire import Wire
from .hand import TortelliHand
from .short import WHOLE

NAMES = ["Anna", "Bruno"]
STATE = """() => document.querySelector("main.cover") ? "covered" : document.querySelector(".prompt.asked")
    ? "asked" : document.querySelector(".prompt .main") && "over" """
MOST = 300


def secrets(person: Person, table: str) -> dict[int, list[str]]:
    """In words: the objective of each seat, and the cards that it keeps."""
    words = ask(person, "GET", "/api/games/tortelli/words?lang=en")
    found = {}
    for seat in range(len(NAMES)):
        player = look(person, table, seat)["d"]["view"]["players"][seat]
        names = [words[f"card.{card['name']}"] for card in player["kept"] or []]
        found[seat] = names + ([words[f"objective.{player['objective']}"]] if player["objective"] else [])
    return found


@pytest.mark.long
def test_two_people_on_one_phone(people: People) -> None:
    phone = people("phone")
    become(phone, "Anna")
    table = str(make_table(phone, 2, **WHOLE, names=NAMES, bots=0, tempo={"kind": "hot_seat"})["table"])
    hand = TortelliHand(phone, Wire(phone.page), 3)
    phone.goto(f"/t/{table}")
    states = []
    for _ in range(MOST):
        states.append(str(phone.page.wait_for_function(STATE).json_value()))
        if states[-1] == "covered":
            page = everything(phone)
            assert not [words for held in secrets(phone, table).values() for words in held if words in page]
            phone.shot("tortelli/covered")
            phone.page.locator("main.cover button").tap()
            phone.page.locator(".tray").wait_for()
            break
        assert states[-1] == "asked", "somebody draws a card to keep before the game is over"
        look_round(phone, hand, table, is_first=states.count("asked") < 30)
        hand.decide()
    assert states[-1] == "covered"
    seat = hand.wire.seat
    assert seat is not None
    page = everything(phone)
    assert not [words for words in secrets(phone, table)[1 - seat] if words in page], "only what is one's own"
    phone.shot("tortelli/after-the-cover")


def look_round(phone: Person, hand: TortelliHand, table: str, is_first: bool) -> None:
    """Nothing of the other is on the page; one's own objective is shown when it is asked for."""
    found, seat = secrets(phone, table), hand.wire.seat
    assert seat is not None
    others = [words for other, held in found.items() if other != seat for words in held]
    if not is_first or not others:
        return
    page = everything(phone)
    assert not [words for words in others if words in page], "what is the other's is not on the page"
    assert not [words for words in found[seat] if words in phone.text], "and one's own lies face down"
    scroll = phone.page.locator("[aria-labelledby=tt-objective] button")
    scroll.tap()
    phone.see(found[seat][-1])
    scroll.tap()
