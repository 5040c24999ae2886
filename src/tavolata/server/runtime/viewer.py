"""Resolve who is looking at a table: the seat of a player, or a spectator; refuse everybody else."""

from collections.abc import Sequence

from ..errors import Forbidden, Gone, Unauthorized
from ..store.models import Member
from ..table.base import Asker
from ..table.frames import Me, Viewer
from .identity import Who
from .live_table import LiveTable


def asker_of(who: Who) -> Asker:
    return Asker(guest=who.holder)


def viewer_of(live: LiveTable, who: Who, table: str, wanted: int | None, language: str | None) -> Viewer:
    """The viewer for a caller: one of their seats, or a spectator; refused if they do not belong to the table."""
    if not who.opens(table):
        raise Forbidden("other_table")
    state = live.table.state
    held = state.seats_of(who.holder)
    if wanted is not None and wanted not in held:
        raise Forbidden("other_seat", given=wanted)
    if held:
        waiting = [seat for seat in live.table.waiting if seat in held]
        return Viewer(wanted if wanted is not None else next(iter(waiting + held)), language)
    if who.bot_table is not None:
        raise Gone("dead_link")
    if who.guest is None:
        raise Unauthorized("no_session")
    if not state.is_here(who.guest):
        raise Forbidden("not_at_table")
    return Viewer(None, language)


def me_among(members: Sequence[Member], who: Who, table: str, wanted: int | None) -> Me:
    """Who a caller is at a table that cannot be folded, from the list of its members."""
    if not who.opens(table):
        raise Forbidden("other_table")
    if who.guest is None:
        raise Unauthorized("no_session")
    own = [member for member in members if member.guest == who.holder]
    held = sorted({member.seat for member in own if member.seat is not None})
    if wanted is not None and wanted not in held:
        raise Forbidden("other_seat", given=wanted)
    if not own:
        raise Forbidden("not_at_table")
    return Me(wanted if wanted is not None else next(iter(held), None), held, False)
