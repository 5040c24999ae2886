"""What the rules take from the content file (`content/standard.toml`).

The village rows, the moss tributes, the spots on the tracks and the 45 cards are ours: print has lost them.
"""

from pathlib import Path
from typing import Any

import numpy as np

from tavolata.kernel.content import Schema, derived, entry
from tavolata.kernel.errors import BadContent
from tavolata.kernel.layout import Grid, Row

from .terms import (
    BENEFITS,
    CARDS,
    GODS,
    PLAYERS,
    RESOURCES,
    ROW_END,
    ROWS,
    SEASONS,
    TEMPLES,
    TOKENS,
    TRACK_END,
    TYPES,
    Benefit,
    Card,
    Field,
    God,
    Temple,
    Types,
)

TEXT = Path(__file__).parent / "text"
CARD_NAMES = tuple(card.name.lower() for card in Card if card != Card.UNKNOWN)
GOD_NAMES = tuple(god.name.lower() for god in God)
ROW_NAMES = ("food", "coin", "wine", "cards", "pawns")
AREA_NAMES = ("fields", "caves", "vineyard")
MOST_PAWNS = 5  # of a colour (B-05)
LEAST_CARDS = 12  # that can count for a primary field


def _cards(wanted: Any) -> int:
    """The cards for which something holds, as bits; card 1 is bit 1."""
    return sum(1 << number for number, name in enumerate(CARD_NAMES, 1) if wanted(name))


def _by_type(values: dict[str, Any], level: int) -> list[int]:
    """For each type the cards that show it: on level 1 to be played, on level 2 to be counted."""

    def bits(kind: int) -> int:
        return _cards(lambda name: Types[values[f"cards.{name}.types"][level].upper()] >> kind & 1)

    return [bits(kind) for kind in range(TYPES)]


def _two_fields(values: dict[str, Any]) -> int:
    """The cards whose second level shows two types (B-07)."""
    by_type = _by_type(values, 1)
    return sum(bits & other for place, bits in enumerate(by_type) for other in by_type[:place])


def _by_name(values: dict[str, Any], mark: str, names: Any) -> list[int]:
    """For each name of a mark the cards that bear it."""
    return [_cards(lambda card, name=name: values[f"cards.{card}.{mark}"] == name.name.lower()) for name in names]


def _income(values: dict[str, Any]) -> list[list[int]]:
    """The symbols that are active when a row's marker stands at 0 to 6."""
    return [[sum(values[f"village.{row}"][:steps]) for steps in range(ROW_END + 1)] for row in ROW_NAMES]


