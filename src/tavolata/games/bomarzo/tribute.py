"""Chapter 3, tributes: prices, and payments decision by decision.

A price is a number of Food, a number of Coins and a number of cubes of any kind. Wine stands for anything,
hand cards for a Food or a Coin, and the exchanging power lets one cube count as the other kind. Cubes are named first,
Food, Coin, Wine, then cards, and nothing moves before the confirmation (B-13). Only amounts from which the price can
still be met are legal; where only one amount is possible, it is not asked for.
"""

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .cards import clear_aside, lay_open, put_aside
from .content import Content
from .layout import State
from .reasons import Reason
from .table import power_left, use_power
from .terms import RESOURCES, Event, Paying, Power, Resource

FOOD, COIN, WINE = Resource.FOOD.value, Resource.COIN.value, Resource.WINE.value
ANY = WINE  # the place of "any kind" in a price

# --- prices -----------------------------------------------------------------


@rule
def price_part(c: Content, s: State, god: int, kind: int) -> int:
    """The tribute printed, or the lower one under moss (B-14); once a pawn is there, the cubes on the god and one
    more of any kind, with no floor (B-10, B-11, B-15). Wine on the god may be matched with anything."""
    if s.visited[god] != 0:
        return int(s.offerings[god, kind]) + (1 if kind == ANY else 0)
    if has(s.moss, god):
        return int(c.moss[god, kind])
    return int(c.active[god, kind])


@rule
def is_dormant(c: Content, s: State, god: int) -> bool:
    """Enough Wine puts a god to sleep until the season ends; Orco leaves Wine alone, so nobody wakes it (B-16)."""
    return bool(s.offerings[god, WINE] >= c.sleep_wine)


@rule
def covers(
    food: int, coin: int, wine: int, cards: int, exchange: bool, need_food: int, need_coin: int, need_any: int
) -> bool:
    """Whether cubes and cards can meet a price: enough in all, and what lacks of Food and Coins can be made up with
    Wine, cards, and one exchanged cube (B-12, B-17)."""
    lack_food = max(0, need_food - food)
    lack_coin = max(0, need_coin - coin)
    swap = exchange and ((lack_food > 0 and coin > need_coin) or (lack_coin > 0 and food > need_food))
    enough = food + coin + wine + cards >= need_food + need_coin + need_any
    return enough and wine + cards + swap >= lack_food + lack_coin


@rule
def can_pay(c: Content, s: State, seat: int, god: int) -> bool:
    """Whether a seat could pay a god's price now; only open facts count."""
    return covers(
        int(s.cubes[seat, FOOD]),
        int(s.cubes[seat, COIN]),
        int(s.cubes[seat, WINE]),
        int(s.hand_count[seat]),
        power_left(c, s, seat, Power.EXCHANGING.value),
        price_part(c, s, god, FOOD),
        price_part(c, s, god, COIN),
        price_part(c, s, god, ANY),
    )


@rule
def why_not_visit(c: Content, s: State, seat: int, god: int) -> int:
    """One pawn a god and season, a second with the repetition power (B-25); not on a sleeping god (B-16)."""
    if is_dormant(c, s, god):
        return Reason.DORMANT
    if has(s.visited[god], seat):
        if has(s.twice[god], seat) or not power_left(c, s, seat, Power.REPETITION.value):
            return Reason.ALREADY_THERE
    return Reason.LEGAL


@rule
def why_not_place(c: Content, s: State, seat: int, god: int) -> int:
    """A pawn goes where it may stand and where its player can pay."""
    reason = why_not_visit(c, s, seat, god)
    if reason == Reason.LEGAL and not can_pay(c, s, seat, god):
        return Reason.CANNOT_PAY
    return reason


@rule
def ask_tribute(c: Content, s: State, god: int) -> None:
    """A payment begins: the price stands as it is now."""
    s.god = god
    s.paying = Paying.TRIBUTE
    for kind in range(RESOURCES):
        s.price[kind] = price_part(c, s, god, kind)


# --- cubes ------------------------------------------------------------------


@rule
def meets_with(s: State, seat: int, kind: int, amount: int, exchange: bool) -> bool:
    """Whether the price can still be met when the amount of a kind is this, with all that may yet follow."""
    food = amount if kind == FOOD else int(s.given[FOOD])
    coin = amount if kind == COIN else int(s.given[COIN] if kind > COIN else s.cubes[seat, COIN])
    wine = amount if kind == WINE else int(s.cubes[seat, WINE])
    return covers(
        food, coin, wine, int(s.hand_count[seat]), exchange, int(s.price[FOOD]), int(s.price[COIN]), int(s.price[ANY])
    )


