"""Chapter 1, setting up: who begins, the 48 cards, the spare troops, the objectives."""

from tavolata.kernel.bits import count, nth
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .board import hold, seat_bits
from .cards import ALL_OBJECTIVES
from .content import Content
from .dice import face
from .layout import State
from .objectives import completed
from .places import ALL_TERRITORIES, FORTRESSES, GROUNDS
from .terms import Event

DEAL_OUTCOMES = 360_360  # a number that every count of cards up to fourteen divides


@rule
def set_table(c: Content, s: State, players: int) -> None:
    """Everyone sits down with thirty troops, whatever the number of players (S-01, S-02); fortresses and quarters are
    free (S-06). Troops are not limited by the cubes in the box (S-08); the towers and the page of tips hold no rule
    (S-09)."""
    s.players = players
    s.alive = seat_bits(players)
    s.rolling = s.alive
    s.first = -1
    s.turn = -1
    s.origin = -1
    s.target = -1
    s.card = -1
    s.hundreds = -1
    for place in range(GROUNDS):
        s.owner[place] = -1
    for fortress in range(FORTRESSES):
        s.garrison[fortress] = -1
    for seat in range(players):
        s.spare[seat] = c.troops
        s.seen[seat] = bit(seat)


# --- who begins --------------------------------------------------------------


@rule
def roll_for_first(s: State, outcome: int, log: Log) -> None:
    """One die each, in seat order (S-03)."""
    seat = 0
    while not has(s.rolling, seat):
        seat += 1
    s.die[seat] = face(outcome)
    s.rolling &= 255 ^ bit(seat)
    tell(log, Event.FIRST_ROLLED, EVERYONE, seat, face(outcome))


@rule
def settle_first(s: State, log: Log) -> bool:
    """The highest die begins; those who tie roll again among themselves (S-03). True when someone begins."""
    best = 0
    for seat in range(s.players):
        best = max(best, int(s.die[seat]))
    tied = 0
    for seat in range(s.players):
        if s.die[seat] == best:
            tied |= bit(seat)
            s.first = seat
        else:
            s.die[seat] = 0
    if tied == bit(s.first):
        tell(log, Event.FIRST, EVERYONE, s.first)
        return True
    s.first = -1
    s.rolling = tied
    tell(log, Event.TIED, EVERYONE, tied)
    return False


# --- the board is filled -----------------------------------------------------


@rule
def territories_left(s: State) -> int:
    """Territories whose card has not come up, as a set."""
    return ALL_TERRITORIES ^ int(s.taken)


@rule
def place_by_card(s: State, outcome: int, log: Log) -> None:
    """The next card of the deck names a territory, and one troop goes there."""
    place = nth(territories_left(s), outcome)
    hold(s, place, s.turn)
    s.troops[place] = 1
    s.spare[s.turn] -= 1
    tell(log, Event.PLACED, EVERYONE, s.turn, place)


@rule
def next_seat(s: State) -> int:
    """Clockwise, before anybody can be out of the game."""
    seat = int(s.turn) + 1
    return 0 if seat == s.players else seat


@rule
def next_to_reinforce(s: State) -> int:
    """Who places spare troops next: the rotation goes on where the cards ended (S-44); -1 when all have placed all."""
    seat = next_seat(s)
    for _ in range(s.players):
        if s.spare[seat] > 0:
            return seat
        seat = 0 if seat + 1 == s.players else seat + 1
    return -1


@rule
def places_whole_step(s: State) -> bool:
    """One decision places all troops of a step, in one territory (S-04); in the first edition it placed one."""
    return bool(s.edition >= 1)


@rule
def placed_at_once(s: State) -> int:
    """How many spare troops one decision places."""
    return int(s.to_place) if places_whole_step(s) else 1


@rule
def reinforce(s: State, place: int, log: Log) -> None:
    """Spare troops go to a territory of one's own: one at a time, or three (S-04)."""
    number = placed_at_once(s)
    s.troops[place] += number
    s.spare[s.turn] -= number
    s.to_place -= number
    tell(log, Event.REINFORCED, EVERYONE, s.turn, place, number)


# --- objectives --------------------------------------------------------------


@rule
def objectives_left(s: State) -> int:
    """The cards not yet dealt, as bits of their numbers."""
    left = ALL_OBJECTIVES
    for seat in range(s.players):
        left &= (ALL_OBJECTIVES | 1) ^ (1 << int(s.objective[seat]))
    return left


@rule
def next_to_deal(s: State) -> int:
    """The seat that draws its objective next, clockwise from the first player: those before have theirs. Public, by
    the number of cards dealt, which `to_place` counts."""
    seat = int(s.first) + int(s.to_place)
    return seat - int(s.players) if seat >= s.players else seat


@rule
def look_before_deal(c: Content, s: State) -> None:
    """An objective that would hold already is drawn again: everyone knows, before the deal, which nobody can get."""
    for seat in range(s.players):
        s.not_objective[seat] = completed(c, s, seat)


@rule
def deal_objective(s: State, outcome: int, log: Log) -> None:
    """An objective, dealt after the troops are placed (S-05), for one's own eyes; each card that does not hold already
    is equally likely."""
    seat = next_to_deal(s)
    left = objectives_left(s)
    fit = left & (int(s.not_objective[seat]) ^ ALL_OBJECTIVES)
    if fit == 0:  # only with objectives of one's own making
        fit = left
        s.not_objective[seat] = 0
    card = nth(fit, outcome // (DEAL_OUTCOMES // count(fit)))
    s.objective[seat] = card
    s.to_place += 1
    tell(log, Event.DEALT, bit(seat), seat, card)
