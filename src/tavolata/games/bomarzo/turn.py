"""The order of the game, and what comes next.

    order of the gods -> first player -> [season tokens] -> deal -> draft -> [extra cube] -> steps on the village board
    season:  production -> turns until nobody has a pawn -> status      eight times, then the end
    turn:    [worship] -> harvest, or a god: payment -> [raising] -> favour -> [copies]

This is the only module that changes the phase, with `granting.py`, which is the part of it that grants favours.
"""

from tavolata.kernel.bits import count, lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit
from tavolata.kernel.rule import rule

from . import actions as act
from .cards import (
    draw_cards,
    foresee,
)
from .content import Content
from .copying import ask_for_copy, can_be_copied, next_copier
from .ending import count_card, next_two_field_card, score
from .favours import (
    advance,
    surely_idle,
)
from .granting import (
    Step,
    begin_drawing,
    begin_favour,
    begin_steps,
    carry_out_favour,
    go_on_drawing,
    keep_one,
)
from .layout import State
from .seasons import cards_on_occasion, chooses_source, close_season, harvest, next_to_act, produce
from .setup import DEALT, open_draft, place_token, seal_choice, set_order, set_table
from .table import clockwise, gain
from .terms import PLAYERS, RESOURCES, SEASONS, Event, Paying, Phase, Resource
from .tribute import (
    ask_tribute,
    can_raise,
    cards_needed,
    is_dormant,
    least_amount,
    most_amount,
    offer_card,
    open_now,
    pay_reserve,
    pay_tribute,
    raise_price,
)
from .worship import ask_worship, draw_vows, keep_vow


@rule
def setup(c: Content, s: State, players: int) -> None:
    """A table before the first draw (options are set already)."""
    set_table(c, s, players)
    s.phase = Phase.GODS


@rule
def apply(c: Content, s: State, seat: int, a: int, log: Log) -> None:
    """Carry out an action of a seat, or an outcome of chance, and go on to the next decision or draw."""
    phase = s.phase
    if phase < Phase.ADVANCE:
        todo = carry_out_setup(c, s, seat, a, log)
    elif phase >= Phase.PAY_FOOD and phase <= Phase.COPY:
        todo = carry_out_payment(c, s, a, log)
    elif phase >= Phase.ORCO and phase <= Phase.UNDER:
        todo = carry_out_favour(c, s, a, log)
    else:
        todo = carry_out(c, s, a, log)
    while todo != Step.STAY:  # what follows by itself; a ladder here, since deep call chains compile slowly
        if todo == Step.CARDS:
            todo = after_cubes(c, s, log)
        elif todo == Step.PAID:
            todo = after_tribute(c, s, log)
        elif todo == Step.FAVOUR:
            todo = begin_favour(c, s, log)
        elif todo == Step.DRAWS:
            todo = go_on_drawing(s, log)
        elif todo == Step.DONE:
            todo = ask_to_copy(c, s, log)
        elif todo == Step.NEXT:
            todo = next_turn(c, s, log)
        elif todo == Step.STATUS:
            todo = end_season(c, s, log)
        elif todo == Step.PRODUCE:
            todo = begin_season(c, s, log)
        elif todo == Step.OCCASION:
            todo = next_occasion(c, s, log)
        else:
            todo = end_game(c, s, log)


# --- setting up -------------------------------------------------------------


@rule
def carry_out_setup(c: Content, s: State, seat: int, a: int, log: Log) -> int:
    """The phases before the first season, but for the steps on the village board; what follows."""
    phase = s.phase
    if phase == Phase.GODS:
        set_order(s, a, log)
        s.phase = Phase.FIRST
    elif phase == Phase.FIRST:
        s.first = a
        tell(log, Event.FIRST, EVERYONE, a)
        s.doer = 0
        s.left = DEALT
        s.phase = Phase.TOKENS if s.seasons == 1 else Phase.DEAL
    elif phase == Phase.TOKENS:
        if place_token(c, s, a, log):
            s.phase = Phase.DEAL
    elif phase == Phase.DEAL:
        draw_cards(s, s.doer, a, log)
        s.left = DEALT
        s.doer += 1
        if s.doer == s.players:
            s.left = 0
            s.doer = -1
            s.phase = Phase.DRAFT
    elif phase == Phase.DRAFT:
        seal_choice(s, seat, a - act.KEEP, log)
        if count(s.answered) == s.players:
            open_draft(s, log)
            if s.players == PLAYERS:  # the last of four takes a Food or a Coin more (B-35)
                s.doer = clockwise(s, s.first, s.players - 1)
                s.phase = Phase.EXTRA
            else:
                begin_steps(s, s.first)
    else:
        gain(s, s.doer, a - act.TAKE, 1, log)
        if s.late_wine == 1:  # and with the table's option some Wine (B-51)
            gain(s, s.doer, Resource.WINE.value, c.late_wine, log)
        begin_steps(s, s.first)
    return Step.STAY


