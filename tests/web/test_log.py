"""The log: one line a turn, which unfolds; the number of a rule comes to who points at its sentence."""

import pytest

from .conftest import People
from .people import Device, Pointing
from .tables import become, look, make_table, send

LINE = 40
"""Pixels: no row of a turn is higher, however much happened in it."""
OPACITY = "link => Number(getComputedStyle(link).opacity)"


@pytest.mark.parametrize(
    ("device", "how"),
    [("desktop", "hover"), pytest.param("desktop", "focus", marks=pytest.mark.long), ("phone", "tap")],
)
def test_one_line_a_turn_and_its_rules_for_who_asks(people: People, device: Device, how: Pointing) -> None:
    anna = people(device)
    become(anna, "Anna")
    table = str(make_table(anna, 4)["table"])
    while (seen := look(anna, table))["d"]["view"]["turns"] < 14 and not seen["d"]["result"]:
        if 0 in seen["d"]["waiting"]:
            legal = [choice["act"] for choice in seen["d"]["legal"]]
            act = next(act for act in legal if act["verb"] != "accuse")
            send(anna, table, "act", v=seen["v"], actions=[act])
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt").wait_for()
    if device == "phone":
        anna.press("Log")
    turns = anna.page.locator(".log .turn:has(.signs)")
    turns.first.wait_for()
    heights = turns.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert len(heights) > 3
    assert max(heights) <= LINE, heights
    turn = turns.nth(1)
    turn.click()
    line = turn.locator("xpath=..").locator("ul li:has(a)").first
    link = line.get_by_role("link")
    assert str(link.get_attribute("href")).startswith("/learn/trono#")
    if how == "tap":  # a finger has asked by unfolding it
        assert link.evaluate(OPACITY) == 1
        return
    anna.page.mouse.move(2, 2)
    anna.page.wait_for_function("link => getComputedStyle(link).opacity === '0'", arg=link.element_handle())
    anna.point(line if how == "hover" else link, how)
    anna.page.wait_for_function("link => getComputedStyle(link).opacity === '1'", arg=link.element_handle())
