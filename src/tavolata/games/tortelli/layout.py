"""The state of Il Signore dei Tortelli, field by field.

Sets of places are numbers of 54 bits (territories and quarters, see `places.py`); a fortress has its own small fields.
Everything is public but the objectives and the kept Bazza cards.
"""

import numpy as np

from tavolata.kernel.layout import SEATS, Layout, Row, public, seen_by

from .cards import Bazza, Fortezza, Objective
from .places import ALL_GROUNDS, FORTRESSES, GROUNDS, PLACES, QUARTERS, Place
from .terms import MOST_DICE, MOST_ROUNDS, MOST_TROOPS, MOST_TURNS, SHORTER, End, Phase

PAIRS_A_WORD = 60
PAIR_WORDS = -(-GROUNDS * (GROUNDS - 1) // 2 // PAIRS_A_WORD)
FORTRESS_BITS = (1 << FORTRESSES) - 1


class State(Layout):
    """One game."""

    # who holds what (a fortress apart from the territory around it, S-23)
    held: Row = public((SEATS,), bits=True, of=Place, high=ALL_GROUNDS, dtype=np.int64)
    taken: int = public(bits=True, of=Place, high=ALL_GROUNDS, dtype=np.int64)  # by anybody: no place is free again
    # transfers of this phase (S-43): who has sent, who has received, which pairs were used; the centre before (S-27)
    sent: int = public(bits=True, of=Place, high=ALL_GROUNDS, dtype=np.int64)
    received: int = public(bits=True, of=Place, high=ALL_GROUNDS, dtype=np.int64)
    pairs: Row = public((PAIR_WORDS,), high=(1 << PAIRS_A_WORD) - 1, dtype=np.int64)
    quarters_before: int = public(bits=True, of=Place, high=ALL_GROUNDS, dtype=np.int64)
    free_before: int = public(bits=True, of=Place, high=ALL_GROUNDS, dtype=np.int64)

    # decks: what is out of the pile. Kept Bazza cards are secret, how many is not
    turns: int = public(dtype=np.int32, high=MOST_TURNS)  # begun so far
    discarded: int = public(bits=True, of=Bazza, dtype=np.int32)
    settled: int = public(bits=True, of=Bazza, dtype=np.int32)  # known to have been kept when the pile was last empty
    fortezze_drawn: int = public(bits=True, of=Fortezza, dtype=np.int32)
    kept: Row = seen_by("seen", (SEATS,), bits=True, of=Bazza, dtype=np.int32)

    rounds: int = public(dtype=np.int16, high=MOST_ROUNDS)
    troops: Row = public((GROUNDS,), dtype=np.int16, high=MOST_TROOPS)
    to_place: int = public(dtype=np.int16, high=999)
    until: int = public(dtype=np.int16, high=MOST_TROOPS)  # troops left at which a blitz stops; 0: no blitz (S-22)
    forts_sent: int = public(dtype=np.int16, high=FORTRESS_BITS)
    forts_received: int = public(dtype=np.int16, high=FORTRESS_BITS)
    not_objective: Row = public((SEATS,), bits=True, of=Objective, dtype=np.uint16, about="objective")

    # the table: players and options
    players: int = public(low=2, high=6)
    public_goal: int = public(high=1)
    reinforce_step: int = public(low=1, high=3)
    defender_chooses: int = public(high=1)
    minimum_levy: int = public(high=1)
    round_limit: int = public(high=100)

    # where we are
    phase: int = public(of=Phase)
    first: int = public(seats=True)
    turn: int = public(seats=True)
    alive: int = public(bits=True, seats=True)
    idle: int = public(high=6)  # turns in a row in which nothing could be done (S-45)
    acted: int = public(high=1)  # something was done in this turn
    conquered: int = public(high=1)  # a territory or quarter in this turn (S-36)
    die: Row = public((SEATS,), high=6)  # first-player roll; 0: not rolled, or out of the running
    rolling: int = public(bits=True, seats=True)
    spare: Row = public((SEATS,), high=30)  # troops still to be placed before the game

    # the board
    owner: Row = public((GROUNDS,), seats=True)
    garrison: Row = public((FORTRESSES,), seats=True)  # whose troop sits in each fortress (S-25)

    # secrets
    objective: Row = seen_by("seen", (SEATS,), of=Objective)
    seen: Row = public((SEATS,), bits=True, seats=True)  # who knows the secrets of each seat
    kept_count: Row = public((SEATS,), high=22)
    settled_count: Row = public((SEATS,), high=22)  # of them, those kept since before the pile was last shuffled

    # the attack or transfer under way
    origin: int = public(low=-1, high=PLACES - 1)
    target: int = public(low=-1, high=PLACES - 1)
    dice: int = public(high=MOST_DICE)
    defence: int = public(high=2)
    charge: int = public(high=9)  # on the attacker's best die, by a card
    hundreds: int = public(low=-1, high=99)  # of a number over 99, once it is chosen
    card: int = public(low=-1, high=21)  # the Bazza card being carried out
    by_quarters: Row = public((QUARTERS,), high=3)  # troops that came into a free quarter from other quarters (S-46)

    # the end
    winners: int = public(bits=True, seats=True)
    end: int = public(of=End)

    # what later editions brought
    shorter: int = public(high=SHORTER, late=True)  # by how much the objectives are shorter (S-49)
    late_troops: int = public(high=1, late=True)  # in the first round those who play late get more (S-50)
