"""Playouts: templates of the compiled entry that `halving.py` makes for each game.

A playout begins in a world that agrees with all that the seat knows, carries out the acts of a gesture, and lets the
game's policy (`policy.py`) play every seat to the end. It sees the state as it is masked for each seat: one that saw
the world would play as if everybody knew all secrets. Draw number n of a world is the same after every gesture (common
random numbers), so that gestures are compared by their own merits.
"""
# ruff: noqa: F821 (templates leave names open)

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.chance import mix, uniform
from tavolata.kernel.contract import CHANCE, MOST_DRAWS, OVER
from tavolata.kernel.layout import bit, has, mask
from tavolata.kernel.rule import rule

Array = NDArray[Any]
Name = Callable[..., Any]

# the names that the templates leave open
_actor: Name
_outcomes: Name
_legal: Name
_apply: Name
_result: Name
_choose: Name
_value: Name

WORLD, MASKED = 0, 1  # rows of the states to play on; worlds are made in a third
MADE = 2
CLOSE = 0.1  # the fraction of both scores at which a margin counts half of the largest one
DRAWING = np.uint64(0x6472_6177)  # separates the draws of a world from the random choices of its players


@rule
def copy_words(source: Array, i: int, target: Array, j: int) -> None:
    for word in range(source.shape[1]):
        target[j, word] = source[i, word]


def play_on(c: Any, s: Array, w: Array, b: Array, hidden: Array, last_turn: int, key: Any, moves: Any, log: Any) -> int:
    """Play the world to its end, or to the end of a turn; how many decisions that took."""
    world, masked = s[WORLD], s[MASKED]
    drawing = mix(key ^ DRAWING)
    drawn = 0
    decided = 0
    waited = 0  # draws since the last decision
    who = _actor(c, world)
    while who != OVER and world.turns <= last_turn and waited <= MOST_DRAWS:
        log.count = 0
        if who == CHANCE:
            _apply(c, world, who, uniform(drawing, drawn, _outcomes(c, world)), log)
            drawn += 1
            waited += 1
        else:
            waited = 0
            n = _legal(c, world, who, moves)
            pick = 0
            if n > 1:
                copy_words(w, WORLD, w, MASKED)
                mask(b[MASKED], hidden, bit(who))
                pick = _choose(c, masked, who, moves, n, key, decided)
            _apply(c, world, who, moves.ids[pick], log)
            decided += 1
        who = _actor(c, world)
    return decided


def judge(c: Any, world: Any, players: int, ended: Any, shares: Array) -> None:
    """What each seat has of a world, for a game that can judge positions: its part of the win, or what it may expect of
    it, in both rows."""
    ended.winners = 0
    _result(c, world, ended)
    winners = 0
    for seat in range(players):
        winners += has(ended.winners, seat)
    if winners == 0:
        _value(c, world, players, shares)
    for seat in range(players):
        if winners > 0:
            shares[0, seat] = has(ended.winners, seat) / winners
        shares[1, seat] = shares[0, seat]


def reward(c: Any, world: Any, players: int, ended: Any, shares: Array) -> None:
    """The same for other games: the part of the win in row 0, and in row 1 half of that and half of the margin."""
    ended.winners = 0
    _result(c, world, ended)
    winners = 0
    for seat in range(players):
        winners += has(ended.winners, seat)
    total = 0.0
    for seat in range(players):
        best = -2147483647
        for other in range(players):
            if other != seat:
                best = max(best, int(ended.scores[other]))
        own = int(ended.scores[seat])
        margin = float(own - best)
        close = 1.0 + CLOSE * (abs(own) + abs(best))
        shares[1, seat] = 0.5 + 0.5 * margin / (abs(margin) + close)
        total += shares[1, seat]
    for seat in range(players):
        if winners > 0:
            shares[0, seat] = has(ended.winners, seat) / winners
        else:  # cut off: estimated from the scores
            shares[0, seat] = shares[1, seat] / total
        shares[1, seat] = 0.5 * shares[0, seat] + 0.5 * shares[1, seat]


def bound(template: Name, names: dict[str, Any]) -> Name:
    """A rule made from a template by giving its open names a meaning."""
    source = cast(FunctionType, template)
    made = FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__)
    made.__module__ = source.__module__
    return rule(made)
