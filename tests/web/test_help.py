"""“What can I do here?”: every moment of every game is explained, with all that can be done now."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import People
from .people import Person
from .screens import check
from .tables import ask, become, look, make_table, send

GAMES = ("trono", "tortelli", "bomarzo")
BUTTON = {"en": "What can I do here?", "it": "Che cosa posso fare?"}
long = pytest.mark.long


def sit(person: Person, game: str, players: int = 2, **given: Any) -> str:
    become(person, "Anna")
    table: str = make_table(person, players, game=game, **given)["table"]
    person.goto(f"/t/{table}")
    person.page.locator(".prompt.asked").wait_for()
    return table


def ask_for_help(person: Person) -> None:
    person.press(BUTTON[person.language])
    person.page.locator("dialog[open] h3").first.wait_for()


def offered(person: Person) -> list[str]:
    """What the panel offers to do, folded away or not."""
    return [text.strip() for text in person.page.locator("dialog[open] .acts button").all_text_contents()]


def expect_everything(person: Person, table: str) -> None:
    """The panel offers exactly what is legal, says a word about each kind, and explains the phase with rules."""
    told = ask(person, "GET", f"/api/tables/{table}?lang={person.language}")["d"]
    assert sorted(offered(person)) == sorted(choice["text"] for choice in told["legal"])
    panel = person.page.locator("dialog[open]")
    expect(panel.locator(".kinds > li")).to_have_count(len({choice["act"]["verb"] for choice in told["legal"]}))
    assert all(line.strip() for line in panel.locator(".kinds > li > p").all_text_contents())
    expect(panel.locator(f"p a[href^='/learn/{told['table']['game']}#']").first).to_be_visible()


def test_help_at_a_table(people: People) -> None:
    anna = people("phone")
    table = sit(anna, "trono")
    ask_for_help(anna)
    expect_everything(anna, table)
    check(anna, "help/trono")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    expect(anna.page.get_by_role("button", name=BUTTON["en"])).to_be_focused()


@long
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_help_in_several_phases(people: People, game: str, device: str, language: str) -> None:
    anna = people(device, language)
    table = sit(anna, game)
    seen: set[str] = set()
    while len(seen) < 3:
        told = look(anna, table)
        assert told["d"]["result"] is None
        phase = told["d"]["view"]["phase"]
        if 0 in told["d"]["waiting"] and phase not in seen:
            seen.add(phase)
            anna.goto(f"/t/{table}")
            ask_for_help(anna)
            expect_everything(anna, table)
            check(anna, f"help/{game}/{phase}-{device}")
        if 0 in told["d"]["waiting"]:
            send(anna, table, "act", v=told["v"], actions=[told["d"]["legal"][-1]["act"]], seat=0)


@long
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_help_does_what_is_pressed(people: People, device: str) -> None:
    anna = people(device)
    table = sit(anna, "tortelli")
    v = look(anna, table)["v"]
    anna.page.locator("#prompt").focus()
    anna.page.keyboard.press("?")
    anna.page.locator("dialog[open] summary").click()
    anna.page.locator("dialog[open] .acts button").first.click()
    anna.page.wait_for_function("() => document.querySelector('.prompt.asked')")
    assert look(anna, table)["v"] > v
    # beside a wide board it stays and tells of what comes next
    expect(anna.page.locator("dialog[open]")).to_have_count(1 if device == "desktop" else 0)
    if device == "desktop":
        expect(anna.page.locator("dialog[open]:focus-within")).to_have_count(1)
        anna.page.keyboard.press("?")
        expect(anna.page.locator("dialog[open]")).to_have_count(0)


@long
def test_what_is_grave_is_asked_once_more(people: People) -> None:
    anna = people()
    table = sit(anna, "bomarzo")
    while (told := look(anna, table))["d"]["view"]["phase"] != "turn" or 0 not in told["d"]["waiting"]:
        if 0 in told["d"]["waiting"]:
            send(anna, table, "act", v=told["v"], actions=[told["d"]["legal"][0]["act"]], seat=0)
    anna.goto(f"/t/{table}")
    ask_for_help(anna)
    anna.page.locator("dialog[open]").get_by_role("button", name="Pass for this season").click()
    anna.press("Cancel")
    expect(anna.page.get_by_role("dialog").filter(has_text="Are you sure?")).to_have_count(0)
    assert look(anna, table)["v"] == told["v"]


@long
def test_who_waits_is_told_for_whom(people: People) -> None:
    anna, otto = people(), people()
    become(anna, "Anna")
    become(otto, "Otto")
    made = make_table(anna, 2, bots=0, start=False)
    table = made["table"]
    ask(otto, "POST", "/api/enter", {"token": made["invitations"]["invite"]})
    send(anna, table, "start")
    first = look(anna, table)["d"]["waiting"][0]
    waiting, name = (otto, "Anna") if first == 0 else (anna, "Otto")
    waiting.goto(f"/t/{table}")
    waiting.page.locator(".prompt").wait_for()
    ask_for_help(waiting)
    expect(waiting.page.locator("dialog[open]")).to_contain_text(f"Waiting for {name}.")
    assert offered(waiting) == []
    check(waiting, "help/waiting")


@long
def test_the_key_writes_in_the_chat(people: People) -> None:
    anna = people()
    sit(anna, "trono")
    field = anna.page.get_by_label("Write to the whole table")
    field.focus()
    anna.page.keyboard.type("eh?")
    expect(field).to_have_value("eh?")
    expect(anna.page.locator("dialog[open]")).to_have_count(0)


@long
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_one_device_for_all(people: People, device: str) -> None:
    """What somebody may do is shown when they ask for it, and not to the next."""
    anna = people(device)
    become(anna, "Anna")
    made = make_table(anna, 2, game="tortelli", names=["Anna", "Bruno"], bots=0, tempo={"kind": "hot_seat"})
    table = made["table"]
    anna.goto(f"/t/{table}")
    first = look(anna, table, 0)["d"]["waiting"][0]
    anna.press(f"I am {['Anna', 'Bruno'][first]}")
    anna.page.get_by_text(re.compile(f"{['Anna', 'Bruno'][first]}'s turn")).filter(visible=True).first.wait_for()
    ask_for_help(anna)
    assert offered(anna) == []
    check(anna, "help/one-device")
    anna.page.get_by_text("Show my choices").click()
    anna.page.locator("dialog[open] .kinds summary").click()
    anna.page.locator("dialog[open] .acts button").first.click()
    anna.page.get_by_text(re.compile(f"{['Bruno', 'Anna'][first]}'s turn")).filter(visible=True).first.wait_for()
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    ask_for_help(anna)
    anna.page.get_by_text("Show my choices").click()
    anna.page.get_by_role("heading", name=f"Hand the device to {['Bruno', 'Anna'][first]}").wait_for()
