"""What is seen for a moment only: a siege, dice on the stage, cards turned over, the count of Bôna lé. The clock of the
page is stopped while it is looked at."""

import pytest
from playwright.sync_api import Locator

from ..conftest import People
from ..people import Device, Person
from ..screens import check, untranslated
from .hand import TortelliHand
from .positions import besieged
from .test_screens import sit_down

FORMS = [pytest.param("desktop", "en"), pytest.param("phone", "it")]
STEP, LONG = 50, 20_000
"""Milliseconds of the page: a glance, and longer than anything is looked at."""
each_form = pytest.mark.parametrize(("device", "language"), FORMS)


def moving(people: People, device: Device, language: str) -> Person:
    """Somebody who sees motion, by a clock that can be stopped."""
    person = people(device, language, reduced_motion="no-preference")
    person.page.clock.install()
    return person


def stop(person: Person) -> None:
    """From now on time passes only while somebody waits for something to be shown."""
    person.stop_the_clock()


def answered(hand: TortelliHand, before: int) -> None:
    """The server has told what came of it."""

    def look() -> None:
        assert hand.wire.v > before

    hand.soon(look)


def picture(person: Person, part: Locator, name: str) -> None:
    """Let time pass until this is shown, and keep a picture of it."""
    for _ in range(LONG // STEP):
        if part.count():
            break
        person.page.clock.run_for(STEP)
    part.wait_for()  # it turns by itself
    assert not untranslated(person.text)
    person.shot(f"tortelli/{name}-{person.device}-{person.language}")


@pytest.mark.long
@each_form
def test_a_siege(people: People, device: Device, language: str) -> None:
    anna = people(device, language)
    hand = sit_down(anna, "siege")
    view = hand.wire.view
    castle = besieged(view)[0]
    hand.tap(view["fortresses"][castle]["territory"])
    anna.page.locator(".tray li button", has_text=hand.words[f"place.{castle}"]).click()
    anna.page.locator(".tray .rolls").wait_for()
    assert anna.page.locator(".tray .rolls button").count() == 1, "a fortress is attacked with one die"
    check(anna, "tortelli/siege")


@pytest.mark.long
@each_form
def test_dice_on_the_stage(people: People, device: Device, language: str) -> None:
    anna = moving(people, device, language)
    hand = sit_down(anna, "attack")
    begin(hand)
    stop(anna)
    before = hand.wire.v
    hand.button("roll")
    answered(hand, before)
    dice = ".stage .box .pair" if device == "desktop" else ".me .roll .pair"  # on a phone never over the map
    picture(anna, anna.page.locator(dice).first, "stage-dice")


def begin(hand: TortelliHand) -> None:
    """The strongest army against somebody beside it."""
    view = hand.wire.view
    at = max(hand.offers("attack", "from"), key=lambda place: view["places"][place]["troops"])
    hand.tap(at)
    hand.tap(hand.land.targets(view, at)[0])
    hand.page.locator(".tray .rolls").wait_for()


@pytest.mark.long
@each_form
def test_bona_le_and_its_count(people: People, device: Device, language: str) -> None:
    anna = moving(people, device, language)
    hand = sit_down(anna, "bona_le")
    page, stage = anna.page, anna.page.locator(".stage")
    hand.button("play")
    page.locator("dialog[open] .main").wait_for()
    anna.shot(f"tortelli/bona-le-asked-{device}-{language}")
    stop(anna)
    before = hand.wire.v
    page.locator("dialog[open] .main").click()
    answered(hand, before)
    picture(anna, stage.locator(".card", has_text="Bôna lé!"), "stage-card")
    players = sum(player["alive"] for player in hand.wire.view["players"])
    picture(anna, stage.locator(f".moment li:nth-child({players})"), "stage-count")
    won = hand.words["game.title"] if language == "it" else "Lord"
    picture(anna, stage.locator(".moment:not(:has(li))", has_text=won.removeprefix("Il ")), "stage-won")
