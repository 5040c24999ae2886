"""Whose decision it is in each phase, what is allowed there, and why the rest is not."""

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.events import Moves, put
from tavolata.kernel.layout import bit, has
from tavolata.kernel.rule import rule

from . import actions as act
from .cards import draw_outcomes
from .content import Content
from .favours import can_use, type_of, why_not_play, why_not_seize, why_not_upgrade
from .layout import State
from .proposal import proposed
from .reasons import Reason
from .seasons import why_not_harvest
from .setup import ORDERS, tokens_left
from .table import holds
from .terms import AREAS, GODS, ROWS, TRACKS, TYPES, Paying, Phase, Resource, Source
from .tribute import (
    cards_needed,
    counts_as,
    least_amount,
    most_amount,
    why_not_pay,
    why_not_place,
    why_not_raise,
)
from .worship import why_not_worship, worship_outcomes

FOOD, COIN = Resource.FOOD.value, Resource.COIN.value

# --- who decides ------------------------------------------------------------


@rule
def actor(c: Content, s: State) -> int:
    """Who decides now: in the draft the lowest whose choice is missing (B-35), else the one who does something."""
    phase = s.phase
    if phase == Phase.DRAFT:
        seat = 0
        while has(s.answered, seat):
            seat += 1
        return seat
    if phase == Phase.OVER:
        return OVER
    if phase <= Phase.DEAL or phase == Phase.DRAW or phase == Phase.WORSHIP:
        return CHANCE
    return int(s.doer)


@rule
def waiting(c: Content, s: State) -> int:
    """The seats that owe a decision, as bits: one, or in the draft all whose choice is missing."""
    if s.phase == Phase.DRAFT:
        return ((1 << int(s.players)) - 1) & (255 ^ int(s.answered))
    seat = actor(c, s)
    return bit(seat) if seat >= 0 else 0


@rule
def is_asked(c: Content, s: State, seat: int) -> bool:
    """Who may act: the one who decides; in the draft also one who thinks again."""
    if s.phase == Phase.DRAFT:
        return seat >= 0 and seat < s.players
    return actor(c, s) == seat


@rule
def outcomes(c: Content, s: State) -> int:
    """How many equally likely outcomes a draw has."""
    phase = s.phase
    if phase == Phase.DRAW or phase == Phase.DEAL:
        return draw_outcomes(s)
    if phase == Phase.WORSHIP:
        return worship_outcomes(s)
    if phase == Phase.GODS:
        return ORDERS
    if phase == Phase.FIRST:
        return int(s.players)
    return tokens_left(c, s)


# --- what is allowed --------------------------------------------------------


@rule
def put_cards(out: Moves, n: int, first: int, cards: int) -> int:
    """One action for each card of a set."""
    cards = int(cards)
    while cards != 0:
        out.ids[n] = first + lowest(cards)
        n += 1
        cards = without_lowest(cards)
    return n


@rule
def legal(c: Content, s: State, seat: int, out: Moves) -> int:
    """All actions of a seat, ascending."""
    if not is_asked(c, s, seat):
        return 0
    phase = s.phase
    if phase == Phase.TURN:
        return legal_turn(c, s, seat, out)
    if phase >= Phase.PAY_FOOD and phase <= Phase.PAY_WINE:
        return legal_amounts(c, s, seat, phase - Phase.PAY_FOOD, out)
    if phase == Phase.OFFER:
        return legal_offers(c, s, seat, out)
    if phase >= Phase.ORCO and phase <= Phase.UNDER:
        return legal_favour(c, s, seat, out)
    return legal_rest(c, s, seat, out)


@rule
def legal_turn(c: Content, s: State, seat: int, out: Moves) -> int:
    """Pass, harvest, a god, worship."""
    n = put(out, 0, act.PASS, True)
    for area in range(AREAS):
        n = put(out, n, act.HARVEST + area, not has(s.harvested[area], seat))
    for god in range(GODS):
        n = put(out, n, act.PLACE + god, why_not_place(c, s, seat, god) == Reason.LEGAL)
    if s.worship == 1 and not has(s.worshipped, seat):
        for extra in range(GODS):
            n = put(out, n, act.WORSHIP + extra, why_not_worship(c, s, seat, extra) == Reason.LEGAL)
    return n


