"""The order of the game, and what comes next.

    order of the gods -> first player -> [season tokens] -> deal -> draft -> [extra cube] -> steps on the village board
    season:  production -> turns until nobody has a pawn -> status      eight times, then the end
    turn:    [worship] -> harvest, or a god: payment -> [raising] -> favour -> [copies]

This is the only module that changes the phase.
"""

from enum import IntEnum

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit
from tavolata.kernel.rule import rule

from . import actions as act
from .cards import (
    can_foresee,
    discard,
    draw_cards,
    foresee,
    keep_card,
    keep_rest,
    play_card,
    put_aside,
    ready_to_draw,
    reject_rest,
    step,
    upgrade_card,
)
from .content import Content
from .copying import ask_for_copy, can_be_copied, next_copier
from .ending import count_card, next_two_field_card, score
from .favours import (
    advance,
    can_rob,
    discard_only_card,
    gather,
    lay_under,
    may_lay_again,
    seize,
    surely_idle,
    take_one,
)
from .layout import State
from .seasons import cards_on_occasion, close_season, harvest, next_to_act, produce
from .setup import DEALT, STEPS, all_chosen, has_extra, open_draft, place_token, seal_choice, set_order, set_table
from .table import clockwise, gain, only, use_power
from .terms import RESOURCES, SEASONS, Event, God, Paying, Phase, Power
from .tribute import (
    ask_tribute,
    can_raise,
    cards_needed,
    lacking,
    least_amount,
    most_amount,
    offer_card,
    pay_reserve,
    pay_tribute,
    raise_price,
)
from .worship import ask_worship, draw_vows, keep_only_vow, keep_vow


class Step(IntEnum):
    """What follows by itself after something was carried out."""

    STAY = 0  # nothing: somebody decides, or chance falls
    CARDS = 1  # the cubes of a payment are named
    PAID = 2  # the tribute is confirmed
    FAVOUR = 3  # the god grants it
    DRAWS = 4  # cards are drawn as long as any are due
    DRAWN = 5  # a draw is over
    DONE = 6  # the favour is over: who copies?
    NEXT = 7  # the next turn
    STATUS = 8  # the end of a season
    PRODUCE = 9  # the beginning of one
    OCCASION = 10  # the next draw of the production
    ALLOT = 11  # the next card with two fields


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
    while todo != Step.STAY:
        todo = follow(c, s, todo, log)


@rule
def follow(c: Content, s: State, todo: int, log: Log) -> int:
    """One thing that follows by itself; what follows then."""
    if todo == Step.CARDS:
        return after_cubes(c, s, log)
    if todo == Step.PAID:
        return after_tribute(c, s, log)
    if todo == Step.FAVOUR:
        return begin_favour(c, s, log)
    if todo == Step.DRAWS:
        return go_on_drawing(s, log)
    if todo == Step.DRAWN:
        return Step.OCCASION if s.producing >= 0 else Step.DONE
    if todo == Step.DONE:
        return ask_to_copy(c, s, log)
    if todo == Step.NEXT:
        return next_turn(c, s, log)
    if todo == Step.STATUS:
        return end_season(c, s, log)
    if todo == Step.PRODUCE:
        return begin_season(c, s, log)
    if todo == Step.OCCASION:
        return next_occasion(c, s, log)
    return end_game(c, s, log)


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
        begin_deal(s)
        if s.seasons == 1:
            s.phase = Phase.TOKENS
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
        if all_chosen(s):
            open_draft(s, log)
            begin_steps(s, s.first)
            if has_extra(s):
                s.doer = clockwise(s, s.first, s.players - 1)
                s.phase = Phase.EXTRA
    else:
        gain(s, s.doer, a - act.TAKE, 1, log)
        begin_steps(s, s.first)
    return Step.STAY


@rule
def begin_deal(s: State) -> None:
    """Four cards each."""
    s.doer = 0
    s.left = DEALT
    s.phase = Phase.DEAL


@rule
def begin_steps(s: State, seat: int) -> None:
    """Two steps on the village board, at setup or by Dea."""
    s.doer = seat
    s.left = STEPS
    s.phase = Phase.ADVANCE


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
    if phase == Phase.KEEP:
        return keep_one(s, seat, a - act.KEEP, log)
    if phase == Phase.WORSHIP:
        draw_vows(s, seat, a, log)
        s.phase = Phase.VOW
        if s.left == 1:
            keep_only_vow(s, seat, log)
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
    if lacking(s, 0, 0) == 0 and surely_idle(c, s, seat, s.god):
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
        ask_for_copy(s)
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
    if s.doer == s.turn and s.owed[2] > 0 and s.offerings[s.god, 2] >= 2:
        tell(log, Event.ASLEEP, EVERYONE, s.god)
    if s.favour == 1 and can_be_copied(s):
        seat = next_copier(c, s)
        if seat >= 0:
            s.doer = seat
            s.phase = Phase.COPY
            return Step.STAY
    s.favour = 0
    return Step.NEXT


