"""A simple player of Il Signore dei Tortelli: each action gets a score, the best is played, ties are drawn.

It goes for its own objective, for whole kingdoms and for fortresses, attacks where the odds are good, and brings its
troops to where they are wanted (`bots/tortelli`).
"""

from typing import Any

from tavolata.bots.tortelli.scores import pick
from tavolata.bots.tortelli.weights import SOLID_LAID_OUT
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.kernel.events import Moves
from tavolata.kernel.rule import rule


@rule
def choose(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int) -> int:
    """The index of the action to play."""
    return pick(c, s, seat, moves, n, key, counter, 0, SOLID_LAID_OUT[0])


@rule
def waver(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int, doubt: int) -> int:
    """The same for somebody who cannot tell apart what differs by less than `doubt`, and never does what is worse by
    more."""
    return pick(c, s, seat, moves, n, key, counter, doubt, SOLID_LAID_OUT[0])
