"""The policy of playouts for the searching levels of Tortelli: the simple bot, with weights that win more."""

from typing import Any

from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.kernel.events import Moves
from tavolata.kernel.rule import rule

from .scores import pick
from .weights import EVOLVED_LAID_OUT


@rule
def choose(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int) -> int:
    """The index of the action to play."""
    return pick(c, s, seat, moves, n, key, counter, 0, EVOLVED_LAID_OUT[0])
