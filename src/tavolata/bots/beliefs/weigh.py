"""How likely the acts that a seat saw were under each value of each secret, compiled.

For every step of the story at which another seat decided: which of its legal acts lead to what was seen (in a window:
which answer was opened), and how likely the simple bot takes one of them, given that value. The bot is asked a few
times, because it draws lots between equal acts. It is softened: some have doubts, as the gentle bot has, and now and
then anybody does anything, since people and other bots do not play as it does. How much of both is not known and
differs between players, so a few habits (`HABITS`) are weighed side by side, and whoever has played most unlike the bot
is believed least.
"""
# ruff: noqa: F821 (the template leaves names open)

import math
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.chance import game_key
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, as_bytes, as_words, bit, mask
from tavolata.kernel.rule import entry, rule
from tavolata.kernel.seen import Seen
from tavolata.kernel.story import Story

from ..choosing import simple_rule, wavering_rule
from ..levels import level_of

Array = NDArray[Any]
Name = Callable[..., Any]

HABITS = np.array([0.02, 0.06, 0.75])
"""How often somebody does anything at all instead of what the bot would, in parts of one: as the simple bot, as the
gentle one, as somebody with plans of their own."""
GENTLE = 1
"""The habit that has the gentle bot's doubts."""
USUAL = np.log([0.48, 0.47, 0.05])
"""How likely each habit is before the first act, as logarithms; fitted to games between bots (docs/beliefs.md)."""
ASKED = 8
"""How often the simple bot is asked what it would do; one with doubts, twice as often."""
NEVER = 1e-3
"""How likely an act is that the value forbids: it cannot be, unless the story was misread."""
MOST_SAME = 64  # acts that look alike
DOUBTING = np.uint64(0x646F_7562)

# the names that the templates leave open
_actor: Name
_waiting: Name
_legal: Name
_apply: Name
_choose: Name
_waver: Name
_slot_of: Name
_fill: Name


@rule
def _copy(source: Array, i: int, target: Array, j: int) -> None:
    for word in range(source.shape[1]):
        target[j, word] = source[i, word]


@rule
def _same(one: Array, i: int, other: Array, j: int) -> bool:
    for word in range(one.shape[1]):
        if one[i, word] != other[j, word]:
            return False
    return True


def _weigh_at(
    c: Array, rows: Array, w: Array, s: Array, sw: Array, sb: Array, hidden: Array, first: int, viewer: int,
    retracted: Array, answers: Array, possible: Array, habits: Array, doubt: int, asked: int, never: float, out: Array,
    log: Array, same: Array, weights: Array,
) -> None:  # fmt: skip
    """Add to `weights` (by slot, value and habit) the logarithm of how likely each act was. `rows` are the steps of the
    story before step `first` and from it on, `s` three states to work on, `answers` the sealed answers told at a step
    by seat, -1 for none."""
    content = c[0]
    moves = out[0]
    values = weights.shape[1]
    for step in range(1, len(rows)):
        before = rows[step - 1]
        who = _actor(content, before)
        if who < 0 or retracted[step] > 0:
            continue
        told = 0
        for seat in range(SEATS):
            told += answers[step, seat] >= 0
        if told == 0 and _waiting(content, before) != bit(who):
            continue
        for seat in range(SEATS):
            if (told == 0 and seat != who) or (told > 0 and answers[step, seat] < 0) or viewer == bit(seat):
                continue
            slot = _slot_of(before, seat)
            if slot < 0:
                continue
            found = 0
            if told > 0:
                same[0] = answers[step, seat]
                found = 1
            value = 1
            while found == 0 and value < values:
                if possible[slot, value]:
                    _copy(w, step - 1, sw, 0)
                    _fill(s[0], slot, value)
                    n = _legal(content, s[0], seat, moves)
                    for i in range(n):
                        _copy(sw, 0, sw, 1)
                        log[0].count = 0
                        _apply(content, s[1], seat, int(moves.ids[i]), log[0])
                        mask(sb[1], hidden, viewer)
                        if _same(sw, 1, w, step) and found < len(same):
                            same[found] = moves.ids[i]
                            found += 1
                value += 1
            if found == 0:
                continue
            for value in range(1, values):
                if not possible[slot, value]:
                    continue
                _copy(w, step - 1, sw, 2)
                mask(sb[2], hidden, bit(seat))
                _fill(s[2], slot, value)
                n = _legal(content, s[2], seat, moves)
                fitting = 0
                for i in range(n):
                    for j in range(found):
                        fitting += moves.ids[i] == same[j]
                if fitting == n and n > 0:
                    continue
                hits = 0
                doubtful = 0
                for number in range(asked if fitting > 0 else 0):
                    key = game_key(DOUBTING, (first + step) * 64 + number)
                    pick = moves.ids[_choose(content, s[2], seat, moves, n, key, number)]
                    for j in range(found):
                        hits += pick == same[j]
                for number in range(2 * asked if fitting > 0 and doubt > 0 else 0):
                    key = game_key(DOUBTING, (first + step) * 64 + number)
                    pick = moves.ids[_waver(content, s[2], seat, moves, n, key, number, doubt)]
                    for j in range(found):
                        doubtful += pick == same[j]
                for habit in range(len(habits)):
                    often = habits[habit]
                    share = doubtful / (2 * asked) if doubt > 0 and habit == GENTLE else hits / asked
                    chance = never if fitting == 0 else often * fitting / n + (1.0 - often) * share
                    weights[slot, value, habit] += math.log(chance)


