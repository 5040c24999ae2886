"""What must hold in every state, whatever was played."""

from enum import IntEnum

from tavolata.kernel.bits import count
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .seasons import pawns_of
from .setup import DEALT, tokens_of, tokens_placed
from .table import any_in, card_bit, holds
from .terms import (
    ALL_CARDS,
    AREAS,
    CARDS,
    GODS,
    PLAYERS,
    POWERS,
    RESOURCES,
    SEASONS,
    TOKENS,
    TRACK_END,
    TRACKS,
    Benefit,
    End,
    Phase,
)
from .underway import payment_problem, phase_problem


class Problem(IntEnum):
    """Bits of `problems`."""

    CUBES = 0  # cubes of a kind do not add up to the supply
    CARDS = 1  # a card twice or nowhere
    COUNTS = 2  # a number of hidden cards is wrong
    KNOWN = 3  # something that everyone knows of hidden cards is not true
    SEATS = 4  # somebody who does not sit here has the turn, cubes, pawns or steps
    PAWNS = 5  # more or fewer pawns than a player has, or powers used that he has not
    TRACKS = 6  # the order at 10 does not fit the tracks
    GODS = 7  # the order of the gods, or pawns and cubes on them, cannot be
    WINDOW = 8  # sealed choices outside the draft, or not from the hand
    PAYMENT = 9  # a payment that does not fit the phase
    VOWS = 10  # worship cards
    TOKENS = 11  # season tokens
    END = 12  # points, winners and the end do not go together
    PHASE = 13  # what is under way does not fit the phase


@rule
def cube_problem(c: Content, s: State) -> bool:
    """Reserve, villages and gods together hold the whole supply (B-19)."""
    for kind in range(RESOURCES):
        total = int(s.reserve[kind])
        for seat in range(PLAYERS):
            total += int(s.cubes[seat, kind])
            if s.cubes[seat, kind] < 0:
                return True
        for god in range(GODS):
            total += int(s.offerings[god, kind])
            if s.offerings[god, kind] < 0:
                return True
        if total != c.supply[kind] or s.reserve[kind] < 0:
            return True
    return False


@rule
def card_problem(s: State) -> bool:
    """Each of the 45 cards is in exactly one place."""
    union = int(s.deck) | int(s.discards) | int(s.aside[0])
    number = count(s.deck) + count(s.discards) + count(s.aside[0])
    for seat in range(PLAYERS):
        union |= int(s.hand[seat]) | int(s.built[seat]) | int(s.upgraded[seat])
        number += count(s.hand[seat]) + count(s.built[seat]) + count(s.upgraded[seat])
    for place in range(s.laid):
        union |= card_bit(s.laid_card[place])
    return union != ALL_CARDS or number + int(s.laid) != count(ALL_CARDS)


@rule
def count_problem(s: State) -> bool:
    """Open numbers of hidden cards."""
    if s.deck_count != count(s.deck) or s.aside_count != count(s.aside[0]):
        return True
    for seat in range(PLAYERS):
        if s.hand_count[seat] != count(s.hand[seat]):
            return True
    return False


@rule
def known_problem(s: State) -> bool:
    """What everyone knows of hidden cards is true."""
    if int(s.deck) & (ALL_CARDS ^ int(s.fresh)) != 0 or s.laid_before > s.laid:
        return True
    for seat in range(s.players):
        fresh = count(int(s.hand[seat]) & int(s.fresh))
        if s.aside_seen[0] == bit(seat):
            fresh += count(int(s.aside[0]) & int(s.fresh))
        for place in range(s.laid_before, s.laid):
            fresh += s.laid_seen[place] == bit(seat) and holds(s.fresh, s.laid_card[place])
        if s.phase != Phase.OVER and fresh != s.fresh_held[seat]:
            return True
    for place in range(s.laid_before):
        if holds(s.fresh, s.laid_card[place]):
            return True
    for place in range(s.laid):
        if s.phase != Phase.OVER and (count(s.laid_seen[place]) != 1 or s.laid_seen[place] >= 1 << int(s.players)):
            return True
        if s.phase == Phase.OVER and s.laid_seen[place] != EVERYONE:
            return True
    for place in range(s.laid, CARDS):
        if s.laid_card[place] != 0 or s.laid_seen[place] != 0 or s.laid_god[place] != 0:
            return True
    return False


