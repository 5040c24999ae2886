"""What counts in Tortelli: whole kingdoms, which bring troops every turn, and territories; and how far others are from
their objectives."""

from typing import Any

from tavolata.games.tortelli.cards import Objective
from tavolata.games.tortelli.places import KINGDOM_NAMES
from tavolata.games.tortelli.progress import parts_done
from tavolata.kernel.plain import plain, plain_content

from .measures import Measure

AIM = "objective"
"""The sentence for an objective that a rival is kept from."""
NEAR = 3
"""A rival that lacks no more than this for an objective is near it."""


def measures(content: Any, state: Any, seat: int) -> dict[Measure, float]:
    """Each kingdom that is held whole, and the number of territories."""
    held = int(state["held"][seat])
    found = {Measure("territories"): float(held.bit_count())}
    for number, name in enumerate(KINGDOM_NAMES):
        inside = int(content["kingdom"][number])
        income = int(content["kingdom_troops"][number])
        found[Measure("kingdom", f"kingdom.{name}", income)] = float(held & inside == inside)
    return found


def aim(state: Any, rival: int) -> str:
    """The objective of a rival, as the key of its name."""
    return _key(Objective(int(state["objective"][rival])))


def lacking(content: Any, state: Any, rival: int) -> dict[str, float]:
    """How much of each objective a rival lacks: places, kingdoms, fortresses, second troops, each counted as one."""
    c, s = plain_content(content), plain(state)
    return {_key(card): _lack(parts_done(c, s, rival, card)) for card in Objective if card}


def _lack(parts: list[dict[str, Any]]) -> float:
    return float(sum(max(0, part["need"] - part["have"]) for part in parts))


def _key(card: Objective) -> str:
    return f"objective.{card.name.lower()}"
