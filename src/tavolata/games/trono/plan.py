"""What a page offers as one press: the dice that need no choice, what an effect would cost each target, and whether
passing on has to be said apart. From plain values of what the roller may know; nothing here is asked by the rules."""

from itertools import permutations
from typing import Any

from tavolata.kernel.plain import has, names_of, python_of

from .content import Content
from .effects import bologna_against
from .layout import State
from .needs import needs, roles
from .outlook import LOSSES
from .terms import TOKENS, Effect, Phase, Role, Symbol, Token
from .uses import EFFECT_NAMES, deadly, source_of_tokens
from .victory import all_guess, guess_alone

TOKEN_NAMES = names_of(Token)


def is_passed_apart(c: Content, s: State) -> bool:
    """The roller's open tokens could entitle somebody to accuse: passing on is said by itself then, whatever the
    roller's role (T-36)."""
    return s.turn >= 0 and _may_entitle(c, s, tuple(s.tokens[s.turn]))


def _may_entitle(c: Content, s: State, held: tuple[int, ...]) -> bool:
    if python_of(guess_alone)(s):
        return True
    rows = _complete(c, s, held)
    return bool(rows) if s.players == 2 else Role.INNKEEPER in rows


def _complete(c: Content, s: State, held: tuple[int, ...]) -> frozenset[int]:
    """The roles of the deal whose rows these tokens complete."""
    deal = roles(c, s.players)
    return frozenset(role for role in deal if role != Role.BRIGAND and not any(needs(c, held, role)))


def plan(c: Content, s: State) -> dict[str, Any] | None:
    """The chosen dice that can be used without any choice, as effects in a good order: tokens from the pool, and at the
    end a Rat that has no other beside it. `passes`: nothing is left then, and passing on is not said apart."""
    if s.phase != Phase.ACTIVATE:
        return None
    kinds = [kind for kind in range(TOKENS) for _ in range(int(s.chosen[kind]))]
    if source_of_tokens(s) != "take" or not all(_can_take(c, s, kind, kinds.count(kind)) for kind in kinds):
        kinds = []
    order, held, wins = _best_order(c, s, kinds)
    rats = [Effect.DISEASE.value] if s.chosen[Symbol.RAT] == 1 and s.chosen[Symbol.BOOK] == 0 and not wins else []
    used = [*order, *rats]
    if not used:
        return None
    is_all = wins or len(used) == sum(s.chosen)
    passes = is_all and not rats and not wins and not _may_entitle(c, s, held)
    return {"effects": [EFFECT_NAMES[effect] for effect in used], "is_all": is_all, "passes": passes}


def _can_take(c: Content, s: State, kind: int, number: int) -> bool:
    return s.pool[kind] >= number and deadly(c, s, kind, number) is None


def _best_order(c: Content, s: State, kinds: list[int]) -> tuple[list[int], tuple[int, ...], bool]:
    """The order that wins with the fewest dice, or else shows the others least of what the roller is not (T-34); the
    tokens after it, and whether it wins."""
    found = [_follow(c, s, list(order)) for order in dict.fromkeys(permutations(kinds))]
    winning = [order for order in found if order[2]]
    if winning:
        return min(winning, key=lambda order: len(order[0]))[:3]
    return min(found, key=lambda order: order[3])[:3]


def _follow(c: Content, s: State, order: list[int]) -> tuple[list[int], tuple[int, ...], bool, int]:
    """Take these tokens one after the other, until that wins. The last number counts the rows that lay open on the
    way."""
    held = list(s.tokens[s.turn])
    role = int(s.role[s.card[s.turn]])
    must_guess = python_of(all_guess)(s) or role == Role.INNKEEPER
    shown = 0
    for n, kind in enumerate(order):
        held[kind] += 1
        rows = _complete(c, s, tuple(held))
        if role in rows and not must_guess:
            return order[: n + 1], tuple(held), True, shown
        shown += len(rows)
    return order, tuple(held), False, shown


def costs(s: State) -> list[list[tuple[str, int]] | None] | None:
    """While a target is being chosen: what each seat would have to give up, one of these; None if it cannot be hit."""
    return [_cost(s, seat) for seat in range(s.players)] if s.phase == Phase.TARGET else None


def _cost(s: State, seat: int) -> list[tuple[str, int]] | None:
    is_drink = s.effect == Effect.DRUNKENNESS
    if not has(s.alive, seat) or (is_drink and has(s.skipping, seat)):
        return None
    held = s.tokens[seat]
    found = [("skip", 1)] if is_drink else [(TOKEN_NAMES[k], 1) for k in LOSSES[Effect(s.effect)][0] if held[k]]
    price = python_of(bologna_against)(s.effect)
    if s.effect != Effect.REVOLUTION and found and held[Token.BOLOGNA] >= price:
        found.append((TOKEN_NAMES[Token.BOLOGNA], price))
    return found


def next_player(s: State) -> int | None:
    """Who plays after the roller and gets the dice that are left: the next living seat that need not skip (T-21)."""
    if s.turn < 0 or s.phase == Phase.OVER:
        return None
    skipping = s.skipping
    for step in range(1, 2 * s.players + 1):
        seat = (s.turn + step) % s.players
        if has(s.alive, seat) and not has(skipping, seat):
            return int(seat)
        skipping &= ~(1 << seat)
    return None
