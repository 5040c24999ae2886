"""Plays a game against bots with a robot, from its first decision to its last."""

from .people import Person
from .robots.robot import MOST, Robot
from .screens import check
from .tables import ask, become, make_table
from .transcript import heard, listen
from .wire import Wire


def play(
    person: Person,
    kind: type[Robot],
    players: int,
    seed: int | None = None,
    shows_opening: bool = False,
    **given: object,
) -> Robot:
    """The whole game; the log was read aloud as it was told, and the record can be had. A page may also show how the
    game began before it came."""
    become(person, "Anna")
    table = make_table(person, players, **given)["table"]
    wire = Wire(person.page)
    listen(person.page)
    person.goto(f"/t/{table}")
    robot = kind(person, wire, players if seed is None else seed)
    robot.play()
    told = wire.opening + wire.told if shows_opening else wire.told
    assert heard(person.page) == told, "each sentence of the log is read aloud once, in order"
    assert ask(person, "GET", f"/api/tables/{table}/record")["moves"], "the record of the game can be had"
    return robot


def watch(
    person: Person, kind: type[Robot], players: int, seed: int, seen: set[str], wanted: set[str], **given: object
) -> None:
    """A game, or as much of it as is needed to see the wanted phases; every phase that is new is looked at closely."""
    become(person, "Anna")
    made = make_table(person, players, **given)
    wire = Wire(person.page)
    person.goto(f"/t/{made['table']}")
    robot = kind(person, wire, seed)
    for _ in range(MOST):
        if robot.until_asked() == "over" or wanted <= seen:
            return
        phase = wire.view["phase"]
        if phase not in seen:
            seen.add(phase)
            check(person, f"{wire.now['table']['game']}/{phase}")
        robot.decide()
        robot.decisions += 1
