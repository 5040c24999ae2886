"""A role card that lies face down: what follows from the role is put away with it."""

import re

from ..conftest import People
from ..people import Person
from ..tables import become, look, make_table, send

NEUTRAL = re.compile("^Press a die")


def asked_with_a_plan(anna: Person, table: str) -> None:
    """Play until all chosen dice can be used by one press."""
    while True:
        seen = look(anna, table)
        assert not seen["d"]["result"]
        if 0 not in seen["d"]["waiting"]:
            continue
        if (seen["d"]["view"]["plan"] or {}).get("is_all"):
            return
        legal = [choice["act"] for choice in seen["d"]["legal"]]
        act = next((act for act in legal if act["verb"] != "accuse"), legal[0])
        send(anna, table, "act", v=seen["v"], actions=[act])


def test_a_card_face_down_hides_hint_and_plan(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = str(make_table(anna, 3)["table"])
    asked_with_a_plan(anna, table)
    anna.goto(f"/t/{table}")
    primary = anna.page.locator("[data-region=primary] .primary button").first
    planned = anna.page.locator("[data-region=primary] .primary [aria-disabled=false]").first
    planned.wait_for()
    anna.press("Hint")
    anna.see("The hint:")
    anna.page.locator("[data-hint]").first.wait_for()
    anna.press(re.compile("^My role"))
    primary.get_by_text(NEUTRAL).wait_for()
    assert "The hint:" not in anna.text
    assert not anna.page.locator("[data-hint], .helps").count()
    anna.press(re.compile("^My role"))
    planned.wait_for()
    assert "The hint:" not in anna.text, "it is asked for again"
