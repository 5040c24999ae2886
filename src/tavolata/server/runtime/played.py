"""What is stored of a finished game for its players: whether they won, and the role that they had."""

from typing import Any

from ..store.models import FinishedGame
from ..table.table import Table

PARTS = ("role", "objective")
"""Names that views use for the role of a player; the game's texts have a table of the same name."""


def rows(table: Table, at: int) -> list[tuple[str, FinishedGame]]:
    """By guest, how a game that is over ended for them. Lessons and games from somebody's position are not counted, and
    of people who share a device only the one whose device it is."""
    state, match = table.state, table.match
    if match is None or state.terms.lesson or state.source is not None or state.position is not None:
        return []
    people = sum(seat.guest is not None for seat in state.seats)
    found = []
    for n, seat in enumerate(state.seats):
        if seat.guest is None or "~" in seat.guest:
            continue
        seen = match.seen(n, with_story=False)
        won = seen.over and n in seen.winners and not seat.resigned
        part = part_of(seen.view(), n)
        ended = "rules" if seen.over else str(state.ended)
        played = FinishedGame(state.id, n, table.game.name, at, len(state.seats), people, won, ended, part)
        found += [(guest, played) for guest in dict.fromkeys([seat.guest, *seat.devices])]
    return found


def part_of(view: dict[str, Any], seat: int) -> str:
    """The role that a seat had, from its own view; empty if the game has no roles."""
    players = view.get("players")
    if not isinstance(players, list) or seat >= len(players) or not isinstance(players[seat], dict):
        return ""
    found = ((kind, players[seat].get(kind)) for kind in PARTS)
    return next((f"{kind}.{word}" for kind, word in found if isinstance(word, str)), "")
