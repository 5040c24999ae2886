"""What is under way fits the phase: the part of `checks.py` that keeps positions playable.

A state that passes has a legal action for everyone who is asked, and something to draw where chance falls.
"""

from tavolata.kernel.bits import count
from tavolata.kernel.layout import bit, has
from tavolata.kernel.rule import rule

from .cards import can_foresee
from .content import Content
from .copying import can_be_copied, can_match
from .favours import can_rob, may_lay_again, surely_idle, type_of
from .layout import State
from .reasons import Reason
from .seasons import (
    cards_giving_cards,
    chooses_source,
    may_act,
    order_is_chosen,
    village_cards,
    village_occasion,
)
from .setup import DEALT
from .table import holds, is_in_turns, power_left, token_now
from .terms import CARDS, GODS, RESOURCES, Benefit, God, Paying, Phase, Power, Resource, Token
from .tribute import (
    can_raise,
    cards_needed,
    counts_as,
    each_counts,
    least_amount,
    meets_with,
    most_amount,
    open_now,
    price_part,
    why_not_visit,
)
from .worship import vows_left

FOOD, COIN, WINE = Resource.FOOD.value, Resource.COIN.value, Resource.WINE.value
BY_GENIO = 2  # cards of the favour

# --- which kind of phase ----------------------------------------------------


@rule
def is_before_pawn(s: State) -> bool:
    """The turn's pawn is not placed yet."""
    worship = s.phase == Phase.WORSHIP or s.phase == Phase.VOW or s.paying == Paying.WORSHIP
    return bool(s.phase == Phase.TURN or s.paying == Paying.TRIBUTE or worship)


@rule
def is_drawing(s: State) -> bool:
    """Cards are being drawn, as production or by Genio's favour."""
    return bool((s.phase >= Phase.VISION and s.phase <= Phase.KEEP) or s.phase == Phase.SOURCE)


@rule
def is_producing(s: State) -> bool:
    """Cards are being drawn, and not by a favour."""
    return is_drawing(s) and s.favour == 0


@rule
def is_granting(s: State) -> bool:
    """A favour is granted, or one who wants it too is asked or pays."""
    if s.phase == Phase.COPY or s.paying == Paying.COPY or (s.phase >= Phase.ORCO and s.phase <= Phase.UNDER):
        return True
    return is_in_turns(s) and (s.phase == Phase.ADVANCE or is_drawing(s))


@rule
def nobody_went(s: State) -> bool:
    """No pawn has been placed on a god in the whole game."""
    for god in range(GODS):
        if s.visited[god] != 0:
            return False
    return bool(s.season <= 1)


# --- payments ---------------------------------------------------------------


@rule
def paying_problem(s: State) -> bool:
    """Something is paid for exactly in the phases of a payment; for worship no card is offered (B-46)."""
    if (s.phase >= Phase.PAY_FOOD and s.phase <= Phase.OFFER) != (s.paying != Paying.NOTHING):
        return True
    return s.paying == Paying.WORSHIP and (s.worship == 0 or s.phase == Phase.OFFER)


@rule
def price_problem(c: Content, s: State) -> bool:
    """The price is that of the god (B-10), of the copy (B-23), or of worship (B-46)."""
    for kind in range(RESOURCES):
        price = 0
        if s.paying == Paying.TRIBUTE:
            price = price_part(c, s, s.god, kind)
        elif s.paying == Paying.COPY:
            price = int(s.owed[kind]) + (int(c.copy_wine) if kind == WINE else 0)
        elif s.paying == Paying.WORSHIP and kind == WINE:
            price = (int(s.left) - 1) * int(c.worship_cubes)
        if s.price[kind] != price:
            return True
    return False


@rule
def given_problem(c: Content, s: State) -> bool:
    """Cubes of the kinds that were named, as many as one has, and for a copy not more than it takes."""
    for kind in range(RESOURCES):
        named = s.paying != Paying.NOTHING and kind < s.phase - Phase.PAY_FOOD
        if s.given[kind] > (s.cubes[s.doer, kind] if named else 0):
            return True
    if s.paying != Paying.COPY:
        return False
    return given_too_much(c, s, s.doer) or (s.phase == Phase.OFFER and s.given[WINE] != s.price[WINE])


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
def virtual_problem(c: Content, s: State) -> bool:
    """The cards aside are those that were named, and each counts towards the price (B-44)."""
    named = int(s.virtual[FOOD]) + int(s.virtual[COIN])
    if s.phase != Phase.OFFER:
        return named != 0
    return named != s.aside_count or not each_counts(c, s, s.doer, 0, 0)


@rule
def owed_problem(c: Content, s: State) -> bool:
    """What the last who paid a god gave, cubes and cards; while it can be copied the cubes lie there (B-23)."""
    for kind in range(RESOURCES):
        cubes = int(c.supply[kind])
        if nobody_went(s):
            cubes = -CARDS
        elif is_granting(s) or s.phase == Phase.RAISE:
            cubes = int(s.offerings[s.god, kind])
        if s.owed[kind] > max(0, cubes + (CARDS if kind < WINE else 0)):
            return True
    return False


