"""Cubes, cards, tokens and vows are all there, each where it can be: a part of `checks.py`."""

from tavolata.kernel.bits import count
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .seasons import symbols
from .setup import DEALT, tokens_of, tokens_placed
from .table import any_in, card_bit, holds, is_in_turns, place_of, token_now
from .terms import (
    ALL_CARDS,
    CARDS,
    GODS,
    PLAYERS,
    RESOURCES,
    SEASONS,
    TOKENS,
    Paying,
    Phase,
    Row,
    Token,
)
from .worship import vows_at_most, vows_of

# --- cubes ------------------------------------------------------------------


@rule
def cube_problem(c: Content, s: State) -> bool:
    """Reserve, villages and gods together hold the whole supply (B-19)."""
    for kind in range(RESOURCES):
        total = int(s.reserve[kind])
        for seat in range(PLAYERS):
            total += int(s.cubes[seat, kind])
        for god in range(GODS):
            total += int(s.offerings[god, kind])
        if total != c.supply[kind]:
            return True
    return False


@rule
def start_problem(c: Content, s: State) -> bool:
    """Before the first season everyone has the cubes of the start, the last of four players one more (B-35), and Wine
    where the table gives it (B-51)."""
    if s.season > 0:
        return False
    for seat in range(s.players):
        more = 0
        for kind in range(RESOURCES):
            if s.cubes[seat, kind] < c.start[kind]:
                return True
            more += int(s.cubes[seat, kind]) - int(c.start[kind])
        last = s.players == PLAYERS and s.phase == Phase.ADVANCE and place_of(s, seat) == PLAYERS - 1
        wine = int(c.late_wine) if last and s.late_wine == 1 else 0
        if more != int(last) + wine or s.cubes[seat, 2] != int(c.start[2]) + wine:
            return True
    return False


@rule
def offering_problem(s: State) -> bool:
    """Cubes lie only where a pawn is."""
    for god in range(GODS):
        if s.visited[god] == 0 and any_in(s.offerings[god]):
            return True
    return False


# --- cards ------------------------------------------------------------------


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
    return union != ALL_CARDS or number + int(s.laid) != CARDS


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
def first_hand(c: Content, s: State, seat: int) -> int:
    """Cards that a seat holds at a moment before the first turn: four, of which one is kept (B-35), and what the
    village has brought since (B-27)."""
    if s.phase <= Phase.DRAFT:
        return DEALT if s.phase == Phase.DRAFT or (s.phase == Phase.DEAL and seat < s.doer) else 0
    place = place_of(s, seat)
    if s.producing < place or token_now(s) == Token.BLACK:
        return 1
    drawn = symbols(c, s, seat, Row.CARDS.value)
    return 1 + drawn - (int(s.left) if s.producing == place else 0)


@rule
def hand_problem(c: Content, s: State) -> bool:
    """Before the first turn everyone holds what was dealt and produced, and what was not kept is discarded."""
    if s.turn >= 0:
        return False
    for seat in range(s.players):
        if s.hand_count[seat] != first_hand(c, s, seat):
            return True
    return count(s.discards) != (0 if s.phase <= Phase.DRAFT else (DEALT - 1) * int(s.players))


@rule
def fresh_problem(s: State) -> bool:
    """What everyone knows of hidden cards is true. At the end nobody says any more who laid which card."""
    if s.fresh == 0 or s.fresh & 1 == 1 or int(s.deck) & ~int(s.fresh) != 0 or s.laid_before > s.laid:
        return True
    for place in range(s.laid_before):
        if holds(s.fresh, s.laid_card[place]):
            return True
    over = s.phase == Phase.OVER
    hidden = 0
    for place in range(s.laid_before, s.laid):
        hidden += over and holds(s.fresh, s.laid_card[place])
    for seat in range(s.players):
        fresh = count(int(s.hand[seat]) & int(s.fresh))
        if s.aside_seen[0] == bit(seat):
            fresh += count(int(s.aside[0]) & int(s.fresh))
        for place in range(s.laid_before, s.laid):
            fresh += s.laid_seen[place] == bit(seat) and holds(s.fresh, s.laid_card[place])
        more = int(s.fresh_held[seat]) - fresh
        if more < 0 or (more > 0 and not over):
            return True
        hidden -= more
    return hidden != 0


@rule
def laid_problem(s: State) -> bool:
    """Cards under gods are seen by whom laid them, at the end by all; behind them there is nothing."""
    for place in range(s.laid):
        seen = int(s.laid_seen[place])
        if s.phase == Phase.OVER:
            if seen != EVERYONE:
                return True
        elif count(seen) != 1 or seen >> int(s.players) != 0:
            return True
    for place in range(s.laid, CARDS):
        if s.laid_card[place] != 0 or s.laid_seen[place] != 0 or s.laid_god[place] != 0:
            return True
    return False


