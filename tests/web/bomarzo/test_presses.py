"""How many presses it takes: place and pay two, play a card two, three with a choice; and three looks of an offer."""

from typing import Any

from ...bomarzo.tables import table as wood
from ..conftest import People
from ..people import Person
from ..tables import look
from ..wire import Wire
from .positions import PHASES, midst, sit

COUNT = """() => {
    window.presses = 0;
    addEventListener("click", ({ isTrusted }) => (window.presses += Number(isTrusted)), { capture: true });
}"""

HIT = """(part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def begin(person: Person, laid: Any) -> tuple[str, Wire]:
    wire = Wire(person.page)
    table = sit(person, laid)
    person.page.locator(".prompt.asked").wait_for()
    person.page.evaluate(COUNT)
    return table, wire


def presses(person: Person) -> int:
    return int(person.page.evaluate("presses"))


def test_a_tribute_as_proposed_and_a_card(people: People) -> None:
    anna = people()
    table, wire = begin(anna, midst(upgraded={}))
    anna.press("Drago")
    anna.press("Pay and ask for the favour")
    anna.page.locator(".card.use").first.wait_for()
    assert (presses(anna), look(anna, table)["d"]["view"]["phase"]) == (2, "lay")
    assert not wire.answers("refused")

    bruno = people()
    table, wire = begin(bruno, wood(cubes={0: "5 food 5 coin"}, hands={0: "altar sketch"}))
    bruno.press("Gigante")
    rail = bruno.page.locator("[data-part=tracks] .comes")
    rail.first.wait_for()  # what the card brings is seen before it is paid
    ahead = bruno.page.locator(".settle").locator("xpath=..").locator(".ahead")
    ahead.get_by_text("If it ended then").wait_for()  # and what that would change for the end
    bruno.page.locator("[data-part=standing] small.ahead").first.wait_for(state="attached")
    bruno.press("Pay and play Altar")
    bruno.page.wait_for_function("() => !document.querySelector('[role=dialog]')")
    assert presses(bruno) == 2
    assert look(bruno, table)["d"]["view"]["players"][0]["built"] == ["altar"]

    carla = people("phone")
    table, wire = begin(carla, wood(cubes={0: "5 food 5 coin"}, hands={0: "altar ford"}))
    carla.page.get_by_role("button", name="Gigante").tap()
    carla.page.get_by_role("button", name="Play Ford").tap()
    carla.page.get_by_role("button", name="Pay and play Ford").tap()
    carla.page.wait_for_function("() => !document.querySelector('[role=dialog]')")
    assert presses(carla) == 3
    assert look(carla, table)["d"]["view"]["players"][0]["built"] == ["ford"]
    assert not wire.answers("refused")


def test_a_finger_raises_a_card_before_it_plays_it(people: People) -> None:
    anna = people("phone")
    table, wire = begin(anna, PHASES["build"]())
    altar = anna.page.get_by_role("button", name="Play Altar")
    for card in ("Play Ford", "Play Altar"):
        anna.page.get_by_role("button", name=card).tap()
        raised = anna.page.locator("[data-part=raised]")
        raised.get_by_text(card).wait_for()
        raised.get_by_text("If it ended then").wait_for()
    raised.get_by_text("Culture +1").wait_for()
    assert look(anna, table)["d"]["view"]["phase"] == "build", "nothing has been done"
    altar.tap()
    raised.wait_for(state="hidden")
    assert "altar" in look(anna, table)["d"]["view"]["players"][0]["built"]
    assert presses(anna) == 3
    assert not wire.answers("refused")

    bruno = people()
    table, _ = begin(bruno, PHASES["build"]())
    altar = bruno.page.get_by_role("button", name="Play Altar")
    altar.hover()  # a mouse raises what it points at
    bruno.page.locator("[data-part=raised]").get_by_text("Culture +1").wait_for()
    altar.click()
    bruno.page.locator("[data-part=raised]").wait_for(state="hidden")
    assert "altar" in look(bruno, table)["d"]["view"]["players"][0]["built"]
    assert presses(bruno) == 1


def test_the_payment_on_a_turned_phone_shows_what_it_changes(people: People) -> None:
    anna = people("phone")
    anna.page.set_viewport_size({"width": 844, "height": 390})
    begin(anna, wood(cubes={0: "5 food 5 coin"}, hands={0: "altar sketch"}))
    anna.page.get_by_role("button", name="Gigante").tap()
    for words in ("The price is paid.", "If it ended then", "Pay and play Altar"):
        part = anna.page.get_by_text(words)
        part.wait_for()
        assert part.evaluate(HIT), f"{words} is covered or cut off"


def test_useful_possible_not_possible_each_with_its_reason(people: People) -> None:
    anna = people()
    begin(anna, midst(hands={1: "hut"}, built={}, cubes={0: "food coin"}))
    looks = {
        god: anna.page.locator(f"[data-spot=god-{god}].{kind}")
        for god, kind in (("dea", "no"), ("genio", "use"), ("balena", "idle"), ("tartaruga", "no"))
    }
    for found in looks.values():
        found.wait_for()
    assert "No Character to play or upgrade." in looks["balena"].inner_text()
    assert "Too dear now" in looks["dea"].inner_text()
    assert "Asleep: 2 Wine on it" in looks["tartaruga"].inner_text()
