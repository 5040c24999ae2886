"""What the rules take from the content file (`content/standard.toml`)."""

from pathlib import Path
from typing import Any

import numpy as np

from tavolata.kernel.content import Schema, derived, entry
from tavolata.kernel.errors import BadContent
from tavolata.kernel.layout import Grid, Row

from .terms import TOKENS, Symbol, Token

ROWS = ("prince", "dean", "silk", "soldier", "cardinal", "innkeeper")
NO_LIMIT = 99
HOARDED = (Token.PEOPLE, Token.BOOK, Token.BOLOGNA)  # T-38
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
    """Refuse values that do not fit together, or with which a game could never end."""
    check_dice(values)
    for players in range(2, 8):
        check_start(values, players)
    for role in ROWS:
        check_row(values, role)
    most = max(values["supply.tokens"][kind] for kind in HOARDED)
    if values["limits.hoard"] > most:
        raise BadContent("hoard_impossible", TEXT, hoard=values["limits.hoard"], most=most)


def check_dice(values: dict[str, Any]) -> None:
    """Each token symbol is on the dice, so that every row can be completed, and so that neither all faces nor none are
    Bologna or Wine: the roll for the first turn would tie for ever (T-05)."""
    for kind in Token:
        if kind.name.lower() not in values["dice.faces"]:
            raise BadContent("face_missing", TEXT, token=kind.name.lower())


def check_start(values: dict[str, Any], players: int) -> None:
    """What players start with, the token of their choice included (T-06), is there and puts nobody out (T-26)."""
    chosen = 1 if players >= values["start.choice_from"] else 0
    for kind, start in enumerate(values[f"start.{players}"]):
        if players * (start + chosen) > values["supply.tokens"][kind]:
            raise BadContent("start_exceeds_supply", TEXT, players=players)
        if start + chosen > values["limits.sins"]:
            facts = {"players": players, "start": start + chosen, "sins": values["limits.sins"]}
            raise BadContent("start_exceeds_sins", TEXT, **facts)


def check_row(values: dict[str, Any], role: str) -> None:
    """A row that can be completed: as many tokens as there are, and not more than one may have."""
    rows = zip(Token, values[f"victory.{role}.least"], values[f"victory.{role}.most"], strict=True)
    for kind, least, most in rows:
        supply = values["supply.tokens"][kind]
        if least > most:
            raise BadContent("row_impossible", TEXT, role=role, least=least, most=most)
        if least > supply:
            raise BadContent("row_exceeds_supply", TEXT, role=role, token=kind.name.lower(), least=least, supply=supply)