@rule
def amount_problem(c: Content, s: State) -> bool:
    """There is an amount to choose, and it can meet the price."""
    seat = int(s.doer)
    kind = int(s.phase) - Phase.PAY_FOOD.value
    if s.paying == Paying.TRIBUTE:
        exchange = power_left(c, s, seat, Power.EXCHANGING.value)
        if not meets_with(s, seat, kind, int(s.cubes[seat, kind]), exchange):
            return True
    elif s.paying == Paying.COPY and not can_match(c, s, seat):
        return True
    return least_amount(c, s, seat, kind) >= most_amount(c, s, seat, kind)


@rule
def offer_problem(c: Content, s: State) -> bool:
    """The cards that are still needed are in hand, and each counts; there is something left to say."""
    seat = int(s.doer)
    needed = cards_needed(c, s, seat, 0, 0)
    if needed > 0:
        return needed > s.hand_count[seat] or not (counts_as(c, s, seat, FOOD) or counts_as(c, s, seat, COIN))
    if s.aside_count > 0:
        return False
    return s.paying == Paying.COPY or (open_now(s) == 0 and surely_idle(c, s, seat, s.god))


# --- numbers and cards of a phase -------------------------------------------


@rule
def aside_problem(s: State) -> bool:
    """Cards lie aside only in a payment, with vision, or on the way under a god, and their owner sees them."""
    phase = s.phase
    seen = phase == Phase.KEEP or phase == Phase.UNDER or phase == Phase.VOW or (phase == Phase.DRAW and s.keeping > 0)
    if phase == Phase.OFFER:
        seen = s.aside_count > 0
    if s.aside_count > 0 and (not seen or phase == Phase.VOW):
        return True
    if phase == Phase.UNDER and s.aside_count != 1:
        return True
    return bool(s.aside_seen[0] != (bit(s.doer) if seen else 0))


@rule
def is_just_shuffled(s: State) -> bool:
    """The deck is as it was shuffled, so a draw may have brought fewer cards than were due."""
    return s.deck == s.fresh and s.discards == 0


@rule
def due_on_occasion(c: Content, s: State) -> int:
    """Cards of a drawing for which vision can be used: Genio's two, the village's, or one of a card in play (B-27)."""
    if s.producing < 0:
        return BY_GENIO
    return village_cards(c, s, s.doer) if s.occasion == village_occasion(c, s, s.doer) else 1


@rule
def left_problem(c: Content, s: State) -> bool:
    """Steps, cards to draw and the like are counted where they are needed, and nowhere else."""
    phase = s.phase
    left = int(s.left)
    if phase == Phase.TOKENS or phase == Phase.DEAL:
        return left != DEALT
    if phase == Phase.ADVANCE or (phase >= Phase.DISCARD and phase <= Phase.UNDER and phase != Phase.BUILD):
        return left < 1 or left > 2
    if phase == Phase.VISION:
        return left != due_on_occasion(c, s)
    if phase == Phase.DRAW:
        return draw_problem(c, s, left)
    if phase == Phase.WORSHIP or phase == Phase.VOW or s.paying == Paying.WORSHIP:
        return worship_problem(c, s, left)
    return left != 0


@rule
def draw_problem(c: Content, s: State, left: int) -> bool:
    """Cards to draw: all that are due, or what is left of them."""
    if s.keeping > 0:
        due = int(s.keeping) + 2
        return (
            left < 1 or left + int(s.aside_count) != due or (s.producing < 0 and left < due and not is_just_shuffled(s))
        )
    due = due_on_occasion(c, s)
    cards = cards_giving_cards(c, s, s.doer)
    if s.producing >= 0 and s.occasion == cards + 1:
        due = village_cards(c, s, s.doer) + cards
    return left < 1 or left > due or (s.producing < 0 and left < due and not is_just_shuffled(s))


@rule
def worship_problem(c: Content, s: State, left: int) -> bool:
    """One worship card, and one more for each cubes that were paid to the reserve (B-43)."""
    if s.phase != Phase.WORSHIP and left < 2:
        return True
    if s.phase == Phase.VOW and count(s.vow_drawn[0]) != left:
        return True
    cubes = 0
    for kind in range(RESOURCES):
        cubes += int(s.reserve[kind])
    paid = s.paying == Paying.NOTHING
    return left < 1 or left > vows_left(s) or (paid and cubes < (left - 1) * int(c.worship_cubes))


@rule
def keeping_problem(c: Content, s: State) -> bool:
    """Vision shows two cards more than are kept, fewer only if no others are left (B-27, B-48)."""
    keeping = int(s.keeping)
    if s.phase == Phase.DRAW and keeping > 0:
        return keeping != due_on_occasion(c, s) or s.used[s.doer, Power.VISION.value] == 0
    if s.phase != Phase.KEEP:
        return keeping != 0
    more = int(s.aside_count) - keeping
    short = more == 1 and s.deck_count == 0 and s.discards == 0
    if keeping < 1 or keeping > due_on_occasion(c, s) or (more != 2 and not short):
        return True
    return bool(s.used[s.doer, Power.VISION.value] == 0)


