"""The view of a game that has none of its own: every public field of the state and what the viewer may see of the
others, with names.

    {"game": "pig", "seat": 0, "phase": "turn", "turn": 1, "points": 4, "seats": ["turn"],
     "players": [{"score": 12, "goal": "low"}, {"score": 7, "goal": None}]}

A field that is as long as the game has seats, and every field whose owners alone see it, stands in `players`, one entry
a seat. `seats` names the facts that are seats, so that they can be shown by the names of players.
"""

from typing import Any

from .contract import View
from .layout import EVERYONE, SPECTATOR_BIT, Field, Layout, Visible
from .meta import Meta

UNSAID = ("players", "edition", "phase")
"""Fields that a view says in another way, or not at all."""


def plain_view(meta: Meta, state: type[Layout]) -> View:
    """The function that makes such views for a game."""
    options = {option.name for edition in meta.editions for option in meta.options_of(edition)}
    watchers = {field.seen_by for field in state.fields.values()}
    shown = {
        name: field
        for name, field in state.fields.items()
        if name not in UNSAID and name not in options | watchers and field.visible is not Visible.NOBODY
    }
    by_seat = {name: field for name, field in shown.items() if _is_by_seat(field, meta.players[1])}
    facts = {name: field for name, field in shown.items() if name not in by_seat}
    seats = [name for name, field in shown.items() if field.seats]

    def view(c: Any, s: Any, seat: int | None) -> dict[str, Any]:
        players = range(int(s["players"]))
        return {
            "game": meta.name,
            "seat": seat,
            "phase": state.fields["phase"].to_json(s["phase"]),
            **{name: _seen(field, s, seat) for name, field in facts.items()},
            "seats": seats,
            "players": [{name: _part(f, s, place, seat) for name, f in by_seat.items()} for place in players],
        }

    return view


def _is_by_seat(field: Field, most: int) -> bool:
    return field.visible is Visible.OWNER or (len(field.shape) > 0 and field.shape[0] == most)


def _seen(field: Field, s: Any, seat: int | None) -> Any:
    """A whole field; of one that not everybody sees, each element or None."""
    if field.visible is Visible.SEEN_BY and field.shape:
        return [_part(field, s, place, seat) for place in range(field.shape[0])]
    return _named(field, s[field.name]) if _may_see(field, s, 0, seat) else None


def _part(field: Field, s: Any, place: int, seat: int | None) -> Any:
    """One element of a field, None if the viewer may not see it."""
    return _named(field, s[field.name][place]) if _may_see(field, s, place, seat) else None


def _named(field: Field, value: Any) -> Any:
    """A value with names; what is called NONE is nothing."""
    written = field.to_json(value)
    return None if written == "none" else written


def _may_see(field: Field, s: Any, place: int, seat: int | None) -> bool:
    if field.visible is Visible.OWNER:
        return place == seat
    if field.visible is Visible.SEEN_BY:
        seen = s[field.seen_by]
        viewers = int(seen[place] if getattr(seen, "shape", ()) else seen) & EVERYONE
        return bool(viewers & (SPECTATOR_BIT if seat is None else 1 << seat))
    return True
