"""What players have reached agrees with how they can have got there: a part of `checks.py`."""

from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .content import Content
from .ending import devotion_of, final_points, how_ended, winners_of
from .layout import State
from .setup import STEPS
from .table import place_of
from .terms import GODS, ROWS, TRACK_END, TRACKS, TYPES, End, Phase

SPOTS = 2  # on a track


@rule
def order_problem(c: Content, s: State) -> bool:
    """Every god once in the order, once it is drawn; at the end by Devotion (B-37)."""
    seen = 0
    for place in range(GODS):
        seen |= 1 << int(s.order[place])
    if s.phase == Phase.GODS:
        return seen != 1
    if s.phase == Phase.OVER:
        for place in range(1, GODS):
            if devotion_of(c, s, int(s.order[place])) > devotion_of(c, s, int(s.order[place - 1])):
                return True
    return seen != 255


@rule
def row_problem(s: State) -> bool:
    """Everyone takes two steps on the village board, in player order (B-35), and later more."""
    for seat in range(s.players):
        steps = 0
        for row in range(ROWS):
            steps += int(s.rows[seat, row])
        due = STEPS
        if s.season == 0 and (s.phase != Phase.ADVANCE or place_of(s, seat) >= place_of(s, s.doer)):
            due = STEPS - int(s.left) if s.phase == Phase.ADVANCE and seat == s.doer else 0
        if steps < due or (s.season == 0 and steps > due):
            return True
    return False


# --- tracks and points ------------------------------------------------------


@rule
def track_problem(c: Content, s: State) -> bool:
    """Nobody has taken fewer steps than those of the cards in play; an upgraded one has given both its faces'
    (B-30)."""
    for seat in range(s.players):
        for track in range(TRACKS):
            steps = 0
            cards = int(s.built[seat]) | int(s.upgraded[seat])
            while cards != 0:
                card = lowest(cards)
                steps += int(c.steps[card - 1, 0, track])
                if int(s.upgraded[seat]) >> card & 1 == 1:
                    steps += int(c.steps[card - 1, 1, track])
                cards = without_lowest(cards)
            if s.tracks[seat, track] < min(TRACK_END, steps):
                return True
    return False


@rule
def arrival_problem(s: State) -> bool:
    """Who stands at 10 has a place there, and each place is taken once (B-36)."""
    for track in range(TRACKS):
        places = 0
        number = 0
        for seat in range(s.players):
            if (s.tracks[seat, track] == TRACK_END) != (s.arrival[seat, track] > 0):
                return True
            if s.arrival[seat, track] > 0:
                places |= 1 << int(s.arrival[seat, track])
                number += 1
        if number > 0 and places != (1 << (number + 1)) - 2:
            return True
    return False


@rule
def reached(c: Content, s: State, seats: int) -> int:
    """The spots that one of the seats (bits) has reached or passed; spot n of track t is bit 2t + n."""
    spots = 0
    for seat in range(s.players):
        for track in range(TRACKS):
            for spot in range(SPOTS):
                if has(seats, seat) and s.tracks[seat, track] >= c.spots[spot]:
                    spots |= 1 << (SPOTS * track + spot)
    return spots


@rule
def spot_problem(c: Content, s: State) -> bool:
    """The point of a spot is taken as soon as somebody is there (B-36)."""
    taken = 0
    for track in range(TRACKS):
        taken |= int(s.spots[track]) << (SPOTS * track)
    return taken != reached(c, s, (1 << int(s.players)) - 1)


@rule
def point_problem(c: Content, s: State) -> bool:
    """Points are those of the spots, each given to one who has reached it, and at the end those of the count: any
    seats together have at most a point for each spot that one of them has reached, all seats exactly (B-36)."""
    everyone = (1 << int(s.players)) - 1
    for seats in range(1, everyone + 1):
        points = 0
        for seat in range(s.players):
            if has(seats, seat):
                own = int(s.points[seat])
                if s.phase == Phase.OVER:
                    own -= final_points(c, s, seat)
                if own < 0:
                    return True
                points += own
        spots = count(reached(c, s, seats))
        if points > spots or (seats == everyone and points != spots):
            return True
    return False


@rule
def winner_problem(s: State) -> bool:
    """Only a finished game has winners: those with most points (B-41), or cubes among them (B-50)."""
    if s.phase != Phase.OVER:
        return s.end != End.NONE or s.winners != 0
    winners = winners_of(s)
    return s.winners != winners or s.end != how_ended(s, winners)


# --- cards with two fields --------------------------------------------------


@rule
def counted_cards(c: Content, s: State, seat: int) -> int:
    """The two-field cards of a seat that were counted so far: one after another in player order (B-07, B-47)."""
    cards = int(s.upgraded[seat]) & int(c.two_fields)
    if s.phase == Phase.OVER or (s.phase == Phase.ALLOT and place_of(s, seat) < place_of(s, s.doer)):
        return cards
    return cards & ((1 << int(s.choosing)) - 1) if s.phase == Phase.ALLOT and seat == s.doer else 0


@rule
def primary_problem(c: Content, s: State) -> bool:
    """Each card that was counted counts for one of its fields."""
    for seat in range(s.players):
        cards = counted_cards(c, s, seat)
        counted = 0
        for kinds in range(1, 1 << TYPES):
            able = 0
            number = 0
            for kind in range(TYPES):
                if has(kinds, kind):
                    able |= cards & int(c.counting[kind])
                    number += int(s.primary[seat, kind])
            if number > count(able):
                return True
            counted = number
        if counted != count(cards):
            return True
    return False
