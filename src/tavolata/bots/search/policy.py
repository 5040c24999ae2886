"""The policy that plays all seats in a playout, and the value of a position where a playout is cut.

A game may bring a stronger policy than its simple bot, `policy.py` with `choose`, and an evaluation of positions,
`value.py` with `value`: in `tavolata/bots/<game>`, or in its own folder. Without them the simple bot plays, and
positions are evaluated by their scores.
"""

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any

from tavolata.kernel.game import Game
from tavolata.kernel.rule import entry

from ..choosing import choose_at, compiled_choose, simple_rule

BOTS = "tavolata.bots"


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
    """The policy's choice, as Python calls it."""
    if _part(game, "policy") is None:
        return compiled_choose(game)
    choose: Callable[..., int] = entry(choose_at, game.name, "policy", _choose=policy_rule(game))
    return lambda *given: choose(*given, 0)
