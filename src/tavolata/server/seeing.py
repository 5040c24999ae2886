"""Who may look at a table, and with whose eyes."""

from .errors import Forbidden, Unauthorized
from .identity import Who
from .live import Live
from .table.asking import Asker
from .table.frames import Viewer


def asker_of(who: Who) -> Asker:
    return Asker(guest=who.guest, bot_seat=who.bot_seat)


def viewer_of(live: Live, who: Who, table: str, wanted: int | None, language: str | None) -> Viewer:
    """The eyes of a seat that he holds, or of a spectator if he is one; refused if he has no business here."""
    if not who.opens(table):
        raise Forbidden("other_table")
    sheet = live.table.sheet
    held = [who.bot_seat] if who.bot_seat is not None else sheet.seats_of(who.guest)
    if wanted is not None and wanted not in held:
        raise Forbidden("other_seat", given=wanted)
    if held:
        waiting = [seat for seat in live.table.waiting if seat in held]
        return Viewer(wanted if wanted is not None else next(iter(waiting + held)), language)
    if who.guest is None:
        raise Unauthorized("no_session")
    if who.guest != sheet.host and who.guest not in sheet.spectators:
        raise Forbidden("not_at_table")
    return Viewer(None, language)
