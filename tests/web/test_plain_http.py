"""Plain http from another machine, such as a friend's phone in the same network. Browsers allow less there, and
everything still works."""

import pytest

from .chromium import ELSEWHERE
from .conftest import People
from .screens import check
from .short import SHORT
from .tables import become, finish, make_table
from .trono.hand import TronoHand
from .wire import Wire


def elsewhere(site: str) -> str:
    return site.replace("127.0.0.1", ELSEWHERE)


def test_a_game_and_what_comes_after_it(people: People, site: str) -> None:
    phone = people("phone", site=elsewhere(site))
    phone.goto("/")
    assert phone.page.evaluate("window.isSecureContext") is False
    assert phone.page.evaluate("crypto.subtle === undefined && navigator.clipboard === undefined")
    become(phone, "Anna")
    table = make_table(phone, 2, **SHORT)["table"]
    wire = Wire(phone.page)
    phone.goto(f"/t/{table}")
    hand = TronoHand(phone, wire, 3)
    for _ in range(4):
        assert hand.until_asked() == "asked"
        hand.decide()
    finish(phone, table)
    phone.press("See how it went")
    phone.press("Verify now")
    phone.see("All is right.")
    phone.see("over http the browser does not offer its own functions")
    check(phone, "elsewhere/verified")


def test_links_can_be_copied(people: People, site: str) -> None:
    phone = people("phone", site=elsewhere(site))
    phone.goto("/")
    become(phone, "Anna")
    table = make_table(phone, 2, bots=0, start=False)["table"]
    phone.goto(f"/t/{table}")
    phone.see("The table is being set")
    phone.press("New links and code")
    phone.page.get_by_role("textbox", name="Link to sit down").wait_for()
    link = phone.page.get_by_role("textbox", name="Link to sit down").input_value()
    assert link.startswith(elsewhere(site))
    phone.press("Copy")
    phone.page.get_by_text("Copied").or_(phone.page.get_by_text("the text is selected")).first.wait_for()
    check(phone, "elsewhere/lobby")


@pytest.mark.long
def test_settings_say_why_there_are_no_messages(people: People, site: str) -> None:
    phone = people("phone", site=elsewhere(site))
    phone.goto("/")
    phone.press("Settings")
    phone.see("This page was opened over http, where browsers allow no notifications.")
    check(phone, "elsewhere/settings")
