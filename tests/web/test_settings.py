"""Settings: each works at once, and survives a reload."""

import re

import pytest

from .conftest import People
from .screens import check
from .tables import become, make_table
from .trono.hand import OFFERED


def test_all_of_them_survive_a_reload(people: People) -> None:
    anna = people()
    anna.goto("/")
    anna.press("Settings")
    dialog = anna.page.get_by_role("dialog")
    check(anna, "home/settings")
    for label in ("Sounds", "Motion", "Ask me to confirm", "Patterns beside colours"):
        box = dialog.get_by_role("checkbox", name=label)
        box.set_checked(not box.is_checked())
    wanted = {
        box: dialog.get_by_role("checkbox", name=box).is_checked() for box in ("Sounds", "Motion", "Ask me to confirm")
    }
    dialog.get_by_text("Colours", exact=True).click()
    dialog.get_by_role("radio", name="Dark").check()
    dialog.get_by_text("Language", exact=True).click()
    dialog.get_by_role("radio", name="Italiano").click()
    anna.page.locator("html[lang=it]").wait_for()
    anna.page.reload()
    root = anna.page.locator("html")
    assert root.get_attribute("lang") == "it"
    assert root.get_attribute("data-theme") == "dark"
    assert root.get_attribute("data-patterns") == "on"
    assert root.get_attribute("data-motion") == "off"
    anna.press("Impostazioni")
    boxes = anna.page.get_by_role("dialog").get_by_role("checkbox")
    assert [boxes.nth(n).is_checked() for n in range(3)] == list(wanted.values())


def test_the_language_changes_in_the_midst_of_a_game(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 2)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    prompt = anna.page.locator(".prompt")
    prompt.get_by_text(re.compile("Your turn|You are asked")).first.wait_for()  # the bot may begin
    anna.press("Menu")
    anna.page.get_by_role("dialog").get_by_text("Language", exact=True).click()
    anna.page.get_by_role("radio", name="Italiano").check()
    prompt.get_by_text(re.compile("Tocca a te|Rispondi tu")).first.wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.locator(".prompt.asked").wait_for()
    anna.page.locator(".log .turn").last.click()
    anna.page.locator(".log").get_by_text("Turno").first.wait_for()
    assert anna.page.locator("html").get_attribute("lang") == "it"
    assert not re.search("Your turn|You are asked", anna.text)
    check(anna, "table/changed-language")
    anna.page.locator(OFFERED).first.click()
    anna.page.locator(".prompt").wait_for()


@pytest.mark.long
def test_forget_me(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 2)["table"]
    anna.goto("/")
    anna.page.get_by_role("heading", name="Go on playing").wait_for()
    anna.press("Settings")
    anna.page.get_by_role("dialog").get_by_text("What we know of you").click()
    anna.press("Forget me")
    check(anna, "home/forget-me")
    anna.press("Yes, forget me")
    anna.page.get_by_role("heading", name="Go on playing").wait_for(state="detached")
    anna.see("What shall we play?")
    anna.expects = ["refused: 401 "]
    anna.goto(f"/t/{table}")
    anna.page.get_by_role("heading", level=1).wait_for()