@rule
def occasion_problem(c: Content, s: State) -> bool:
    """Draws of a production: the village's is the first, or the last, and one for each card in play (B-27)."""
    if s.producing < 0 or s.phase == Phase.SOURCE:
        return bool(s.occasion != 0)
    if s.occasion > cards_giving_cards(c, s, s.doer) + 1:
        return True
    return s.occasion < (2 if village_cards(c, s, s.doer) == 0 else 1)


@rule
def cards_first_problem(c: Content, s: State) -> bool:
    """Only a holder of a vision power who draws from both sources has said so (B-27)."""
    if s.cards_first == 0:
        return False
    if not order_is_chosen(s) or s.producing < 0 or s.phase == Phase.SOURCE or token_now(s) == Token.BROWN:
        return True
    sources = village_cards(c, s, s.doer) > 0 and cards_giving_cards(c, s, s.doer) > 0
    return not sources or int(s.upgraded[s.doer]) & int(c.giving[Benefit.VISION.value]) == 0


@rule
def target_problem(s: State) -> bool:
    """The god that Orco robs now has Food and Coins (B-26)."""
    if s.phase != Phase.ORCO_EACH:
        return bool(s.target >= 0)
    if s.target < 0 or s.target >= GODS or s.target == God.ORCO:
        return True
    return bool(s.offerings[s.target, FOOD] == 0 or s.offerings[s.target, COIN] == 0)


@rule
def choosing_problem(c: Content, s: State) -> bool:
    """A card with two fields is counted at the end (B-07)."""
    if s.phase != Phase.ALLOT:
        return bool(s.choosing != 0)
    return not holds(int(s.upgraded[s.doer]) & int(c.two_fields), s.choosing)


# --- favours ----------------------------------------------------------------


@rule
def favour_problem(s: State) -> bool:
    """A favour is used while it is granted; with the raising power it may be used or left (B-22)."""
    if s.phase == Phase.RAISE:
        return False
    return (s.favour == 1) != is_granting(s)


@rule
def god_problem(c: Content, s: State) -> bool:
    """The god whose favour the phase is, with a pawn of the one whose turn it is; the god that is paid."""
    phase = s.phase
    if s.paying == Paying.TRIBUTE:
        return why_not_visit(c, s, s.turn, s.god) != Reason.LEGAL
    if not is_granting(s) and phase != Phase.RAISE:
        return nobody_went(s) and s.god != 0
    if not has(s.visited[s.god], s.turn):
        return True
    if phase == Phase.ADVANCE:
        return s.god != God.DEA
    if is_drawing(s):
        return s.god != God.GENIO
    if phase == Phase.ORCO or phase == Phase.ORCO_EACH:
        return s.god != God.ORCO
    if phase == Phase.DISCARD or phase == Phase.STUDY:
        return s.god != God.TARTARUGA
    if phase == Phase.LAY or phase == Phase.UNDER:
        return s.god != God.DRAGO
    return phase == Phase.BUILD and type_of(s.god) < 0


@rule
def phase_problem(c: Content, s: State) -> bool:
    """What the phase needs is there: somebody could be asked this now."""
    phase = s.phase
    seat = int(s.doer)
    if is_before_pawn(s) and not may_act(c, s, s.turn):
        return True
    if is_granting(s) and seat != s.turn and not can_be_copied(c, s):
        return True
    if phase >= Phase.PAY_FOOD and phase <= Phase.PAY_WINE:
        return amount_problem(c, s) or (s.paying == Paying.COPY and surely_idle(c, s, seat, s.god))
    if phase == Phase.OFFER:
        return offer_problem(c, s)
    if phase == Phase.COPY:
        return surely_idle(c, s, seat, s.god) or not can_match(c, s, seat)
    if phase == Phase.RAISE:
        return not can_raise(c, s, seat)
    if phase == Phase.VISION:
        return not can_foresee(c, s, seat)
    if phase == Phase.SOURCE:
        return not chooses_source(c, s, seat)
    if phase == Phase.DRAW:
        return bool(s.deck_count == 0)
    if phase == Phase.ORCO:
        return not can_rob(s)
    if phase == Phase.BUILD:
        return surely_idle(c, s, seat, s.god)
    if phase == Phase.STUDY:
        return count(s.discards) < 3 - int(s.left)
    return phase >= Phase.DISCARD and phase <= Phase.UNDER and hand_card_problem(c, s, seat)


@rule
def hand_card_problem(c: Content, s: State, seat: int) -> bool:
    """Tartaruga and Drago take a first card where there are two to choose from, and perhaps a second, which Drago
    gives to a power (B-29, B-31)."""
    if s.phase == Phase.DISCARD:
        return bool(s.hand_count[seat] < s.left)
    if s.left == 2:
        return s.phase == Phase.LAY and s.hand_count[seat] < 2
    if s.laid == 0 or s.laid_seen[s.laid - 1] != bit(seat):
        return True
    if s.phase == Phase.LAY:
        return not may_lay_again(c, s, seat)
    return bool(s.used[seat, Power.DRAGO.value] == 0)
