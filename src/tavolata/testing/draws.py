"""Draws between two decisions are few at every decision, not only on average over a game.

A random game is played from a position. At its first decision every legal act is tried, later the one that is played.
Where more draws follow than usual, they are repeated until their mean is known well enough.
"""

import random
from typing import Any

from tavolata.kernel.content import Contents
from tavolata.kernel.contract import CHANCE, MOST_DRAWS
from tavolata.kernel.game import Game
from tavolata.kernel.layout import States

from .laws import LawBroken

MOST_MEAN_DRAWS = 50  # between two decisions
MOST_DEALT = 100  # before the first turn, when everything is dealt: the roll for the first turn, and 54 places
UNUSUAL = 12
"""Where more draws than this follow each other, they are repeated to measure their mean. Where the mean is above 50,
more than half of the runs are that long."""
REPEATS = 60
MOST_REPEATED = 30_000
"""Draws of one decision's repeats. There are fewer repeats where each is long."""
DECISIONS = 60
"""Decisions of a game that are looked at."""


def check_waits(
    game: Game, contents: Contents, states: States, seed: int, what: str, decisions: int = DECISIONS
) -> int:
    """Play on from a position at random; LawBroken where draws do not come to an end soon. How many decisions were
    looked at."""
    chooser, now = random.Random(f"waits {seed}"), states.copy()
    _fall(game, contents, now, chooser, what)
    for number in range(decisions):
        who, _, _ = game.engine.status(contents.record, now, 0)
        if who < 0:
            return number
        out = game.engine.new_list()
        acts = out["ids"][0, : game.engine.legal(contents.record, now, 0, who, out)].tolist()
        chosen = chooser.choice(acts)
        for act in acts if number == 0 else [chosen]:
            after = now.copy()
            game.engine.apply(contents.record, after, 0, who, act, game.engine.new_log())
            _fall(game, contents, after, chooser, f"{what}, after act {act}")
            if act == chosen:
                followed = after
        now = followed
    return decisions


def _fall(game: Game, contents: Contents, states: States, chooser: random.Random, what: str) -> None:
    """Let chance fall until somebody decides, and again from the same place if that takes long."""
    before = states.copy()
    drawn = _draw(game, contents, states, chooser)
    if drawn <= UNUSUAL:
        return
    told: list[int] = []
    while len(told) < REPEATS and sum(told) < MOST_REPEATED:
        told.append(_draw(game, contents, before.copy(), chooser))
    mean = sum(told) / len(told)
    error = (sum((one - mean) ** 2 for one in told) / len(told) ** 2) ** 0.5
    if mean - 4 * error > most_draws(game, before):
        state = game.rules.state.to_json(before[0])
        raise LawBroken(f"{game.name}, {what}: {mean:.0f} draws on average before the next decision, from {state}")


def _draw(game: Game, contents: Contents, states: States, chooser: random.Random) -> int:
    """How many draws there are until somebody decides."""
    engine, log, drawn = game.engine, game.engine.new_log(), 0
    while drawn < MOST_DRAWS:
        who, _, outcomes = engine.status(contents.record, states, 0)
        if who != CHANCE:
            return drawn
        if outcomes < 1:
            raise LawBroken(f"{game.name}: nothing to draw, from {game.rules.state.to_json(states[0])}")
        engine.apply(contents.record, states, 0, who, chooser.randrange(outcomes), log)
        drawn += 1
    return drawn


def most_draws(game: Game, states: States) -> int:
    """The mean that is allowed: 50, more while a game is dealt, or as many draws as use up the counters of both sides,
    where a game has counters that strangers may set high (`position_limits`)."""
    usual = MOST_MEAN_DRAWS if states["turns"][0] > 0 else MOST_DEALT
    used_up = (sum(sorted(_numbers(states[name][0]))[-2:]) for name in game.meta.position_limits)
    return max(usual, *used_up, 0)


def _numbers(values: Any) -> list[int]:
    return [int(value) for value in values.ravel()]
