"""What the chosen dice can do, die by die and pair by pair: for who has to use them, from plain values."""

from itertools import combinations
from typing import Any

from tavolata.kernel.layout import Row
from tavolata.kernel.plain import has, names_of, python_of

from .content import Content
from .effects import dice_of, is_gain, symbol_of
from .layout import State
from .terms import EFFECTS, SYMBOLS, Effect, FiveDice, Role, Symbol, Token

EFFECT_NAMES = names_of(Effect)
SYMBOL_NAMES = names_of(Symbol)
TOKEN_NAMES = names_of(Token)
BOOK = Symbol.BOOK.value

MADE_OF = [(python_of(symbol_of)(effect), python_of(dice_of)(effect)) for effect in range(EFFECTS)]
"""The symbol and the number of the dice that each effect takes."""
GAINS = [python_of(is_gain)(effect) for effect in range(EFFECTS)]


def made_by(dice: tuple[int, ...]) -> list[tuple[int, int]]:
    """Everything that exactly these dice do together, as effect and wild Books, those without Books first (T-08,
    T-10)."""
    found = []
    for effect, (symbol, needed) in enumerate(MADE_OF):
        wild = needed - dice.count(symbol)
        if needed == len(dice) and (wild == 0 or (symbol != BOOK and dice.count(BOOK) == wild)):
            found.append((effect, wild))
    return sorted(found, key=lambda use: use[1])


def groups(chosen: Row) -> list[tuple[tuple[int, ...], list[tuple[int, int]]]]:
    """Every different die of the chosen ones and every different pair, with what they do, if anything; those with
    Books, which have the most uses, come last."""
    dice = [symbol for symbol in range(SYMBOLS) for _ in range(int(chosen[symbol]))]
    found = {some: made_by(some) for size in (1, 2) for some in combinations(dice, size)}
    useful = [(some, uses) for some, uses in found.items() if uses]
    return sorted(useful, key=lambda group: group[0].count(BOOK))


def uses(c: Content, s: State) -> list[dict[str, Any]]:
    """The groups of the chosen dice as a page shows them. `gain`: the token that comes, and how many; `by`: from where;
    `deadly`: the number of such tokens the roller would then have, if it would put them out (T-26)."""
    return [
        {"dice": [SYMBOL_NAMES[die] for die in dice], "uses": [_use(c, s, effect, wild) for effect, wild in made]}
        for dice, made in groups(s.chosen)
    ]


def _use(c: Content, s: State, effect: int, wild: int) -> dict[str, Any]:
    told: dict[str, Any] = {"effect": EFFECT_NAMES[effect], "wild": wild}
    if GAINS[effect]:
        kind, number = MADE_OF[effect]
        told |= {"gain": TOKEN_NAMES[kind], "number": number}
        told |= {"by": source_of_tokens(s), "deadly": deadly(c, s, kind, number)}
    return told


def source_of_tokens(s: State) -> str:
    """From where the roller's tokens come (T-12, T-32, T-37)."""
    if is_brigand(s, s.turn):
        return "steal"
    return "either" if s.event == FiveDice.FEAST_OF_FOOLS else "take"


def deadly(c: Content, s: State, kind: int, number: int) -> int | None:
    """The number of tokens of a kind that the roller would then have, if it would put them out; else None."""
    limit = out_at(c, s)
    if limit is None or is_brigand(s, s.turn):
        return None
    stolen = number if s.event == FiveDice.FEAST_OF_FOOLS else 0
    reached = s.tokens[s.turn][kind] + min(number, max(s.pool[kind], stolen))
    return reached if reached >= limit else None


def out_at(c: Content, s: State) -> int | None:
    """The number of tokens of a kind with which a player is out; None if the Sins are not played with (T-26)."""
    return c.sins + 1 if s.deadly_sins else None


def is_brigand(s: State, seat: int) -> bool:
    """The Brigand plays face up (T-04)."""
    return bool(s.role[s.card[seat]] == Role.BRIGAND)


def robbed(s: State, kind: int) -> list[int]:
    """The opponents from whom the roller could steal such a token."""
    return [seat for seat in range(s.players) if seat != s.turn and has(s.alive, seat) and s.tokens[seat][kind]]
