"""Whole games of Bomarzo against bots: by mouse at a desktop, by finger on a phone, by keyboard alone, and by the
accessibility tree alone."""

import time
from collections import Counter

import pytest

from ..conftest import People
from ..people import Device
from ..playing import play
from ..robots.robot import Robot
from .hand import BomarzoHand
from .keys import BomarzoKeys
from .reader import BomarzoReader
from .short import BOMARZO, FULL, SHORT

KINDS = [BomarzoHand, BomarzoKeys, BomarzoReader]


def test_a_short_game(people: People) -> None:
    assert play(people("phone"), BomarzoHand, 2, **SHORT).decisions > 10


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS[1:])
def test_a_short_game_without_a_mouse(people: People, kind: type[Robot]) -> None:
    assert play(people(), kind, 3, **SHORT).decisions > 10


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_by_hand(people: People, device: Device, players: int) -> None:
    whole(people, BomarzoHand, device, players)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_without_a_mouse(people: People, kind: type[Robot], players: int) -> None:
    whole(people, kind, "desktop", players)


@pytest.mark.long
def test_a_game_with_all_its_motion(people: People) -> None:
    person = people("phone", reduced_motion="no-preference", speed="fast")
    assert play(person, BomarzoHand, 3, **SHORT).decisions > 10


def whole(people: People, kind: type[Robot], device: Device, players: int) -> None:
    """Without expansions, and with four players with both."""
    began = time.monotonic()
    is_italian = players == 3 and kind is BomarzoHand
    person = people(device, language="it" if is_italian else "en")
    robot = play(person, kind, players, **(FULL if players == 4 else BOMARZO))
    seconds = time.monotonic() - began
    verbs = Counter(act["verb"] for message in robot.wire.sent if message["t"] == "act" for act in message["actions"])
    print(f"Bomarzo, {players} players, {kind.__name__}, {device}: {robot.decisions} decisions, {seconds:.0f} s")
    print(f"  {dict(verbs.most_common())}")
    assert robot.decisions > 20
