"""Whole games of Trono against bots, played on the board itself: by mouse at a desktop, by finger on a phone."""

import pytest

from .conftest import People
from .people import Device, Person
from .robots.hand import Hand
from .short import SHORT
from .tables import ask, become, make_table
from .transcript import heard, listen
from .wire import Wire


def play(person: Person, players: int, seed: int, **given: object) -> Hand:
    """A game from its first decision to its last."""
    become(person, "Anna")
    table = make_table(person, players, **given)["table"]
    wire = Wire(person.page)
    listen(person.page)
    person.goto(f"/t/{table}")
    hand = Hand(person, wire, seed)
    hand.play()
    assert ask(person, "GET", f"/api/tables/{table}/record")["moves"], "the record of the game can be had"
    return hand


@pytest.mark.parametrize(("device", "players"), [("desktop", 3), ("phone", 4)])
def test_a_short_game(people: People, device: Device, players: int) -> None:
    person = people(device)
    hand = play(person, players, seed=players, **SHORT)
    assert hand.decisions > 5
    assert heard(person.page) == hand.wire.told, "each sentence of the log is read aloud once, in order"


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_whole_game(people: People, device: Device, players: int) -> None:
    person = people(device, language="it" if players == 4 else "en")
    hand = play(person, players, seed=players)
    assert hand.decisions > 5
    assert heard(person.page) == hand.wire.told


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_game_with_all_its_motion(people: People, device: Device) -> None:
    person = people(device, reduced_motion="no-preference")
    hand = play(person, 3, seed=3, **SHORT)
    assert hand.decisions > 5
    assert heard(person.page) == hand.wire.told