class Content(Schema):
    """The numbers of the game."""

    supply: Row = entry("supply.cubes", (RESOURCES,), low=4, high=30)  # B-19
    start: Row = entry("start.cubes", (RESOURCES,), high=7)
    late_wine: int = entry("start.late_wine", low=1, high=3, since=2)  # B-51
    pawns: Row = entry("start.pawns", (3,), low=1, high=MOST_PAWNS)  # by players - 2
    village: Grid = entry("village.{}", (ROW_END,), each=ROW_NAMES, high=1)
    harvest: Grid = entry("harvest.{}", (PLAYERS,), each=AREA_NAMES, high=9)
    spots: Row = entry("tracks.spots", (2,), low=1, high=TRACK_END)
    active: Grid = entry("gods.{}.active", (RESOURCES,), each=GOD_NAMES, high=9)  # food, coin, any
    moss: Grid = entry("gods.{}.moss", (RESOURCES,), each=GOD_NAMES, high=9)
    scores: Row = entry("gods.{}.scores", each=GOD_NAMES, of=Field)  # B-01
    first_prize: Row = entry("prizes.first", (GODS,), high=9)
    second_prize: Row = entry("prizes.second", (GODS,), high=9)
    temple_prize: Row = entry("prizes.temple", (TEMPLES + 1,), high=9)
    tokens: Row = entry("seasons.tokens", (TOKENS,), high=24)
    green: int = entry("seasons.green", low=1, high=MOST_PAWNS)
    worship_cubes: int = entry("worship.cubes", low=1, high=9)
    worship_points: int = entry("worship.points", high=5)  # eight of them and all prizes fit into `points`
    most_vows: Row = entry("worship.most", (3,), low=1, high=GODS, since=2)  # of a player, by players - 2 (B-43)
    vow_losses: Row = entry("worship.losses", (GODS,), high=60, late=True)  # by the number of vows that failed, from 1
    copy_wine: int = entry("copy.wine", low=1, high=9, late=True)  # B-23
    sleep_wine: int = entry("sleep.wine", low=1, high=9, late=True)  # B-16
    types: Grid = entry("cards.{}.types", (2,), each=CARD_NAMES, of=Types)  # to play; to count when upgraded
    steps: Grid = entry("cards.{}.steps", (2, 3), each=CARD_NAMES, high=TRACK_END)  # by card - 1, level - 1, track
    temple: Row = entry("cards.{}.temple", each=CARD_NAMES, of=Temple)
    devotion: Row = entry("cards.{}.devotion", each=CARD_NAMES, high=9)
    benefit: Row = entry("cards.{}.benefit", each=CARD_NAMES, of=Benefit)

    # what follows from the cards, as bits, so that rules need not look at them one by one
    playable: Row = derived(lambda v: _by_type(v, 0), shape=(TYPES,), dtype=np.int64)
    counting: Row = derived(lambda v: _by_type(v, 1), shape=(TYPES,), dtype=np.int64)
    two_fields: int = derived(_two_fields, dtype=np.int64)
    giving: Row = derived(lambda v: _by_name(v, "benefit", Benefit), shape=(BENEFITS,), dtype=np.int64)
    bearing: Row = derived(lambda v: _by_name(v, "temple", Temple), shape=(TEMPLES,), dtype=np.int64)
    income: Grid = derived(_income, shape=(ROWS, ROW_END + 1))


def check(values: dict[str, Any]) -> None:
    """Refuse values that do not fit together."""
    for kind, start in enumerate(values["start.cubes"]):
        extra = 1 if kind < 2 else values["start.late_wine"]
        if PLAYERS * start + extra > values["supply.cubes"][kind]:
            raise BadContent("start_exceeds_supply", TEXT, cubes=PLAYERS * start + extra)
    most = max(values["start.pawns"]) + sum(values["village.pawns"])
    if most > MOST_PAWNS:
        raise BadContent("too_many_pawns", TEXT, pawns=most, most=MOST_PAWNS)
    if values["tracks.spots"][0] >= values["tracks.spots"][1]:
        raise BadContent("spots_order", TEXT)
    scored = [values[f"gods.{god}.scores"] for god in GOD_NAMES]
    for god, field in zip(GOD_NAMES, scored, strict=True):
        if scored.count(field) > 1:
            raise BadContent("field_twice", TEXT, god=god, field=field)
    for prize in ("first", "second", "temple"):
        numbers = values[f"prizes.{prize}"]
        if numbers != sorted(numbers, reverse=prize != "temple"):
            raise BadContent("prizes_order", TEXT, prize=prize)
    if sum(values["seasons.tokens"]) < SEASONS:
        raise BadContent("too_few_tokens", TEXT, tokens=sum(values["seasons.tokens"]), least=SEASONS)
    for level, by_type in enumerate((_by_type(values, 0), _by_type(values, 1)), 1):
        for kind, bits in enumerate(by_type):
            if bits.bit_count() < LEAST_CARDS:
                name = ("building", "knowledge", "character")[kind]
                raise BadContent(
                    "field_starved", TEXT, type=name, level=level, cards=bits.bit_count(), least=LEAST_CARDS
                )
    for name in CARD_NAMES:
        if sum(map(sum, values[f"cards.{name}.steps"])) == 0:
            raise BadContent("card_without_steps", TEXT, card=name)


assert len(CARD_NAMES) == CARDS
