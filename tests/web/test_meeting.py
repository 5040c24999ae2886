"""Friends at one table: invited by a link, a code, to watch; on a second device; chat; what is agreed on together."""

import secrets
from typing import Any

import pytest

from .conftest import People
from .people import Person
from .screens import check
from .tables import ask, become, look, make_table, send
from .trono.hand import OFFERED

TRONO = "Il Trono di Mortadella"


def invite(anna: Person, is_looked_at: bool = False) -> dict[str, str]:
    """From the first page to the lobby, as a host does; the links that are shown there."""
    anna.goto("/")
    anna.press(f"Invite friends: {TRONO}")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Your name").fill("Anna")
    dialog.get_by_role("radio", name="3", exact=True).check()
    if is_looked_at:
        check(anna, "home/invite")
    anna.press("Set the table")
    anna.see("The table is being set")
    anna.page.get_by_text("More links").click()
    fields = {
        "invite": anna.page.get_by_role("textbox", name="Link to sit down").input_value(),
        "watch": anna.page.get_by_role("textbox", name="Link for those who only want to watch").input_value(),
    }
    return {kind: link.removeprefix(anna.site) for kind, link in fields.items()} | {
        "code": anna.page.locator(".code strong").inner_text()
    }


def test_a_friend_comes_by_link_another_by_code_a_third_watches(people: People) -> None:
    anna, bruno, carla, dora = people(), people("phone", "it"), people(), people("phone")
    links = invite(anna, is_looked_at=True)
    anna.page.get_by_role("img", name="QR code").wait_for()
    check(anna, "lobby/host")

    bruno.goto(links["invite"])
    bruno.see("Anna ha apparecchiato: manchi solo tu.")
    check(bruno, "entrance/invited")
    bruno.page.get_by_role("textbox", name="Il tuo nome").fill("Bruno")
    bruno.press("Siediti")
    bruno.page.get_by_role("heading", level=1).wait_for()
    anna.see("Bruno")
    check(bruno, "lobby/guest")
    assert "#invite" not in bruno.page.url, "the secret does not stay in the address"

    carla.goto("/")
    carla.page.get_by_role("textbox", name="Code").fill(links["code"].lower())
    carla.page.keyboard.press("Enter")
    dialog = carla.page.get_by_role("dialog", name="Have you got a code?")  # nobody knows her name yet
    check(carla, "home/code")
    dialog.get_by_role("textbox", name="Your name").fill("Carla")
    carla.press("Sit down")
    carla.see("The table is being set")

    dora.goto(links["watch"])
    dora.see("Come and watch")
    check(dora, "entrance/watch")
    dora.press("Watch")
    dora.see("You are here to watch")
    check(dora, "lobby/spectator")

    anna.see("Carla")
    anna.press("Let's start!")
    for person in (anna, bruno, carla, dora):
        person.page.locator("section.trono").wait_for()
        for name in ("Anna", "Bruno", "Carla"):
            person.see(name)
    dora.see("You are watching")
    check(dora, "table/spectator")
    seats = {person: look(person, anna.page.url.split("/t/")[1])["d"]["me"]["seat"] for person in (anna, bruno, carla)}
    assert sorted(seats.values()) == [0, 1, 2]


@pytest.mark.long
def test_one_more_device_for_the_same_seat(people: People) -> None:
    anna, phone = people(), people("phone")
    become(anna, "Anna")
    table = make_table(anna)["table"]
    anna.goto(f"/t/{table}")
    anna.press("Menu")
    anna.press("My seat on another device")
    link = anna.page.get_by_role("dialog").get_by_role("textbox").input_value()
    anna.press("Close")
    phone.goto(link.removeprefix(anna.site))
    phone.see("Your seat, here too")
    check(phone, "entrance/second-device")
    phone.press("Open the seat here")
    for person in (anna, phone):
        person.page.locator(".prompt.asked").wait_for()
    before = int(anna.page.locator("[data-region=log]").get_attribute("data-v") or 0)
    phone.page.locator(OFFERED).first.tap()
    anna.page.wait_for_function("(v) => Number(document.querySelector('[data-region=log]').dataset.v) > v", arg=before)


def two_people(people: People, **given: Any) -> tuple[Person, Person, str]:
    """Anna and Bruno at one table that is being played, pages open."""
    anna, bruno = people(), people("phone")
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 2, bots=0, start=False, **given)
    table = made["table"]
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(anna, table, "start")
    for person in (anna, bruno):
        person.goto(f"/t/{table}")
        person.page.locator("section.trono").wait_for()
    return anna, bruno, table


