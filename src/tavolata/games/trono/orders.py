"""Standing orders: what a seat wants to have answered for it, so that nobody has to wait. They are carried out from
what everybody sees, and nothing else: how soon an answer comes must tell nothing of a card."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from tavolata.kernel.plain import has, plain, plain_content

from .actions import LEAVE_DEUS
from .content import Content
from .layout import State
from .terms import CHOSEN, Phase, Role, Symbol, Token

ORDERS = {"deus": ("ask", "never", "threat")}
"""The values of each order; the first is how it is without one."""
OPTIONS = {"deus": "deus_ex"}
"""The option without which an order has nothing to do."""

Tokens = tuple[int, ...]
Dice = tuple[int, ...]


def decide(seen: Any, seat: int, orders: Mapping[str, str]) -> int | None:
    """What the seat's orders say now, by what a spectator sees; None: it wants to be asked."""
    order = orders.get("deus", "ask")
    if order == "ask":
        return None
    s: State = plain(seen.masked(None)[0])
    if s.phase != Phase.DEUS_EX or s.deus != seat:
        return None
    if order == "threat" and could_win(plain_content(seen.contents.record[0]), s):
        return None
    return LEAVE_DEUS


def could_win(c: Content, s: State) -> bool:
    """Whether these dice could let somebody win, as far as the one who looks can know: the roller with three of them,
    or anybody through a Feast of Salted Pork or an Earthquake (T-31, T-34)."""
    lying, kept = _dice(s.lying), _dice(s.chosen)
    roller = tuple(int(held) for held in s.tokens[s.turn])
    hands = {tuple(sorted(kept + rolled)) for rolled in combinations(lying, CHOSEN - len(kept))}
    if _fits(c, s, s.turn, set[Tokens]().union(*(_reached(roller, hand) for hand in hands))):
        return True
    everyone = [seat for seat in range(s.players) if has(s.alive, seat)]
    return any(_fits(c, s, seat, _after_event(s, lying + kept, seat)) for seat in everyone)


def _dice(counts: Any) -> Dice:
    return tuple(symbol for symbol, count in enumerate(counts) for _ in range(count))


def _after_event(s: State, dice: Dice, seat: int) -> Iterator[Tokens]:
    """A seat's tokens after what five such dice do to everyone."""
    held = tuple(s.tokens[seat])
    if s.salted_pork and len(set(dice)) == 1 and dice[0] <= Symbol.BOLOGNA:
        yield _with(held, dice[0], 1)
    if s.earthquake and set(dice) <= {Symbol.WINE, Symbol.RAT}:
        yield (held[Token.PEOPLE], 0, 0, held[Token.BOLOGNA])


# --- what three results can do to the roller's own tokens (chapter 3) -----------------------------------------------


@lru_cache(maxsize=20_000)
def _reached(tokens: Tokens, dice: Dice) -> frozenset[Tokens]:
    """All that the roller's tokens can be after one use or more of dice in ascending order, whatever the target."""
    reached = set[Tokens]()
    for used in (1, 2):
        for places in combinations(range(len(dice)), used):
            left = tuple(die for place, die in enumerate(dice) if place not in places)
            for now in _used(tokens, tuple(dice[place] for place in places)):
                reached |= {now} | _reached(now, left)
    return frozenset(reached)


@lru_cache(maxsize=20_000)
def _used(tokens: Tokens, dice: Dice) -> frozenset[Tokens]:
    """After one use: of a single result, or of a pair. A Book is itself, or any other symbol (T-10)."""
    use = _single if len(dice) == 1 else _pair
    able = [symbol for symbol in Symbol if all(die in (symbol, Symbol.BOOK) for die in dice)]
    return frozenset(now for symbol in able for now in use(tokens, symbol))


def _single(tokens: Tokens, symbol: Symbol) -> Iterator[Tokens]:
    if symbol <= Symbol.BOLOGNA:
        yield _with(tokens, symbol, 1)
        return
    yield tokens
    yield _with(tokens, Token.PEOPLE, -1)
    yield _with(tokens, Token.BOLOGNA if symbol == Symbol.WINE else Token.TOWER, -1)


def _pair(tokens: Tokens, symbol: Symbol) -> Iterator[Tokens]:
    if symbol == Symbol.PEOPLE:  # Gathering; Revolution, also against oneself (T-13)
        yield _with(tokens, Token.PEOPLE, 2)
        yield tokens
        yield _with(tokens, Token.TOWER, -1)
        yield _with(tokens, Token.BOOK, -1)
    elif symbol == Symbol.WINE:  # Drunkenness
        yield tokens
        yield _with(tokens, Token.BOLOGNA, -2)
    elif symbol == Symbol.RAT:  # Black Plague
        for now in _single(tokens, symbol):
            yield _with(now, Token.BOLOGNA, -1)


def _with(tokens: Tokens, kind: int, more: int) -> Tokens:
    return tuple(max(0, held + more) if each == kind else held for each, held in enumerate(tokens))


# --- whose rows these are ---------------------------------------------------------------------------------------------


def _fits(c: Content, s: State, seat: int, reached: Iterable[Tokens]) -> bool:
    """Whether any of these tokens completes a row that may be the seat's, by what is known of its card."""
    roles = list(_possible(s, seat))
    return any(_completes(c, role, tokens) for tokens in reached for role in roles)


def _possible(s: State, seat: int) -> Iterator[Role]:
    """The roles that a seat may have: its card's, if one sees it; else those that no card in sight has, and that
    everybody does not know it is not."""
    card = s.card[seat]
    if s.role[card]:
        yield Role(s.role[card])
        return
    seen = {s.role[other] for other in range(s.dealt)}
    for role in Role:
        if role != Role.UNKNOWN and role not in seen and not has(s.not_role[card], role):
            yield role


def _completes(c: Content, role: Role, tokens: Tokens) -> bool:
    if role == Role.BRIGAND:
        hoards = [tokens[kind] for kind in (Token.PEOPLE, Token.BOOK, Token.BOLOGNA)]
        return max(hoards) >= c.hoard and sum(hoards) == max(hoards)
    rows = zip(tokens, c.least[role - 1], c.most[role - 1], strict=True)
    return all(least <= held <= most for held, least, most in rows)
