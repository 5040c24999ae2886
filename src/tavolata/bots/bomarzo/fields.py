"""Majorities: how likely a seat is to win a field, and what being further in it is worth.

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
MOST_DEVOTION = 127


class Outlook(NamedTuple):
    """What a seat expects of the end; rows of small numbers are packed, four or seven bits each."""

    left: int  # seasons to play, this one included
    gods: int  # by field, the god that looks at it
    rank: int  # by god, its place in the order as it stands without cards
    devotion: int  # by god, as far as known or guessed
    places: int  # by field, the place of its god


@rule
def outlook_of(c: Content, s: State, seat: int) -> Outlook:
    """What a seat expects now."""
    gods = 0
    rank = 0
    devotion = 0
    for place in range(GODS):
        god = int(s.order[place])
        gods |= god << 4 * int(c.scores[god])
        rank |= place << 4 * god
    for place in range(s.laid):
        card = int(s.laid_card[place])
        more = int(c.devotion[card - 1]) if card > 0 else UNSEEN
        devotion = add_devotion(devotion, int(s.laid_god[place]), more)
    left = SEASONS + 1 - max(1, int(s.season))
    places = 0
    for god in range(GODS):
        places |= place_with(rank, devotion, god, 0) << 4 * int(c.scores[god])
    return Outlook(left, gods, rank, devotion, places)


@rule
def at4(packed: int, place: int) -> int:
    """A number of a packed row of four bits each."""
    return packed >> 4 * place & 15


@rule
def add_devotion(packed: int, god: int, more: int) -> int:
    """The row of seven bits each with more for a god."""
    old = packed >> 7 * god & MOST_DEVOTION
    return packed + (min(MOST_DEVOTION, old + more) - old << 7 * god)


@rule
def place_with(rank: int, devotion: int, god: int, more: int) -> int:
    """The place of a god, from 0, with so much more Devotion; equal ones stay in their order (B-37)."""
    own = (devotion >> 7 * god & MOST_DEVOTION) + more
    place = 0
    for other in range(GODS):
        theirs = devotion >> 7 * other & MOST_DEVOTION
        ahead = theirs > own or (theirs == own and at4(rank, other) < at4(rank, god))
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
    """The standing of one who gets so far on a track; at its end the earlier is ahead (B-36)."""
    if steps < TRACK_END:
        return 8 * steps
    arrived = 0
    for seat in range(s.players):
        arrived += s.arrival[seat, track] > 0
    return 8 * TRACK_END + 4 - arrived


@rule
def rival(c: Content, s: State, seat: int, field: int, behind: int) -> int:
    """The best standing of the others; with `behind` that of the one after the best."""
    best = -1
    second = -1
    for other in range(s.players):
        if other != seat:
            value = standing(c, s, other, field)
            second = max(second, min(best, value))
            best = max(best, value)
    return second if behind == 1 else best


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
def chance(c: Content, s: State, seat: int, o: Outlook, field: int) -> int:
    """The chance to win a field."""
    return ahead(s, o, field, standing(c, s, seat, field), rival(c, s, seat, field, 0))


# --- worth ------------------------------------------------------------------


@rule
def expected(o: Outlook, prize: int, total: int) -> int:
    """A prize at the god's present place, and the average prize as far as the order may still change."""
    return POINT * (prize * (SEASONS + 1 - o.left) * GODS + total * (o.left - 1)) // (SEASONS * GODS)


@rule
def field_worth(c: Content, s: State, seat: int, o: Outlook, field: int, own: int) -> int:
    """What it is worth to stand so far in a field: the first prize for being ahead of all, the second for being behind
    one (B-38); nothing pays for nothing."""
    if own == 0 and o.left == 1:
        return 0
    place = at4(o.places, field)
    total_first = 0
    total_second = 0
    for i in range(GODS):
        total_first += int(c.first_prize[i])
        total_second += int(c.second_prize[i])
    first = expected(o, int(c.first_prize[place]), total_first)
    second = expected(o, int(c.second_prize[place]), total_second) if s.players > 2 else 0
    worth = (first - second) * ahead(s, o, field, own, rival(c, s, seat, field, 0))
    if second > 0:
        worth += second * ahead(s, o, field, own, rival(c, s, seat, field, 1))
    return worth // CERTAIN


@rule
def more_in(c: Content, s: State, seat: int, o: Outlook, field: int, more: int) -> int:
    """What it is worth to get so much further in a field, in the units of `standing`."""
    own = standing(c, s, seat, field)
    return field_worth(c, s, seat, o, field, own + more) - field_worth(c, s, seat, o, field, own)


@rule
def steps_worth(c: Content, s: State, seat: int, o: Outlook, track: int, number: int) -> int:
    """What steps on a track are worth: the majority, and the points of spots that nobody has reached (B-36)."""
    before = int(s.tracks[seat, track])
    after = min(TRACK_END, before + number)
    if after == before:
        return 0
    worth = field_worth(c, s, seat, o, track, standing_on(s, track, after))
    worth -= field_worth(c, s, seat, o, track, standing(c, s, seat, track))
    for spot in range(2):
        at = int(c.spots[spot])
        if before < at and int(s.spots[track]) >> spot & 1 == 0:
            worth += POINT if after >= at else 4 * number
    return worth
