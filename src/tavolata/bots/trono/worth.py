"""What tokens, results and effects are worth to a seat, in tenths of a token."""

from tavolata.games.trono.content import Content
from tavolata.games.trono.effects import is_plague, why_nobody_drinks
from tavolata.games.trono.layout import State
from tavolata.games.trono.table import count_dice, is_alive, is_brigand, role_of
from tavolata.games.trono.terms import CHOSEN, SYMBOLS, TOKENS, Effect, Reason, Role, Symbol, Token
from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .rows import least, most, threat

NEEDED = 10  # a token that the row lacks
SPARE = 2  # one more than it asks for: a shield
UNWANTED = -8  # one more than it allows
RUIN = -1000  # one more than the limit of seven
A_TURN = 22  # what three results bring on average


@rule
def count_of(packed: int, place: int) -> int:
    """A row of small counts packed into one number, eight bits each: the count at a place."""
    return packed >> 8 * place & 255


@rule
def one_more(packed: int, place: int) -> int:
    """The row with one more at a place."""
    return packed + (1 << 8 * place)


@rule
def can_take(s: State, seat: int, kind: int) -> bool:
    """Whether there is such a token to be had: from the pool, for the Brigand from others."""
    if not is_brigand(s, seat):
        return bool(s.pool[kind] > 0)
    there = False
    for other in range(s.players):
        there |= other != seat and s.tokens[other, kind] > 0
    return there


@rule
def gain_worth(c: Content, s: State, seat: int, kind: int, plan: int) -> int:
    """What one more token is worth when those of the plan are there already; what lacks most comes first."""
    if not can_take(s, seat, kind):
        return 0
    role = role_of(s, seat)
    held = int(s.tokens[seat, kind]) + count_of(plan, kind)
    if s.deadly_sins == 1 and held >= c.sins and role != Role.BRIGAND:
        return RUIN
    if held >= most(c, s, seat, role, kind):
        return UNWANTED
    lacking = least(c, s, seat, role, kind) - held
    if lacking > 0:
        return NEEDED + lacking
    return SPARE if held < c.sins - 1 else 0


@rule
def loss(c: Content, s: State, seat: int, kind: int, number: int) -> int:
    """What it costs the bot to give this many tokens back; below zero if it has too many."""
    role = role_of(s, seat)
    cost = 0
    for gone in range(min(number, int(s.tokens[seat, kind]))):
        held = int(s.tokens[seat, kind]) - gone
        if held > most(c, s, seat, role, kind):
            cost -= NEEDED
        elif held > least(c, s, seat, role, kind):
            cost += SPARE
        else:
            cost += NEEDED
    return cost


@rule
def cheaper(c: Content, s: State, seat: int, kind: int, other_kind: int) -> int:
    """The cost of giving one of two kinds, whichever costs less and is there."""
    if s.tokens[seat, kind] == 0:
        return loss(c, s, seat, other_kind, 1)
    if s.tokens[seat, other_kind] == 0:
        return loss(c, s, seat, kind, 1)
    return min(loss(c, s, seat, kind, 1), loss(c, s, seat, other_kind, 1))


@rule
def own_loss(c: Content, s: State, seat: int, effect: int) -> int:
    """What an effect costs the bot when it falls on itself."""
    if effect == Effect.DRUNKENNESS:
        if s.tokens[seat, Token.BOLOGNA] < 2:
            return A_TURN
        return min(A_TURN, loss(c, s, seat, Token.BOLOGNA.value, 2))
    if effect == Effect.REVOLUTION:
        return cheaper(c, s, seat, Token.TOWER.value, Token.BOOK.value)
    if s.tokens[seat, Token.PEOPLE] == 0:
        return 0
    if effect == Effect.INEBRIATION:
        return cheaper(c, s, seat, Token.PEOPLE.value, Token.BOLOGNA.value)
    return cheaper(c, s, seat, Token.PEOPLE.value, Token.TOWER.value)


@rule
def hit_worth(c: Content, s: State, seat: int, effect: int, target: int) -> int:
    """What it is worth to aim an effect at a seat: what it loses; on oneself, what one is glad to lose."""
    if target == seat:
        return -own_loss(c, s, seat, effect)
    harm = threat(c, s, target)
    if effect == Effect.DRUNKENNESS:
        return 2 * harm if s.tokens[target, Token.BOLOGNA] >= 2 else 3 * harm
    if effect == Effect.REVOLUTION:
        return harm if s.tokens[target, Token.TOWER] > 0 or s.tokens[target, Token.BOOK] > 0 else 0
    return harm if s.tokens[target, Token.PEOPLE] > 0 else 0


