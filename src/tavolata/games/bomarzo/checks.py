"""What must hold in every state, whatever was played: `problems`, and the part of it that is about seats and seasons.

Cubes and cards are in `supplies.py`, what players have reached in `standing.py`, what is under way in `underway.py`.
Each problem has a sentence that names the fields as a position writes them and says what is allowed there.
"""

from enum import IntEnum

from tavolata.kernel.bits import count
from tavolata.kernel.layout import bit, has
from tavolata.kernel.rule import rule

from . import standing, supplies, underway
from .content import Content
from .layout import State
from .seasons import pawns_of
from .table import any_in, clockwise, is_in_turns, place_of, token_now
from .terms import (
    AREAS,
    GODS,
    PLAYERS,
    POWERS,
    SEASONS,
    Benefit,
    Paying,
    Phase,
    Power,
    Token,
)


class Problem(IntEnum):
    """Bits of `problems`."""

    ABSENT = 0  # who does not sit here has something
    SEATS = 1  # who does not sit here is named
    FIRST = 2
    TURN = 3
    DOER = 4
    SEASON = 5
    CUBES = 6
    START = 7  # cubes before the first season
    CARDS = 8
    COUNTS = 9
    HANDS = 10  # before the first turn
    FRESH = 11
    LAID = 12
    EARLY = 13  # what nobody can have before the first turn
    TOKENS = 14
    ORDER = 15
    MOSS = 16
    OFFERINGS = 17
    ROWS = 18
    PAWNS = 19
    PLACED = 20
    USED = 21
    PASSED = 22
    ALOOF = 23
    TURNS = 24
    TRACKS = 25
    ARRIVAL = 26
    SPOTS = 27
    POINTS = 28
    WINNERS = 29
    PRIMARY = 30
    ANSWERS = 31
    WORSHIPPED = 32
    VOWS = 33
    VOW_NOT = 34
    PAYING = 35
    PRICE = 36
    GIVEN = 37
    VIRTUAL = 38
    ASIDE = 39
    OWED = 40
    GOD = 41
    FAVOUR = 42
    LEFT = 43
    KEEPING = 44
    PRODUCING = 45
    OCCASION = 46
    TARGET = 47
    CHOOSING = 48
    CARDS_FIRST = 49
    PHASE = 50  # nobody could be asked this now
    OPTIONS = 51  # of a later edition


# --- who sits here ----------------------------------------------------------


@rule
def absent_problem(s: State) -> bool:
    """Only who sits here has anything."""
    for seat in range(s.players, PLAYERS):
        if s.hand[seat] != 0 or s.hand_count[seat] != 0 or s.built[seat] != 0 or s.upgraded[seat] != 0:
            return True
        if s.pawns[seat] != 0 or s.placed[seat] != 0 or s.points[seat] != 0 or s.fresh_held[seat] != 0:
            return True
        if any_in(s.cubes[seat]) or any_in(s.rows[seat]) or any_in(s.tracks[seat]) or any_in(s.arrival[seat]):
            return True
        if any_in(s.used[seat]) or any_in(s.primary[seat]) or any_in(s.vow_not[seat]):
            return True
    return False


@rule
def seats_problem(s: State) -> bool:
    """Sets of seats have those who sit here."""
    seats = int(s.passed) | int(s.aloof) | int(s.answered) | int(s.worshipped) | int(s.winners)
    for god in range(GODS):
        seats |= int(s.visited[god]) | int(s.twice[god])
    for area in range(AREAS):
        seats |= int(s.harvested[area])
    return seats >> int(s.players) != 0


@rule
def first_problem(s: State) -> bool:
    """The first player is drawn after the gods."""
    return bool(s.first >= s.players or (s.first < 0) != (s.phase <= Phase.FIRST))


@rule
def turn_problem(s: State) -> bool:
    """Nobody has had a turn until the first production is over; later somebody has it, or had the last."""
    before = s.season == 0 or (s.season == 1 and s.producing >= 0)
    return bool(s.turn >= s.players or (s.turn < 0) != before)


@rule
def doer_problem(s: State) -> bool:
    """Somebody decides or draws in most phases, in some of them a certain one."""
    phase = s.phase
    nobody = phase <= Phase.FIRST or phase == Phase.DRAFT or phase == Phase.OVER
    if s.doer >= s.players or (s.doer < 0) != nobody:
        return True
    if s.producing >= 0:
        return s.producing >= s.players or s.doer != clockwise(s, s.first, s.producing)
    if underway.is_before_pawn(s) or phase == Phase.RAISE:
        return bool(s.doer != s.turn)
    if phase == Phase.COPY or s.paying == Paying.COPY:
        return bool(s.doer == s.turn)
    if phase == Phase.TOKENS:
        return bool(s.doer != 0)
    return phase == Phase.EXTRA and s.doer != clockwise(s, s.first, s.players - 1)