# --- favours ----------------------------------------------------------------


@rule
def begin_favour(c: Content, s: State, log: Log) -> int:
    """The god's favour, for the one who paid or copied; vision, drago and exchanging powers work for either
    (B-49)."""
    god = int(s.god)
    seat = int(s.doer)
    if s.favour == 0:
        tell(log, Event.LEFT, EVERYONE, seat, god)
        return Step.DONE
    tell(log, Event.INVOKED, EVERYONE, seat, god)
    if (god == God.ORCO and not can_rob(s)) or surely_idle(c, s, seat, god):
        tell(log, Event.NOTHING, EVERYONE, seat, god)
        return Step.DONE
    s.left = 2  # cards to draw, steps, cards to discard, cards to lay
    if god == God.GENIO:
        return begin_drawing(c, s)
    if god == God.DEA:
        begin_steps(s, seat)
    elif god == God.ORCO:
        s.phase = Phase.ORCO
    elif god == God.TARTARUGA:
        s.phase = Phase.DISCARD
        if s.hand_count[seat] == 1:
            discard_only_card(s, seat, log)
            s.phase = Phase.STUDY
    elif god == God.DRAGO:
        s.phase = Phase.LAY
        if s.hand_count[seat] == 1:
            put_aside(s, seat, only(s.hand[seat]))
            s.phase = Phase.UNDER
    else:
        s.phase = Phase.BUILD
    return Step.STAY


@rule
def carry_out_favour(c: Content, s: State, a: int, log: Log) -> int:
    """The choices of Orco, Tartaruga, the builders and Drago; what follows."""
    phase = s.phase
    seat = int(s.doer)
    if phase == Phase.ORCO:
        if a >= act.SEIZE:
            seize(s, seat, (a - act.SEIZE) >> 1, (a - act.SEIZE) & 1, log)
            return Step.DONE
        return go_on_gathering(s, seat, log)
    if phase == Phase.ORCO_EACH:
        take_one(s, seat, int(s.target), a - act.TAKE, log)
        return go_on_gathering(s, seat, log)
    if phase == Phase.BUILD:
        if a == act.FORGO:
            tell(log, Event.NOTHING, EVERYONE, seat, s.god)
        elif a > act.UPGRADE:
            upgrade_card(c, s, seat, a - act.UPGRADE, log)
        else:
            play_card(c, s, seat, a - act.PLAY, log)
        return Step.DONE
    if a == act.ENOUGH:
        s.left = 0
        return Step.DONE
    if phase == Phase.DISCARD:
        discard(s, seat, a - act.DISCARD, log)
        s.phase = Phase.STUDY
        return Step.STAY
    if phase == Phase.LAY:
        if s.left == 1:
            use_power(s, seat, Power.DRAGO.value)
        put_aside(s, seat, a - act.LAY)
        s.phase = Phase.UNDER
        return Step.STAY
    s.left -= 1
    if phase == Phase.STUDY:
        step(c, s, seat, a - act.STUDY, 1, log)
        s.phase = Phase.DISCARD
        again = s.left == 1 and s.hand_count[seat] > 0
    else:
        lay_under(s, seat, a - act.UNDER, log)
        s.phase = Phase.LAY
        again = may_lay_again(c, s, seat)
    if again:
        return Step.STAY
    s.left = 0
    return Step.DONE


@rule
def go_on_gathering(s: State, seat: int, log: Log) -> int:
    """Orco goes from god to god, and asks where there are both kinds (B-26)."""
    if gather(s, seat, log):
        s.phase = Phase.ORCO_EACH
        return Step.STAY
    return Step.DONE


# --- drawing ----------------------------------------------------------------


@rule
def begin_drawing(c: Content, s: State) -> int:
    """A holder of an unused vision power is asked at each draw (B-27)."""
    if can_foresee(c, s, s.doer):
        s.phase = Phase.VISION
        return Step.STAY
    return Step.DRAWS


@rule
def go_on_drawing(s: State, log: Log) -> int:
    """Chance until all cards are drawn or none are left (B-33); with vision the player then chooses."""
    if s.left > 0 and ready_to_draw(s, log):
        s.phase = Phase.DRAW
        return Step.STAY
    s.left = 0
    if s.keeping > 0:
        if s.aside_count > s.keeping:
            s.phase = Phase.KEEP
            return Step.STAY
        keep_rest(s, s.doer)
    return Step.DRAWN


@rule
def keep_one(s: State, seat: int, card: int, log: Log) -> int:
    """One card of those seen with vision; when all are chosen the others are discarded."""
    keep_card(s, seat, card, log)
    if s.keeping > 0:
        return Step.STAY
    reject_rest(s, seat, log)
    return Step.DRAWN


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
        seat = clockwise(s, s.first, s.producing)
        number = cards_on_occasion(c, s, seat)
        if number > 0:
            s.doer = seat
            s.left = number
            return begin_drawing(c, s)
        s.producing += 1
        s.occasion = 0
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
