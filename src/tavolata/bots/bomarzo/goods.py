"""What cubes, pawns and steps in the village are worth, and what a payment costs."""

from tavolata.games.bomarzo.content import Content
from tavolata.games.bomarzo.layout import State
from tavolata.games.bomarzo.seasons import may_act, symbols
from tavolata.games.bomarzo.terms import GODS, ROW_END, ROWS, TRACKS, TYPES, Benefit, God, Phase, Resource, Row
from tavolata.games.bomarzo.tribute import is_dormant, price_part
from tavolata.kernel.bits import count
from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .fields import Outlook, field_worth

FOOD, COIN, WINE = Resource.FOOD.value, Resource.COIN.value, Resource.WINE.value
ORCO = God.ORCO.value
FOOD_FIELD = TRACKS + TYPES  # the field of Food; that of Coins is the next

A_PAWN = 45  # what a pawn brings on average
A_CUBE = 14  # one that comes every season
A_CARD = 20
A_MAKESHIFT = 24  # a Wine or a card spent for a Food or a Coin
SAFE_LOOT = 2  # cubes on a god for which nobody sends a pawn to Orco
LOOT = 10  # each cube more: one's own loss, and another's gain
LATER = 55  # per cent of a step's worth that would be lost by waiting: Dea will be cheap again


@rule
def pawns_after(s: State, seat: int) -> int:
    """Pawns that a seat can still place this season after what it decides now."""
    if s.phase == Phase.TURN:
        return int(s.pawns[seat]) - 1
    return 0 if has(s.passed, seat) else int(s.pawns[seat])


@rule
def use_of(cubes: int) -> int:
    """What cubes are worth as means of payment: the first few most."""
    return 21 * min(3, cubes) + 14 * max(0, min(3, cubes - 3)) + 8 * max(0, min(3, cubes - 6)) + 3 * max(0, cubes - 9)


@rule
def cubes_worth(c: Content, s: State, seat: int, o: Outlook, kind: int, cubes: int) -> int:
    """What a number of cubes of a kind is worth. In the last season only those that can be spent are of use, and the
    others count for the majority."""
    worth = use_of(cubes if o.left > 1 else min(cubes, 2 * pawns_after(s, seat)))
    if kind == WINE:
        return worth
    return worth + field_worth(c, s, o, FOOD_FIELD + kind, cubes)


@rule
def gain_worth(c: Content, s: State, seat: int, o: Outlook, kind: int, number: int) -> int:
    """What more cubes, or fewer, are worth."""
    own = int(s.cubes[seat, kind])
    return cubes_worth(c, s, seat, o, kind, own + number) - cubes_worth(c, s, seat, o, kind, own)


@rule
def harvest_worth(c: Content, s: State, seat: int, o: Outlook, area: int) -> int:
    """What an area gives now."""
    number = min(int(c.harvest[area, count(s.harvested[area])]), int(s.reserve[area]))
    return gain_worth(c, s, seat, o, area, number)


# --- paying -----------------------------------------------------------------


@rule
def payment_cost(c: Content, s: State, seat: int, o: Outlook, food: int, coin: int, more: int) -> int:
    """What it costs to pay a price: Food, Coins, and cubes of any kind."""
    own_food = int(s.cubes[seat, FOOD])
    own_coin = int(s.cubes[seat, COIN])
    pay_food = min(food, own_food)
    pay_coin = min(coin, own_coin)
    makeshift = food - pay_food + coin - pay_coin
    for _ in range(more):
        if own_food - pay_food > own_coin - pay_coin:
            pay_food += 1
        elif own_coin > pay_coin:
            pay_coin += 1
        else:
            makeshift += 1
    cost = A_MAKESHIFT * makeshift
    if pay_food > 0:
        cost -= gain_worth(c, s, seat, o, FOOD, -pay_food)
    if pay_coin > 0:
        cost -= gain_worth(c, s, seat, o, COIN, -pay_coin)
    return cost


