"""What is not legal says why, with the rule: on hover, tap and focus. What the server refuses is told in its words."""

from .conftest import People
from .people import Person, Pointing
from .screens import check
from .tables import ask, become, look, make_table, send

FORBIDDEN = ":is(.trono.board, .trono.around) button[aria-disabled=true]"


def at_a_table(person: Person, other: Person) -> None:
    """A game that waits for somebody else, who has dice to choose: whoever looks on cannot."""
    become(other, "Bruno")
    become(person, "Anna")
    made = make_table(other, 2, bots=0, start=False)
    table = str(made["table"])
    ask(person, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(other, table, "start")
    while True:
        seen = look(other, table)
        [seat] = seen["d"]["waiting"]
        if seat == 0 and seen["d"]["view"]["phase"] == "choose":
            break
        mover = (other, person)[seat]
        own = look(mover, table, seat)
        send(mover, table, "act", v=own["v"], actions=[own["d"]["legal"][0]["act"]], seat=seat)
    person.goto(f"/t/{table}")
    person.page.locator(FORBIDDEN).first.wait_for()


def test_hover_tap_and_focus_say_why(people: People) -> None:
    desktop, phone, other = people(), people("phone"), people()
    at_a_table(desktop, other)
    at_a_table(phone, other)
    ways: list[tuple[Person, Pointing]] = [(desktop, "hover"), (phone, "tap"), (desktop, "focus")]
    for person, name in ways:
        part = person.page.locator(FORBIDDEN).filter(visible=True).first
        person.point(part, name)
        bubble = person.page.locator(".bubble")
        bubble.wait_for()
        assert len(bubble.inner_text()) > 10
        assert str(bubble.get_by_role("link").get_attribute("href")).startswith("/learn/trono#")
        person.shot(f"table/reason-{name}")
        person.page.keyboard.press("Escape")
        bubble.wait_for(state="hidden")


def test_what_the_server_refuses_is_told_with_its_rule(people: People) -> None:
    """An accusation without the tokens for it: the button is there for all, and the rules answer."""
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 4)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    anna.press("Accuse")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("radio").first.check()
    dialog.get_by_role("group").nth(1).get_by_role("radio").first.check()
    check(anna, "table/accuse")
    dialog.get_by_role("button", name="Accuse ").click(force=True)  # it can be pressed, and says why not
    anna.page.get_by_text("Only the Master Innkeeper").or_(anna.page.get_by_text("Your tokens are not yet")).or_(
        anna.page.get_by_text("That is your own role")
    ).or_(anna.page.get_by_text("This cannot be done at this moment")).first.wait_for()
    anna.shot("table/accuse-refused")


def test_a_refused_command_is_told_and_can_be_put_away(people: People) -> None:
    """Too many at once: the server says so, nothing is lost, and the page goes on."""
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 2)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    anna.page.get_by_role("button", name="Undo").click(force=True)  # it can be pressed, and says why not
    anna.see("Too late to undo")
    check(anna, "table/refused")
    anna.press("All right")
    anna.page.get_by_text("Too late to undo").wait_for(state="hidden")
