"""Chapter 7, winning: objectives, the public goal, the Bona le count, elimination, the end."""

from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.contract import Result
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .bazza import lose_card
from .board import count_of, fortresses_of, is_alive, quarters_of, territories_of
from .content import Content
from .layout import State
from .objectives import completed, is_too_early
from .places import ALL_QUARTERS, FIRST_FORTRESS, FORTRESSES
from .terms import End, Event


@rule
def look_at_objective(c: Content, s: State) -> bool:
    """An objective wins at once in one's own turn, and at its start if others completed it (S-39). If the game goes
    on, everyone knows that it is none of those that hold now; but for the first round of a table with shorter ones
    (S-49)."""
    if is_too_early(s):
        return False
    holding = completed(c, s, s.turn)
    if holding == 0:
        return False
    if holding >> int(s.objective[s.turn]) & 1 == 1:
        declare(s, bit(s.turn), End.OBJECTIVE)
        return True
    s.not_objective[s.turn] |= holding
    return False


@rule
def look_at_public_goal(s: State) -> bool:
    """Where the table plays with it: all six quarters at the start of one's turn (S-07)."""
    if s.public_goal == 1 and quarters_of(s, s.turn) == ALL_QUARTERS:
        declare(s, bit(s.turn), End.PUBLIC_GOAL)
        return True
    return False


# --- elimination -------------------------------------------------------------


@rule
def is_beaten(s: State, seat: int) -> bool:
    """A player who holds neither a territory nor a quarter is out, even with garrisons in fortresses (S-40)."""
    return bool(s.held[seat] == 0)


@rule
def eliminate(s: State, seat: int, log: Log) -> None:
    """Put a player out: their garrisons leave and the fortresses are free, their kept cards go to the discards, their
    objective stays hidden (S-40)."""
    s.alive &= 255 ^ bit(seat)
    tell(log, Event.ELIMINATED, EVERYONE, seat, s.turn)
    for fortress in range(FORTRESSES):
        if s.garrison[fortress] == seat:
            s.garrison[fortress] = -1
            tell(log, Event.FREED, EVERYONE, FIRST_FORTRESS + fortress)
    left = int(s.kept[seat])
    while left != 0:
        card = lowest(left)
        left = without_lowest(left)
        lose_card(s, seat, card)
        tell(log, Event.CARD_LOST, EVERYONE, seat, card)


@rule
def is_last(s: State) -> bool:
    """The last player left wins (S-41)."""
    return s.alive == bit(s.turn)


# --- the count ---------------------------------------------------------------


@rule
def rank(s: State, seat: int) -> int:
    """What decides a count, as one number: the sum of troops, territories, fortresses and quarters, then territories,
    then fortresses, then quarters (S-38)."""
    order = count_of(s, seat)
    order = order * 64 + count(territories_of(s, seat))
    order = order * 64 + fortresses_of(s, seat)
    return order * 64 + count(quarters_of(s, seat))


@rule
def best_counts(s: State) -> int:
    """Those in the game with the highest count, as a set: full ties share (S-38)."""
    best = -1
    winners = 0
    for seat in range(s.players):
        if is_alive(s, seat):
            order = rank(s, seat)
            if order > best:
                best = order
                winners = 0
            if order == best:
                winners |= bit(seat)
    return winners


@rule
def count_up(s: State, end: int, log: Log) -> None:
    """The highest count wins, not necessarily of who ended the game (S-38)."""
    for seat in range(s.players):
        if is_alive(s, seat):
            tell(log, Event.COUNTED, EVERYONE, seat, min(65_535, count_of(s, seat)))
    declare(s, best_counts(s), end)


@rule
def declare(s: State, winners: int, end: int) -> None:
    """The game ends."""
    s.winners = winners
    s.end = end


@rule
def close(s: State, log: Log) -> None:
    """At the end all secrets are shown."""
    for seat in range(s.players):
        s.seen[seat] = EVERYONE
        if s.objective[seat] != 0:
            tell(log, Event.REVEALED, EVERYONE, seat, s.objective[seat])
    tell(log, Event.WON, EVERYONE, s.winners, s.end)


@rule
def result(c: Content, s: State, out: Result) -> None:
    """Each seat's score is its count; winners are placed first, the others after them by their count."""
    out.winners = s.winners
    out.end = s.end
    for seat in range(s.players):
        out.scores[seat] = count_of(s, seat)
        place = 1
        for other in range(s.players):
            better = has(s.winners, other) and not has(s.winners, seat)
            level = has(s.winners, other) == has(s.winners, seat)
            if better or (level and not has(s.winners, seat) and rank(s, other) > rank(s, seat)):
                place += 1
        out.places[seat] = place