@rule
def after_steps(s: State) -> int:
    """At setup the next in player order (B-35), then the first season; else the favour is over."""
    if s.season > 0:
        return Step.DONE
    seat = clockwise(s, s.doer, 1)
    if seat == s.first:
        s.season = 1
        return Step.PRODUCE
    begin_steps(s, seat)
    return Step.STAY


# --- turns ------------------------------------------------------------------


@rule
def carry_out(c: Content, s: State, a: int, log: Log) -> int:
    """A turn's choice, drawing, worship, and the last choices of the game; what follows."""
    phase = s.phase
    seat = int(s.doer)
    if phase == Phase.TURN:
        return take_turn(c, s, seat, a, log)
    if phase == Phase.ADVANCE:
        advance(c, s, seat, a - act.ADVANCE, log)
        s.left -= 1
        return after_steps(s) if s.left == 0 else Step.STAY
    if phase == Phase.DRAW:
        draw_cards(s, seat, a, log)
        return Step.DRAWS
    if phase == Phase.VISION:
        if a == act.USE_VISION:
            foresee(s, seat, log)
        return Step.DRAWS
    if phase == Phase.SOURCE:
        s.cards_first = a - act.DRAW_FIRST
        tell(log, Event.CHOSE_SOURCE, EVERYONE, seat, s.cards_first)
        s.left = cards_on_occasion(c, s, seat)
        return begin_drawing(c, s)
    if phase == Phase.KEEP:
        return keep_one(s, seat, a - act.KEEP, log)
    if phase == Phase.WORSHIP:
        draw_vows(s, seat, a, log)
        s.phase = Phase.VOW
        if s.left == 1:
            keep_vow(s, seat, lowest(s.vow_drawn[0]), log)
            s.phase = Phase.TURN
        return Step.STAY
    if phase == Phase.VOW:
        keep_vow(s, seat, a - act.VOW, log)
        s.phase = Phase.TURN
        return Step.STAY
    count_card(s, seat, a - act.COUNT, log)
    return Step.ALLOT


@rule
def take_turn(c: Content, s: State, seat: int, a: int, log: Log) -> int:
    """A pawn to a harvest area or to a god, worship, or a pass for the rest of the season (B-20)."""
    if a == act.PASS:
        s.passed |= bit(seat)
        tell(log, Event.PASSED, EVERYONE, seat)
        return Step.NEXT
    if a >= act.WORSHIP:
        ask_worship(c, s, seat, a - act.WORSHIP)
        return name_cubes(c, s, 0)
    if a >= act.PLACE:
        tell(log, Event.PLACED, EVERYONE, seat, a - act.PLACE)
        ask_tribute(c, s, a - act.PLACE)
        return name_cubes(c, s, 0)
    harvest(c, s, seat, a - act.HARVEST, log)
    return Step.NEXT


@rule
def next_turn(c: Content, s: State, log: Log) -> int:
    """The next who can still place a pawn, or the end of the season."""
    seat = next_to_act(c, s)
    if seat < 0:
        return Step.STATUS
    begin_turn(s, seat, log)
    return Step.STAY


@rule
def begin_turn(s: State, seat: int, log: Log) -> None:
    """A turn of a seat."""
    s.turn = seat
    s.doer = seat
    s.turns += 1
    s.phase = Phase.TURN
    tell(log, Event.TURN, EVERYONE, seat, s.turns)


# --- payments ---------------------------------------------------------------


@rule
def name_cubes(c: Content, s: State, kind: int) -> int:
    """Food, Coin, Wine, in this order (B-13); an amount without a choice is taken as said."""
    for k in range(kind, RESOURCES):
        least = least_amount(c, s, s.doer, k)
        if least < most_amount(c, s, s.doer, k):
            s.phase = Phase.PAY_FOOD + k
            return Step.STAY
        s.given[k] = least
    return Step.CARDS


