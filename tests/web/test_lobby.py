"""Before the start: seats fill round a table, guests have a lounge and no form, and nothing needs scrolling."""

from itertools import product

import pytest
from playwright.sync_api import expect

from . import screens
from .conftest import People
from .people import Person
from .screens import check, each_language
from .tables import ask, become, look, make_table, send

SIZES = [(1280, 720), (1440, 900), (390, 844), (844, 390)]
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"

TOUCHES = """(one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def meet(people: People, players: int = 3, language: str = "en", **given: object) -> tuple[Person, Person, str]:
    """Anna has set a table and Bruno has sat down; both look at it."""
    anna, bruno = people(language=language), people("phone", language=language)
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, players, bots=0, start=False, **given)
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"]})
    for person in (anna, bruno):
        person.goto(f"/t/{made['table']}")
        person.page.locator(".room").wait_for()
    return anna, bruno, str(made["table"])


@each_language
def test_a_guest_has_a_lounge_and_says_that_they_are_ready(people: People, language: str) -> None:
    anna, bruno, table = meet(people, language=language)
    words = {
        "en": ("I am ready", "You are ready", "ready"),
        "it": ("Possiamo cominciare", "Hai detto", "può cominciare"),
    }
    go, said, tag = words[language]
    assert bruno.page.locator(":disabled, [aria-disabled=true]").count() == 0, "a lounge, not a form"
    bruno.page.locator(".chat input").fill("Ciao")
    bruno.page.locator(".chat input").press("Enter")
    anna.see("Ciao")
    line = anna.page.locator(".chat li", has_text="Ciao")
    assert line.locator("svg, time").count() == 2, "who said it, and when"
    bruno.page.locator(".reaction").first.click()
    seat = anna.page.locator(".place").filter(has_text="Bruno").element_handle()
    assert anna.page.locator(".bubble").evaluate(TOUCHES, seat), "a reaction is seen at the seat"
    check(bruno, "lounge/guest")
    version = look(anna, table)["v"]
    bruno.press(go)
    bruno.see(said)
    anna.page.locator(".place small.ready").get_by_text(tag).wait_for()
    check(anna, "lounge/host-sees-ready")
    bruno.press(said)
    anna.page.locator(".place small.ready").wait_for(state="detached")
    assert look(anna, table)["v"] == version


def test_whoever_waits_leafs_through_the_pictures_of_the_rules(people: People) -> None:
    anna, _, _ = meet(people)
    leaves = anna.page.get_by_role("region", name="The game in pictures")
    seen = set[str]()
    for n in (1, 2, 3, 4):
        leaves.get_by_text(f"Picture {n} of 4").wait_for()
        seen.add(leaves.locator("figcaption").inner_text())
        leaves.get_by_role("button", name="Next picture").click()
    leaves.get_by_text("Picture 1 of 4").wait_for()
    assert len(seen) == 4


def test_begin_gives_free_seats_to_bots(people: People) -> None:
    anna, bruno, table = meet(people, 4)
    anna.see("2 of 4 seated: bots take the 2 free seats")
    anna.press("Let's start!")
    for person in (anna, bruno):
        person.page.locator("section.trono").wait_for()
    kinds = [seat["kind"] for seat in look(anna, table)["d"]["table"]["seats"]]
    assert sorted(kinds) == ["bot", "bot", "person", "person"]


def test_the_host_arranges_seats_and_rules(people: People) -> None:
    anna, bruno, table = meet(people, 4, order="chosen")
    anna.press("+ Bot at seat C")
    anna.press("Choose the bot for seat D")
    anna.page.get_by_role("dialog").get_by_role("radio", name="Gentle").click()
    anna.page.get_by_role("dialog").wait_for(state="detached")
    seats = look(anna, table)["d"]["table"]["seats"]
    assert [seat["bot"] for seat in seats] == [None, None, "solid", "gentle"]
    anna.page.get_by_role("button", name=seats[3]["name"]).click()
    anna.page.get_by_role("dialog").get_by_role("radio", name="Tough").click()
    anna.page.get_by_role("dialog").wait_for(state="detached")
    assert look(anna, table)["d"]["table"]["seats"][3]["bot"] == "solid"
    anna.page.get_by_role("button", name="Bruno").click()
    check(anna, "lobby/seat")
    anna.press("Remove: Bruno")
    bruno.see("You are not at this table any more")
    anna.press("Change how we play")
    anna.page.get_by_role("radio", name="3", exact=True).click()
    anna.press("Close")
    anna.see("3 seats")
    anna.page.get_by_role("button", name="Anna").click()
    anna.page.get_by_role("textbox", name="Your name here").fill("Annetta")
    anna.press("Save")
    anna.see("Annetta")


@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.long), pytest.param(4, marks=pytest.mark.long), 7]
)
def test_nothing_scrolls_and_all_can_be_pressed(people: People, players: int) -> None:
    anna, bruno, table = meet(people, players)
    send(anna, table, "change", spectators=True)
    anna.press("New links and code")
    looks = product((anna, bruno), SIZES) if screens.is_long else zip((anna, anna, bruno, bruno), SIZES, strict=True)
    for person, (width, height) in looks:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.locator(f".lobby:not([data-layout=page]) .place >> nth={players - 1}").wait_for()
        assert not person.page.evaluate(SCROLLS), (width, height)
        if person is anna:  # what a host needs first
            for part in (".vine input", ".vine .qr", ".vine .ways button"):
                expect(person.page.locator(part).first).to_be_in_viewport(ratio=1)
        for button in person.page.locator(".place button, .strip button").all():
            expect(button).to_be_in_viewport(ratio=1)
            button.click(trial=True)


def test_the_first_table_by_keyboard(people: People) -> None:
    """From the home page to a begun game with bots on all free seats, without a pointer."""
    anna = people()
    anna.goto("/")
    anna.page.get_by_role("article").first.wait_for()
    press(anna, "Invite friends: Il Trono di Mortadella")
    press(anna, "Set the table")
    anna.page.locator(".room").wait_for()
    press(anna, "Let's start!")
    anna.page.locator("section.trono").wait_for()


def press(person: Person, name: str) -> None:
    """Reach a button by Tab, with a focus that can be seen, and press Enter."""
    button = person.page.get_by_role("button", name=name)
    button.wait_for()
    for _ in range(80):
        person.page.keyboard.press("Tab")
        if button.evaluate("(node) => node === document.activeElement && node.matches(':focus-visible')"):
            person.page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} is not reached by Tab")
