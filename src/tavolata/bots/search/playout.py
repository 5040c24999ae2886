"""Playouts: the templates of which `halving.py` makes one compiled entry for each game.

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

from tavolata.kernel.chance import game_key, mix, uniform
from tavolata.kernel.contract import CHANCE, MOST_DRAWS, OVER
from tavolata.kernel.game import Game
from tavolata.kernel.layout import bit, has, mask
from tavolata.kernel.rule import entry, rule

Array = NDArray[Any]
Name = Callable[..., Any]

# the names that the templates leave open
_actor: Name
_outcomes: Name
_legal: Name
_apply: Name
_resample: Name
_result: Name
_choose: Name
_value: Name
_play_on_now: Name
_reward_now: Name

WORLD, MASKED = 0, 1  # rows of the states to play on; worlds are made in a third
MADE = 2
CLOSE = 0.1  # a margin of this part of both scores counts half of what the largest does
DRAWING = np.uint64(0x6472_6177)  # keeps the draws of a world apart from the whims of those who play in it


@rule
def _copy(source: Array, i: int, target: Array, j: int) -> None:
    for word in range(source.shape[1]):
        target[j, word] = source[i, word]


def _play_on(
    c: Any, s: Array, w: Array, b: Array, hidden: Array, last_turn: int, key: Any, moves: Any, log: Any
) -> int:
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
                _copy(w, WORLD, w, MASKED)
                mask(b[MASKED], hidden, bit(who))
                pick = _choose(c, masked, who, moves, n, key, decided)
            _apply(c, world, who, moves.ids[pick], log)
            decided += 1
        who = _actor(c, world)
    return decided


def _judge(c: Any, world: Any, players: int, ended: Any, shares: Array) -> None:
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


def _reward(c: Any, world: Any, players: int, ended: Any, shares: Array) -> None:
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
        else:  # cut off: what the scores promise
            shares[0, seat] = shares[1, seat] / total
        shares[1, seat] = 0.5 * shares[0, seat] + 0.5 * shares[1, seat]


def _evaluate_at(
    c: Array, root: Array, worlds: Array, heavy: Array, s: Array, w: Array, b: Array, hidden: Array, seat: int,
    players: int, last_turn: int, seed: Any, acts: Array, lengths: Array, visits: Array, target: int,
    rewards: Array, wins: Array, lists: Array, logs: Array, results: Array, shares: Array, counts: Array,
) -> None:  # fmt: skip
    """Try every gesture (a row of `acts`) in each world up to number `target` in which it was not tried yet. Worlds are
    resampled from the root, or taken from `worlds`, as often as `heavy` (sums of their weights) says. Adds the seat's
    reward in each world to `rewards` and what every seat won to `wins`; counts playouts and decisions."""
    content = c[0]
    moves, log = lists[0], logs[0]
    least = target
    for g in range(len(lengths)):
        least = min(least, int(visits[g]))
    for number in range(least, target):
        key = game_key(seed, number)
        if len(worlds) == 0:
            _copy(root, 0, w, MADE)
            _resample(content, s[MADE], seat, key, 0)
        else:
            share = float(uniform(key, 0, 1 << 30)) / float(1 << 30) * heavy[len(heavy) - 1]
            pick = 0
            while pick < len(heavy) - 1 and heavy[pick] <= share:
                pick += 1
            _copy(worlds, pick, w, MADE)
        for g in range(len(lengths)):
            if visits[g] != number:
                continue
            _copy(w, MADE, w, WORLD)
            for step in range(lengths[g]):
                log.count = 0
                _apply(content, s[WORLD], seat, int(acts[g, step]), log)
            counts[1] += _play_on_now(content, s, w, b, hidden, last_turn, key, moves, log)
            _reward_now(content, s[WORLD], players, results[0], shares)
            rewards[g, number] = shares[1, seat]
            for other in range(players):
                wins[g, other] += shares[0, other]
            visits[g] = number + 1
            counts[0] += 1


def _bound(template: Name, names: dict[str, Any]) -> Name:
    """A rule made from a template by giving its open names a meaning."""
    source = cast(FunctionType, template)
    made = FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__)
    made.__module__ = source.__module__
    return rule(made)


def evaluator(game: Game, choose: Name, value: Name | None, name: str) -> Name:
    """The compiled entry of a game; `choose` plays all seats, `value` (if the game has one) judges where a playout is
    cut. `name` tells its kind, and the state of these sources."""
    words = ("actor", "outcomes", "legal", "apply", "resample", "result")
    names: dict[str, Any] = {f"_{word}": getattr(game.rules, word) for word in words}
    names |= {"_choose": choose, "_value": value}
    names["_play_on_now"] = _bound(_play_on, names)
    names["_reward_now"] = _bound(_reward if value is None else _judge, names)
    return entry(_evaluate_at, game.name, name, **names)
