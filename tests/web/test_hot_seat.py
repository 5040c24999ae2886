"""Several people share one device: nobody's secret is on it while somebody else looks, nor while it is handed over."""

import re

from .conftest import People
from .people import Person
from .robots.tree import read
from .screens import check
from .tables import ask, become, look, make_table
from .trono.hand import OFFERED

NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino"]


def everything(person: Person) -> str:
    """All that the page holds: its text, hidden parts included, its attributes, and what a screen reader is told."""
    session = person.devtools()
    names = " ".join(node.name for node in read(session).all())
    session.detach()
    return person.page.evaluate("document.documentElement.outerHTML") + names


def told_of_roles(person: Person) -> str:
    """The same without what each guest may be: it names every role that is left, alike for all, and tells nobody's."""
    session = person.devtools()
    names = " ".join(node.name for node in read(session).all())
    session.detach()
    page = person.page.evaluate("""() => {
      const page = document.documentElement.cloneNode(true);
      for (const may of page.querySelectorAll(".know")) may.remove();
      return page.outerHTML;
    }""")
    return re.sub(r"may be: [^<>\"]*?(?= and ) and (the )?[\w ]+", "", page + names)


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
        found = told_of_roles(phone)
        others = [role for other, role in roles.items() if other != seat]
        assert not [role for role in others if role in found], f"{name} sees only what is theirs"
        assert seat not in roles or roles[seat] not in phone.text, "one's own card lies face down"
        phone.press(f"Start with 1 {tokens[seat % 4]}")
    seat = take(phone, table)
    others = [role for other, role in roles.items() if other != seat]
    assert not [role for role in others if role in told_of_roles(phone)]
    phone.shot("hot-seat/open")


def take(phone: Person, table: str) -> int:
    """Whoever is asked takes the device; their seat."""
    phone.page.locator("main.cover").wait_for()
    seat = int(look(phone, table)["d"]["waiting"][0])
    phone.press(f"I am {NAMES[seat]}")
    phone.page.locator(".prompt.asked").wait_for()
    return seat


PRESS_LAST = """(offered) => {
    [...document.querySelectorAll(offered)].filter((part) => part.checkVisibility()).at(-1)?.click();
}"""


def test_whoever_has_passed_reads_nothing_of_the_next(people: People) -> None:
    """Anna opens her card and passes: neither her role nor Bruno's is on the page until Bruno holds the device."""
    phone = people("phone")
    become(phone, "Anna")
    table = make_table(phone, 2, names=NAMES[:2], bots=0, tempo={"kind": "hot_seat"})["table"]
    phone.goto(f"/t/{table}")
    seat = take(phone, table)
    words = ask(phone, "GET", "/api/games/trono/words?lang=en")
    roles = [words[f"role.{look(phone, table, n)['d']['view']['players'][n]['role']}"] for n in range(2)]
    phone.page.get_by_role("button", name=re.compile("^My role")).tap()
    phone.see(roles[seat])
    phone.shot("hot-seat/my-card")
    handing = phone.page.get_by_role("heading", name=f"Hand the device to {NAMES[1 - seat]}")
    while not handing.count():  # what was offered may be gone by the time of a tap
        phone.page.evaluate(PRESS_LAST, f"{OFFERED}:not([aria-pressed=true])")
        phone.page.wait_for_timeout(50)
    assert not [role for role in roles if role in everything(phone)]
    phone.page.reload()
    phone.page.locator("main.cover").wait_for()
    assert not [role for role in roles if role in everything(phone)], "a page that is opened anew knows nobody's hands"
    assert take(phone, table) == 1 - seat
    assert roles[seat] not in phone.text


def test_it_begins_on_the_first_page(people: People) -> None:
    phone = people("phone", "it")
    phone.goto("/")
    phone.press("Gioca subito: Il Trono di Mortadella")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Un solo dispositivo").check()
    dialog.get_by_role("textbox", name="Nome 1").fill("Anna")
    dialog.get_by_role("textbox", name="Nome 2").fill("Bruno")
    check(phone, "home/one-device")
    phone.press("Comincia")
    phone.page.get_by_role("heading", name=re.compile("Passa il dispositivo a (Anna|Bruno)")).wait_for()
    phone.press(re.compile("^Sono (Anna|Bruno)"))
    phone.page.locator("section.trono").wait_for()
    phone.see("Anna")
    phone.see("Bruno")
