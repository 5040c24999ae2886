"""The shortest ways: from the first page into a game in two clicks."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import People
from .screens import check
from .tables import ask, become, look, make_table, send


def test_play_now(people: People) -> None:
    anna = people("phone", "it")
    anna.goto("/")
    anna.press("Gioca subito: Il Trono di Mortadella")
    anna.press("Comincia")
    anna.page.locator("section.trono").wait_for()
    assert "/t/" in anna.page.url
    anna.goto("/")
    anna.see("Riprendi a giocare")


def test_a_code_or_a_whole_link_and_enter(people: People) -> None:
    """Whoever has a name is at the table by a code and one key; a link that was pasted leads to its invitation."""
    anna, bruno = people(), people()
    become(anna, "Anna")
    links = make_table(anna, 3, bots=0, start=False)
    bruno.goto("/")
    bruno.press("Settings")
    bruno.page.get_by_role("textbox", name="Your name").fill("Bruno")
    bruno.press("Save")
    bruno.see("Saved.")
    bruno.press("Close")
    bruno.expects = ["refused: 403 GET .*/api/tables/"]  # the page asks whether its guest is at the table already
    code = bruno.page.get_by_role("textbox", name="Code")
    code.fill(f"{bruno.site}/t/{links['table']}#invite={links['invitations']['invite']}")
    code.press("Enter")
    bruno.see("Anna has set the table. All it lacks is you.")
    bruno.goto("/")
    code.fill("ZZZZ")
    bruno.expects.append("refused: 404 ")
    code.press("Enter")
    bruno.see("This link or code leads nowhere.")
    bruno.press("Close")
    code.fill(links["invitations"]["code"])
    code.press("Enter")
    bruno.page.wait_for_url(f"**/t/{links['table']}")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "it"])
def test_every_game_can_be_begun_without_scrolling(people: People, language: str) -> None:
    """At the first visit, and with tables of one's own to go on with."""
    anna = people(language=language)
    for _ in range(2):
        anna.goto("/")
        anna.page.get_by_role("article").nth(2).wait_for()
        buttons = anna.page.get_by_role("article").get_by_role("button")
        assert buttons.count() == 9
        for width, height in ((1280, 720), (390, 844)):
            anna.page.set_viewport_size({"width": width, "height": height})
            for button in buttons.all():
                expect(button).to_be_in_viewport(ratio=1)
        if not anna.page.locator("a.turn").count():
            become(anna, "Anna")
            for game in ("trono", "tortelli", "bomarzo"):
                make_table(anna, game=game)
    anna.page.locator("a.turn").first.wait_for()


def test_whoever_played_together_is_invited_by_one_press(people: People) -> None:
    anna, bruno = people(), people("phone")
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 2, bots=0, start=False)
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"]})
    send(anna, made["table"], "start")
    bruno.goto("/")
    anna.goto("/")
    anna.press("Invite Bruno again: Il Trono di Mortadella")
    anna.page.wait_for_url("**/t/*")
    bruno.page.reload()
    bruno.see("Anna invites you")
    check(bruno, "home/invited")
    bruno.press("Sit down")
    bruno.page.wait_for_url(anna.page.url)
    anna.see("Bruno")


def test_a_public_game_is_watched_by_one_press(people: People) -> None:
    anna, bruno = people(), people()
    become(anna, "Zelda")
    table = make_table(anna, listed=True)["table"]
    bruno.goto("/")
    bruno.page.get_by_role("button", name=re.compile("^Watch: .*Zelda")).click()
    bruno.page.wait_for_url(f"**/t/{table}")
    bruno.see("You are watching")


def test_the_first_time_is_gentle(people: People) -> None:
    anna = people()
    anna.goto("/")
    anna.press("Play now: Il Trono di Mortadella")
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Gentle")).to_be_checked()
    dialog.get_by_role("checkbox", name="It is my first time").uncheck()
    expect(dialog.get_by_role("radio", name="Tough")).to_be_checked()
    dialog.get_by_role("checkbox", name="It is my first time").check()
    anna.press("Start")
    anna.page.locator("section.trono").wait_for()
    table = look(anna, anna.page.url.split("/t/")[1])["d"]["table"]
    assert {seat["bot"] for seat in table["seats"] if seat["kind"] == "bot"} == {"gentle"}