@rule
def early_problem(s: State) -> bool:
    """Before the first turn nobody has played or laid a card, taken a step on a track, worshipped or been to a
    god."""
    if s.turn >= 0:
        return False
    for seat in range(s.players):
        if s.built[seat] != 0 or s.upgraded[seat] != 0 or any_in(s.tracks[seat]):
            return True
    return s.laid != 0 or s.vows != 0 or s.god != 0 or any_in(s.owed)


@rule
def answer_problem(s: State) -> bool:
    """Only in the draft are choices sealed, each of a card from the hand, and not yet all (B-35)."""
    if s.phase != Phase.DRAFT and s.answered != 0:
        return True
    if count(s.answered) == s.players:
        return True
    for seat in range(PLAYERS):
        if (s.answer[seat] != 0) != has(s.answered, seat):
            return True
        if s.answer[seat] != 0 and not holds(s.hand[seat], s.answer[seat]):
            return True
    return False


# --- season tokens ----------------------------------------------------------


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


# --- worship cards ----------------------------------------------------------


@rule
def is_worshipping(s: State) -> bool:
    """Worship cards are being paid for, drawn or looked at."""
    return bool(s.phase == Phase.WORSHIP or s.phase == Phase.VOW or s.paying == Paying.WORSHIP)


@rule
def has_vowed(s: State, seat: int) -> bool:
    """Whether a seat has a vow of this season."""
    return has(s.worshipped, seat) and not (seat == s.turn and is_worshipping(s))


@rule
def worshipped_problem(c: Content, s: State) -> bool:
    """Everyone worships once a season, in a turn (B-43); the vows of this season are the last, and each season before
    brought a seat one at most."""
    if s.worshipped != 0 and (s.worship == 0 or not is_in_turns(s)):
        return True
    if is_worshipping(s) and not has(s.worshipped, s.turn):
        return True
    older = int(s.vows)
    for seat in range(s.players):
        older -= has_vowed(s, seat)
    if older < 0:
        return True
    for seat in range(s.players):
        if has(s.worshipped, seat) and s.turn != seat and s.placed[seat] == 0 and not has(s.passed, seat):
            return True
        past = vows_of(s, seat, older)
        seasons = int(s.season) - int(s.phase != Phase.ALLOT and s.phase != Phase.OVER)
        made = vows_of(s, seat, int(s.vows))
        if past > max(0, seasons) or made - past != int(has_vowed(s, seat)):
            return True
        if made + int(is_worshipping(s) and s.turn == seat) > vows_at_most(c, s):
            return True
    return False


@rule
def vow_problem(s: State) -> bool:
    """Each worship card is held, drawn, or in the deck (B-43)."""
    if (s.phase == Phase.VOW) != (s.vow_drawn[0] != 0):
        return True
    for place in range(s.vows, GODS):
        if s.vow_card[place] != 0 or s.vow_seen[place] != 0 or s.vow_by[place] >= 0:
            return True
    if s.worship == 0:
        return s.vows != 0 or s.vow_deck != 0
    held = 0
    for place in range(s.vows):
        god = int(s.vow_card[place]) - 1
        if god < 0 or has(held, god) or s.vow_by[place] < 0 or s.vow_by[place] >= s.players:
            return True
        if s.vow_seen[place] != (EVERYONE if s.phase == Phase.OVER else bit(s.vow_by[place])):
            return True
        held |= bit(god)
    if held & s.vow_deck != 0 or held & s.vow_drawn[0] != 0 or s.vow_deck & s.vow_drawn[0] != 0:
        return True
    return held | int(s.vow_deck) | int(s.vow_drawn[0]) != 255


@rule
def vow_not_problem(s: State) -> bool:
    """What a seat knows that a vow is not, is true, and it has drawn since: so of an older vow it knows no less."""
    for knower in range(s.players):
        later = s.phase == Phase.VOW and s.turn == knower
        known = 0
        for step in range(GODS):
            place = GODS - 1 - step
            barred = int(s.vow_not[knower, place])
            if place >= s.vows:
                if barred != 0:
                    return True
                continue
            if (barred != 0 and not later) or known & ~barred != 0:
                return True
            if s.vow_card[place] > 0 and has(barred, s.vow_card[place] - 1):
                return True
            later = later or s.vow_by[place] == knower
            known = barred
    return False