@rule
def seat_problem(s: State) -> bool:
    """Only who sits here has anything."""
    for seat in range(s.players, PLAYERS):
        if s.hand_count[seat] != 0 or s.built[seat] != 0 or s.upgraded[seat] != 0 or s.points[seat] != 0:
            return True
        if s.pawns[seat] != 0 or s.placed[seat] != 0 or s.fresh_held[seat] != 0:
            return True
        if any_in(s.cubes[seat]) or any_in(s.rows[seat]) or any_in(s.tracks[seat]) or any_in(s.arrival[seat]):
            return True
        if any_in(s.used[seat]) or any_in(s.primary[seat]) or any_in(s.vow_not[seat]):
            return True
    seats = int(s.passed) | int(s.aloof) | int(s.answered) | int(s.worshipped) | int(s.winners)
    for god in range(GODS):
        seats |= int(s.visited[god]) | int(s.twice[god])
    for area in range(AREAS):
        seats |= int(s.harvested[area])
    return seats >> int(s.players) != 0


@rule
def doer_problem(s: State) -> bool:
    """Who is first, whose turn it is and who does something sit here, and are there when the phase needs them."""
    if s.first >= s.players or s.turn >= s.players or s.doer >= s.players:
        return True
    if (s.first < 0) != (s.phase <= Phase.FIRST):
        return True
    nobody = s.phase <= Phase.FIRST or s.phase == Phase.DRAFT or s.phase == Phase.OVER
    if (s.doer < 0) != nobody:
        return True
    in_turn = s.phase >= Phase.TURN
    return (in_turn and s.turn < 0) or (s.season == 0 and s.turn >= 0)


@rule
def pawn_problem(c: Content, s: State) -> bool:
    """Pawns at home and on the board are those of the season (B-05), and powers are used by who has them."""
    for seat in range(s.players):
        on_board = 0
        for god in range(GODS):
            on_board += has(s.visited[god], seat)
            on_board += has(s.twice[god], seat)
            if has(s.twice[god], seat) and not has(s.visited[god], seat):
                return True
        for area in range(AREAS):
            on_board += has(s.harvested[area], seat)
        if on_board != s.placed[seat] or s.pawns[seat] + on_board != pawns_of(c, s, seat):
            return True
        if on_board > 0 and (s.phase >= Phase.ALLOT or s.turn < 0 or s.producing >= 0):
            return True
        for power in range(POWERS):
            cards = int(s.upgraded[seat]) & int(c.giving[Benefit.VISION.value + power])
            if s.used[seat, power] > count(cards):
                return True
    return False


@rule
def track_problem(s: State) -> bool:
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
        if places != (1 << (number + 1)) - 2 and number > 0:
            return True
    return False


@rule
def god_problem(s: State) -> bool:
    """Every god once in the order; cubes only where a pawn is."""
    seen = 0
    for place in range(GODS):
        seen |= 1 << int(s.order[place])
    for god in range(GODS):
        for kind in range(RESOURCES):
            if s.offerings[god, kind] > 0 and s.visited[god] == 0:
                return True
    return s.phase != Phase.GODS and seen != 255


@rule
def window_problem(s: State) -> bool:
    """Only in the draft are choices sealed, each of a card from the hand (B-35)."""
    if s.phase != Phase.DRAFT and s.answered != 0:
        return True
    if s.phase == Phase.DRAFT and count(s.answered) == s.players:
        return True
    for seat in range(PLAYERS):
        if (s.answer[seat] != 0) != has(s.answered, seat):
            return True
        if s.answer[seat] != 0 and not holds(s.hand[seat], s.answer[seat]):
            return True
        if s.phase == Phase.DRAFT and seat < s.players and s.hand_count[seat] != DEALT:
            return True
    return False


