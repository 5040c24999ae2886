"""How a game went, for charts after its end: numbers of each seat from the whole state, and what was thrown.

The first series says best who led; `less` and `more` say which is better, None that neither is.
"""

from collections.abc import Iterator
from typing import Any

from tavolata.kernel.plain import has

from .content import Content
from .layout import State
from .needs import needs, steps
from .terms import Symbol, Token

SERIES = {"missing": "less", "tokens": "more", "people": None, "tower": None, "book": None, "bologna": None}
FACES = "symbol"  # the words for what dice show


def course(c: Content, s: State) -> dict[str, list[int | None]]:
    """Each seat's tokens, and how many it lacks (or has too many) for the role that it has; None once it is out."""
    seats = range(s.players)
    numbers: dict[str, list[int | None]] = {
        "missing": [missing(c, s, seat) for seat in seats],
        "tokens": [sum(s.tokens[seat]) for seat in seats],
    }
    for kind in Token:
        numbers[kind.name.lower()] = [s.tokens[seat][kind] for seat in seats]
    return {name: [row[seat] if has(s.alive, seat) else None for seat in seats] for name, row in numbers.items()}


def missing(c: Content, s: State, seat: int) -> int:
    """The tokens between a seat and the row of its role (chapter 5)."""
    return steps(needs(c, tuple(s.tokens[seat]), s.role[s.card[seat]]))


def faces(c: Content) -> dict[str, float]:
    """How often each symbol is to be expected of one die."""
    return {symbol.name.lower(): list(c.faces).count(symbol) / len(c.faces) for symbol in Symbol}


def throws(event: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
    """The dice that an event tells of: for what they were thrown, by whom, and what they show."""
    if event["kind"] == "rolled":
        yield "turns", event["seat"], event["dice"]
    elif event["kind"] == "first_rolled":
        yield "first", event["seat"], event["dice"]