@rule
def after_cubes(c: Content, s: State, log: Log) -> int:
    """Cards, if any are needed, and the confirmation; where nothing is left to say the payment is carried out."""
    seat = int(s.doer)
    if s.paying == Paying.WORSHIP:
        pay_reserve(s, seat, log)
        s.phase = Phase.WORSHIP
        return Step.STAY
    s.phase = Phase.OFFER
    if cards_needed(c, s, seat, 0, 0) > 0:
        return Step.STAY
    if s.paying == Paying.COPY:
        pay_reserve(s, seat, log)
        return Step.FAVOUR
    if open_now(s) == 0 and surely_idle(c, s, seat, s.god):
        s.favour = 0
        return Step.PAID
    return Step.STAY


@rule
def carry_out_payment(c: Content, s: State, a: int, log: Log) -> int:
    """Amounts, cards, the confirmation, raising, and the answer of one who may copy; what follows."""
    phase = s.phase
    seat = int(s.doer)
    if phase <= Phase.PAY_WINE:
        kind = phase - Phase.PAY_FOOD
        s.given[kind] = a - act.PAY - act.AMOUNTS * kind
        return name_cubes(c, s, kind + 1)
    if phase == Phase.OFFER:
        if a >= act.OFFER:
            number = a - act.OFFER
            offer_card(s, seat, number >> 1, number & 1, log)
            return Step.STAY
        if a == act.CONFIRM:
            pay_reserve(s, seat, log)
            return Step.FAVOUR
        s.favour = 1 if a == act.USE else 0
        return Step.PAID
    if phase == Phase.RAISE:
        if a != act.NO_RAISE:
            raise_price(s, seat, a - act.RAISE, log)
        return Step.FAVOUR
    if a == act.COPY:
        tell(log, Event.COPIED, EVERYONE, seat, s.god)
        ask_for_copy(c, s)
        return name_cubes(c, s, 0)
    if a == act.DECLINE_SEASON:
        s.aloof |= bit(seat)
        tell(log, Event.ALOOF, EVERYONE, seat)
    else:
        tell(log, Event.DECLINED, EVERYONE, seat)
    return Step.DONE


@rule
def after_tribute(c: Content, s: State, log: Log) -> int:
    """The pawn stands on the god; its player may raise the price for the next (B-18)."""
    pay_tribute(c, s, s.doer, log)
    if can_raise(c, s, s.doer):
        s.phase = Phase.RAISE
        return Step.STAY
    return Step.FAVOUR


@rule
def ask_to_copy(c: Content, s: State, log: Log) -> int:
    """After a favour, each other player in turn (B-23); a favour left alone cannot be copied (B-22)."""
    if s.doer == s.turn and s.owed[2] > 0 and is_dormant(c, s, s.god):
        tell(log, Event.ASLEEP, EVERYONE, s.god)
    if s.favour == 1 and can_be_copied(c, s):
        seat = next_copier(c, s)
        if seat >= 0:
            s.doer = seat
            s.phase = Phase.COPY
            return Step.STAY
    s.favour = 0
    return Step.NEXT


# --- seasons ----------------------------------------------------------------


@rule
def begin_season(c: Content, s: State, log: Log) -> int:
    """Production: resources, then cards, in player order (B-27)."""
    tell(log, Event.SEASON, EVERYONE, s.season)
    produce(c, s, log)
    s.producing = 0
    s.occasion = 0
    return Step.OCCASION


@rule
def next_occasion(c: Content, s: State, log: Log) -> int:
    """The next cards that somebody draws as production, or the first turn of the season."""
    while s.producing < s.players:
        s.doer = clockwise(s, s.first, s.producing)
        if s.occasion == 0 and chooses_source(c, s, s.doer):
            s.phase = Phase.SOURCE
            return Step.STAY
        s.left = cards_on_occasion(c, s, s.doer)
        if s.left > 0:
            return begin_drawing(c, s)
        s.producing += 1
        s.occasion = 0
        s.cards_first = 0
    s.producing = -1
    begin_turn(s, int(s.first), log)
    return Step.STAY


@rule
def end_season(c: Content, s: State, log: Log) -> int:
    """Status; after the eighth season the end (B-42, B-47)."""
    close_season(c, s, log)
    if s.season < SEASONS:
        s.season += 1
        return Step.PRODUCE
    s.doer = s.first
    s.choosing = 0
    return Step.ALLOT


@rule
def end_game(c: Content, s: State, log: Log) -> int:
    """The cards with two fields, then the count."""
    if next_two_field_card(c, s):
        s.phase = Phase.ALLOT
        return Step.STAY
    s.doer = -1
    score(c, s, log)
    s.phase = Phase.OVER
    return Step.STAY