@rule
def least_amount(c: Content, s: State, seat: int, kind: int) -> int:
    """The fewest cubes of a kind from which the price can still be met (B-13)."""
    exchange = power_left(c, s, seat, Power.EXCHANGING.value)
    if s.paying == Paying.TRIBUTE:
        amount = 0
        while amount < s.cubes[seat, kind] and not meets_with(s, seat, kind, amount, exchange):
            amount += 1
        return amount
    if s.paying == Paying.COPY:
        if kind == WINE:
            return int(s.price[WINE])
        due = int(s.price[FOOD]) + int(s.price[COIN]) - int(s.hand_count[seat])
        if kind == COIN:
            return max(0, due - int(s.given[FOOD]))
        by_cards = int(s.price[FOOD]) - int(s.hand_count[seat]) - exchange
        return max(0, due - int(s.cubes[seat, COIN]), by_cards)
    due = int(s.price[ANY])
    for other in range(RESOURCES):
        if other != kind:
            due -= int(s.given[other] if other < kind else s.cubes[seat, other])
    return max(0, due)


@rule
def most_amount(c: Content, s: State, seat: int, kind: int) -> int:
    """The most cubes of a kind: for a tribute all one has (B-13), for a copy what is owed, with one exchanged (B-23),
    for worship what it costs (B-46)."""
    own = int(s.cubes[seat, kind])
    if s.paying == Paying.TRIBUTE:
        return own
    if s.paying == Paying.COPY:
        if kind == WINE:
            return int(s.price[WINE])
        exchange = power_left(c, s, seat, Power.EXCHANGING.value)
        due = int(s.price[FOOD]) + int(s.price[COIN]) - (int(s.given[FOOD]) if kind == COIN else 0)
        return min(own, due, int(s.price[kind]) + exchange)
    due = int(s.price[ANY])
    for other in range(kind):
        due -= int(s.given[other])
    return min(own, due)


@rule
def why_not_pay(c: Content, s: State, seat: int, kind: int, amount: int) -> int:
    """The rule that forbids an amount."""
    if amount > s.cubes[seat, kind]:
        return Reason.TOO_FEW_CUBES
    if amount < least_amount(c, s, seat, kind):
        return Reason.PRICE_NOT_MET
    if amount > most_amount(c, s, seat, kind):
        return Reason.NO_OVERPAYING
    return Reason.LEGAL


# --- cards ------------------------------------------------------------------


@rule
def open_with(s: State, shift: int, food: int, coin: int) -> int:
    """How many resources of a tribute are still missing, given its cubes and cards that stand for `food` and `coin`: of
    Food and Coins what Wine does not make up for, or in all. With `shift` 1 a Coin is counted as Food, with -1 a Food
    as a Coin (B-17)."""
    lack_food = int(s.price[FOOD]) - int(s.given[FOOD]) - food - shift
    lack_coin = int(s.price[COIN]) - int(s.given[COIN]) - coin + shift
    lack_wine = int(s.price[ANY]) - int(s.given[WINE])
    of_kind = max(0, lack_food) + max(0, lack_coin) - int(s.given[WINE])
    return max(0, of_kind, lack_food + lack_coin + lack_wine)


@rule
def open_now(s: State) -> int:
    """What lacks of a tribute without an exchange."""
    return open_with(s, 0, int(s.virtual[FOOD]), int(s.virtual[COIN]))


@rule
def may_shift(c: Content, s: State, seat: int, shift: int) -> bool:
    """Whether one cube, of the right kind, may count as the other kind (B-17)."""
    if shift == 0:
        return True
    return s.given[COIN if shift > 0 else FOOD] > 0 and power_left(c, s, seat, Power.EXCHANGING.value)


@rule
def cards_needed(c: Content, s: State, seat: int, more_food: int, more_coin: int) -> int:
    """How many hand cards must still be offered after these further ones, which stand for Food and Coins."""
    food = int(s.virtual[FOOD]) + more_food
    coin = int(s.virtual[COIN]) + more_coin
    if s.paying == Paying.COPY:
        due = int(s.price[FOOD]) + int(s.price[COIN]) + int(s.price[WINE]) - food - coin
        return max(0, due - int(s.given[FOOD]) - int(s.given[COIN]) - int(s.given[WINE]))
    needed = open_with(s, 0, food, coin)
    for shift in range(-1, 2, 2):
        if needed > 0 and may_shift(c, s, seat, shift):
            needed = min(needed, open_with(s, shift, food, coin))
    return needed


@rule
def each_counts(c: Content, s: State, seat: int, more_food: int, more_coin: int) -> bool:
    """Whether every card that was offered, and each of these further ones, counts towards the price, and the price can
    then be met: in some way, perhaps with an exchanged cube, and in whatever order they were named (B-44)."""
    food = int(s.virtual[FOOD]) + more_food
    coin = int(s.virtual[COIN]) + more_coin
    in_hand = int(s.hand_count[seat]) - more_food - more_coin
    if s.paying == Paying.COPY:
        own_food = int(s.price[FOOD]) - int(s.given[FOOD])
        own_coin = int(s.price[COIN]) - int(s.given[COIN])
        return (food == 0 or food <= own_food + min(0, own_coin)) and (coin == 0 or coin <= own_coin + min(0, own_food))
    if s.edition < 1:  # a card had to count without the exchange
        return counts_with(s, 0, food, coin) and cards_needed(c, s, seat, more_food, more_coin) <= in_hand
    for shift in range(-1, 2):
        if counts_with(s, shift, food, coin) and open_with(s, shift, food, coin) <= in_hand:
            if may_shift(c, s, seat, shift):
                return True
    return False


