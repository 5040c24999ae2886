"""Stacking order: dialogs above everything, and the reason why something cannot be done above its dialog."""

import pytest

from .conftest import People
from .people import Device
from .tables import become, make_table

ON_TOP = """(part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const at = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
    const isSeen = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    return at.filter(isSeen).every(([x, y]) => part.contains(document.elementFromPoint(x, y)));
}"""


@pytest.mark.parametrize("device", [pytest.param("desktop", marks=pytest.mark.long), "phone"])
def test_dialogs_lie_above_everything_and_reasons_above_dialogs(people: People, device: Device) -> None:
    anna = people(device, reduced_motion="no-preference", speed="fast")
    become(anna, "Anna")
    table = make_table(anna, 4, tempo={"kind": "live", "seconds": 3000, "increment": 0})["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked, [data-go=begin]").first.wait_for()
    dialog = anna.page.get_by_role("dialog")
    for name in ("The roles", "Notebook", "Menu", "Accuse"):
        anna.press(name)
        dialog.wait_for()
        assert dialog.evaluate(ON_TOP), f"{name} is covered by something"
        if name != "Accuse":
            anna.page.keyboard.press("Escape")
            dialog.wait_for(state="hidden")
    dialog.get_by_role("radio").first.check()
    dialog.get_by_role("group").nth(1).get_by_role("radio").first.check()
    go = dialog.get_by_role("button", name="Accuse ")
    assert go.get_attribute("aria-disabled") == "true"
    anna.point(go, "tap" if device == "phone" else "hover")
    why = anna.page.locator(".above .bubble")
    why.wait_for()
    assert len(why.inner_text()) > 10
    assert why.evaluate(ON_TOP), "the reason is covered by the dialog"


ONE_AFTER_ANOTHER = """(title) => {
    document.querySelector("dialog[open]").close(); // of this the page is told a moment later
    [...document.querySelectorAll("header button")].find((button) => button.title === title).click();
}"""
A_MOMENT = "() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))"


@pytest.mark.parametrize(("device", "first", "then"), [("desktop", "The roles", "Notebook"), ("phone", "Log", "Chat")])
def test_what_is_opened_as_something_else_closes_stays(people: People, device: Device, first: str, then: str) -> None:
    """Escape, and at once the next button: on a busy machine the end of the first is told after the press."""
    anna = people(device)
    become(anna, "Anna")
    anna.goto(f"/t/{make_table(anna, 4)['table']}")
    anna.page.locator(".prompt.asked").wait_for()
    anna.press(first)
    anna.page.get_by_role("dialog", name=first).wait_for()
    anna.page.evaluate(ONE_AFTER_ANOTHER, then)
    anna.page.get_by_role("dialog", name=then).wait_for()
    anna.page.evaluate(A_MOMENT)
    assert anna.page.get_by_role("dialog", name=then).is_visible()