@rule
def vow_problem(s: State) -> bool:
    """Each worship card is held, drawn, or in the deck; what a seat knows of others' is true (B-43)."""
    if (s.phase == Phase.VOW) != (s.vow_drawn[0] != 0):
        return True
    for place in range(s.vows, GODS):
        if s.vow_card[place] != 0 or s.vow_seen[place] != 0 or s.vow_by[place] >= 0:
            return True
        for knower in range(s.players):
            if s.vow_not[knower, place] != 0:
                return True
    if s.worship == 0:
        return s.vows != 0 or s.vow_deck != 0 or s.worshipped != 0
    held = 0
    for place in range(s.vows):
        god = int(s.vow_card[place]) - 1
        if god < 0 or has(held, god) or s.vow_by[place] < 0 or s.vow_by[place] >= s.players:
            return True
        if s.vow_seen[place] != (EVERYONE if s.phase == Phase.OVER else bit(s.vow_by[place])):
            return True
        held |= bit(god)
        for knower in range(s.players):
            if knower != s.vow_by[place] and has(s.vow_not[knower, place], god):
                return True
    if held & s.vow_deck != 0 or held & s.vow_drawn[0] != 0 or s.vow_deck & s.vow_drawn[0] != 0:
        return True
    return held | int(s.vow_deck) | int(s.vow_drawn[0]) != 255


@rule
def token_problem(c: Content, s: State) -> bool:
    """Season tokens: eight from the bag with the expansion, else none (B-43)."""
    number = tokens_placed(s)
    for season in range(number, SEASONS):
        if s.token[season] != 0:
            return True
    if s.seasons == 0 or s.phase < Phase.TOKENS:
        return number != 0 or s.phase == Phase.TOKENS
    for colour in range(1, TOKENS + 1):
        if tokens_of(c, s, colour) < 0:
            return True
    return (s.phase == Phase.TOKENS) != (number < SEASONS)


@rule
def end_problem(s: State) -> bool:
    """Only a finished game has winners: those with most points (B-41). Before, points are those of the tracks."""
    if s.phase != Phase.OVER:
        for seat in range(s.players):
            if s.points[seat] < 0 or s.points[seat] > 2 * TRACKS:
                return True
        return s.end != End.NONE or s.winners != 0
    best = -99
    for seat in range(s.players):
        best = max(best, int(s.points[seat]))
    for seat in range(s.players):
        if has(s.winners, seat) != (s.points[seat] == best):
            return True
    return s.end != (End.SHARED if count(s.winners) > 1 else End.POINTS)


@rule
def problems(c: Content, s: State) -> int:
    """Bit flags of what is broken; 0 if nothing is."""
    if doer_problem(s) or seat_problem(s):  # the others count on seats that exist
        return 1 << Problem.SEATS
    found = 0
    found |= int(cube_problem(c, s)) << Problem.CUBES
    found |= int(card_problem(s)) << Problem.CARDS
    found |= int(count_problem(s)) << Problem.COUNTS
    found |= int(known_problem(s)) << Problem.KNOWN
    found |= int(pawn_problem(c, s)) << Problem.PAWNS
    found |= int(track_problem(s)) << Problem.TRACKS
    found |= int(god_problem(s)) << Problem.GODS
    found |= int(window_problem(s)) << Problem.WINDOW
    found |= int(payment_problem(c, s)) << Problem.PAYMENT
    found |= int(vow_problem(s)) << Problem.VOWS
    found |= int(token_problem(c, s)) << Problem.TOKENS
    found |= int(end_problem(s)) << Problem.END
    found |= int(phase_problem(c, s)) << Problem.PHASE
    return found
