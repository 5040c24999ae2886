"""What a seat may know: the same answers as the match gives, and no way back to it."""

import gc
import random
from types import ModuleType
from typing import Any

import pytest

import tavolata
from tavolata import BadOption, Match
from tavolata.bots import KINDS, NAMES, bot_for

from .games import each_game, played


@each_game
def test_a_seat_gets_the_answers_of_the_match(name: str) -> None:
    """Who decides, what is legal, why an action is not, what is seen: from the masked state alone."""
    chooser = random.Random(1)
    game = tavolata.game(name)
    for seed in range(2):
        for match in played(name, seed, most=150):
            for seat in range(match.players):
                seen = match.seen(seat)
                assert (seen.players, seen.over, seen.actor, seen.waiting) == (
                    match.players, match.over, match.actor, match.waiting,
                )  # fmt: skip
                assert seen.legal() == seen.legal(seat) == match.legal(seat)
                assert seen.view() == match.view(seat)
                assert seen.state_bytes() == match.masked(seat).tobytes() == seen.masked(seat).tobytes()
                for action in [*seen.legal()[:2], *chooser.sample(range(game.actions.size), 5)]:
                    mine, theirs = seen.why_not(seat, action), match.why_not(seat, action)
                    assert (mine and mine.code) == (theirs and theirs.code)


@each_game
def test_a_spectator_sees_and_does_nothing(name: str) -> None:
    for match in played(name, 4, most=40):
        seen = match.seen(None)
        assert seen.seat is None
        assert seen.legal() == []
        assert seen.view() == match.view(None)
        assert (seen.actor, seen.waiting) == (match.actor, match.waiting)


@each_game
def test_how_a_game_ended_is_known_when_it_is_over(name: str) -> None:
    *running, last = played(name, 2, most=100_000)
    assert last.over
    assert running
    for seat in (0, None):
        seen = last.seen(seat)
        assert (seen.winners, seen.scores, seen.places) == (last.winners, last.scores, last.places)
        assert seen.end_reason == last.end_reason
        assert seen.legal() == []
    begun = tavolata.game(name).new(2, seed=1).seen(0)
    assert (begun.winners, begun.scores, begun.places, begun.end_reason) == ([], [], [], None)


def test_of_no_other_seat() -> None:
    seen = tavolata.game("trono").new(3, seed=1).seen(1)
    for other in (0, 2, 3, -1, None, "1", True):
        with pytest.raises(BadOption, match="allowed is seat 1"):
            seen.masked(other)  # type: ignore[arg-type]
    for other in (0, True):
        with pytest.raises(BadOption):
            seen.legal(other)
        with pytest.raises(BadOption):
            seen.why_not(other, 0)
    with pytest.raises(BadOption, match="there are 0-2"):
        tavolata.game("trono").new(3, seed=1).seen(3)


def reachable(thing: Any) -> list[Any]:
    """Everything that can be reached from a thing by any reference, but through modules, classes and functions."""
    found: dict[int, Any] = {}
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, (ModuleType, type)) or callable(one):
            continue
        found[id(one)] = one
        todo += gc.get_referents(one)
    return list(found.values())


@each_game
def test_there_is_no_way_back_to_the_match(name: str) -> None:
    """Neither the match, nor its draws, nor its whole state can be reached."""
    *_, match = played(name, 3, most=30)
    whole = match.state_bytes()
    things = reachable(match.seen(0))
    assert not any(isinstance(thing, Match) for thing in things)
    assert not any(thing is match.draws or thing is match._states for thing in things)
    assert not any(bytes(thing) == whole for thing in things if isinstance(thing, (bytes, bytearray)))
    assert any(thing is match.draws for thing in reachable(match)), "the search would find it"


def test_what_is_done_to_a_copy_does_not_come_back() -> None:
    match = tavolata.game("trono").new(3, seed=1)
    seen = match.seen(0)
    before = seen.state_bytes(), match.state_bytes()
    seen.masked(0)["turns"][0] += 1
    assert (seen.state_bytes(), match.state_bytes()) == before
    match.play(match.legal()[0])
    assert seen.state_bytes() == before[0]


def test_a_seat_speaks_of_actions_and_events_by_name() -> None:
    match = tavolata.game("trono").new(2, seed=1)
    match.names = ["Ada", "Bice"]
    seen = match.seen(match.waiting[0])
    action = seen.legal()[0]
    assert seen.read(action) == match.game.read(action)
    assert seen.describe(action, "it") == match.describe(action, "it")
    assert seen.tell(match.events[-1], "it") == match.tell(match.events[-1], "it")
    assert seen.tell({"kind": "first", "audience": 255, "seat": 1}).startswith("Bice")


@each_game
@pytest.mark.parametrize("kind", KINDS)
def test_bots_decide_by_what_the_seat_sees_and_by_nothing_else(name: str, kind: str) -> None:
    game = tavolata.game(name)
    for match in played(name, 5, most=60, undo=0):
        for seat in match.waiting:
            assert bot_for(game, kind, 7).decide(match.seen(seat), seat) in match.legal(seat)


@each_game
@pytest.mark.parametrize("kind", NAMES)
def test_no_bot_can_be_given_a_match(name: str, kind: str) -> None:
    """Not even one that thinks for long, nor in the middle of a gesture."""
    match = tavolata.game(name).new(3, seed=1)
    seat = match.waiting[0]
    bot = bot_for(match.game, kind, 7)
    for ask in (bot.decide, bot.gesture):
        with pytest.raises(TypeError, match=r"match\.seen\(seat\), not a Match"):
            ask(match, seat)  # type: ignore[arg-type]