@rule
def legal_amounts(c: Content, s: State, seat: int, kind: int, out: Moves) -> int:
    """All amounts from which the price can still be met (B-13)."""
    first = act.PAY + act.AMOUNTS * kind
    n = 0
    for amount in range(least_amount(c, s, seat, kind), most_amount(c, s, seat, kind) + 1):
        out.ids[n] = first + amount
        n += 1
    return n


@rule
def legal_offers(c: Content, s: State, seat: int, out: Moves) -> int:
    """The confirmation once the price is met, and hand cards where they count (B-44)."""
    paid = cards_needed(c, s, seat, 0, 0) == 0
    tribute = s.paying == Paying.TRIBUTE
    n = put(out, 0, act.USE, paid and tribute and can_use(c, s, seat, s.god))
    n = put(out, n, act.LEAVE, paid and tribute)
    n = put(out, n, act.CONFIRM, paid and not tribute)
    food = counts_as(c, s, seat, FOOD)
    coin = counts_as(c, s, seat, COIN)
    if food or coin:
        cards = int(s.hand[seat])
        while cards != 0:
            card = lowest(cards)
            n = put(out, n, act.OFFER + 2 * card, food)
            n = put(out, n, act.OFFER + 2 * card + 1, coin)
            cards = without_lowest(cards)
    return n


@rule
def legal_favour(c: Content, s: State, seat: int, out: Moves) -> int:
    """The choices that a favour leaves."""
    phase = s.phase
    n = 0
    if phase == Phase.BUILD:
        kind = type_of(s.god)
        playable = int(s.hand[seat]) & int(c.playable[kind])
        upgradable = int(s.built[seat]) & int(c.playable[kind])
        n = put(out, n, act.FORGO, playable | upgradable == 0)
        n = put_cards(out, n, act.PLAY, playable)
        n = put_cards(out, n, act.UPGRADE, upgradable)
    elif phase == Phase.STUDY:
        for track in range(TRACKS):
            n = put(out, n, act.STUDY + track, True)
    elif phase == Phase.UNDER:
        for god in range(GODS):
            n = put(out, n, act.UNDER + god, True)
    elif phase == Phase.ORCO:
        n = put(out, n, act.GATHER, True)
        for god in range(GODS):
            n = put(out, n, act.SEIZE + 2 * god, why_not_seize(s, god, FOOD) == Reason.LEGAL)
            n = put(out, n, act.SEIZE + 2 * god + 1, why_not_seize(s, god, COIN) == Reason.LEGAL)
    elif phase == Phase.ORCO_EACH:
        n = put(out, n, act.TAKE + FOOD, True)
        n = put(out, n, act.TAKE + COIN, True)
    else:
        n = put(out, n, act.ENOUGH, s.left == 1)
        n = put_cards(out, n, act.DISCARD if phase == Phase.DISCARD else act.LAY, s.hand[seat])
    return n


@rule
def legal_rest(c: Content, s: State, seat: int, out: Moves) -> int:
    """Setup, drawing, copying, raising, worship, the end."""
    phase = s.phase
    n = 0
    if phase == Phase.COPY:
        n = put(out, n, act.COPY, can_use(c, s, seat, s.god))
        n = put(out, n, act.DECLINE, True)
        n = put(out, n, act.DECLINE_SEASON, True)
    elif phase == Phase.ADVANCE:
        for row in range(ROWS):
            n = put(out, n, act.ADVANCE + row, True)
    elif phase == Phase.DRAFT:
        n = put_cards(out, n, act.KEEP, s.hand[seat])
    elif phase == Phase.KEEP:
        n = put_cards(out, n, act.KEEP, s.aside[0])
    elif phase == Phase.VISION:
        n = put(out, n, act.USE_VISION, True)
        n = put(out, n, act.DRAW, True)
    elif phase == Phase.SOURCE:
        n = put(out, n, act.DRAW_FIRST + Source.VILLAGE.value, True)
        n = put(out, n, act.DRAW_FIRST + Source.CARDS.value, True)
    elif phase == Phase.RAISE:
        n = put(out, n, act.NO_RAISE, True)
        for food in range(4):
            n = put(out, n, act.RAISE + food, why_not_raise(s, food) == Reason.LEGAL)
    elif phase == Phase.EXTRA:
        n = put(out, n, act.TAKE + FOOD, True)
        n = put(out, n, act.TAKE + COIN, True)
    elif phase == Phase.VOW:
        for god in range(GODS):
            n = put(out, n, act.VOW + god, has(s.vow_drawn[0], god))
    elif phase == Phase.ALLOT:
        for kind in range(TYPES):
            n = put(out, n, act.COUNT + kind, holds(c.counting[kind], s.choosing))
    return n


