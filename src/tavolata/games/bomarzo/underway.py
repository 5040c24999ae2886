"""What is under way fits the phase: the part of `checks.py` that keeps positions playable.

A state that passes has a legal action for everyone who is asked, and something to draw where chance falls.
"""

from tavolata.kernel.bits import count
from tavolata.kernel.layout import bit, has
from tavolata.kernel.rule import rule

from .cards import can_foresee
from .content import MOST_PAWNS, Content
from .copying import WINE_FOR_COPY, can_be_copied, can_match
from .favours import can_rob, may_lay_again, type_of
from .layout import State
from .reasons import Reason
from .seasons import may_act
from .setup import DEALT
from .table import any_in, clockwise, holds, power_left
from .terms import GODS, PLAYERS, RESOURCES, SEASONS, TYPES, God, Paying, Phase, Power, Resource
from .tribute import (
    can_raise,
    cards_needed,
    counts_as,
    least_amount,
    meets_with,
    most_amount,
    price_part,
    why_not_visit,
)
from .worship import vows_left

FOOD, COIN, WINE = Resource.FOOD.value, Resource.COIN.value, Resource.WINE.value

# --- payments ---------------------------------------------------------------


@rule
def payment_problem(c: Content, s: State) -> bool:
    """Something is paid for exactly in the phases of a payment, at the price of the moment, and the price can still be
    met (B-13)."""
    paying = s.phase >= Phase.PAY_FOOD and s.phase <= Phase.OFFER
    if paying != (s.paying != Paying.NOTHING):
        return True
    if int(s.virtual[FOOD]) + int(s.virtual[COIN]) != (s.aside_count if s.phase == Phase.OFFER else 0):
        return True
    if not paying:
        return any_in(s.price) or any_in(s.given)
    for kind in range(RESOURCES):
        named = kind < s.phase - Phase.PAY_FOOD
        if s.given[kind] > (s.cubes[s.doer, kind] if named else 0):
            return True
    if price_problem(c, s):
        return True
    return offer_problem(c, s) if s.phase == Phase.OFFER else amount_problem(c, s)


@rule
def price_problem(c: Content, s: State) -> bool:
    """The price is that of the god, of the copy, or of worship, and the right seat pays it."""
    seat = int(s.doer)
    if s.paying == Paying.WORSHIP:
        bad = s.worship == 0 or seat != s.turn or not has(s.worshipped, seat) or s.phase == Phase.OFFER
        wrong = s.price[FOOD] != 0 or s.price[COIN] != 0 or s.price[WINE] != (s.left - 1) * c.worship_cubes
        return bool(bad or wrong or s.left < 2 or s.left > vows_left(s))
    if s.paying == Paying.COPY:
        for kind in range(RESOURCES):
            if s.price[kind] != s.owed[kind] + (WINE_FOR_COPY if kind == WINE else 0):
                return True
        return seat == s.turn or s.cubes[seat, WINE] < s.price[WINE]
    for kind in range(RESOURCES):
        if s.price[kind] != price_part(c, s, s.god, kind):
            return True
    return seat != s.turn or why_not_visit(c, s, seat, s.god) != Reason.LEGAL


@rule
def amount_problem(c: Content, s: State) -> bool:
    """There is an amount to choose, and it can meet the price."""
    seat = int(s.doer)
    kind = int(s.phase) - Phase.PAY_FOOD.value
    if s.paying == Paying.TRIBUTE:
        exchange = power_left(c, s, seat, Power.EXCHANGING.value)
        return not meets_with(s, seat, kind, int(s.cubes[seat, kind]), exchange)
    if s.paying == Paying.COPY and given_too_much(c, s, seat):
        return True
    return least_amount(c, s, seat, kind) > most_amount(c, s, seat, kind)


@rule
def given_too_much(c: Content, s: State, seat: int) -> bool:
    """More of a kind than a copy takes, one exchanged cube included, or more in all (B-23)."""
    exchange = power_left(c, s, seat, Power.EXCHANGING.value)
    food = int(s.given[FOOD]) + int(s.virtual[FOOD])
    coin = int(s.given[COIN]) + int(s.virtual[COIN])
    if food > int(s.price[FOOD]) + exchange or coin > int(s.price[COIN]) + exchange:
        return True
    return food + coin > int(s.price[FOOD]) + int(s.price[COIN])


