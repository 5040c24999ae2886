"""The state of Il Trono di Mortadella, field by field.

Role cards are numbered in the order in which they are drawn: card i goes to seat i, and with two players the cards
drawn after wrong guesses follow (T-33). A card keeps its role and its knowers for the whole game, also when it is
removed.
"""

import numpy as np

from tavolata.kernel.layout import SEATS, Grid, Layout, Row, owner, public, seen_by

from .terms import SYMBOLS, TOKENS, Effect, End, FiveDice, Phase, Role

CARDS = 7
MOST_TURNS = 1_000_000  # where the count of turns stays


class State(Layout):
    """One game: 120 bytes. Tokens and dice are public, only roles and secret answers are hidden (T-40)."""

    # the table: players and options (T-24, T-33)
    players: int = public(low=2, high=7)
    deus_ex: int = public(high=1)
    deadly_sins: int = public(high=1)
    salted_pork: int = public(high=1)
    earthquake: int = public(high=1)
    feast_of_fools: int = public(high=1)
    guess_alone_wins: int = public(high=1)

    # where we are
    phase: int = public(of=Phase)
    turns: int = public(dtype=np.int32, high=MOST_TURNS)  # begun so far
    first: int = public(seats=True)
    turn: int = public(seats=True)
    turn_lost: int = public(high=1)  # the roller's turn ends before they choose (T-42)

    # public state of the players (T-40)
    tokens: Grid = public((SEATS, TOKENS), high=127)
    pool: Row = public((TOKENS,), high=127)
    alive: int = public(bits=True, seats=True)
    skipping: int = public(bits=True, seats=True)  # who holds a skip token
    deus: int = public(seats=True)  # who holds the Deus-Ex token
    deus_used: int = public(high=1)  # in this turn (T-25)

    # role cards
    dealt: int = public(high=CARDS)
    card: Row = public((SEATS,), high=CARDS - 1)  # the card in front of each seat
    role: Row = seen_by("role_seen", (CARDS,), of=Role)
    role_seen: Row = public((CARDS,), bits=True, seats=True)
    not_role: Row = public((CARDS,), bits=True, of=Role, about="role")  # what everyone knows a card is not

    # dice
    lying: Row = public((SYMBOLS,), high=5)  # passed on, or rolled and not chosen
    chosen: Row = public((SYMBOLS,), high=5)  # kept or chosen, not yet activated
    event: int = public(of=FiveDice)
    roll_total: Row = public((SEATS,), low=-1, high=5)  # first-player roll; -1: out of the running
    rolling: int = public(bits=True, seats=True)  # who must still roll for it

    # the effect under way
    effect: int = public(of=Effect)
    amount: int = public(high=2)  # tokens still to be taken
    subject: int = public(seats=True)  # target, victim, the one asked, the one who redraws
    asked: int = public(bits=True, seats=True)  # a window: who must answer
    answered: int = public(bits=True, seats=True)
    answer: Row = owner((SEATS,), high=TOKENS)  # sealed: 1 + token

    # the end
    winners: int = public(bits=True, seats=True)
    end: int = public(of=End)