@rule
def tribute_cost(c: Content, s: State, seat: int, o: Outlook, god: int) -> int:
    """What a god's price costs now, and what it leaves there for others to take."""
    food = price_part(c, s, god, FOOD)
    coin = price_part(c, s, god, COIN)
    more = price_part(c, s, god, WINE)
    cost = payment_cost(c, s, seat, o, food, coin, more)
    loot = more + max(food + int(s.offerings[god, FOOD]), coin + int(s.offerings[god, COIN]))
    if loot > SAFE_LOOT and god != ORCO and robber_may_come(c, s, seat):
        cost += LOOT * (loot - SAFE_LOOT)
    return cost


@rule
def copy_cost(c: Content, s: State, seat: int, o: Outlook) -> int:
    """The same again, and some Wine (B-23)."""
    wine = -gain_worth(c, s, seat, o, WINE, -int(s.owed[WINE]) - int(c.copy_wine))
    return wine + payment_cost(c, s, seat, o, int(s.owed[FOOD]), int(s.owed[COIN]), 0)


# --- Orco -------------------------------------------------------------------


@rule
def robber_may_come(c: Content, s: State, seat: int) -> bool:
    """Whether somebody else can still send a pawn to Orco this season."""
    for other in range(s.players):
        if other != seat and may_act(c, s, other) and not has(s.visited[ORCO], other):
            return not is_dormant(c, s, ORCO)
    return False


@rule
def gather_worth(c: Content, s: State, seat: int, o: Outlook) -> int:
    """One cube from every other god (B-26), preferably of the kind that the seat has less of."""
    food = 0
    coin = 0
    for god in range(GODS):
        if god != ORCO and s.offerings[god, FOOD] + s.offerings[god, COIN] > 0:
            if s.offerings[god, COIN] == 0 or (s.offerings[god, FOOD] > 0 and food <= coin):
                food += 1
            else:
                coin += 1
    return gain_worth(c, s, seat, o, FOOD, food) + gain_worth(c, s, seat, o, COIN, coin)


@rule
def seize_worth(c: Content, s: State, seat: int, o: Outlook, god: int, kind: int) -> int:
    """All of a kind from one god."""
    return gain_worth(c, s, seat, o, kind, int(s.offerings[god, kind]))


@rule
def robbing_worth(c: Content, s: State, seat: int, o: Outlook) -> int:
    """The better of the two."""
    best = gather_worth(c, s, seat, o)
    for god in range(GODS):
        for kind in range(2):
            if god != ORCO and s.offerings[god, kind] > 1:
                best = max(best, seize_worth(c, s, seat, o, god, kind))
    return best


# --- the village ------------------------------------------------------------


@rule
def incomes(s: State, o: Outlook) -> int:
    """Productions still to come."""
    return o.left - (1 if s.season > 0 else 0)


@rule
def symbol_worth(c: Content, s: State, seat: int, o: Outlook, row: int) -> int:
    """What one more symbol of a row brings until the end; the more there are of a kind, the less."""
    if row == Row.PAWNS:
        now = 0 if s.season == 0 or has(s.passed, seat) else 1
        return A_PAWN * (incomes(s, o) + now)
    active = symbols(c, s, seat, row)
    if row == Row.CARDS:
        return (A_CARD - 5 * active) * incomes(s, o)
    active += count(int(s.upgraded[seat]) & int(c.giving[Benefit.FOOD.value + row]))
    return (A_CUBE - 2 * active) * incomes(s, o)


@rule
def step_worth(c: Content, s: State, seat: int, o: Outlook, row: int, ahead: int) -> int:
    """What a step on a village row is worth after a number of others: its share of the next symbol."""
    position = int(s.rows[seat, row]) + ahead
    steps = 1
    while position + steps <= ROW_END and c.village[row, position + steps - 1] == 0:
        steps += 1
    if position + steps > ROW_END:
        return 0
    return symbol_worth(c, s, seat, o, row) // (steps if steps <= 2 else steps + 1)


@rule
def two_steps_worth(c: Content, s: State, seat: int, o: Outlook) -> int:
    """Dea's best two steps. What they bring in the long run is not lost by taking them a little later."""
    best = 0
    for row in range(ROWS):
        first = step_worth(c, s, seat, o, row, 0)
        for other in range(row, ROWS):
            best = max(best, first + step_worth(c, s, seat, o, other, 1 if other == row else 0))
    return best * LATER // 100
