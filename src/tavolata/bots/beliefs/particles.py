"""Beliefs in any game: worlds dealt as the rules deal them, weighted by the acts since something was last dealt.

What is hidden now is put into the states of the story, from the last backwards, as long as that gives a state that can
be (`problems`): until then nothing hidden has changed. The acts since then weigh each world by how likely the simple
bot does what was seen, softened as in `weigh.py`.
"""
# ruff: noqa: F821 (the template leaves names open)

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.chance import game_key
from tavolata.kernel.game import Game
from tavolata.kernel.layout import States, as_bytes, as_words, bit, mask
from tavolata.kernel.rule import entry, rule
from tavolata.kernel.seen import Seen

from ..choosing import simple_rule
from ..search import Worlds
from .joint import dealt
from .weigh import DOUBTING, _copy, _same

Array = NDArray[Any]
Name = Callable[..., Any]

ASKED = 4
OFTEN = 0.33
"""How often somebody does anything at all instead of what the simple bot would, in parts of one."""
FURTHEST = 40
"""Steps that are looked back at."""

_actor: Name
_waiting: Name
_legal: Name
_apply: Name
_choose: Name
_problems: Name


@rule
def _graft(row: Array, world: Array, hidden: Array, viewer: int) -> None:
    """Put what a viewer does not see of a world into a state of the past."""
    for place in range(len(hidden)):
        seen = int(hidden[place, 1])
        if hidden[place, 2] >= 0:
            seen |= int(row[hidden[place, 2]])
        if seen & viewer == 0:
            row[hidden[place, 0]] = world[hidden[place, 0]]


def _look_back_at(
    c: Array, w: Array, worlds: Array, s: Array, sw: Array, sb: Array, hidden: Array, viewer: int, retracted: Array,
    often: float, asked: int, out: Array, log: Array, weights: Array,
) -> int:  # fmt: skip
    """Add to `weights` the logarithm of how likely the last acts were in each world. `w` are the last states of the
    story as words. Returns how many of its steps were looked at."""
    content = c[0]
    moves = out[0]
    last = len(w) - 1
    first = last
    is_possible = True
    while is_possible and first > 0:
        for number in range(len(worlds)):
            _copy(w, first - 1, sw, 0)
            _graft(sb[0], worlds[number], hidden, viewer)
            if _problems(content, s[0]) != 0:
                is_possible = False
                break
        if is_possible:
            first -= 1
    for step in range(first + 1, last + 1):
        _copy(w, step - 1, sw, 0)
        seat = _actor(content, s[0])
        if seat < 0 or viewer == bit(seat) or retracted[step] > 0 or _waiting(content, s[0]) != bit(seat):
            continue
        for number in range(len(worlds)):
            _copy(w, step - 1, sw, 0)
            _graft(sb[0], worlds[number], hidden, viewer)
            _copy(sw, 0, sw, 2)
            mask(sb[2], hidden, bit(seat))
            n = _legal(content, s[2], seat, moves)
            hits = 0
            fitting = 0
            for i in range(n):
                _copy(sw, 0, sw, 1)
                log[0].count = 0
                _apply(content, s[1], seat, int(moves.ids[i]), log[0])
                mask(sb[1], hidden, viewer)
                if _same(sw, 1, w, step):
                    fitting += 1
                    for ask in range(asked):
                        key = game_key(DOUBTING, step * 64 + ask)
                        hits += _choose(content, s[2], seat, moves, n, key, ask) == i
            if fitting > 0:
                weights[number] += math.log(often * fitting / n + (1.0 - often) * hits / asked)
            else:
                weights[number] += math.log(often / max(n, 1))
    return last - first


_made: dict[str, Any] = {}


def particles(game: Game, seen: Seen, most: int, seed: int) -> Worlds:
    """Worlds that agree with what the seat knows, weighted by the last acts it saw."""
    states = dealt(game, seen, most, seed)
    logs = np.zeros(most)
    look_back(game, seen, states, logs)
    weights = np.exp(logs - logs.max())
    return Worlds(states, weights / weights.sum())


def look_back(game: Game, seen: Seen, states: States, logs: NDArray[np.float64]) -> int:
    """Weigh worlds by the last steps of the story; how many of them."""
    if game.name not in _made:
        rules = game.rules
        _made[game.name] = entry(
            _look_back_at, game.name, "look_back", _actor=rules.actor, _waiting=rules.waiting, _legal=rules.legal,
            _apply=rules.apply, _choose=simple_rule(game), _problems=rules.problems,
        )  # fmt: skip
    engine, story = game.engine, seen.story
    first = max(0, len(story) - 1 - FURTHEST)
    rows, scratch = story.rows(first), game.rules.state.empty(3)
    retracted = np.array([story.retracted(step) for step in range(first, len(story))], np.int64)
    return int(
        _made[game.name](
            seen.contents.record, as_words(rows), as_bytes(states), scratch, as_words(scratch), as_bytes(scratch),
            engine.hidden, story.viewer, retracted, OFTEN, ASKED, engine.new_list(), engine.new_log(), logs,
        )
    )  # fmt: skip
