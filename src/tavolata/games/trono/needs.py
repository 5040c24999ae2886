"""What roles need, and who may still be which: for everybody who looks at a table, from plain values of public state.

Nothing here is asked by the rules. Views are made often and tokens move seldom, so the answers are kept; nobody who
gets them can change them.
"""

from functools import lru_cache

from tavolata.kernel.plain import has, python_of

from .content import HOARDED, NO_LIMIT, ROWS, Content
from .setup import roles_in_deal
from .terms import ROLES, TOKENS, Role

KEPT = 4096
Needs = tuple[int, ...]
"""Of each token, how many are missing; below zero, how many too many."""


@lru_cache(KEPT)
def roles(c: Content, players: int) -> tuple[int, ...]:
    """The roles that were shuffled for a number of players (T-02)."""
    deal = python_of(roles_in_deal)(c, players)
    return tuple(role for role in range(Role.PRINCE, ROLES) if has(deal, role))


@lru_cache(KEPT)
def bits_of(deal: tuple[int, ...]) -> int:
    """The same roles as a set."""
    return sum(1 << role for role in deal)


@lru_cache(KEPT)
def rows(c: Content) -> tuple[tuple[str, tuple[tuple[int, int | None], ...]], ...]:
    """The victory table: for each token the smallest number, and the largest one or None."""
    limits = [[None if most == NO_LIMIT else most for most in row] for row in c.most]
    needed = [tuple(zip(least, most, strict=True)) for least, most in zip(c.least, limits, strict=True)]
    return tuple(zip(ROWS, needed, strict=True))


@lru_cache(KEPT)
def needs(c: Content, held: tuple[int, ...], role: int) -> Needs:
    """How far tokens are from the row of a role (chapter 5)."""
    if role == Role.BRIGAND:
        return min((_hoard(c, held, kind) for kind in HOARDED), key=steps)
    least, most = c.least[role - 1], c.most[role - 1]
    return tuple(max(0, least[k] - held[k]) - max(0, held[k] - most[k]) for k in range(TOKENS))


def _hoard(c: Content, held: tuple[int, ...], kind: int) -> Needs:
    """What the Brigand lacks who hoards one kind and gets rid of the other two; Towers do not matter (T-38)."""
    others = [k for k in HOARDED if k != kind]
    return tuple(max(0, c.hoard - held[k]) if k == kind else -held[k] if k in others else 0 for k in range(TOKENS))


def steps(far: Needs) -> int:
    """How many tokens have to come or go."""
    return sum(map(abs, far))


@lru_cache(KEPT)
def possible(deal: tuple[int, ...], may: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What is left for each seat of what it may be (bits of roles), as places in the deal. A role is held once; where
    every role of the deal was dealt, one that a single seat can hold is that seat's."""
    left = list(may)
    is_all_dealt = len(left) == len(deal)
    changed = True
    while changed:
        before = list(left)
        for seat, some in enumerate(left):
            if some.bit_count() == 1:
                left = [other if n == seat else other & ~some for n, other in enumerate(left)]
        for role in deal if is_all_dealt else ():
            holders = [seat for seat, some in enumerate(left) if has(some, role)]
            if len(holders) == 1:
                left[holders[0]] = 1 << role
        changed = left != before
    return tuple(tuple(place for place, role in enumerate(deal) if has(some, role)) for some in left)
