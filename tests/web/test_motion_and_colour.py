"""Motion stops where it is not wanted; nothing is told by colour alone."""

import pytest

from .conftest import People
from .people import Person
from .tables import become, make_table
from .trono.hand import TronoHand
from .wire import Wire

ANIMATED = """() => document.getAnimations().filter((each) => each.playState === "running").flatMap((each) =>
    each.effect.getKeyframes().flatMap((frame) => Object.keys(frame))).filter((name) =>
    !["offset", "computedOffset", "easing", "composite", "opacity"].includes(name))"""
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
MARKS = """() => [...document.querySelectorAll("svg[class^=seat-], svg[class*=' seat-']")].slice(0, 7).map((mark) =>
    [...mark.querySelectorAll("path")].map((path) => path.getAttribute("d")))"""


def at_a_table(person: Person, players: int = 7) -> None:
    become(person, "Anna")
    table = make_table(person, players)["table"]
    person.goto(f"/t/{table}")
    person.page.locator("section.trono").wait_for()


def test_reduced_motion_is_respected(people: People) -> None:
    anna = people(reduced_motion="reduce")
    anna.page.add_init_script(f"window.moved = []; setInterval(() => moved.push(...({ANIMATED})()), 30)")
    hand = TronoHand(anna, Wire(anna.page))
    at_a_table(anna, 2)
    for _ in range(4):
        assert hand.until_asked() == "asked"
        hand.decide()
    assert anna.page.evaluate("window.moved") == []


def test_the_setting_stops_motion_too(people: People) -> None:
    anna = people(reduced_motion="no-preference")
    anna.goto("/")
    assert anna.page.locator("html").get_attribute("data-motion") == "on"
    anna.press("Settings")
    anna.page.get_by_role("checkbox", name="Motion").uncheck()
    assert anna.page.locator("html").get_attribute("data-motion") == "off"


def test_seats_differ_without_colours(people: People) -> None:
    anna = people()
    at_a_table(anna)
    marks = [tuple(mark) for mark in anna.page.evaluate(MARKS)]
    assert len(marks) == 7
    assert len({shape for shape, _ in marks}) == 7, "every seat has a shape of its own"
    assert len({letter for _, letter in marks}) == 7, "and a letter"
    session = anna.context.new_cdp_session(anna.page)
    for kind in DEFICIENCIES:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        anna.shot(f"colours/{kind}")
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


@pytest.mark.long
def test_forced_colours_leave_the_board_readable(people: People) -> None:
    anna = people(forced_colors="active")
    at_a_table(anna, 4)
    anna.shot("colours/forced")
    assert anna.page.evaluate("matchMedia('(forced-colors: active)').matches")
