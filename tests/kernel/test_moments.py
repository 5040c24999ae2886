"""Rollback leaves no trace; a gesture is carried out whole or not at all, and its refusal reveals nothing."""

import copy
import random
from collections import Counter
from typing import Any

import pytest

import tavolata
from tavolata import BadAction, BadDraw, IllegalAction, Match

from ..trono.refusals import refused
from ..trono.tables import after_roll, table
from .games import each_game, go_on, played


def everything(match: Match) -> tuple[Any, ...]:
    """All that can be seen of a match, and what it could take back."""
    undoable = [match.can_undo(seat) for seat in range(match.players)]
    return (
        match.state_bytes(), copy.deepcopy(match.moves), copy.deepcopy(match.events), match.waiting, undoable,
        match.forced_used, match.snapshot(),
    )  # fmt: skip


@each_game
def test_a_rollback_leaves_nothing(name: str) -> None:
    """Whatever happened since: acts, draws, acts taken back that were older than the moment, going back."""
    for number, match in enumerate(played(name, 10, most=120)):
        before, mark = everything(match), match.checkpoint()
        for seat in range(match.players):
            while match.can_undo(seat):
                match.undo(seat)
        go_on(match, number, 6)
        acts = [n for n, move in enumerate(match.moves) if "act" in move]
        if acts and not match.over and number % 10 == 0:
            match.rewind(acts[0])
        match.rollback(mark)
        assert everything(match) == before


@each_game
def test_moments_may_be_nested(name: str) -> None:
    *_, match = played(name, 11, most=30)
    first, outer = everything(match), match.checkpoint()
    go_on(match, 1, 3)
    second, inner = everything(match), match.checkpoint()
    go_on(match, 2, 3)
    match.rollback(inner)
    assert everything(match) == second
    match.rollback(outer)
    assert everything(match) == first


def longest_gesture(match: Match, seat: int, chooser: random.Random) -> list[int]:
    """Actions of a seat up to where a gesture must end, tried on a copy."""
    mark, actions = match.checkpoint(), list[int]()
    while not match.over and seat in match.waiting and len(actions) < 8:
        actions.append(chooser.choice(match.legal(seat)))
        match.play(actions[-1], seat)
        if not match.can_undo(seat):
            break
    match.rollback(mark)
    return actions


@each_game
def test_a_gesture_is_the_same_as_its_actions(name: str) -> None:
    chooser = random.Random(3)
    lengths = set()
    for match in played(name, 12, most=150):
        if match.over:
            break
        seat = chooser.choice(match.waiting)
        actions = longest_gesture(match, seat, chooser)
        mark = match.checkpoint()
        for action in actions:
            match.play(action, seat)
        one_by_one = everything(match)
        match.rollback(mark)
        match.gesture(seat, [match.game.read(action) for action in actions])
        assert everything(match) == one_by_one
        match.rollback(mark)
        lengths.add(len(actions))
    assert len(lengths) > 2


@each_game
def test_a_gesture_with_one_illegal_action_changes_nothing(name: str) -> None:
    chooser = random.Random(4)
    refusals = 0
    for match in played(name, 13, most=150):
        if match.over:
            break
        seat = chooser.choice(match.waiting)
        actions = longest_gesture(match, seat, chooser)
        before = everything(match)
        with pytest.raises((IllegalAction, BadAction)):
            match.gesture(seat, [*actions, -1])
        wrong = chooser.choice([a for a in range(match.game.actions.size) if a not in match.legal(seat)])
        with pytest.raises(IllegalAction):
            match.gesture(seat, [wrong, *actions])
        refusals += 2
        assert everything(match) == before
    assert refusals > 20


def test_a_gesture_ends_where_dice_fall() -> None:
    """Acts after a draw would depend on it, and a refusal would reveal it."""
    match = table("prince dean silk", ["2 people tower"], passed="wine rat").match
    before = everything(match)
    with refused(BadAction, "2", "1"):
        match.gesture(0, [{"verb": "keep"}, {"verb": "choose", "die": "people"}])
    with refused(BadAction, "2", "1"):
        match.gesture(0, [{"verb": "keep"}, {"verb": "target", "seat": 2}])
    assert everything(match) == before
    match.gesture(0, [{"verb": "keep"}])
    assert "draw" in match.moves[-1]


def test_a_gesture_ends_where_a_secret_is_told() -> None:
    """An accusation is right or wrong: a refusal of the acts after it must not reveal which."""
    tokens = "2 people 2 tower 2 book 2 bologna"
    said = set()
    for accused in ("prince", "dean"):
        match = table("innkeeper dean silk", tokens={0: tokens}, passed="wine rat").match
        accuse = next(a for a in match.legal(0) if match.read(a).get("role") == accused)
        before = everything(match)
        with pytest.raises(BadAction) as caught:
            match.gesture(0, [accuse, match.legal(0)[0]])
        said.add(str(caught.value))
        assert everything(match) == before
    assert len(said) == 1


def test_a_gesture_ends_where_another_seat_decides() -> None:
    t = after_roll("prince dean silk", "2 people wine tower rat", tokens={1: "people bologna"}).choose("wine 2 people")
    before = everything(t.match)
    gesture = [{"verb": "activate", "effect": "inebriation", "wild": 0}, {"verb": "target", "seat": 1}]
    with refused(BadAction, "3", "2"):
        t.match.gesture(0, [*gesture, {"verb": "discard", "token": "people"}])
    assert everything(t.match) == before
    t.match.gesture(0, gesture)
    assert t.match.waiting == [1]


def tried(match: Match, seat: int, actions: list[int]) -> str:
    """The answer to a gesture, which is then rolled back."""
    mark = match.checkpoint()
    try:
        match.gesture(seat, actions)
    except tavolata.TavolataError as error:
        return str(error)
    match.rollback(mark)
    return "played"


@each_game
def test_what_is_said_to_a_gesture_tells_no_secret(name: str) -> None:
    """Whatever the secrets are, the same gestures are played, and the others are refused with the same sentence."""
    game, chooser = tavolata.game(name), random.Random(5)
    said: Counter[str] = Counter()
    others = 0
    for number, match in enumerate(played(name, 15, most=250)):
        if match.over:
            break
        seat = chooser.choice(match.waiting)
        states = match.masked(seat)
        game.engine.resample(match.contents.record, states, 0, seat, number, 0)
        here = Match(game, match.contents, game.rules.state.lay(bytearray(match.state_bytes())), match.draws)
        there = Match(game, match.contents, states, match.draws)
        others += here.state_bytes() != there.state_bytes()
        for _ in range(3):
            first = chooser.choice(here.legal(seat))
            more = [chooser.choice([*here.legal(seat), chooser.randrange(game.actions.size)]) for _ in range(2)]
            known = longest_gesture(here, seat, chooser)
            for actions in (known, [first, *more], [*known, *more], known[:-1] + more):
                answer = tried(here, seat, actions)
                assert answer == tried(there, seat, actions)
                said[
                    "played"
                    if answer == "played"
                    else "ends"
                    if "is the last that can be played" in answer
                    else "illegal"
                ] += 1
    assert others > 20
    assert min(said["played"], said["ends"], said["illegal"]) > 10, said


def test_an_empty_gesture_is_refused() -> None:
    with refused(BadAction):
        tavolata.game("trono").new(2, seed=1).gesture(0, [])


def test_a_forced_draw_that_cannot_come_up_leaves_nothing() -> None:
    match = table("prince dean silk", ["2 people"], passed="wine rat").match
    before = everything(match)
    with pytest.raises(BadDraw):
        match.gesture(0, [{"verb": "keep"}])
    assert everything(match) == before
