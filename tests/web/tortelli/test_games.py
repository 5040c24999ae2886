"""Whole games of Tortelli against bots: on the map by mouse and by finger, by keyboard alone, and by the accessibility
tree alone."""

import time

import pytest

from ..conftest import People
from ..people import Device
from ..playing import play
from ..robots.robot import Robot
from .hand import TortelliHand
from .keys import TortelliKeys
from .reader import TortelliReader
from .short import SHORT, WHOLE

COUNTS = [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("kind", "device", "players"),
    [
        (TortelliHand, "phone", 3),
        pytest.param(TortelliHand, "desktop", 3, marks=pytest.mark.long),
        pytest.param(TortelliKeys, "desktop", 3, marks=pytest.mark.long),
        pytest.param(TortelliReader, "desktop", 2, marks=pytest.mark.long),
    ],
)
def test_a_short_game(people: People, kind: type[Robot], device: Device, players: int) -> None:
    assert play(people(device), kind, players, **SHORT).decisions > 1


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("players", COUNTS)
def test_a_whole_game_on_the_map(people: People, device: Device, players: int) -> None:
    whole(people, TortelliHand, device, players, "it" if players % 2 == 0 else "en")


@pytest.mark.long
@pytest.mark.parametrize("kind", [TortelliKeys, TortelliReader])
@pytest.mark.parametrize("players", COUNTS)
def test_a_whole_game_without_a_mouse(people: People, kind: type[Robot], players: int) -> None:
    whole(people, kind, "desktop", players, "it" if kind is TortelliKeys and players == 3 else "en")


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_game_with_all_its_motion(people: People, device: Device) -> None:
    person = people(device, reduced_motion="no-preference", speed="fast")
    assert play(person, TortelliHand, 3, **SHORT).decisions > 2


def whole(people: People, kind: type[Robot], device: Device, players: int, language: str) -> None:
    begun = time.monotonic()
    robot = play(people(device, language), kind, players, **WHOLE)
    print(f"{kind.__name__}, {device}, {players}: {robot.decisions} decisions, {time.monotonic() - begun:.0f} s")
    assert robot.decisions > 10
