"""Settings: each works at once, and survives a reload."""

import pytest

from .conftest import People
from .screens import check
from .tables import become, make_table


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
    dialog.get_by_role("radio", name="Dark").check()
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
    anna.see("Your turn")
    anna.page.locator("header .language").click()
    anna.see("Tocca a te")
    anna.page.locator(".prompt.asked").wait_for()
    anna.page.locator(".log").get_by_text("Turno").first.wait_for()
    assert anna.page.locator("html").get_attribute("lang") == "it"
    assert "Your turn" not in anna.text
    check(anna, "table/changed-language")
    anna.page.locator("section.trono .page [data-legal]").first.click()
    anna.page.locator(".prompt").wait_for()


@pytest.mark.long
def test_forget_me(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 2)["table"]
    anna.goto("/")
    anna.page.get_by_role("heading", name="Your tables").wait_for()
    anna.press("Settings")
    anna.press("Forget me")
    check(anna, "home/forget-me")
    anna.press("Yes, forget me")
    anna.page.get_by_role("heading", name="Your tables").wait_for(state="detached")
    anna.see("What shall we play?")
    anna.expects = ["refused: 401 "]
    anna.goto(f"/t/{table}")
    anna.page.get_by_role("heading", level=1).wait_for()
