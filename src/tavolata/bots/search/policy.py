"""Who plays the seats of a playout, and what a position is worth where one is cut.

A game may hand over a stronger player than its simple bot, `policy.py` with `choose`, and a judge of positions,
`value.py` with `value`: in `tavolata/bots/<game>`, or in its own folder. Without them the simple bot plays, and the
scores tell how it stands.
"""
# ruff: noqa: F821 (the template leaves a name open)

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.game import Game
from tavolata.kernel.rule import entry

from ..choosing import compiled_choose, simple_rule

Array = NDArray[Any]
BOTS = "tavolata.bots"
_choose: Callable[..., Any]  # the name that the template below leaves open


def _part(game: Game, name: str) -> Any:
    """A module of a game's bots, None if there is none."""
    own = f"{BOTS}.{game.name}"
    if importlib.util.find_spec(own) is not None and importlib.util.find_spec(f"{own}.{name}") is not None:
        return importlib.import_module(f"{own}.{name}")
    return game.part(name)


def policy_rule(game: Game) -> Callable[..., Any]:
    """The rule by which playouts go on."""
    part = _part(game, "policy")
    return simple_rule(game) if part is None else part.choose


def value_rule(game: Game) -> Callable[..., Any] | None:
    """The rule that judges a position, None if the scores do."""
    part = _part(game, "value")
    return None if part is None else part.value


@cache
def compiled_policy(game: Game) -> Callable[..., int]:
    """What playouts would do, as Python calls it."""
    if _part(game, "policy") is None:
        return compiled_choose(game)
    return entry(_choose_at, game.name, "policy", _choose=policy_rule(game))


def _choose_at(c: Array, s: Array, i: int, seat: int, out: Array, n: int, key: np.uint64, counter: int) -> int:
    """The index of the action that the rule chooses; ties are drawn by the key and the counter."""
    return int(_choose(c[0], s[i], seat, out[0], n, key, counter))
