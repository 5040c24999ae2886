"""Every phase of Tortelli's table, and what can be opened on it, looked at closely."""

import pytest

from ..conftest import People
from ..people import Person
from ..screens import check, each_language
from ..wire import Wire
from .hand import TortelliHand
from .positions import PHASES, table_in

SOON = ("attack",)


def sit_down(person: Person, phase: str) -> TortelliHand:
    table = table_in(person, phase)
    wire = Wire(person.page)
    person.goto(f"/t/{table}")
    person.page.locator(".prompt.asked").wait_for()
    person.page.locator(".tray").wait_for()
    return TortelliHand(person, wire)


@pytest.mark.parametrize(
    "phase", [each if each in SOON else pytest.param(each, marks=pytest.mark.long) for each in PHASES]
)
@each_language
def test_phases(people: People, phase: str, language: str) -> None:
    anna = people(language=language)
    hand = sit_down(anna, phase)
    assert hand.wire.view["phase"] == phase
    check(anna, f"tortelli/{phase}")
    if phase == "attack":
        look_at_an_attack(hand)
    elif phase == "recruit":
        hand.tap(hand.offers("place", "at")[0])
        check(anna, "tortelli/recruit-planned")


def look_at_an_attack(hand: TortelliHand) -> None:
    """Where from, whom, and the odds."""
    view = hand.wire.view
    at = max(hand.offers("attack", "from"), key=lambda place: view["places"][place]["troops"])
    hand.tap(at)
    hand.page.locator(".tray li button").first.wait_for()
    check(hand.person, "tortelli/attack-from")
    hand.tap(hand.land.targets(view, at)[0])
    hand.page.locator(".tray .rolls").wait_for()
    check(hand.person, "tortelli/attack-odds")


@pytest.mark.long
@each_language
def test_what_can_be_opened(people: People, language: str) -> None:
    anna = people(language=language)
    sit_down(anna, "attack")
    for n in range(2):  # what lies below comes last
        anna.page.locator(".below summary").nth(n).click()
    anna.page.locator(".below details[open]").nth(1).wait_for()
    anna.page.locator("[aria-labelledby=tt-objective] button").click()
    for question in anna.page.locator("[aria-labelledby=tt-ask] button").all():
        question.click()
    check(anna, "tortelli/opened")


@pytest.mark.long
@pytest.mark.parametrize("phase", ["attack", "send"])
def test_forced_colours(people: People, phase: str) -> None:
    anna = people(forced_colors="active")
    sit_down(anna, phase)
    assert anna.page.evaluate("matchMedia('(forced-colors: active)').matches")
    anna.shot(f"tortelli/forced-{phase}")