def test_chat_mute_and_delete(people: People) -> None:
    anna, bruno, table = two_people(people)
    for text in ("Ciao <b>Anna</b>", "Second"):
        bruno.say(text)
        anna.see(text)
    anna.page.get_by_role("button", name="Chat, 2 new").click()
    check(anna, "table/chat")
    bruno.page.get_by_role("button", name="Delete “Second”").click()
    anna.page.locator(".chat").get_by_text("Second").wait_for(state="detached")
    anna.page.get_by_role("button", name="Block Bruno").first.click()
    anna.page.locator(".chat").get_by_text("Ciao").wait_for(state="detached")
    bruno.say("Third")
    bruno.see("Third")
    anna.say("Fourth")
    bruno.see("Fourth")
    assert "Third" not in anna.text
    anna.press("Close")
    anna.page.get_by_role("button", name="Chat", exact=True).wait_for()
    assert "Third" not in anna.text, "nor is it the last line, or new"
    bruno.say("Fifth")
    bruno.see("Fifth")
    look(anna, table)
    assert "Fifth" not in anna.text
    assert anna.page.get_by_role("button", name="Chat", exact=True).count() == 1


WATCH_REACTIONS = """() => new MutationObserver(() => {
    const told = [...document.querySelectorAll("[aria-live]")].map((part) => part.textContent)
    if (document.querySelector(".bubble[aria-hidden=true]")) document.documentElement.dataset.shown = ""
    if (told.includes("Anna: Cheers!")) document.documentElement.dataset.aloud = ""
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""


def test_a_quick_reaction_is_seen_by_all(people: People) -> None:
    anna, bruno, _ = two_people(people)
    for person in (anna, bruno):
        person.page.evaluate(WATCH_REACTIONS)  # it is seen for three seconds, which a busy machine may look away for
    anna.press("Cheers!")
    for person in (anna, bruno):
        person.page.locator("html[data-shown][data-aloud]").wait_for()
    anna.shot("table/reaction")
    bruno.shot("table/reaction-phone")
    bruno.page.locator(".bubble[aria-hidden=true]").wait_for(state="detached")


def test_undo_and_undo_by_consent(people: People) -> None:
    anna, bruno, table = two_people(people, preset="first_game")
    turn = look(anna, table)["d"]["waiting"][0]
    mover, other = (anna, bruno) if turn == 0 else (bruno, anna)
    for n in range(3):
        mover.page.locator(".trono .five button").nth(n).click()
    mover.page.locator(".trono .use").wait_for()
    mover.press("Undo")
    mover.page.locator(".trono .five button").first.wait_for()
    while look(mover, table)["d"]["view"]["turn"] == turn:
        asked = look(mover, table)["d"]["waiting"][0]
        play_first(mover if asked == turn else other, table)
    other.page.locator(".prompt.asked").wait_for()
    mover.press("Menu")
    mover.press("Ask to go back")
    other.see("asks to go back")
    check(other, "table/proposal")
    other.press("I agree")
    other.page.get_by_text("asks to go back").wait_for(state="hidden")
    assert look(mover, table)["d"]["view"]["turn"] == turn


def play_first(person: Person, table: str) -> None:
    """Whatever is legal first."""
    seen = look(person, table)
    send(person, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]])


IS_WHOLE = "(words) => words.scrollHeight <= words.clientHeight + 1"


def test_a_hint_can_be_followed(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 2)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    while len(ask(anna, "POST", f"/api/tables/{table}/hint", {"id": secrets.token_hex(16)})["hints"]) < 2:
        continue  # until a worker has loaded the search, a hint is one act without a reason
    anna.press("Hint")
    anna.see("The hint:")
    check(anna, "table/hint")
    for width, height in ((1280, 720), (844, 390), (390, 844)):
        anna.page.set_viewport_size({"width": width, "height": height})
        ranks, do = (anna.page.locator(f".hint {part}").last.bounding_box() for part in (".ranks button", ".do"))
        assert ranks
        assert do
        assert ranks["x"] + ranks["width"] <= do["x"], "nothing covers a rank"
        assert width > height > 390 or anna.page.locator(".words").evaluate(IS_WHOLE), "all of it can be read"
    before = look(anna, table)["v"]
    anna.press("Do it")
    anna.page.get_by_text("The hint:").wait_for(state="hidden")
    assert look(anna, table)["v"] > before


@pytest.mark.long
def test_a_bot_sits_in_and_gives_the_seat_back(people: People) -> None:
    anna, bruno, _ = two_people(people)
    anna.press("Menu")
    check(anna, "table/menu")
    anna.press("Let a bot play for me")
    anna.see("A bot is sitting in for you.")
    bruno.see("a bot sits in")
    check(bruno, "table/a-bot-sits-in")
    anna.press("I'm back")
    anna.page.get_by_text("A bot is sitting in for you.").wait_for(state="hidden")