_made: dict[str, Any] = {}
_kept: "WeakKeyDictionary[Any, tuple[int, NDArray[np.float64]]]" = WeakKeyDictionary()
"""What was found of a story, by what it shares with its longer forms."""


def _weigher(game: Game, secrets: Any) -> Any:
    if game.name not in _made:
        rules = game.rules
        _made[game.name] = entry(
            _weigh_at, game.name, "weigh", _actor=rules.actor, _waiting=rules.waiting, _legal=rules.legal,
            _apply=rules.apply, _choose=simple_rule(game), _waver=wavering_rule(game), _slot_of=secrets.slot_of,
            _fill=secrets.fill,
        )  # fmt: skip
    return _made[game.name]


def weigh(game: Game, secrets: Any, seen: Seen) -> NDArray[np.float64]:
    """By slot and value: the logarithm of how likely all acts were that the seat saw. A story that grows is weighed
    from where it was."""
    story = seen.story
    done, weights = _kept.get(story.line, (1, None))
    if weights is None or done > len(story):
        done, weights = 1, np.zeros((secrets.SLOTS, secrets.VALUES, len(HABITS)))
    if done < len(story):
        weights = weights.copy()
        _add(game, secrets, story, done, weights)
        _kept[story.line] = len(story), weights
    trust = getattr(secrets, "TRUST", 1.0)
    return np.logaddexp.reduce(trust * weights + USUAL, 2)  # type: ignore[no-any-return]


def _add(game: Game, secrets: Any, story: Story, first: int, weights: Array) -> None:
    """Weigh the steps of a story from the first on."""
    engine, layout = game.engine, game.rules.state
    rows = story.rows(first - 1)
    scratch = layout.empty(3)
    retracted = np.array([0, *(story.retracted(step) for step in range(first, len(story)))], np.int64)
    answers = np.full((len(rows), SEATS), -1, np.int64)
    for step in range(first, len(story)):
        for seat, action in secrets.answers(story.numbers(step)).items():
            answers[step - first + 1, seat] = action
    possible = np.ones((secrets.SLOTS, secrets.VALUES), np.bool_)
    _weigher(game, secrets)(
        story.contents.record, rows, as_words(rows), scratch, as_words(scratch), as_bytes(scratch), engine.hidden,
        first, story.viewer, retracted, answers, possible, HABITS, level_of(game, "gentle").doubt, ASKED, NEVER,
        engine.new_list(), engine.new_log(), np.zeros(MOST_SAME, np.int64), weights,
    )  # fmt: skip
