"""The bot of a game that has none of its own: any legal action, each as likely as the others."""

from typing import Any

from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.events import Moves
from tavolata.kernel.rule import rule


@rule
def choose(c: Any, s: Any, seat: int, moves: Moves, n: int, key: Any, counter: int) -> int:
    """The index of the action to play."""
    return int(uniform(game_key(key, counter), 0, n))


@rule
def waver(c: Any, s: Any, seat: int, moves: Moves, n: int, key: Any, counter: int, doubt: int) -> int:
    """The same as `choose`, whatever the doubt."""
    return choose(c, s, seat, moves, n, key, counter)