@rule
def counts_with(s: State, shift: int, food: int, coin: int) -> bool:
    """Whether each of these cards reduces what is missing by one."""
    return open_with(s, shift, food, coin) == open_with(s, shift, 0, 0) - food - coin


@rule
def counts_as(c: Content, s: State, seat: int, kind: int) -> bool:
    """A card may be offered as a kind only where it counts towards the price (B-44)."""
    return s.hand_count[seat] > 0 and each_counts(c, s, seat, 1 if kind == FOOD else 0, 1 if kind == COIN else 0)


@rule
def offer_card(s: State, seat: int, card: int, kind: int, log: Log) -> None:
    """A hand card stands for a Food or a Coin; which card stays sealed until the confirmation (B-12, B-13)."""
    put_aside(s, seat, card)
    s.virtual[kind] += 1
    tell(log, Event.OFFERED, EVERYONE, seat, kind)


# --- the confirmation -------------------------------------------------------


@rule
def spend_cards(s: State, seat: int, log: Log) -> None:
    """The sealed cards are shown and discarded; nothing is laid on the god for them (B-12)."""
    cards = int(s.aside[0])
    while cards != 0:
        lay_open(s, seat, lowest(cards))
        tell(log, Event.SPENT, EVERYONE, seat, lowest(cards))
        cards = without_lowest(cards)
    clear_aside(s)


@rule
def note_exchange(s: State, seat: int, log: Log) -> None:
    """The exchanging power is turned if the payment needed it."""
    over = False
    if s.paying == Paying.COPY:
        over = s.given[FOOD] > s.price[FOOD] or s.given[COIN] > s.price[COIN]
    elif s.paying == Paying.TRIBUTE:
        over = open_now(s) > 0
    if over:
        use_power(s, seat, Power.EXCHANGING.value)
        tell(log, Event.EXCHANGED, EVERYONE, seat)


@rule
def end_payment(s: State, seat: int, log: Log) -> None:
    """Cards are shown, and the payment is over."""
    spend_cards(s, seat, log)
    for kind in range(RESOURCES):
        s.given[kind] = 0
        s.price[kind] = 0
    s.virtual[FOOD] = 0
    s.virtual[COIN] = 0
    s.paying = Paying.NOTHING


@rule
def pay_tribute(c: Content, s: State, seat: int, log: Log) -> None:
    """The pawn is placed and the cubes lie on the god as they were given (B-17); what a copy would have to match is
    kept (B-23)."""
    god = int(s.god)
    note_exchange(s, seat, log)
    if has(s.visited[god], seat):
        use_power(s, seat, Power.REPETITION.value)
        s.twice[god] |= bit(seat)
        tell(log, Event.REPEATED, EVERYONE, seat, god)
    s.visited[god] |= bit(seat)
    s.pawns[seat] -= 1
    s.placed[seat] += 1
    for kind in range(RESOURCES):
        number = int(s.given[kind])
        s.owed[kind] = number + (int(s.virtual[kind]) if kind < WINE else 0)
        if number > 0:
            s.cubes[seat, kind] -= number
            s.offerings[god, kind] += number
            tell(log, Event.PAID, EVERYONE, seat, kind, number)
    end_payment(s, seat, log)


@rule
def pay_reserve(s: State, seat: int, log: Log) -> None:
    """A copy (B-23) or worship (B-46) is paid to the reserve."""
    note_exchange(s, seat, log)
    for kind in range(RESOURCES):
        number = int(s.given[kind])
        if number > 0:
            s.cubes[seat, kind] -= number
            s.reserve[kind] += number
            tell(log, Event.PAID, EVERYONE, seat, kind, number)
    end_payment(s, seat, log)


# --- raising ----------------------------------------------------------------


@rule
def raised_cubes(s: State) -> int:
    """Exactly three cubes, or what the reserve has (B-18)."""
    return min(3, int(s.reserve[FOOD]) + int(s.reserve[COIN]))


@rule
def can_raise(c: Content, s: State, seat: int) -> bool:
    """A player who places a pawn may use their raising power."""
    return raised_cubes(s) > 0 and power_left(c, s, seat, Power.RAISING.value)


@rule
def why_not_raise(s: State, food: int) -> int:
    """Whether the offerings can be raised by this much Food, and by Coins for the rest."""
    coin = raised_cubes(s) - food
    return Reason.LEGAL if coin >= 0 and food <= s.reserve[FOOD] and coin <= s.reserve[COIN] else Reason.RESERVE_SHORT


@rule
def raise_price(s: State, seat: int, food: int, log: Log) -> None:
    """Cubes from the reserve onto the god; nobody owes them in a copy (B-18)."""
    coin = raised_cubes(s) - food
    use_power(s, seat, Power.RAISING.value)
    s.reserve[FOOD] -= food
    s.reserve[COIN] -= coin
    s.offerings[s.god, FOOD] += food
    s.offerings[s.god, COIN] += coin
    tell(log, Event.RAISED, EVERYONE, seat, food, coin)
