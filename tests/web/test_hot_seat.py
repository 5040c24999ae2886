"""One device goes round: nobody's secret is on it while somebody else looks, nor while it is handed over."""

import re

from .conftest import People
from .people import Person
from .robots.tree import read
from .screens import check
from .tables import ask, become, look, make_table

NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino"]


def everything(person: Person) -> str:
    """All that the page holds: its text, hidden parts included, its attributes, and what a screen reader is told."""
    session = person.context.new_cdp_session(person.page)
    names = " ".join(node.name for node in read(session).all())
    session.detach()
    return person.page.evaluate("document.documentElement.outerHTML") + names


def secrets(person: Person, table: str) -> dict[int, str]:
    """The role of every seat that is not open to all, in words."""
    words = ask(person, "GET", "/api/games/trono/words?lang=en")
    found = {}
    for seat in range(len(NAMES)):
        role = look(person, table, seat)["d"]["view"]["players"][seat]["role"]
        if role != "brigand":
            found[seat] = words[f"role.{role}"]
    return found


def test_seven_people_on_one_phone(people: People) -> None:
    phone = people("phone")
    become(phone, "Anna")
    table = make_table(phone, 7, names=NAMES, bots=0, tempo={"kind": "hot_seat"})["table"]
    roles = secrets(phone, table)
    assert len(roles) == 6
    phone.goto(f"/t/{table}")
    tokens = ["People", "Tower", "Book", "Bologna"]
    for seat, name in enumerate(NAMES):
        phone.page.get_by_role("heading", name=f"Hand the device to {name}").wait_for()
        found = everything(phone)
        assert not [role for role in roles.values() if role in found], "a covered page holds nothing secret"
        if seat == 0:
            check(phone, "hot-seat/hand-over")
        phone.press(f"I am {name}")
        phone.page.locator("section.trono").wait_for()
        found = everything(phone)
        others = [role for other, role in roles.items() if other != seat]
        assert not [role for role in others if role in found], f"{name} sees only what is theirs"
        assert seat not in roles or roles[seat] not in phone.text, "one's own card lies face down"
        phone.press(f"Start with 1 {tokens[seat % 4]}")
    phone.page.locator(".prompt.asked").wait_for()  # nothing to hide: no cover
    phone.shot("hot-seat/open")


def test_the_card_of_who_looked_last_is_turned_down(people: People) -> None:
    """Between two people who decide openly there is no cover, and still nothing of the first is left."""
    phone = people("phone")
    become(phone, "Anna")
    table = make_table(phone, 2, names=NAMES[:2], bots=0, tempo={"kind": "hot_seat"})["table"]
    phone.goto(f"/t/{table}")
    phone.page.locator(".prompt.asked").wait_for()
    seat = look(phone, table)["d"]["waiting"][0]
    view = look(phone, table, seat)["d"]["view"]
    role = ask(phone, "GET", "/api/games/trono/words?lang=en")[f"role.{view['players'][seat]['role']}"]
    phone.page.get_by_role("button", name=re.compile("^My role")).tap()
    phone.see(role)
    phone.shot("hot-seat/my-card")
    while look(phone, table)["d"]["waiting"] == [seat]:
        legal = phone.page.locator("section.trono :is(.page, .people) [data-legal]")
        confirm = phone.page.locator("section.trono .page > button.main[aria-disabled=false]:not([data-legal])")
        (confirm if confirm.count() else legal.locator("visible=true").last).first.tap()
        phone.page.wait_for_timeout(50)
    phone.page.locator(".prompt.asked").wait_for()
    assert role not in phone.text


def test_it_begins_on_the_first_page(people: People) -> None:
    phone = people("phone", "it")
    phone.goto("/")
    phone.press("Un solo dispositivo: Il Trono di Mortadella")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Nome 1").fill("Anna")
    dialog.get_by_role("textbox", name="Nome 2").fill("Bruno")
    check(phone, "home/one-device")
    phone.press("Comincia")
    phone.page.locator("section.trono").wait_for()
    phone.see("Anna")
    phone.see("Bruno")
