"""What counts in Tortelli: whole kingdoms, which bring troops every turn, and territories."""

from typing import Any

from tavolata.games.tortelli.places import KINGDOM_NAMES

from .reasons import Measure


def measures(content: Any, state: Any, seat: int) -> dict[Measure, float]:
    """Each kingdom that is held whole, and the number of territories."""
    held = int(state["held"][seat])
    found = {Measure("territories"): float(held.bit_count())}
    for number, name in enumerate(KINGDOM_NAMES):
        inside = int(content["kingdom"][number])
        found[Measure("kingdom", f"kingdom.{name}")] = float(held & inside == inside)
    return found