@rule
def season_problem(s: State) -> bool:
    """No season before the steps on the village boards; the game ends with the eighth."""
    if s.phase == Phase.ALLOT or s.phase == Phase.OVER:
        return bool(s.season != SEASONS)
    return s.phase != Phase.ADVANCE and (s.season == 0) != (s.phase < Phase.ADVANCE)


# --- pawns and turns --------------------------------------------------------


@rule
def pawn_problem(c: Content, s: State) -> bool:
    """Pawns at home and placed are those of the season (B-05), in a green one not too many placed (B-24)."""
    for seat in range(s.players):
        if int(s.pawns[seat]) + int(s.placed[seat]) != pawns_of(c, s, seat):
            return True
        if token_now(s) == Token.GREEN and s.placed[seat] > c.green:
            return True
    return False


@rule
def pawns_on_gods(s: State, seat: int) -> int:
    """Pawns of a seat on gods."""
    number = 0
    for god in range(GODS):
        number += has(s.visited[god], seat) + has(s.twice[god], seat)
    return number


@rule
def placed_problem(s: State) -> bool:
    """Pawns that are placed stand on gods and in the harvest areas, and only while turns are taken."""
    for seat in range(s.players):
        number = pawns_on_gods(s, seat)
        for area in range(AREAS):
            number += has(s.harvested[area], seat)
        if number != s.placed[seat] or (number > 0 and not is_in_turns(s)):
            return True
    for god in range(GODS):
        if int(s.twice[god]) & ~int(s.visited[god]) != 0:
            return True
    return False


@rule
def used_problem(c: Content, s: State) -> bool:
    """Powers are used by who has them, not in a brown season (B-43); a second pawn on a god takes one, raising a
    pawn; in the production only vision is used, and at the end none is (B-06)."""
    for seat in range(s.players):
        for power in range(POWERS):
            used = int(s.used[seat, power])
            cards = int(s.upgraded[seat]) & int(c.giving[Benefit.VISION.value + power])
            if used > count(cards) or (used > 0 and token_now(s) == Token.BROWN):
                return True
            if used > 0 and not is_in_turns(s):
                if s.producing < 0 or power != Power.VISION or place_of(s, seat) > s.producing:
                    return True
        twice = 0
        for god in range(GODS):
            twice += has(s.twice[god], seat)
        if s.used[seat, Power.REPETITION.value] != twice:
            return True
        if s.used[seat, Power.RAISING.value] > pawns_on_gods(s, seat):
            return True
    return False


@rule
def passed_problem(c: Content, s: State) -> bool:
    """Who has passed could have placed a pawn (B-20) and does not have the turn."""
    if not is_in_turns(s):
        return bool(s.passed != 0)
    for seat in range(s.players):
        if has(s.passed, seat):
            done = token_now(s) == Token.GREEN and s.placed[seat] >= c.green
            if s.pawns[seat] == 0 or done or seat == s.turn:
                return True
    return False


@rule
def aloof_problem(s: State) -> bool:
    """Who does not want to be asked has been, after a pawn of another on a god (B-23), and does not copy."""
    if not is_in_turns(s) or token_now(s) == Token.YELLOW:
        return bool(s.aloof != 0)
    for seat in range(s.players):
        if has(s.aloof, seat):
            others = 0
            for god in range(GODS):
                others |= int(s.visited[god]) & ~bit(seat)
            if others == 0 or (s.doer == seat and s.turn != seat):
                return True
    return False


@rule
def turns_of(s: State, seat: int) -> int:
    """Turns of a seat this season that have brought a pawn or a pass (B-20)."""
    return int(s.placed[seat]) + has(s.passed, seat)


@rule
def turns_problem(c: Content, s: State) -> bool:
    """Turns so far: those of this season, and in each season before at least one and at most one a pawn for everyone
    (B-20)."""
    pawns = 0
    before = int(s.turns)
    for seat in range(s.players):
        pawns += pawns_of(c, s, seat)
        before -= turns_of(s, seat)
    if is_in_turns(s):
        before -= underway.is_before_pawn(s)
    seasons = SEASONS if s.phase == Phase.ALLOT or s.phase == Phase.OVER else max(0, int(s.season) - 1)
    return before < seasons * int(s.players) or before > seasons * pawns


# --- all together -----------------------------------------------------------


@rule
def option_problem(s: State) -> bool:
    """The tie-break and the Wine of the last came with the third edition (B-50, B-51)."""
    return s.edition < 2 and s.tie_break + s.late_wine > 0


