"""Numbers for learners: what a seat may know, in named pieces, seats counted from the one who looks."""

from typing import Any

from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .board import is_alive
from .cards import BAZZA_CARDS, OBJECTIVES
from .content import Content
from .decisions import highest_number
from .layout import State
from .marks import has_received, has_sent
from .places import FIRST_FORTRESS, FORTRESSES, GROUNDS, PLACES
from .terms import PLAYERS, Phase
from .transfer import fortress_receivers, fortress_senders, receivers, senders

PHASES = len(Phase)
PIECES = (
    ("phase", PHASES),
    ("objective", OBJECTIVES + 1),
    ("owner", PLAYERS * GROUNDS),
    ("troops", GROUNDS),
    ("garrison", PLAYERS * FORTRESSES),
    ("alive", PLAYERS),
    ("turn", PLAYERS),
    ("kept_count", PLAYERS),
    ("not_objective", PLAYERS * (OBJECTIVES + 1)),
    ("kept", BAZZA_CARDS),
    ("discarded", BAZZA_CARDS),
    ("origin", PLACES),
    ("target", PLACES),
    ("numbers", 6),
    ("options", 6),
    # what one is being asked (law 9)
    ("players", 1),
    ("spare", PLAYERS),
    ("die", PLAYERS),
    ("card", BAZZA_CARDS),
    ("sent", PLACES),
    ("received", PLACES),
    ("open", PLACES),
    ("question", 3),
)


@rule
def features(c: Content, s: State, seat: int, out: Any) -> None:
    """Fill `out` with the pieces in their order."""
    for i in range(len(out)):
        out[i] = 0
    at = 0
    out[at + s.phase] = 1
    at += PHASES
    out[at + s.objective[seat]] = 1
    at = board_features(s, seat, out, at + OBJECTIVES + 1)
    at = seat_features(s, seat, out, at)
    for card in range(BAZZA_CARDS):
        out[at + card] = int(s.kept[seat]) >> card & 1
        out[at + BAZZA_CARDS + card] = int(s.discarded) >> card & 1
    at += 2 * BAZZA_CARDS
    if s.origin >= 0:
        out[at + int(s.origin)] = 1
    if s.target >= 0:
        out[at + PLACES + int(s.target)] = 1
    at += 2 * PLACES
    out[at] = s.to_place
    out[at + 1] = s.dice
    out[at + 2] = s.until
    out[at + 3] = s.charge
    out[at + 4] = s.conquered
    out[at + 5] = s.rounds
    at += 6
    out[at] = s.public_goal
    out[at + 1] = s.reinforce_step
    out[at + 2] = s.defender_chooses
    out[at + 3] = s.minimum_levy
    out[at + 4] = s.round_limit
    out[at + 5] = s.shorter
    question_features(c, s, seat, out, at + 6)


@rule
def relative(s: State, seat: int, other: int) -> int:
    """How many places clockwise another seat is."""
    step = int(other) - int(seat)
    return step if step >= 0 else step + int(s.players)


@rule
def board_features(s: State, seat: int, out: Any, at: int) -> int:
    """Owners, troops, garrisons; where the next piece begins."""
    for place in range(GROUNDS):
        if s.owner[place] >= 0:
            out[at + relative(s, seat, s.owner[place]) * GROUNDS + place] = 1
        out[at + PLAYERS * GROUNDS + place] = s.troops[place]
    at += (PLAYERS + 1) * GROUNDS
    for fortress in range(FORTRESSES):
        if s.garrison[fortress] >= 0:
            out[at + relative(s, seat, s.garrison[fortress]) * FORTRESSES + fortress] = 1
    return at + PLAYERS * FORTRESSES


@rule
def seat_features(s: State, seat: int, out: Any, at: int) -> int:
    """Who is in the game, whose turn it is, kept cards, known objectives; where the next piece begins."""
    for other in range(s.players):
        place = relative(s, seat, other)
        out[at + place] = is_alive(s, other)
        out[at + PLAYERS + place] = s.turn == other
        out[at + 2 * PLAYERS + place] = s.kept_count[other]
        for card in range(OBJECTIVES + 1):
            known = has(s.not_objective[other], card)
            out[at + 3 * PLAYERS + place * (OBJECTIVES + 1) + card] = known
    return at + 3 * PLAYERS + PLAYERS * (OBJECTIVES + 1)


@rule
def question_features(c: Content, s: State, seat: int, out: Any, at: int) -> None:
    """What is being asked: troops to place, the card, transfers so far and those that are open, numbers."""
    out[at] = s.players
    for other in range(s.players):
        out[at + 1 + relative(s, seat, other)] = s.spare[other]
        out[at + 1 + PLAYERS + relative(s, seat, other)] = s.die[other]
    at += 1 + 2 * PLAYERS
    if s.card >= 0:
        out[at + int(s.card)] = 1
    at += BAZZA_CARDS
    if s.phase >= Phase.MARCH and s.phase <= Phase.NUMBER:
        for place in range(PLACES):
            out[at + place] = has_sent(s, place)
            out[at + PLACES + place] = has_received(s, place)
        open_features(c, s, out, at + 2 * PLACES)
    at += 3 * PLACES
    out[at] = s.defence
    out[at + 1] = s.hundreds + 1
    if s.phase == Phase.UNTIL or s.phase == Phase.NUMBER:
        out[at + 2] = highest_number(c, s)


@rule
def open_features(c: Content, s: State, out: Any, at: int) -> None:
    """From where troops can be sent, or where those of the origin can go. It stands for the pairs of places used so
    far (S-43), of which there are too many."""
    grounds = 0
    fortresses = 0
    if s.phase == Phase.RECEIVE:
        grounds = receivers(c, s, s.origin)
        fortresses = fortress_receivers(c, s, s.origin)
    elif s.phase != Phase.NUMBER:
        grounds = senders(c, s)
        fortresses = fortress_senders(c, s)
    for place in range(GROUNDS):
        out[at + place] = grounds >> place & 1
    for fortress in range(FORTRESSES):
        out[at + FIRST_FORTRESS + fortress] = fortresses >> fortress & 1
