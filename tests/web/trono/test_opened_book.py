"""What a Book may be lies below the dice: the dice of the turn stay in sight."""

from functools import cache
from typing import Any

import pytest

from tavolata import game

from ..conftest import People
from ..people import Device, Person
from ..tables import go_on_from, send
from ..test_frame import LAID, WINDOWS
from .hand import COVERED, FAN

MANY = 13
"""Acts where two Books and one other die can be used: all twelve uses, and to accuse."""


@cache
def two_books(players: int) -> dict[str, Any]:
    """A game that has come to where the first seat may use two Books."""
    trono = game("trono")
    for seed in range(1, 200):
        match = trono.new(players, seed)
        while not match.over:
            if match.waiting == [0] and match.view(0)["phase"] == "activate" and len(match.legal()) >= MANY:
                return match.record()
            match.play(match.legal()[0])
    raise AssertionError("nobody chose two Books")


def opened(people: People, players: int, device: Device) -> Person:
    anna = people(device)
    table, _ = go_on_from(anna, two_books(players))
    for _ in range(players - 1):
        send(anna, table, "add_bot", kind="simple")
    send(anna, table, "start")
    anna.goto(f"/t/{table}")
    anna.page.locator(FAN).first.wait_for()
    return anna


@pytest.mark.parametrize("device", ["phone", pytest.param("small", marks=pytest.mark.long)])
def test_dice_beside_an_opened_book_stay_in_sight(people: People, device: Device) -> None:
    anna = opened(people, 2, device)
    for book in anna.page.locator(FAN).all():
        book.tap()
        anna.page.locator(".trono .fan").wait_for()
        assert not anna.page.evaluate(COVERED)
        anna.page.keyboard.press("Escape")


WHOLE = """() => {
    const fan = document.querySelector(".trono .fan");
    return fan.scrollHeight <= fan.clientHeight && fan.scrollWidth <= fan.clientWidth;
}"""


@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.long), 7])
def test_in_every_window_all_uses_and_all_dice_are_in_sight(people: People, players: int) -> None:
    """Also of two Books with seven seats, where there are twelve of them and little room."""
    anna = opened(people, players, "desktop")
    for name, (width, height) in WINDOWS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_selector(f"[data-layout={LAID[name]}]")
        anna.page.locator(FAN).first.click()
        anna.page.locator(".trono .fan").wait_for()
        assert not anna.page.evaluate(COVERED), name
        assert anna.page.evaluate(WHOLE), name
        anna.page.keyboard.press("Escape")
        anna.page.locator(".trono .fan").wait_for(state="hidden")
