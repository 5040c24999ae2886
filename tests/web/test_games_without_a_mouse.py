"""Whole games of Trono against bots by keyboard alone, and by the accessibility tree alone."""

import pytest

from .conftest import People
from .people import Person
from .robots.keys import Keys
from .robots.reader import Reader
from .robots.robot import Robot
from .short import SHORT
from .tables import become, make_table
from .transcript import heard, listen
from .wire import Wire


def play(person: Person, kind: type[Robot], players: int, **given: object) -> Robot:
    become(person, "Anna")
    table = make_table(person, players, **given)["table"]
    wire = Wire(person.page)
    listen(person.page)
    person.goto(f"/t/{table}")
    robot = kind(person, wire, players)
    robot.play()
    assert heard(person.page) == wire.told, "each sentence of the log is read aloud once, in order"
    return robot


@pytest.mark.parametrize(("kind", "players"), [(Keys, 3), (Reader, 4)])
def test_a_short_game(people: People, kind: type[Robot], players: int) -> None:
    assert play(people(), kind, players, **SHORT).decisions > 5


@pytest.mark.long
@pytest.mark.parametrize("kind", [Keys, Reader])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_whole_game(people: People, kind: type[Robot], players: int) -> None:
    assert play(people(), kind, players).decisions > 5
