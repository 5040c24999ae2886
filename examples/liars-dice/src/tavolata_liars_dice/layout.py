"""The state and the content, field by field."""

import numpy as np

from tavolata.kernel.content import Schema, entry
from tavolata.kernel.layout import Grid, Layout, Row, owner, public

from .terms import CUP, FACES, PLAYERS, End, Phase

MOST_TURNS = 1_000_000_000


class State(Layout):
    """One game."""

    turns: int = public(dtype=np.int32, high=2**31 - 1)  # rounds begun so far
    players: int = public(low=2, high=PLAYERS)
    phase: int = public(of=Phase)
    turn: int = public(seats=True)  # who bids next
    rolling: int = public(seats=True)  # whose dice are rolled next; -1 when all have been
    left: Row = public((PLAYERS,), high=CUP)  # dice that a player still has
    dice: Grid = owner((PLAYERS, FACES), high=CUP)  # the secret: how many of each face lie under a cup
    count: int = public(high=PLAYERS * CUP)  # the bid: at least this many dice ...
    face: int = public(high=FACES)  # ... of this face; both 0 when there is none
    bidder: int = public(seats=True)
    place: Row = public((PLAYERS,), high=PLAYERS)  # of those who are out
    winners: int = public(bits=True, seats=True)
    end: int = public(of=End)
    wild_ones: int = public(high=1)


class Content(Schema):
    """The numbers of the game."""

    dice: int = entry("cup.dice", low=1, high=CUP)
