"""Chapter 1, setting up: gods, first player, cards, the draft."""

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit
from tavolata.kernel.rule import rule

from .cards import lay_open
from .content import Content
from .layout import State
from .table import card_bit
from .terms import (
    ALL_CARDS,
    CARDS,
    GODS,
    RESOURCES,
    SEASONS,
    TOKENS,
    Event,
)

DEALT = 4  # cards each, of which one is kept
STEPS = 2  # on the village board
ORDERS = 40320  # of eight gods


@rule
def set_table(c: Content, s: State, players: int) -> None:
    """Everyone has a village with its starting cubes and pawns; five indicators and five discs each (B-03, B-04)
    stand at the start of their rows and before the tracks."""
    s.players = players
    s.first = -1
    s.turn = -1
    s.doer = -1
    s.producing = -1
    s.target = -1
    s.deck = ALL_CARDS
    s.deck_count = CARDS
    s.fresh = ALL_CARDS
    s.vow_deck = 255 if s.worship == 1 else 0
    for place in range(GODS):
        s.vow_by[place] = -1
    for kind in range(RESOURCES):
        s.reserve[kind] = int(c.supply[kind]) - players * int(c.start[kind])
        for seat in range(players):
            s.cubes[seat, kind] = c.start[kind]
    for seat in range(players):
        s.pawns[seat] = c.pawns[players - 2]


@rule
def set_order(s: State, outcome: int, log: Log) -> None:
    """The gods around the board, the first at the bottom left and on clockwise, all active (B-37)."""
    tell(log, Event.ORDER, EVERYONE, outcome)
    for place in range(GODS):
        s.order[place] = place
    for place in range(GODS - 1):
        left = GODS - place
        pick = place + outcome % left
        outcome //= left
        god = s.order[pick]
        s.order[pick] = s.order[place]
        s.order[place] = god


@rule
def tokens_placed(s: State) -> int:
    """Seasons that have their token."""
    number = 0
    while number < SEASONS and s.token[number] != 0:
        number += 1
    return number


@rule
def tokens_of(c: Content, s: State, colour: int) -> int:
    """Tokens of a colour still in the bag; the colours count from 1."""
    number = int(c.tokens[colour - 1])
    for season in range(SEASONS):
        if s.token[season] == colour:
            number -= 1
    return number


@rule
def tokens_left(c: Content, s: State) -> int:
    """Tokens in the bag."""
    number = 0
    for colour in range(1, TOKENS + 1):
        number += tokens_of(c, s, colour)
    return number


@rule
def place_token(c: Content, s: State, outcome: int, log: Log) -> bool:
    """A season's token, open from the start (B-43). True when all eight lie there."""
    colour = 1
    while outcome >= tokens_of(c, s, colour):
        outcome -= tokens_of(c, s, colour)
        colour += 1
    season = tokens_placed(s)
    s.token[season] = colour
    tell(log, Event.TOKEN, EVERYONE, season + 1, colour)
    return season + 1 == SEASONS


@rule
def seal_choice(s: State, seat: int, card: int, log: Log) -> None:
    """The draft is simultaneous: choices are sealed until the last is in (B-35)."""
    s.answer[seat] = card
    s.answered |= bit(seat)
    tell(log, Event.ANSWERED, EVERYONE, seat)


@rule
def open_draft(s: State, log: Log) -> None:
    """Everyone keeps the chosen card and discards the other three, openly (B-09, B-35)."""
    tell(log, Event.OPENED, EVERYONE, s.answered)
    for seat in range(s.players):
        card = int(s.answer[seat])
        rest = int(s.hand[seat]) ^ card_bit(card)
        while rest != 0:
            lay_open(s, seat, lowest(rest))
            tell(log, Event.DISCARDED, EVERYONE, seat, lowest(rest))
            rest = without_lowest(rest)
        s.hand[seat] = card_bit(card)
        s.hand_count[seat] = 1
        s.answer[seat] = 0
        tell(log, Event.KEPT, bit(seat), seat, card)
    s.answered = 0