@rule
def offer_problem(c: Content, s: State) -> bool:
    """The cards that are still needed are in hand, and each counts."""
    seat = int(s.doer)
    if s.aside_count > 0 and s.aside_seen[0] != bit(seat):
        return True
    if s.paying == Paying.COPY and (s.given[WINE] != s.price[WINE] or given_too_much(c, s, seat)):
        return True
    needed = cards_needed(c, s, seat, 0, 0)
    if needed > s.hand_count[seat]:
        return True
    return needed > 0 and not counts_as(c, s, seat, FOOD) and not counts_as(c, s, seat, COIN)


# --- what the phase needs ---------------------------------------------------


@rule
def phase_problem(c: Content, s: State) -> bool:
    """What the phase needs is there, and nothing else is under way."""
    phase = s.phase
    if season_problem(s) or aside_problem(s) or number_problem(s) or counted_problem(c, s) or grant_problem(s):
        return True
    if phase < Phase.ADVANCE:
        return setup_problem(s)
    if is_drawing(s):
        return drawing_problem(c, s)
    if phase == Phase.COPY:
        return s.turn == s.doer or not can_match(c, s, s.doer)
    if phase >= Phase.ORCO and phase <= Phase.UNDER:
        return favour_problem(c, s)
    if phase == Phase.ADVANCE:
        return s.season > 0 and s.god != God.DEA
    if phase == Phase.RAISE:
        return s.doer != s.turn or not can_raise(c, s, s.doer) or not has(s.visited[s.god], s.turn)
    if (phase == Phase.WORSHIP or phase == Phase.VOW) and (s.worship == 0 or s.left > vows_left(s)):
        return True
    return is_before_pawn(s) and (s.doer != s.turn or not may_act(c, s, s.turn))


@rule
def is_before_pawn(s: State) -> bool:
    """The turn's pawn is not placed yet."""
    worship = s.phase == Phase.WORSHIP or s.phase == Phase.VOW or s.paying == Paying.WORSHIP
    return s.phase == Phase.TURN or s.paying == Paying.TRIBUTE or worship


@rule
def is_drawing(s: State) -> bool:
    """Cards are being drawn, as production or by Genio's favour."""
    return bool(s.phase >= Phase.VISION and s.phase <= Phase.KEEP)


@rule
def season_problem(s: State) -> bool:
    """Seasons and turns so far: a turn ends with a pawn placed or with a pass (B-20). Between the seasons nobody has
    passed. The game ends with the eighth season."""
    setting_up = s.phase < Phase.ADVANCE or (s.phase == Phase.ADVANCE and s.turn < 0)
    if (s.season == 0) != setting_up:
        return True
    if s.producing >= 0 and not is_drawing(s):
        return True
    if s.producing < 0 and s.occasion != 0:
        return True
    over = s.phase >= Phase.ALLOT
    if over and s.season != SEASONS:
        return True
    between = setting_up or over or s.producing >= 0
    if between and int(s.passed) | int(s.aloof) | int(s.worshipped) != 0:
        return True
    most = MOST_PAWNS * int(s.players) * (int(s.season) - (0 if over or setting_up else 1))
    if not between:
        most += count(s.passed) + is_before_pawn(s)
        for seat in range(s.players):
            most += int(s.placed[seat])
    return s.turns > most


@rule
def setup_problem(s: State) -> bool:
    """Cards are dealt seat by seat, four each; then the last of four players takes a cube (B-35)."""
    for seat in range(s.players):
        dealt = DEALT if s.phase == Phase.DRAFT or (s.phase == Phase.DEAL and seat < s.doer) else 0
        if s.phase <= Phase.DRAFT and s.hand_count[seat] != dealt:
            return True
    if s.phase == Phase.TOKENS:
        return s.doer != 0
    return s.phase == Phase.EXTRA and (s.players != PLAYERS or s.doer != clockwise(s, s.first, PLAYERS - 1))


@rule
def aside_problem(s: State) -> bool:
    """Cards lie aside only in a payment, with vision, or on the way under a god, and their owner sees them."""
    phase = s.phase
    seen = phase == Phase.KEEP or phase == Phase.UNDER or phase == Phase.VOW or (phase == Phase.DRAW and s.keeping > 0)
    if phase == Phase.OFFER:
        seen = s.aside_count > 0
    if s.aside_count > 0 and (not seen or phase == Phase.VOW):
        return True
    return bool(s.aside_seen[0] != (bit(s.doer) if seen else 0))