@rule
def seat_problems(s: State) -> int:
    """What the others count on: seats that exist."""
    found = 0
    found |= int(absent_problem(s)) << Problem.ABSENT
    found |= int(seats_problem(s)) << Problem.SEATS
    found |= int(first_problem(s)) << Problem.FIRST
    found |= int(turn_problem(s)) << Problem.TURN
    found |= int(season_problem(s)) << Problem.SEASON
    found |= int(option_problem(s)) << Problem.OPTIONS
    if found == 0:
        found |= int(doer_problem(s)) << Problem.DOER
    return found


@rule
def table_problems(c: Content, s: State) -> int:
    """Cubes, cards, gods, and what is secret."""
    found = 0
    found |= int(supplies.cube_problem(c, s)) << Problem.CUBES
    found |= int(supplies.start_problem(c, s)) << Problem.START
    found |= int(supplies.card_problem(s)) << Problem.CARDS
    found |= int(supplies.count_problem(s)) << Problem.COUNTS
    found |= int(supplies.hand_problem(c, s)) << Problem.HANDS
    found |= int(supplies.fresh_problem(s)) << Problem.FRESH
    found |= int(supplies.laid_problem(s)) << Problem.LAID
    found |= int(supplies.early_problem(s)) << Problem.EARLY
    found |= int(supplies.token_problem(c, s)) << Problem.TOKENS
    found |= int(supplies.offering_problem(s)) << Problem.OFFERINGS
    found |= int(supplies.answer_problem(s)) << Problem.ANSWERS
    found |= int(supplies.worshipped_problem(c, s)) << Problem.WORSHIPPED
    found |= int(supplies.vow_problem(s)) << Problem.VOWS
    found |= int(supplies.vow_not_problem(s)) << Problem.VOW_NOT
    return found


@rule
def standing_problems(c: Content, s: State) -> int:
    """Pawns, turns, tracks, points."""
    found = 0
    found |= int(pawn_problem(c, s)) << Problem.PAWNS
    found |= int(placed_problem(s)) << Problem.PLACED
    found |= int(used_problem(c, s)) << Problem.USED
    found |= int(passed_problem(c, s)) << Problem.PASSED
    found |= int(aloof_problem(s)) << Problem.ALOOF
    found |= int(turns_problem(c, s)) << Problem.TURNS
    found |= int(standing.order_problem(c, s)) << Problem.ORDER
    found |= int(s.season < 2 and s.moss != 0) << Problem.MOSS
    found |= int(standing.row_problem(s)) << Problem.ROWS
    found |= int(standing.track_problem(c, s)) << Problem.TRACKS
    found |= int(standing.arrival_problem(s)) << Problem.ARRIVAL
    found |= int(standing.spot_problem(c, s)) << Problem.SPOTS
    found |= int(standing.point_problem(c, s)) << Problem.POINTS
    found |= int(standing.winner_problem(s)) << Problem.WINNERS
    found |= int(standing.primary_problem(c, s)) << Problem.PRIMARY
    return found


@rule
def course_problems(c: Content, s: State) -> int:
    """What is under way."""
    found = 0
    found |= int(underway.paying_problem(s)) << Problem.PAYING
    found |= int(underway.price_problem(c, s)) << Problem.PRICE
    found |= int(underway.given_problem(c, s)) << Problem.GIVEN
    found |= int(underway.virtual_problem(c, s)) << Problem.VIRTUAL
    found |= int(underway.aside_problem(s)) << Problem.ASIDE
    found |= int(underway.owed_problem(c, s)) << Problem.OWED
    found |= int(underway.god_problem(c, s)) << Problem.GOD
    found |= int(underway.favour_problem(s)) << Problem.FAVOUR
    found |= int(underway.left_problem(c, s)) << Problem.LEFT
    found |= int(underway.keeping_problem(c, s)) << Problem.KEEPING
    found |= int((s.producing >= 0) != underway.is_producing(s)) << Problem.PRODUCING
    found |= int(underway.occasion_problem(c, s)) << Problem.OCCASION
    found |= int(underway.target_problem(s)) << Problem.TARGET
    found |= int(underway.choosing_problem(c, s)) << Problem.CHOOSING
    found |= int(underway.cards_first_problem(c, s)) << Problem.CARDS_FIRST
    if found == 0:
        found |= int(underway.phase_problem(c, s)) << Problem.PHASE
    return found


@rule
def problems(c: Content, s: State) -> int:
    """Bit flags of what is broken; 0 if nothing is."""
    found = seat_problems(s)
    if found == 0:
        found = table_problems(c, s) | standing_problems(c, s)
    if found == 0:
        found = course_problems(c, s)
    return found
