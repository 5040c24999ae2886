"""The state of Bomarzo, field by field.

Sets of cards are 64-bit numbers in which card n is bit n. Hidden are hands, the order and content of the deck, cards
laid under gods, sealed choices and worship cards; everything else is public, also the discards (B-09) and all numbers
of cards (B-31, B-32).

Cards under gods are kept in the order in which they were laid: everyone sees who laid one where, its owner which it
is. What everyone can know of hidden cards from the past is public: `fresh` are the cards that were in the deck when
it was last shuffled (all others that are hidden were held then), `fresh_held` how many of them each seat holds or has
laid since, and `laid_before` how many cards lay under gods at that moment.
"""

from typing import Any

import numpy as np

from tavolata.kernel.layout import Grid, Layout, Row, nobody, owner, public, seen_by

from .actions import MOST_PAID
from .terms import (
    ALL_CARDS,
    AREAS,
    CARDS,
    GODS,
    PLAYERS,
    POWERS,
    RESOURCES,
    ROW_END,
    ROWS,
    SEASONS,
    TRACK_END,
    TRACKS,
    TYPES,
    Card,
    End,
    God,
    Paying,
    Phase,
    Token,
    Vow,
)

SET: dict[str, Any] = {"bits": True, "of": Card, "dtype": np.int64, "high": ALL_CARDS}  # a set of cards
SEATS_SET: dict[str, Any] = {"bits": True, "seats": True}


class State(Layout):
    """One game."""

    # sets of cards
    hand: Row = owner((PLAYERS,), **SET)
    aside: Row = seen_by("aside_seen", (1,), **SET)  # offered as payment, drawn with vision, or on the way under a god
    deck: int = nobody(**SET)
    discards: int = public(**SET)
    fresh: int = public(**SET)  # in the deck when it was last shuffled
    built: Row = public((PLAYERS,), **SET)  # in play on level 1
    upgraded: Row = public((PLAYERS,), **SET)  # in play on level 2

    # the table: players and options (B-43)
    players: int = public(low=2, high=PLAYERS)
    seasons: int = public(high=1)
    worship: int = public(high=1)

    # where we are
    phase: int = public(of=Phase)
    turns: int = public(dtype=np.uint8, high=255)  # turns begun, of all players
    season: int = public(high=SEASONS)  # 0 while setting up
    first: int = public(seats=True)
    turn: int = public(seats=True)
    doer: int = public(seats=True)  # who resolves something now: the one whose turn it is, a copier, a drawer
    token: Row = public((SEASONS,), of=Token)

    # villages and board
    cubes: Grid = public((PLAYERS, RESOURCES), high=MOST_PAID)
    reserve: Row = public((RESOURCES,), high=MOST_PAID)
    rows: Grid = public((PLAYERS, ROWS), high=ROW_END)
    pawns: Row = public((PLAYERS,), high=9)  # not yet placed
    placed: Row = public((PLAYERS,), high=9)  # this season
    passed: int = public(**SEATS_SET)  # who has declared a pass (B-20)
    aloof: int = public(**SEATS_SET)  # who will not be asked to copy this season (B-23)
    tracks: Grid = public((PLAYERS, TRACKS), high=TRACK_END)
    arrival: Grid = public((PLAYERS, TRACKS), high=PLAYERS)  # who reached 10 as which (B-36)
    spots: Row = public((TRACKS,), high=3)  # bits: points already taken
    points: Row = public((PLAYERS,), low=-99)
    harvested: Row = public((AREAS,), **SEATS_SET)
    used: Grid = public((PLAYERS, POWERS), high=CARDS)  # powers used this season
    primary: Grid = public((PLAYERS, TYPES), high=CARDS)  # two-field cards counted at the end (B-07)

    # gods
    order: Row = public((GODS,), of=God)
    moss: int = public(bits=True, of=God)
    visited: Row = public((GODS,), **SEATS_SET)  # whose pawn is there
    twice: Row = public((GODS,), **SEATS_SET)  # whose second pawn is
    offerings: Grid = public((GODS, RESOURCES), high=MOST_PAID)

    # numbers of hidden cards
    deck_count: int = public(high=CARDS)
    hand_count: Row = public((PLAYERS,), high=CARDS)
    aside_count: int = public(high=CARDS)
    aside_seen: Row = public((1,), **SEATS_SET)
    fresh_held: Row = public((PLAYERS,), high=CARDS)
    laid: int = public(high=CARDS)  # cards under gods
    laid_before: int = public(high=CARDS)  # when the deck was last shuffled
    laid_card: Row = seen_by("laid_seen", (CARDS,), of=Card)
    laid_seen: Row = public((CARDS,), **SEATS_SET)  # until the end, who laid it
    laid_god: Row = public((CARDS,), of=God)

    # what is under way
    answered: int = public(**SEATS_SET)  # a window: whose choice is in
    answer: Row = owner((PLAYERS,), of=Card)  # sealed
    god: int = public(of=God)  # being invoked
    favour: int = public(high=1)  # will it be used (B-22)
    paying: int = public(of=Paying)
    price: Row = public((RESOURCES,), high=127)  # food, coin, any; for a copy food, coin, wine
    given: Row = public((RESOURCES,), high=MOST_PAID)  # cubes named so far
    virtual: Row = public((2,), high=CARDS)  # hand cards named as food and coin
    owed: Row = public((RESOURCES,), high=127)  # what a copy must match (B-23)
    left: int = public(high=CARDS + ROW_END)  # steps, cards to lay, cards to draw
    keeping: int = public(high=CARDS)  # cards to keep of those drawn with vision; 0 without
    producing: int = public(low=-1, high=PLAYERS)  # whose production, counted from the first player
    occasion: int = public(high=CARDS + 1)  # which of the seat's draws
    target: int = public(low=-1, high=GODS)  # the god that Orco robs now
    choosing: int = public(of=Card)  # the two-field card that is counted now

    # worship cards
    worshipped: int = public(**SEATS_SET)  # this season
    vows: int = public(high=GODS)  # held by players
    vow_card: Row = seen_by("vow_seen", (GODS,), of=Vow)
    vow_seen: Row = public((GODS,), **SEATS_SET)
    vow_by: Row = public((GODS,), seats=True)
    vow_not: Grid = owner((PLAYERS, GODS), bits=True, of=God)  # what a seat knows that a vow is not
    vow_drawn: Row = seen_by("aside_seen", (1,), bits=True, of=God)
    vow_deck: int = nobody(bits=True, of=God)

    # the end
    winners: int = public(**SEATS_SET)
    end: int = public(of=End)

    # since edition 1
    cards_first: int = public(high=1, late=True)  # who produces draws for cards in play before the village (B-27)

    # since edition 2: options
    tie_break: int = public(high=1, late=True)  # cubes decide between equal points (B-50)
    late_wine: int = public(high=1, late=True)  # the last of four begins with more Wine (B-51)