# --- why not ----------------------------------------------------------------


@rule
def why_not(c: Content, s: State, seat: int, action: int) -> int:
    """The rule that forbids an action, or LEGAL."""
    if s.phase == Phase.OVER:
        return Reason.GAME_OVER
    if seat < 0 or seat >= s.players:
        return Reason.NO_SUCH_SEAT
    if not is_asked(c, s, seat):
        return Reason.NOT_ASKED
    if action >= act.DRAW_FIRST:
        return Reason.LEGAL if s.phase == Phase.SOURCE else Reason.OTHER_PHASE
    if action >= act.PAY:
        kind = (action - act.PAY) // act.AMOUNTS
        if s.phase != Phase.PAY_FOOD + kind:
            return Reason.OTHER_PHASE
        return why_not_pay(c, s, seat, kind, (action - act.PAY) % act.AMOUNTS)
    if action > act.KEEP:
        return why_not_card(c, s, seat, action)
    if action >= act.TAKE:
        return why_not_choice(c, s, seat, action)
    return why_not_word(c, s, seat, action)


@rule
def why_not_card(c: Content, s: State, seat: int, action: int) -> int:
    """Actions that name a card."""
    phase = s.phase
    reason: int = Reason.OTHER_PHASE
    if action >= act.OFFER + 2:
        if phase == Phase.OFFER:
            number = action - act.OFFER
            reason = Reason.LEGAL if holds(s.hand[seat], number >> 1) else Reason.NOT_IN_HAND
            if reason == Reason.LEGAL and not counts_as(c, s, seat, number & 1):
                reason = Reason.CARD_NOT_NEEDED
    elif action > act.LAY:
        if phase == Phase.LAY:
            reason = Reason.LEGAL if holds(s.hand[seat], action - act.LAY) else Reason.NOT_IN_HAND
    elif action > act.UPGRADE:
        if phase == Phase.BUILD:
            reason = why_not_upgrade(c, s, seat, action - act.UPGRADE)
    elif action > act.PLAY:
        if phase == Phase.BUILD:
            reason = why_not_play(c, s, seat, action - act.PLAY)
    elif action > act.DISCARD:
        if phase == Phase.DISCARD:
            reason = Reason.LEGAL if holds(s.hand[seat], action - act.DISCARD) else Reason.NOT_IN_HAND
    elif phase == Phase.DRAFT:
        reason = Reason.LEGAL if holds(s.hand[seat], action - act.KEEP) else Reason.NOT_IN_HAND
    elif phase == Phase.KEEP:
        reason = Reason.LEGAL if holds(s.aside[0], action - act.KEEP) else Reason.NOT_DRAWN
    return reason


