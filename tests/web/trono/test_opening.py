"""How a game of Trono begins: roles are dealt, all roll for the first turn, and who begins presses for their roll."""

import re

from playwright.sync_api import expect

from ..conftest import People
from ..people import Person
from ..robots.robot import BEGIN as PRESS
from ..tables import become, look, make_table, send

BEGIN = "main [data-go=begin]"
ONWARD = "main [data-go=onward]"
ASKED = "main .prompt.asked"
CARD = ".trono.mine .card"
ANNA_BEGINS = "6" * 32
"""What the page adds to the draws, so that the first seat of three begins."""


def sit(person: Person, players: int = 3) -> str:
    become(person, "Anna")
    table = str(make_table(person, players, contribution=ANNA_BEGINS)["table"])
    person.goto(f"/t/{table}")
    return table


def test_the_deal_and_the_first_roll_are_seen_and_the_first_press_rolls(people: People) -> None:
    anna = people(reduced_motion="no-preference", speed="normal")
    anna.hold_the_clock()
    table = sit(anna)
    page = anna.page
    for part in (".trono.mine [aria-expanded=false]", ".deal .shown .front", f"{CARD}[aria-expanded=true]"):
        anna.pass_time_until(page.locator(part))
    anna.pass_time_until(page.locator(".first .isFirst").filter(has_text="Anna"))
    assert page.locator(".first li").count() == 3
    anna.pass_time_until(page.locator(BEGIN))
    expect(page.locator(".prompt")).to_contain_text("Your turn. Roll!")
    assert not page.locator(".trono .five").count(), "nobody has seen the dice yet"
    assert not re.search("Anna rolls", anna.text)
    page.clock.run_for(1000)  # in the moment when it comes a press is not meant for it
    page.evaluate(PRESS)
    anna.pass_time_until(page.locator(ASKED))
    assert page.locator(".trono .five button").count() == 5
    page.reload()
    anna.pass_time_until(page.locator(ASKED))
    assert not page.locator(BEGIN).count(), "it is shown once"
    assert look(anna, table)["d"]["waiting"] == [0]


def test_it_can_be_skipped_and_without_motion_it_is_seen_in_steps(people: People) -> None:
    anna = people(reduced_motion="reduce", speed="slow")
    sit(anna)
    anna.page.locator(".deal .front").wait_for()
    anna.page.locator(ONWARD).click()
    anna.page.locator(BEGIN).wait_for()
    anna.page.locator(f"{CARD}[aria-expanded=true]").wait_for()


def test_with_seven_the_role_is_seen_before_the_token_is_chosen(people: People) -> None:
    phone = people("phone", "it", reduced_motion="no-preference", speed="fast")
    phone.hold_the_clock()
    table = sit(phone, 7)
    phone.pass_time_until(phone.page.locator(".deal .front"))
    assert not phone.page.locator(".start [data-legal]").count()
    phone.pass_time_until(phone.page.locator(ASKED))
    phone.pass_time_until(phone.page.locator(f"{CARD}[aria-expanded=true]"))
    assert phone.page.locator(".start [data-legal]").count() == 4
    seen = look(phone, table)
    send(phone, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]])
    phone.pass_time_until(phone.page.locator(".first li"))


def test_what_others_did_before_my_first_turn_is_seen_too(people: People) -> None:
    """Bots need no page to be open: a page that comes later shows how it began nevertheless."""
    anna = people(reduced_motion="no-preference", speed="fast")
    become(anna, "Anna")
    table = str(make_table(anna, 4)["table"])
    while 0 not in (told := look(anna, table)["d"])["waiting"]:
        pass
    assert told["view"]["first"] != 0, "somebody else has played already"
    anna.page.add_init_script("""
        window.seen = new Set();
        new MutationObserver(() => {
            const v = document.querySelector("[data-region=stage]")?.dataset.v;
            if (v) window.seen.add(v);
        }).observe(document, { subtree: true, childList: true, attributes: true });
    """)
    anna.hold_the_clock()
    anna.goto(f"/t/{table}")
    anna.pass_time_until(anna.page.locator(".deal .front"))
    anna.pass_time_until(anna.page.locator(ASKED))
    seen = anna.page.evaluate("[...window.seen]")
    assert len(seen) > 1
    assert seen == sorted(seen, key=int), "one step after the other"
