"""Positions with one thing changed: each is refused with a sentence, or can be played on."""

import copy
import random
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata.games.bomarzo.layout import State
from tavolata.games.bomarzo.terms import Phase
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.layout import Field

from .tables import GAME
from .test_laws import GENEROUS

EACH = 3  # positions of each phase
STEPS = 50
Positions = dict[str, list[Any]]


@pytest.fixture(scope="module")
def positions() -> Positions:
    """Positions of every phase, also of those in which chance falls, from games with free gods and much Wine."""
    engine, content = GAME.engine, GAME.content(GENEROUS).record
    out, log = engine.new_list(), engine.new_log()
    frame = GAME.new(2, seed=1, content=GENEROUS).position()
    found: Positions = {}
    for game in range(40):
        options = {"seasons": game % 2, "worship": game % 2}
        states = engine.start(content, 2 + game % 3, options)
        key = np.uint64(game_key(np.uint64(8), game))
        for step in range(10**6):
            some = found.setdefault(Phase(int(states["phase"][0])).name, [])
            if len(some) < EACH * (1 + game) / 8 and len(some) < 5 * EACH and uniform(key, step + 10**7, 3) == 0:
                some.append({**frame, "state": State.to_json(states[0])})
            who, _, outcomes = engine.status(content, states, 0)
            if who == OVER:
                break
            n = outcomes if who == CHANCE else engine.legal(content, states, 0, who, out)
            choice = uniform(key, step, n)
            engine.apply(content, states, 0, who, int(choice if who == CHANCE else out["ids"][0, choice]), log)
    return found


def other_value(field: Field, old: Any, dice: random.Random) -> Any:
    """A value of a field's range, near the old one or far."""
    if field.bits:
        members = [member.name.lower() for member in field.of or () if field.high >> member & 1] or list(range(8))
        one = dice.choice(members)
        return [one] if old == "everyone" else [m for m in old if m != one] + [one] * (one not in old)
    if field.of:
        return dice.choice([member.name.lower() for member in field.of])
    if field.seats:
        return dice.choice([None, *range(7)])
    values = (old - 1, old + 1, field.low, field.high, dice.randint(field.low, field.high))
    return dice.choice([value for value in values if field.low <= value <= field.high])


def changed(position: Any, name: str, dice: random.Random) -> Any:
    """The position with another value of one element of a field."""
    position = copy.deepcopy(position)
    place, key = position["state"], name
    for size in State.fields[name].shape:
        place, key = place[key], dice.randrange(size)
    place[key] = other_value(State.fields[name], place[key], dice)
    return position


def played_on(position: Any, dice: random.Random) -> bool:
    """Whether a position is accepted; then it can be played on without a problem, and seen by everyone."""
    try:
        match = GAME.at(position, seed=1)
    except tavolata.BadPosition:
        return False
    match.view(None)
    for _ in range(STEPS):
        if match.over:
            break
        seat = dice.choice(match.waiting)
        match.play(dice.choice(match.legal(seat)), seat)
        assert GAME.engine.problems(match.contents.record, match._states, 0) == 0
    match.view(0)
    return True


def test_every_phase_is_there_and_accepted(positions: Positions) -> None:
    assert sorted(positions) == sorted(phase.name for phase in Phase)
    dice = random.Random(2)
    for some in positions.values():
        assert played_on(dice.choice(some), dice)


@pytest.mark.parametrize("name", State.fields)
def test_one_thing_changed(positions: Positions, name: str) -> None:
    """In some phases, others for each field."""
    dice = random.Random(name)
    for phase in dice.sample(sorted(positions), 12):
        played_on(changed(dice.choice(positions[phase]), name, dice), dice)


@pytest.mark.long
@pytest.mark.parametrize("name", State.fields)
def test_one_thing_changed_in_every_phase(positions: Positions, name: str) -> None:
    dice = random.Random(f"{name} everywhere")
    for some in positions.values():
        for position in some:
            played_on(changed(position, name, dice), dice)
