"""Whole games of Trono against bots: by mouse at a desktop, by finger on a phone, by keyboard alone, and by the
accessibility tree alone."""

import pytest

from ..conftest import People
from ..people import Device
from ..playing import play
from ..robots.robot import Robot
from ..short import SHORT
from .hand import TronoHand
from .keys import TronoKeys
from .reader import TronoReader


@pytest.mark.parametrize(
    ("kind", "device", "players"),
    [
        pytest.param(TronoHand, "desktop", 3, marks=pytest.mark.long),
        pytest.param(TronoHand, "phone", 4, marks=pytest.mark.long),
        (TronoKeys, "desktop", 3),
        (TronoReader, "desktop", 4),
    ],
)
def test_a_short_game(people: People, kind: type[Robot], device: Device, players: int) -> None:
    assert play(people(device), kind, players, **SHORT).decisions > 5


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_whole_game_by_hand(people: People, device: Device, players: int) -> None:
    person = people(device, language="it" if players == 4 else "en")
    assert play(person, TronoHand, players).decisions > 5


@pytest.mark.long
@pytest.mark.parametrize("kind", [TronoKeys, TronoReader])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_whole_game_without_a_mouse(people: People, kind: type[Robot], players: int) -> None:
    assert play(people(), kind, players).decisions > 5


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_game_with_all_its_motion(people: People, device: Device) -> None:
    person = people(device, reduced_motion="no-preference", speed="fast")
    assert play(person, TronoHand, 3, shows_opening=True, **SHORT).decisions > 5
