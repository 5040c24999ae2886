"""Who plays when no person does.

A bot is asked `decide(seen, seat)` and answers with an action. `seen` is what the seat may know (`match.seen(seat)`),
without a way back to the match, which is refused. So a bot knows what a person in that seat would know, and no more.
The simple bot of a game is the module `tavolata/bots/simple/<game>.py`, or `bot.py` in the game's own folder. A game
without one is played by the general bot (`general.py`); there is no list to edit.
"""
# ruff: noqa: F821 (the template at the end leaves a name open)

import importlib
import importlib.util
import random
import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.errors import TavolataError, listed
from tavolata.kernel.game import Game
from tavolata.kernel.rule import entry
from tavolata.kernel.seen import Seen

from . import general
from .plain import GentleBot, only_seen

KINDS = ("random", "gentle", "simple")  # from weak to strong
TEXT = Path(__file__).parent / "text"
Array = NDArray[Any]


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def decide(self, seen: Seen, seat: int) -> int:
        """One of the seat's legal actions."""


class BadBot(TavolataError):
    """A kind of bot that does not exist."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)


def bot_for(game: Game, kind: str = "simple", seed: int | None = None) -> Bot:
    """A bot of a kind for a game; the same seed makes the same choices."""
    check_kind(kind)
    seed = secrets.randbits(63) if seed is None else seed
    if kind == "random":
        return RandomBot(seed)
    simple = SimpleBot(game, seed)
    return simple if kind == "simple" else GentleBot(simple, seed)


def check_kind(kind: str) -> None:
    """Refuse a kind of bot that there is not."""
    if kind not in KINDS:
        raise BadBot("kind", given=kind, allowed=listed(KINDS))


class RandomBot:
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._draws = random.Random(seed)

    def decide(self, seen: Seen, seat: int) -> int:
        return self._draws.choice(only_seen(seen).legal(seat))


class SimpleBot:
    """The rule `choose` of the game's module, given the seat's masked state."""

    def __init__(self, game: Game, seed: int) -> None:
        self._choose = _compiled(game)
        self._list = game.engine.new_list()
        self._key = np.uint64(seed & (2**64 - 1))
        self._decisions = 0

    def decide(self, seen: Seen, seat: int) -> int:
        actions = only_seen(seen).legal(seat)
        self._list["ids"][0, : len(actions)] = actions
        self._decisions += 1
        state = seen.masked(seat)
        pick = self._choose(seen.contents.record, state, 0, seat, self._list, len(actions), self._key, self._decisions)
        return actions[pick]


def own_bot(game: Game) -> Any:
    """The module of a game's own bot, None if it has none."""
    name = f"{__name__}.simple.{game.name}"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else game.part("bot")


def simple_rule(game: Game) -> Callable[..., Any]:
    """The rule by which the simple bot of a game chooses."""
    return (own_bot(game) or general).choose  # type: ignore[no-any-return]


def kinds_of(game: Game) -> tuple[str, ...]:
    """The kinds of bots that play a game differently, from weak to strong. All kinds play every game."""
    return KINDS if own_bot(game) is not None else KINDS[:1]


@cache
def _compiled(game: Game) -> Callable[..., int]:
    """The rule as Python calls it; one for all bots of a game, as loading it from disk takes a while."""
    return entry(_choose_at, game.name, "choose", _choose=simple_rule(game))


def compile_simple(game: Game, content: Array, start: Array) -> None:
    """Compile the simple bot of a game, or load it from disk: a job for `prepare`."""
    _compiled(game)(content, start, 0, 0, game.own_engine.new_list(), 0, np.uint64(0), 0)


_choose: Callable[..., Any]  # the name that the template below leaves open


def _choose_at(
    c: Array, s: Array, i: int, seat: int, out: Array, n: int, key: np.uint64, counter: int
) -> int:  # fmt: skip
    """The index of the action that the rule chooses; ties are drawn by the key and the counter."""
    return int(_choose(c[0], s[i], seat, out[0], n, key, counter))