@rule
def why_not_choice(c: Content, s: State, seat: int, action: int) -> int:
    """Actions that name a god, a row, a resource, a number."""
    phase = s.phase
    reason: int = Reason.OTHER_PHASE
    if action >= act.SEIZE:
        if phase == Phase.ORCO:
            reason = why_not_seize(s, (action - act.SEIZE) >> 1, (action - act.SEIZE) & 1)
    elif action >= act.WORSHIP:
        if phase == Phase.TURN:
            reason = why_not_worship(c, s, seat, action - act.WORSHIP)
    elif action >= act.VOW:
        if phase == Phase.VOW:
            reason = Reason.LEGAL if has(s.vow_drawn[0], action - act.VOW) else Reason.NOT_DRAWN
    elif action >= act.UNDER:
        if phase == Phase.UNDER:
            reason = Reason.LEGAL
    elif action >= act.PLACE:
        if phase == Phase.TURN:
            reason = why_not_place(c, s, seat, action - act.PLACE)
    elif action >= act.RAISE:
        if phase == Phase.RAISE:
            reason = why_not_raise(s, action - act.RAISE)
    elif action >= act.COUNT:
        if phase == Phase.ALLOT:
            reason = Reason.LEGAL if holds(c.counting[action - act.COUNT], s.choosing) else Reason.NOT_ON_CARD
    elif action >= act.STUDY:
        if phase == Phase.STUDY:
            reason = Reason.LEGAL
    elif action >= act.HARVEST:
        if phase == Phase.TURN:
            reason = why_not_harvest(s, seat, action - act.HARVEST)
    elif action >= act.ADVANCE:
        if phase == Phase.ADVANCE:
            reason = Reason.LEGAL
    elif phase == Phase.EXTRA or phase == Phase.ORCO_EACH:
        reason = Reason.LEGAL
    return reason


@rule
def why_not_word(c: Content, s: State, seat: int, action: int) -> int:
    """Actions of one word."""
    phase = s.phase
    reason: int = Reason.OTHER_PHASE
    if action >= act.USE and action <= act.CONFIRM:
        if phase == Phase.OFFER:
            reason = why_not_confirm(c, s, seat, action)
    elif action == act.COPY:
        if phase == Phase.COPY:
            reason = Reason.LEGAL if can_use(c, s, seat, s.god) else Reason.NOTHING_TO_GAIN
    elif action == act.FORGO:
        if phase == Phase.BUILD:
            reason = Reason.MUST_BUILD if can_use(c, s, seat, s.god) else Reason.LEGAL
    elif action == act.ENOUGH:
        if phase == Phase.DISCARD or phase == Phase.LAY:
            reason = Reason.LEGAL if s.left == 1 else Reason.FIRST_CARD_FIRST
    elif (
        (phase == Phase.TURN and action == act.PASS)
        or (phase == Phase.COPY and (action == act.DECLINE or action == act.DECLINE_SEASON))
        or (phase == Phase.VISION and (action == act.USE_VISION or action == act.DRAW))
        or (phase == Phase.RAISE and action == act.NO_RAISE)
        or (phase == Phase.ORCO and action == act.GATHER)
    ):
        reason = Reason.LEGAL
    return reason


@rule
def why_not_confirm(c: Content, s: State, seat: int, action: int) -> int:
    """A payment is confirmed when the price is met: for a tribute with the favour or without it, for a copy as it
    is."""
    tribute = s.paying == Paying.TRIBUTE
    if (action == act.CONFIRM) == tribute:
        return Reason.OTHER_PHASE if tribute else Reason.NOT_FOR_COPY
    if cards_needed(c, s, seat, 0, 0) > 0:
        return Reason.PRICE_NOT_MET
    if action == act.USE and not can_use(c, s, seat, s.god):
        return Reason.NOTHING_TO_GAIN
    return Reason.LEGAL


@rule
def default(c: Content, s: State, seat: int) -> int:
    """The harmless answer when time is up: the cheapest payment, no copy, no power, the village first, a pass, the
    first thing allowed."""
    phase = s.phase
    if phase >= Phase.PAY_FOOD and phase <= Phase.OFFER:
        return proposed(c, s, seat)
    if phase == Phase.COPY:
        return act.DECLINE
    if phase == Phase.VISION:
        return act.DRAW
    if phase == Phase.SOURCE:
        return act.DRAW_FIRST + Source.VILLAGE.value
    for action in range(act.PAY):
        if why_not(c, s, seat, action) == Reason.LEGAL:
            return action
    return act.PASS
