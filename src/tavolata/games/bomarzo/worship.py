"""The promo expansion Worship (B-43): secret vows to win a god's field."""

from tavolata.kernel.bits import nth
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .reasons import Reason
from .terms import GODS, PLAYERS, RESOURCES, Event, Paying, Resource


@rule
def vows_left(s: State) -> int:
    """Worship cards in their deck; it may run out (B-43)."""
    return GODS - int(s.vows)


@rule
def vows_at_most(c: Content, s: State) -> int:
    """Vows that a player may make (B-43); in the editions before, as many as there are cards."""
    return GODS if s.edition < 2 else int(c.most_vows[s.players - 2])


@rule
def vows_of(s: State, seat: int, places: int) -> int:
    """How many of the first vows are a seat's."""
    number = 0
    for place in range(places):
        number += s.vow_by[place] == seat
    return number


@rule
def why_not_worship(c: Content, s: State, seat: int, extra: int) -> int:
    """Once a season, in one's turn, before placing a pawn: one card, and one more to choose from for each two cubes,
    real ones (B-43, B-46)."""
    if s.worship == 0:
        return Reason.NO_WORSHIP
    if has(s.worshipped, seat):
        return Reason.WORSHIPPED_ALREADY
    if vows_of(s, seat, int(s.vows)) >= vows_at_most(c, s):
        return Reason.VOWS_MADE
    if extra >= vows_left(s):
        return Reason.WORSHIP_DECK
    held = 0
    for kind in range(RESOURCES):
        held += int(s.cubes[seat, kind])
    return Reason.LEGAL if held >= extra * c.worship_cubes else Reason.TOO_FEW_CUBES


@rule
def ask_worship(c: Content, s: State, seat: int, extra: int) -> None:
    """A payment to the reserve, in any kind."""
    s.paying = Paying.WORSHIP
    s.price[Resource.WINE.value] = extra * c.worship_cubes
    s.left = 1 + extra
    s.worshipped |= bit(seat)


@rule
def worship_outcomes(s: State) -> int:
    """The cards come one after another, each from those left."""
    n = 1
    for place in range(s.left):
        n *= vows_left(s) - place
    return n


@rule
def draw_vows(s: State, seat: int, outcome: int, log: Log) -> None:
    """Cards are drawn for the player's eyes only. The player now knows that nobody else held them before."""
    tell(log, Event.WORSHIPPED, EVERYONE, seat, s.left)
    size = vows_left(s)
    s.aside_seen[0] = bit(seat)
    for _ in range(s.left):
        god = nth(s.vow_deck, outcome % size)
        outcome //= size
        size -= 1
        s.vow_deck ^= bit(god)
        s.vow_drawn[0] |= bit(god)
        tell(log, Event.VOW_DRAWN, bit(seat), seat, 1 + god)
    for place in range(s.vows):
        s.vow_not[seat, place] |= s.vow_drawn[0]


@rule
def keep_vow(s: State, seat: int, god: int, log: Log) -> None:
    """Exactly one is kept; the others go back into the deck, unseen (B-43)."""
    place = int(s.vows)
    s.vow_card[place] = 1 + god
    s.vow_seen[place] = bit(seat)
    s.vow_by[place] = seat
    s.vows += 1
    s.vow_deck |= s.vow_drawn[0] & (255 ^ bit(god))
    s.vow_drawn[0] = 0
    s.aside_seen[0] = 0
    s.left = 0
    for knower in range(PLAYERS):
        s.vow_not[knower, place] = 0
    tell(log, Event.VOW_KEPT, bit(seat), seat, 1 + god)


@rule
def lost_by(c: Content, failed: int) -> int:
    """The points that a number of broken vows costs (B-43)."""
    return int(c.vow_losses[failed - 1]) if failed > 0 else 0


@rule
def vow_points(c: Content, s: State, seat: int, won: int) -> int:
    """What a seat's vows bring, if it has won the fields of these gods (bits)."""
    points = 0
    failed = 0
    for place in range(s.vows):
        if s.vow_by[place] == seat and s.vow_card[place] > 0:
            if won >> (int(s.vow_card[place]) - 1) & 1:
                points += int(c.worship_points)
            else:
                failed += 1
    return points - lost_by(c, failed)


@rule
def settle_vows(c: Content, s: State, seat: int, won: int, log: Log) -> None:
    """Points for each god whose field the seat has won, also in a tie; vows that failed cost points, each more than the
    one before, and points may fall below zero (B-43)."""
    failed = 0
    for place in range(s.vows):
        if s.vow_by[place] == seat and s.vow_card[place] > 0:
            god = int(s.vow_card[place]) - 1
            if won >> god & 1:
                s.points[seat] += c.worship_points
                tell(log, Event.FULFILLED, EVERYONE, seat, god, c.worship_points)
            else:
                failed += 1
    if failed > 0:
        s.points[seat] -= lost_by(c, failed)
        tell(log, Event.FAILED, EVERYONE, seat, failed, lost_by(c, failed))