@rule
def number_problem(s: State) -> bool:
    """Steps, cards to draw and the like are counted where they are needed, and nowhere else."""
    phase = s.phase
    most = 0
    if phase == Phase.TOKENS or phase == Phase.DEAL:
        most = DEALT
    elif phase == Phase.ADVANCE or (phase >= Phase.DISCARD and phase <= Phase.UNDER and phase != Phase.BUILD):
        most = 2
    elif phase == Phase.DRAW or phase == Phase.VISION:
        most = 127
    elif phase == Phase.WORSHIP or phase == Phase.VOW or s.paying == Paying.WORSHIP:
        most = GODS
    if s.left > most or (s.left == 0 and most > 0) or (most == DEALT and s.left != most):
        return True
    if phase == Phase.VOW and (s.left < 2 or count(s.vow_drawn[0]) != s.left):
        return True
    if s.keeping > 0 and phase != Phase.KEEP and phase != Phase.DRAW:
        return True
    return (s.target >= 0) != (phase == Phase.ORCO_EACH) or (s.choosing != 0) != (phase == Phase.ALLOT)


@rule
def grant_problem(s: State) -> bool:
    """A favour is granted to one whose pawn is on the god, or to one who copies it from him; else none is."""
    copied = s.phase == Phase.COPY or s.paying == Paying.COPY
    by_favour = (s.phase == Phase.ADVANCE and s.season > 0) or (is_drawing(s) and s.producing < 0)
    if copied or by_favour or (s.phase >= Phase.ORCO and s.phase <= Phase.UNDER):
        copied = copied or s.doer != s.turn
        return s.favour == 0 or not has(s.visited[s.god], s.turn) or (copied and not can_be_copied(s))
    return s.favour != 0 and s.phase != Phase.RAISE


@rule
def drawing_problem(c: Content, s: State) -> bool:
    """Cards are drawn as production, each in his turn, or by Genio's favour (B-27)."""
    if s.producing >= 0:
        if s.producing >= s.players or s.doer != clockwise(s, s.first, s.producing):
            return True
    elif s.god != God.GENIO:
        return True
    if s.phase == Phase.VISION:
        return not can_foresee(c, s, s.doer)
    if s.phase == Phase.DRAW:
        return s.deck_count == 0
    return s.keeping == 0 or s.aside_count <= s.keeping


@rule
def favour_problem(c: Content, s: State) -> bool:
    """The god is the one whose favour it is, and it has something to grant."""
    phase = s.phase
    if phase == Phase.BUILD:
        return type_of(s.god) < 0
    if phase == Phase.ORCO:
        return s.god != God.ORCO or not can_rob(s)
    if phase == Phase.ORCO_EACH:
        if s.god != God.ORCO or s.target >= GODS or s.target == God.ORCO:
            return True
        return bool(s.offerings[s.target, FOOD] == 0 or s.offerings[s.target, COIN] == 0)
    if phase == Phase.DISCARD or phase == Phase.STUDY:
        return s.god != God.TARTARUGA or (phase == Phase.DISCARD and s.hand_count[s.doer] == 0)
    if phase == Phase.UNDER:
        return s.god != God.DRAGO or s.aside_count != 1
    if s.left == 1:
        return s.god != God.DRAGO or not may_lay_again(c, s, s.doer)
    return s.god != God.DRAGO or s.hand_count[s.doer] == 0


@rule
def counted_problem(c: Content, s: State) -> bool:
    """Cards with two fields are counted at the end, one after another in player order (B-07, B-47)."""
    ending = s.phase >= Phase.ALLOT
    if s.phase == Phase.ALLOT and not holds(int(s.upgraded[s.doer]) & int(c.two_fields), s.choosing):
        return True
    waits = False
    for place in range(s.players):
        seat = clockwise(s, max(0, int(s.first)), place)
        cards = int(s.upgraded[seat]) & int(c.two_fields)
        if s.phase == Phase.ALLOT and seat == s.doer:
            cards &= (1 << int(s.choosing)) - 1
        elif waits or not ending:
            cards = 0
        waits = waits or (s.phase == Phase.ALLOT and seat == s.doer)
        counted = 0
        for kind in range(TYPES):
            if s.primary[seat, kind] > count(cards & int(c.counting[kind])):
                return True
            counted += int(s.primary[seat, kind])
        if counted != count(cards):
            return True
    return False
