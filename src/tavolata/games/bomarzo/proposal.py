"""The cheapest legal payment: `proposed` says the next step of it, for bots and clocks; `payment.py` the whole.

Cheap is what leaves most: no overpaying, Food and Coins before hand cards, hand cards before Wine, and of Food and
Coins the kind one has more of.
"""

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.rule import rule

from . import actions as act
from .content import Content
from .favours import can_use
from .layout import State
from .table import power_left
from .terms import Paying, Phase, Power, Resource
from .tribute import cards_needed, counts_as, least_amount, most_amount, open_with

FOOD, COIN, WINE = Resource.FOOD.value, Resource.COIN.value, Resource.WINE.value
CUBE_COST, CARD_COST, WINE_COST, SWAP_COST = 20, 26, 30, 5
TOO_MUCH = 1 << 20


@rule
def cost_of(s: State, seat: int, food: int, coin: int, wine: int, exchange: bool) -> int:
    """The cost of these cubes and of the cards that must be added; very large if they cannot meet the price."""
    over_food = food - int(s.price[FOOD])
    over_coin = coin - int(s.price[COIN])
    lack = max(0, -over_food) + max(0, -over_coin) - wine
    swap = lack > 0 and exchange and ((over_food > 0 and over_coin < 0) or (over_coin > 0 and over_food < 0))
    total = int(s.price[FOOD]) + int(s.price[COIN]) + int(s.price[WINE])
    cards = max(0, lack - swap, total - food - coin - wine)
    if cards > s.hand_count[seat]:
        return TOO_MUCH
    rarer = food if s.cubes[seat, FOOD] < s.cubes[seat, COIN] else coin
    return CUBE_COST * (food + coin) + WINE_COST * wine + CARD_COST * cards + SWAP_COST * swap + rarer


@rule
def cheapest_with(s: State, seat: int, kind: int, amount: int, exchange: bool) -> int:
    """The least cost when the amount of a kind is this, the kinds before it as named, those behind it free."""
    total = int(s.price[FOOD]) + int(s.price[COIN]) + int(s.price[WINE])
    food = amount if kind == FOOD else int(s.given[FOOD])
    least_coin = amount if kind == COIN else int(s.given[COIN]) if kind == WINE else 0
    most_coin = least_coin if kind > FOOD else min(int(s.cubes[seat, COIN]), total)
    least_wine = amount if kind == WINE else 0
    most_wine = amount if kind == WINE else min(int(s.cubes[seat, WINE]), total)
    best = TOO_MUCH
    for coin in range(least_coin, most_coin + 1):
        for wine in range(least_wine, most_wine + 1):
            best = min(best, cost_of(s, seat, food, coin, wine, exchange))
    return best


@rule
def proposed_amount(c: Content, s: State, seat: int, kind: int) -> int:
    """The amount of a kind in the cheapest payment."""
    least = least_amount(c, s, seat, kind)
    most = most_amount(c, s, seat, kind)
    if s.paying == Paying.COPY:
        return max(least, min(most, int(s.price[kind])))
    if s.paying == Paying.WORSHIP:
        even = (int(s.price[WINE]) + int(s.cubes[seat, FOOD]) - int(s.cubes[seat, COIN])) // 2
        return max(least, min(most, even)) if kind == FOOD else most
    exchange = power_left(c, s, seat, Power.EXCHANGING.value)
    best = least
    best_cost = TOO_MUCH
    for amount in range(least, most + 1):
        cost = cheapest_with(s, seat, kind, amount, exchange)
        if cost < best_cost:
            best = amount
            best_cost = cost
    return best


@rule
def proposed_card(c: Content, s: State, seat: int) -> int:
    """The hand card that is least missed: little Devotion, few steps."""
    cards = int(s.hand[seat])
    best = lowest(cards)
    best_worth = TOO_MUCH
    while cards != 0:
        card = lowest(cards)
        worth = int(c.devotion[card - 1])
        for track in range(3):
            worth += int(c.steps[card - 1, 0, track]) + int(c.steps[card - 1, 1, track])
        if worth < best_worth:
            best = card
            best_worth = worth
        cards = without_lowest(cards)
    return best


@rule
def proposed_kind(c: Content, s: State, seat: int) -> int:
    """What the next card stands for: Food, unless it counts as a Coin only, or as Food only beside an exchanged
    cube."""
    if not counts_as(c, s, seat, FOOD) or not counts_as(c, s, seat, COIN):
        return COIN if counts_as(c, s, seat, COIN) else FOOD
    if s.paying == Paying.COPY:
        return FOOD
    food = open_with(s, 0, int(s.virtual[FOOD]) + 1, int(s.virtual[COIN]))
    coin = open_with(s, 0, int(s.virtual[FOOD]), int(s.virtual[COIN]) + 1)
    return FOOD if food <= coin else COIN


@rule
def proposed(c: Content, s: State, seat: int) -> int:
    """The next step of the cheapest payment, in the phases in which something is paid."""
    phase = s.phase
    if phase != Phase.OFFER:
        kind = phase - Phase.PAY_FOOD
        return act.PAY + act.AMOUNTS * kind + proposed_amount(c, s, seat, kind)
    if cards_needed(c, s, seat, 0, 0) > 0:
        return act.OFFER + 2 * proposed_card(c, s, seat) + proposed_kind(c, s, seat)
    if s.paying == Paying.COPY:
        return act.CONFIRM
    return act.USE if can_use(c, s, seat, s.god) else act.LEAVE