@rule
def best_hit(c: Content, s: State, seat: int, effect: int) -> int:
    """The worth of an effect on its best target."""
    best = -A_TURN
    for target in range(s.players):
        sober = effect != Effect.DRUNKENNESS or not has(s.skipping, target)
        if is_alive(s, target) and sober:
            best = max(best, hit_worth(c, s, seat, effect, target))
    return best


@rule
def rats_worth(c: Content, s: State, seat: int, effect: int) -> int:
    """What Rats are worth: everybody's losses against one's own."""
    worth = -own_loss(c, s, seat, Effect.DISEASE.value)
    if effect == Effect.PLAGUE:
        worth -= loss(c, s, seat, Token.BOLOGNA.value, 1)
    for other in range(s.players):
        if other != seat and is_alive(s, other):
            harm = threat(c, s, other)
            worth += harm * (s.tokens[other, Token.PEOPLE] > 0)
            worth += harm * (effect == Effect.PLAGUE and s.tokens[other, Token.BOLOGNA] > 0)
    return worth


@rule
def effect_worth(c: Content, s: State, seat: int, effect: int) -> int:
    """What an effect is worth now."""
    if effect < TOKENS:
        return gain_worth(c, s, seat, effect, 0)
    if effect == Effect.GATHERING:
        first = gain_worth(c, s, seat, Token.PEOPLE.value, 0)
        return first + gain_worth(c, s, seat, Token.PEOPLE.value, one_more(0, Token.PEOPLE.value))
    if is_plague(effect):
        return rats_worth(c, s, seat, effect)
    return best_hit(c, s, seat, effect)


@rule
def symbol_worth(c: Content, s: State, seat: int, symbol: int, plan: int) -> int:
    """What one result is worth as what it shows."""
    if symbol < TOKENS:
        return gain_worth(c, s, seat, symbol, plan)
    if symbol == Symbol.WINE:
        return max(best_hit(c, s, seat, Effect.INEBRIATION.value), wine_of_a_pair(c, s, seat))
    return rats_worth(c, s, seat, Effect.DISEASE.value)


@rule
def wine_of_a_pair(c: Content, s: State, seat: int) -> int:
    """Half of what Drunkenness is worth, where two Wines are to be had."""
    room = CHOSEN - count_dice(s.chosen)
    can_be_two = s.chosen[Symbol.WINE] + min(int(s.lying[Symbol.WINE]), room) >= 2
    if not can_be_two or why_nobody_drinks(c, s) != Reason.LEGAL:
        return UNWANTED
    return best_hit(c, s, seat, Effect.DRUNKENNESS.value) // 2


@rule
def best_use(c: Content, s: State, seat: int, plan: int) -> int:
    """The symbol that a Book is best used as."""
    best = Symbol.BOOK.value
    most_worth = symbol_worth(c, s, seat, best, plan)
    for symbol in range(SYMBOLS):
        worth = symbol_worth(c, s, seat, symbol, plan)
        if worth > most_worth:
            best = symbol
            most_worth = worth
    return best


@rule
def result_worth(c: Content, s: State, seat: int, symbol: int, plan: int) -> int:
    """What a die is worth; a Book as much as its best use."""
    used_as = best_use(c, s, seat, plan) if symbol == Symbol.BOOK else symbol
    return symbol_worth(c, s, seat, used_as, plan)


@rule
def plan_with(c: Content, s: State, seat: int, symbol: int, plan: int) -> int:
    """The plan with one more result in it."""
    return one_more(plan, best_use(c, s, seat, plan) if symbol == Symbol.BOOK else symbol)


@rule
def planned(c: Content, s: State, seat: int) -> int:
    """What the results chosen so far will bring, Books last."""
    plan = 0
    for symbol in range(SYMBOLS):
        if symbol != Symbol.BOOK:
            plan += int(s.chosen[symbol]) << 8 * symbol
    for _ in range(s.chosen[Symbol.BOOK]):
        plan = plan_with(c, s, seat, Symbol.BOOK.value, plan)
    return plan
