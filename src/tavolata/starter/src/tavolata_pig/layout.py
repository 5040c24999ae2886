"""The state and the content, field by field."""

import numpy as np

from tavolata.kernel.content import Schema, entry
from tavolata.kernel.layout import Layout, Row, owner, public

from .terms import End, Goal, Phase

PLAYERS = 2
MOST = 99  # points
MOST_TURNS = 1_000_000_000


class State(Layout):
    """One game: 16 bytes."""

    turns: int = public(dtype=np.int32, high=2**31 - 1)  # begun so far; wide fields come first
    players: int = public(low=2, high=2)
    phase: int = public(of=Phase)
    turn: int = public(seats=True)
    dealt: int = public(high=PLAYERS)
    goal: Row = owner((PLAYERS,), of=Goal)  # the secret: each seat sees its own
    score: Row = public((PLAYERS,), high=MOST)
    points: int = public(high=MOST)  # of this turn, not yet safe
    winners: int = public(bits=True, seats=True)
    end: int = public(of=End)


class Content(Schema):
    """The numbers of the game."""

    goals: Row = entry("goals.scores", (3,), low=1, high=MOST)  # by card - 1
    sides: int = entry("die.sides", low=2, high=20)
    bust: int = entry("die.bust", low=1, high=20)
