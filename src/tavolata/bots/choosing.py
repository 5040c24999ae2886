"""The simple bot of a game: the rule `choose` of its module, compiled.

The module is `tavolata/bots/simple/<game>.py`, or `bot.py` in the game's own folder; a game without one has the rule of
`general.py`. There is no list to edit.
"""
# ruff: noqa: F821 (the templates at the end leave names open)

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.game import Game
from tavolata.kernel.rule import entry
from tavolata.kernel.seen import Seen

from . import general
from .plain import Decider, only_seen

Array = NDArray[Any]


class SimpleBot(Decider):
    """Plays by the rule `choose` of the game's module, on the seat's masked state; by `waver`, if it has a doubt."""

    def __init__(self, game: Game, seed: int, doubt: int = 0) -> None:
        self._choose = compiled_waver(game)
        self._doubt = doubt
        self._list = game.engine.new_list()
        self._key = np.uint64(seed & (2**64 - 1))
        self._decisions = 0

    def decide(self, seen: Seen, seat: int) -> int:
        actions = only_seen(seen).legal(seat)
        self._list["ids"][0, : len(actions)] = actions
        self._decisions += 1
        state = seen.masked(seat)
        content, n = seen.contents.record, len(actions)
        return actions[self._choose(content, state, 0, seat, self._list, n, self._key, self._decisions, self._doubt)]


def own_bot(game: Game) -> Any:
    """The module of a game's own bot, None if it has none."""
    name = f"{__package__}.simple.{game.name}"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else game.part("bot")


def simple_rule(game: Game) -> Callable[..., Any]:
    """The rule by which the simple bot of a game chooses, and by which playouts go on."""
    return (own_bot(game) or general).choose  # type: ignore[no-any-return]


def wavering_rule(game: Game) -> Callable[..., Any]:
    """The rule of a bot with doubts: that of `general.py` if the game's module has none."""
    return getattr(own_bot(game), "waver", general.waver)


def compiled_choose(game: Game) -> Callable[..., int]:
    """The rule as Python calls it."""
    waver = compiled_waver(game)
    return lambda *given: waver(*given, 0)


@cache
def compiled_waver(game: Game) -> Callable[..., int]:
    """The compiled `waver`; one for all bots of a game, because loading it from disk takes a while."""
    if own_bot(game) is not None and not hasattr(own_bot(game), "waver"):
        return entry(choose_at, game.name, "choose", _choose=simple_rule(game))
    return entry(_waver_at, game.name, "waver", _waver=wavering_rule(game))


def compile_simple(game: Game, content: Array, start: Array) -> None:
    """Compile the simple bot of a game, or load it from disk: a job for `prepare`."""
    compiled_choose(game)(content, start, 0, 0, game.own_engine.new_list(), 0, np.uint64(0), 0)


_choose: Callable[..., Any]  # the names that the templates below leave open
_waver: Callable[..., Any]


def choose_at(
    c: Array, s: Array, i: int, seat: int, out: Array, n: int, key: np.uint64, counter: int, doubt: int
) -> int:  # fmt: skip
    """The index of the action that the rule chooses, without doubt; ties are broken by the key and the counter."""
    return int(_choose(c[0], s[i], seat, out[0], n, key, counter))


def _waver_at(
    c: Array, s: Array, i: int, seat: int, out: Array, n: int, key: np.uint64, counter: int, doubt: int
) -> int:  # fmt: skip
    """The index of the action that a bot with doubts chooses."""
    return int(_waver(c[0], s[i], seat, out[0], n, key, counter, doubt))
