"""One device for all, and a server that dies: nobody's secret is seen, and nothing is lost or done twice."""

import re

import pytest
from benchmarks.web.pages import WebServer

from ..conftest import People
from ..people import Person
from ..robots.tree import read
from ..tables import ask, become, look, make_table
from ..test_outage import LOST, process, until_answered, wait  # noqa: F401
from ..wire import Wire
from .positions import midst, sit
from .short import BOMARZO

NAMES = ["Anna", "Bruno", "Carla"]


def everything(person: Person) -> str:
    """All that the page holds: its text, hidden parts included, its attributes, and what a screen reader is told."""
    session = person.devtools()
    names = " ".join(node.name for node in read(session).all())
    session.detach()
    return str(person.page.evaluate("document.documentElement.outerHTML")) + names


def hands(person: Person, table: str) -> dict[int, set[str]]:
    """The names of the cards that each seat holds."""
    words = ask(person, "GET", "/api/games/bomarzo/words?lang=en")
    seats = range(len(NAMES))
    cards = {seat: look(person, table, seat)["d"]["view"]["players"][seat]["hand"] for seat in seats}
    return {seat: {words[f"card.{card}"] for card in held} for seat, held in cards.items()}


def shown(cards: set[str], page: str) -> set[str]:
    return {card for card in cards if re.search(rf"\b{re.escape(card)}\b", page)}


def test_three_people_on_one_phone(people: People) -> None:
    """The draft is made behind a cover; after it hands lie face down, and nothing covers the table any more."""
    phone = people("phone")
    become(phone, "Anna")
    table = make_table(phone, 3, **BOMARZO, names=NAMES, bots=0, tempo={"kind": "hot_seat"})["table"]
    phone.goto(f"/t/{table}")
    for seat, name in enumerate(NAMES):
        phone.page.get_by_role("heading", name=f"Hand the device to {name}").wait_for()
        held = hands(phone, table)
        page = everything(phone)
        assert not [cards for cards in held.values() if shown(cards, page)], "a covered page holds nothing secret"
        phone.press(f"I am {name}")
        phone.page.locator("section.wood").wait_for()
        page = everything(phone)
        for other, cards in held.items():
            assert (other == seat) == bool(shown(cards, page)), f"{name} sees what is theirs, and nothing else"
        phone.page.get_by_role("button", name=re.compile("^Keep ")).first.tap()
    phone.page.locator(".prompt.asked").wait_for()
    held = hands(phone, table)
    for _ in range(8):  # steps in the village, then pawns: openly, one after the other
        phone.page.locator(".prompt.asked").wait_for()
        assert not phone.page.get_by_role("heading", name=re.compile("^Hand the device")).count()
        page = everything(phone)
        assert not [cards for cards in held.values() if shown(cards, page)], "hands lie face down"
        v = look(phone, table)["v"]
        phone.page.locator("main.table :is([data-part=village], [data-spot^=area-]) [data-legal]").first.tap()
        while look(phone, table)["v"] == v:
            phone.page.wait_for_timeout(50)
    phone.page.locator(".prompt.asked").wait_for()
    phone.page.get_by_role("button", name="Reserve, seasons and signs").tap()
    phone.page.get_by_role("button", name="My moves").tap()
    phone.page.locator("[aria-labelledby=bomarzo-read] li").first.wait_for()
    assert not [cards for cards in hands(phone, table).values() if shown(cards, everything(phone))]
    phone.shot("bomarzo/hot-seat")
    phone.page.keyboard.press("Escape")
    phone.page.locator("dialog[open]").wait_for(state="hidden")
    phone.page.get_by_role("button", name="Turn up my cards").tap()
    seat = look(phone, table)["d"]["waiting"][0]
    phone.page.get_by_role("heading", name=f"Hand the device to {NAMES[seat]}").wait_for()
    assert not [cards for cards in hands(phone, table).values() if shown(cards, everything(phone))]
    phone.press(f"I am {NAMES[seat]}")
    phone.page.locator("[data-part=hand] h4").first.wait_for()
    page = everything(phone)
    for other, cards in hands(phone, table).items():
        assert (other == seat) == bool(shown(cards, page)), "only the hand of whoever turned it up"
    phone.shot("bomarzo/hot-seat-hand")
    phone.page.locator("section.wood [data-spot^=area-] [data-legal]").first.tap()
    phone.page.get_by_role("button", name="Turn up my cards").wait_for()
    assert not phone.page.locator("[aria-labelledby=bomarzo-read] li").count(), "no answer stays for the next one"
    assert not [cards for cards in hands(phone, table).values() if shown(cards, everything(phone))]


@pytest.mark.long
def test_killed_in_the_midst_of_a_payment(people: People, process: WebServer) -> None:  # noqa: F811
    anna = people("phone", site=process.address)
    wire = Wire(anna.page)
    table = sit(anna, midst())
    before = look(anna, table)["v"]
    anna.expects = LOST
    anna.page.get_by_role("button", name="Gigante").tap()
    anna.page.get_by_role("button", name="More Food").tap()
    process.kill()
    anna.see("Connection lost. Your seat stays warm: trying again.")
    known = len(wire.frames)
    anna.page.get_by_role("button", name="Pay and ask for the favour").tap()
    assert not [message for message in wire.sent if message["t"] == "act"], "nobody heard it"
    process.start()
    wait(process)
    anna.page.get_by_text("Connection lost").wait_for(state="hidden")
    heard = [frame for frame in until_answered(anna, wire, known) if frame["t"] == "ack"]
    assert [frame["v"] for frame in heard] == [before + 1], "the payment is carried out, and once"
    anna.page.get_by_role("dialog").wait_for(state="hidden")
    view = look(anna, table)["d"]["view"]
    assert view["players"][0]["cubes"]["food"] == 2, "three Food were given"
