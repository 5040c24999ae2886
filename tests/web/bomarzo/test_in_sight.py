"""On a phone the wood is five windows high: what is to be pressed is in sight, whoever opens the link and whenever."""

import pytest

from ..conftest import People
from ..people import Person
from ..tables import look, send
from .positions import PHASES, before_dea, paying, sit

IN_SIGHT = """() => {
    const above = document.querySelector(".prompt").getBoundingClientRect().bottom;
    const below = document.querySelector(".wood nav").getBoundingClientRect().top;
    const parts = [...document.querySelectorAll(".wood :is([data-legal], .settle button, .row button)")];
    const isSeen = ({ top, bottom }) => top >= above - 1 && bottom <= below + 1;
    return parts.filter((part) => isSeen(part.getBoundingClientRect())).map((part) => part.textContent.trim());
}"""
"""What can be pressed between that which sticks to the window above and below."""
HIDDEN = ("vision", "source", "keep", "raise", "pay_coin", "pay_wine", "offer", "worship", "extra", "allot")
"""Decided where other phases are decided."""
SOON = ("discard", "advance")


def seen(person: Person) -> list[str]:
    person.page.wait_for_function(f"() => ({IN_SIGHT})().length > 0")
    found: list[str] = person.page.evaluate(IN_SIGHT)
    return found


@pytest.mark.parametrize(
    "phase",
    [pytest.param(phase, marks=() if phase in SOON else pytest.mark.long) for phase in PHASES if phase not in HIDDEN],
)
def test_after_opening_the_link(people: People, phase: str) -> None:
    phone = people("phone")
    sit(phone, PHASES[phase]())
    assert seen(phone)


@pytest.mark.long
@pytest.mark.parametrize("device", ["phone", "small"])
def test_a_second_card_or_none_after_the_first(people: People, device: str) -> None:
    """From the tracks, far below, the page comes back to the hand, and to what ends the choice."""
    phone = people(device)
    table = sit(phone, PHASES["study"]())
    phone.page.get_by_role("button", name="A step: Science").tap()
    phone.page.get_by_role("button", name="No second card").wait_for()
    assert "No second card" in seen(phone)
    phone.page.get_by_role("button", name="No second card").tap()
    phone.page.get_by_role("button", name="No second card").wait_for(state="hidden")
    assert look(phone, table)["d"]["view"]["phase"] != "discard"


@pytest.mark.long
def test_what_orco_may_take_stands_in_one_place(people: People) -> None:
    phone = people("phone")
    sit(phone, paying("orco", upgraded={}))
    assert {"One cube from each other god", "From Dea all: 1 Food", "From Dea all: 1 Coin"} <= set(seen(phone))


@pytest.mark.long
def test_the_gods_come_back_with_the_turn_and_a_tap_leads_anywhere(people: People) -> None:
    anna, bruno = people("phone"), people()
    table = sit(anna, before_dea(), bruno)
    for name, part in (("Village", "village"), ("Leaders", "standing"), ("Hand", "hand"), ("Leaders", "standing")):
        anna.page.get_by_role("link", name=name).tap()
        anna.page.wait_for_function(
            """(part) => {
                const { top } = document.querySelector(`.wood [data-part=${part}]`).getBoundingClientRect();
                return top > 0 && top < innerHeight / 2;
            }""",
            arg=part,
        )
    send(bruno, table, "act", v=look(bruno, table)["v"], actions=[{"verb": "harvest", "area": "caves"}], seat=1)
    assert seen(anna), "it is my turn again: gods and harvest are in sight"
