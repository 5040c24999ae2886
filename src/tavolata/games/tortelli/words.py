"""Cards in words, with the numbers of the content: what an objective asks for, what a Bazza or Fortezze card does."""

from collections.abc import Mapping
from typing import Any

from tavolata.kernel.texts import Texts

from .cards import BAZZA_NAMES, FORTEZZA_NAMES, Kind, Objective
from .geography import COUNTS
from .places import GROUNDS, KINGDOM_NAMES, KINGDOMS, Place

NUMBERED = ("other_kingdoms", "territories", "doubled", "fortresses", "fortress_kingdoms", "quarters")
"""The parts of an objective that are a number, in the order in which they are told."""


def demands(c: Any, players: int, objective: str, shorter: int = 0) -> list[dict[str, Any]]:
    """The parts of an objective for a number of players, as `progress` lists them, but without anybody's progress."""
    goal = Objective[objective.upper()] - 1
    row = players - 2 + COUNTS * shorter
    parts = [
        _kingdom_part(c, goal, row, number) for number in range(KINGDOMS) if c["goal_kingdoms"][goal] >> number & 1
    ]
    listed = int(c["goal_places"][goal])
    if listed:
        places = [place.name.lower() for place in Place if place < GROUNDS and listed >> place & 1]
        parts.append({"part": "places", "places": places, "need": len(places)})
    for part in NUMBERED:
        need = int(c[f"need_{part}"][goal][row])
        if need:
            parts.append({"part": part, "need": need})
    return parts


def _kingdom_part(c: Any, goal: int, row: int, kingdom: int) -> dict[str, Any]:
    """A kingdom, whole or but for some territories (S-49)."""
    gaps = int(c["need_gaps"][goal][row])
    named = {"kingdom": KINGDOM_NAMES[kingdom]}
    if not gaps:
        return {"part": "kingdom", **named}
    return {"part": "kingdom_part", **named, "need": max(0, int(c["kingdom"][kingdom]).bit_count() - gaps)}


def part_text(text: Texts, part: Mapping[str, Any]) -> str:
    """One part of an objective: "3 fortresses". Takes the parts of `demands` and of `progress`, which names only the
    places that are missing."""
    places = part.get("places", part.get("missing", []))
    return text(
        f"goal.{part['part']}",
        need=part.get("need"),
        kingdom_of=text.word("kingdom_of", part.get("kingdom"), []),
        places=text.word("place", places, []),
    )


def objective_text(text: Texts, c: Any, players: int, objective: str, shorter: int = 0) -> str:
    """What an objective asks for, in one sentence."""
    parts = [part_text(text, part) for part in demands(c, players, objective, shorter)]
    return text("goal_text.sentence", parts=text.joined(parts))


def card_text(text: Texts, c: Any, card: str) -> str:
    """What a Bazza or Fortezze card does, in one sentence."""
    if card in FORTEZZA_NAMES:
        return text("card_effect.fortezza", number=int(c["fortezza"][FORTEZZA_NAMES.index(card)]))
    number = int(c["bazza_number"][BAZZA_NAMES.index(card)])
    kind = Kind(int(c["bazza_kind"][BAZZA_NAMES.index(card)])).name.lower()
    return text(f"card_effect.{kind}", number=number)
