"""What the rules take from the content file (`content/standard.toml`)."""

from pathlib import Path
from typing import Any

import numpy as np

from tavolata.kernel.content import Schema, derived, entry
from tavolata.kernel.errors import BadContent
from tavolata.kernel.layout import Grid, Row

from .terms import TOKENS, Symbol

ROWS = ("prince", "dean", "silk", "soldier", "cardinal", "innkeeper")
NO_LIMIT = 99
TEXT = Path(__file__).parent / "text"


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
    fewest: int = derived(
        lambda v: min(sum(v[f"victory.{row}.least"]) for row in ROWS), dtype=np.int16
    )  # to fit any row


def check(values: dict[str, Any]) -> None:
    """Refuse values that do not fit together."""
    for players in range(2, 8):
        for kind, start in enumerate(values[f"start.{players}"]):
            chosen = 1 if players >= values["start.choice_from"] else 0
            if players * (start + chosen) > values["supply.tokens"][kind]:
                raise BadContent("start_exceeds_supply", TEXT, players=players)
    for role in ROWS:
        for least, most in zip(values[f"victory.{role}.least"], values[f"victory.{role}.most"], strict=True):
            if least > most:
                raise BadContent("row_impossible", TEXT, role=role, least=least, most=most)
