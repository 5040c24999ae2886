"""What the rules take from the content file (`content/standard.toml`)."""

from typing import Any

from tavolata.kernel.content import Schema, entry
from tavolata.kernel.layout import Grid, Row

from .terms import TOKENS, Symbol

ROWS = ("prince", "dean", "silk", "soldier", "cardinal", "innkeeper")
NO_LIMIT = 99


class Content(Schema):
    """The numbers of the game."""

    faces: Row = entry("dice.faces", (6,), of=Symbol)  # T-01
    supply: Row = entry("supply.tokens", (TOKENS,), low=1, high=99)
    skip_tokens: int = entry("supply.skip_tokens", high=7)
    sins: int = entry("limits.sins", low=1, high=98)
    hoard: int = entry("limits.hoard", low=1, high=99)
    start: Grid = entry("start.{}", (TOKENS,), each=("2", "3", "4", "5", "6", "7"), high=9)  # by players - 2
    choice_from: int = entry("start.choice_from", low=2, high=8)
    innkeeper_from: int = entry("deal.innkeeper_from", low=3, high=6)
    least: Grid = entry("victory.{}.least", (TOKENS,), each=ROWS, high=NO_LIMIT)  # by role - 1
    most: Grid = entry("victory.{}.most", (TOKENS,), each=ROWS, high=NO_LIMIT)


def check(values: dict[str, Any]) -> str | None:
    """What no single value shows: a sentence if the values do not fit together."""
    for players in range(2, 8):
        for kind, start in enumerate(values[f"start.{players}"]):
            one_more = 1 if players >= values["start.choice_from"] else 0
            if players * (start + one_more) > values["supply.tokens"][kind]:
                return f"content 'start.{players}' asks for more tokens than 'supply.tokens' has for {players} players"
    for role in ROWS:
        for least, most in zip(values[f"victory.{role}.least"], values[f"victory.{role}.most"], strict=True):
            if least > most:
                return f"content 'victory.{role}' asks for at least {least} and at most {most} of one token"
    return None
