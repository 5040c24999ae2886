"""How a player stands, and how far an objective has come: for pages and terminals, from public state."""

from typing import Any

from tavolata.kernel.plain import kept, members, names_of, plain, plain_content

from .cards import Objective
from .content import Content
from .geography import COUNTS
from .layout import State
from .places import (
    ALL_QUARTERS,
    ALL_TERRITORIES,
    KINGDOM_NAMES,
    KINGDOMS,
    TERRITORIES,
    Place,
)

PLACE_NAMES = names_of(Place)


def _count(members: int) -> int:
    return members.bit_count()


def whole_kingdoms(c: Content, s: State, seat: int) -> list[str]:
    """The kingdoms of which a seat holds every territory."""
    held = s.held[seat]
    return [name for name, inside in zip(KINGDOM_NAMES, c.kingdom, strict=True) if inside & held == inside]


def fortress_kingdoms(c: Content, s: State, seat: int) -> list[str]:
    """The kingdoms in which a seat holds a fortress."""
    found = {kingdom for kingdom, owner in zip(c.kingdom_of, s.garrison, strict=True) if owner == seat}
    return [KINGDOM_NAMES[kingdom] for kingdom in sorted(found)]


@kept
def standing(c: Content, s: State, seat: int) -> dict[str, Any]:
    """What a player holds, their next income without the card, and their count (S-38), from plain values."""
    held = s.held[seat]
    fortresses = list(s.garrison).count(seat)
    troops = fortresses + sum(troops for place, troops in enumerate(s.troops) if held >> place & 1)
    kingdoms = whole_kingdoms(c, s, seat)
    income = sum(c.kingdom_troops[KINGDOM_NAMES.index(kingdom)] for kingdom in kingdoms)
    return {
        "territories": _count(held & ALL_TERRITORIES),
        "quarters": _count(held & ALL_QUARTERS),
        "fortresses": fortresses,
        "kingdoms": kingdoms,
        "troops": troops,
        "income": income + len(fortress_kingdoms(c, s, seat)),
        "count": troops + _count(held) + fortresses,
    }


def progress(content: Any, masked: Any, seat: int, objective: str) -> list[dict[str, Any]]:
    """The parts of an objective for this many players: what is wanted, how much there is, how much is needed; for named
    kingdoms and places also which are missing."""
    return parts_done(plain_content(content), plain(masked), seat, Objective[objective.upper()])


@kept
def parts_done(c: Content, s: State, seat: int, objective: int) -> list[dict[str, Any]]:
    """The same from plain values."""
    goal = objective - 1
    row = s.players - 2 + COUNTS * s.shorter
    held = s.held[seat]
    now = standing(c, s, seat)
    named = c.goal_kingdoms[goal]
    parts = []
    for kingdom in range(KINGDOMS):
        if named >> kingdom & 1:
            inside = c.kingdom[kingdom]
            gaps = c.need_gaps[goal][row]
            parts.append(
                {
                    "part": "kingdom_part" if gaps else "kingdom",
                    "kingdom": KINGDOM_NAMES[kingdom],
                    "have": _count(inside & held),
                    "need": max(0, _count(inside) - gaps),
                    "missing": members(PLACE_NAMES, inside & ~held),
                }
            )
    places = c.goal_places[goal]
    if places:
        missing = members(PLACE_NAMES, places & ~held)
        parts.append({"part": "places", "have": _count(places & held), "need": _count(places), "missing": missing})
    others = [k for k in now["kingdoms"] if not named >> KINGDOM_NAMES.index(k) & 1]
    doubled = sum(s.troops[p] > 1 for p in range(TERRITORIES) if held >> p & 1)
    numbers = {
        "other_kingdoms": len(others),
        "territories": now["territories"],
        "doubled": doubled,
        "fortresses": now["fortresses"],
        "fortress_kingdoms": len(fortress_kingdoms(c, s, seat)),
        "quarters": now["quarters"],
    }
    for part, have in numbers.items():
        need = getattr(c, f"need_{part}")[goal][row]
        if need:
            parts.append({"part": part, "have": have, "need": need})
    return parts
