"""Majorities: how likely a seat is to win a domain, and what progress in it is worth.

What a god will pay depends on its place in the final order. The bot guesses it from the cards under the gods: its own
it knows, others count as an average one. The less of the game is left, the more the guess counts.
"""

from typing import NamedTuple

from tavolata.games.bomarzo.content import Content
from tavolata.games.bomarzo.ending import value_in
from tavolata.games.bomarzo.layout import State
from tavolata.games.bomarzo.terms import GODS, SEASONS, TRACK_END, TRACKS, TYPES, Phase
from tavolata.kernel.bits import count
from tavolata.kernel.rule import rule

POINT = 100
CERTAIN = 1000  # chances are in thousandths
UNSEEN = 4  # Devotion of a card that somebody else has laid
MOST = 127  # in a packed row


class Outlook(NamedTuple):
    """What a seat expects of the end. Rows of small numbers are packed, seven bits each: what is computed once need not
    be compiled into every question."""

    left: int  # seasons to play, this one included
    rank: int  # by god, its place in the order as it stands without cards
    devotion: int  # by god, as far as known or guessed
    places: int  # by field, the place of its god
    own: int  # by field, one's own standing
    best: int  # by field, the best standing of the others
    second: int  # by field, that of the one behind them
    first_prizes: int  # their sum
    second_prizes: int  # their sum, if any are given


@rule
def outlook_of(c: Content, s: State, seat: int) -> Outlook:
    """What a seat expects now."""
    rank = 0
    devotion = 0
    first_prizes = 0
    second_prizes = 0
    for place in range(GODS):
        rank = more_at(rank, int(s.order[place]), place)
        first_prizes += int(c.first_prize[place])
        second_prizes += int(c.second_prize[place]) if s.players > 2 else 0
    for place in range(s.laid):
        card = int(s.laid_card[place])
        devotion = more_at(devotion, int(s.laid_god[place]), int(c.devotion[card - 1]) if card > 0 else UNSEEN)
    places = 0
    own = 0
    best = 0
    second = 0
    for god in range(GODS):
        field = int(c.scores[god])
        places = more_at(places, field, place_with(rank, devotion, god, 0))
        for other in range(s.players):
            value = standing(c, s, other, field)
            if other == seat:
                own = more_at(own, field, value)
            elif value > at(best, field):
                second = more_at(second, field, at(best, field) - at(second, field))
                best = more_at(best, field, value - at(best, field))
            else:
                second = more_at(second, field, max(0, value - at(second, field)))
    left = SEASONS + 1 - max(1, int(s.season))
    return Outlook(left, rank, devotion, places, own, best, second, first_prizes, second_prizes)


@rule
def at(packed: int, place: int) -> int:
    """A number of a packed row."""
    return packed >> 7 * place & MOST


@rule
def more_at(packed: int, place: int, more: int) -> int:
    """The packed row with one number increased, up to the most it can hold."""
    return packed + (min(more, MOST - at(packed, place)) << 7 * place)


@rule
def place_with(rank: int, devotion: int, god: int, more: int) -> int:
    """The place of a god, from 0, with an amount of Devotion added; equal ones stay in their order (B-37)."""
    own = at(devotion, god) + more
    place = 0
    for other in range(GODS):
        theirs = at(devotion, other)
        ahead = theirs > own or (theirs == own and at(rank, other) < at(rank, god))
        place += other != god and ahead
    return place


# --- standings --------------------------------------------------------------


@rule
def standing(c: Content, s: State, seat: int, field: int) -> int:
    """How far a seat is in a field: eighths of a step, half cards, cubes. A card with two fields counts half in either
    until it is allotted."""
    value = value_in(c, s, seat, field)
    if field < TRACKS or field >= TRACKS + TYPES:
        return value
    if s.phase == Phase.ALLOT:
        return 2 * value
    undecided = int(s.upgraded[seat]) & int(c.counting[field - TRACKS]) & int(c.two_fields)
    return 2 * value + count(undecided)


@rule
def standing_on(s: State, track: int, steps: int) -> int:
    """The standing of a seat that reaches a step of a track; at its end the earlier is ahead (B-36)."""
    if steps < TRACK_END:
        return 8 * steps
    arrived = 0
    for seat in range(s.players):
        arrived += s.arrival[seat, track] > 0
    return 8 * TRACK_END + 4 - arrived


@rule
def ahead(s: State, o: Outlook, field: int, own: int, theirs: int) -> int:
    """The chance to be at least level with somebody in the end; a lead weighs more the less is left to play."""
    if s.phase == Phase.ALLOT:
        return CERTAIN if own >= theirs else 0
    if field < TRACKS:
        if max(own, theirs) > 8 * TRACK_END:
            return CERTAIN if own > theirs else 0
        lead = own - theirs + 4
        spread = 14 + 7 * o.left
    elif field < TRACKS + TYPES:
        lead = 10 * (own - theirs) + 7
        spread = 10 + 8 * o.left
    else:
        lead = 2 * (own - theirs) + 1
        spread = 6 + 14 * (o.left - 1)
    return max(0, min(CERTAIN, CERTAIN // 2 + CERTAIN * lead // (2 * spread)))


@rule
def chance(s: State, o: Outlook, field: int) -> int:
    """The chance to win a field."""
    return ahead(s, o, field, at(o.own, field), at(o.best, field))


# --- worth ------------------------------------------------------------------


@rule
def expected(o: Outlook, prize: int, total: int) -> int:
    """A prize at the god's present place, and the average prize as far as the order may still change."""
    return POINT * (prize * (SEASONS + 1 - o.left) * GODS + total * (o.left - 1)) // (SEASONS * GODS)


@rule
def field_worth(c: Content, s: State, o: Outlook, field: int, own: int) -> int:
    """What a standing in a domain is worth: the first prize for being ahead of all, the second for being behind
    one (B-38); a standing of 0 wins nothing."""
    if own == 0 and o.left == 1:
        return 0
    place = at(o.places, field)
    first = expected(o, int(c.first_prize[place]), o.first_prizes)
    worth = first * ahead(s, o, field, own, at(o.best, field))
    if o.second_prizes > 0:
        second = expected(o, int(c.second_prize[place]), o.second_prizes)
        worth += second * (ahead(s, o, field, own, at(o.second, field)) - ahead(s, o, field, own, at(o.best, field)))
    return worth // CERTAIN


@rule
def more_in(c: Content, s: State, o: Outlook, field: int, more: int) -> int:
    """What progress in a domain is worth, in the units of `standing`."""
    own = at(o.own, field)
    return field_worth(c, s, o, field, own + more) - field_worth(c, s, o, field, own)


@rule
def steps_worth(c: Content, s: State, seat: int, o: Outlook, track: int, number: int) -> int:
    """What steps on a track are worth: the majority, and the points of spots that nobody has reached (B-36)."""
    before = int(s.tracks[seat, track])
    after = min(TRACK_END, before + number)
    if after == before:
        return 0
    worth = more_in(c, s, o, track, standing_on(s, track, after) - at(o.own, track))
    for spot in range(2):
        goal = int(c.spots[spot])
        if before < goal and int(s.spots[track]) >> spot & 1 == 0:
            worth += POINT if after >= goal else 4 * number
    return worth
