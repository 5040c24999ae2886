"""Rematches: the next table of the same people.

It is made with everybody seated, and announced at the old table, in one write. So two people who ask at once, even at
two processes, find the same table, and none is left behind that nobody was told of.
"""

import msgspec

from ..errors import Conflict
from ..store.models import Write
from ..table.base import Asker, TableEvent
from ..table.closing import Rematched
from ..table.entry import Entry
from ..table.lobby import AddBot, Join
from ..table.seats import DeviceAdded
from ..table.table import Table
from ..table.terms import renewed
from .first_write import first_write
from .identity import Who
from .live_table import LiveTable
from .services import Services
from .table_setup import Invitations, begin_table, with_links


async def open_rematch(services: Services, live: LiveTable, who: Who) -> tuple[str, Invitations | None]:
    """The rematch of a finished table; its invitations, if it was made now."""
    known = live.table.state.rematch
    if known is not None:
        return known, None
    ids, table_id = services.settings.ids, services.settings.ids.table_id()

    def decide() -> TableEvent:
        if live.table.state.rematch is not None:
            raise Conflict("rematch_made")
        return Rematched(table_id)

    try:
        async with services.quotas.making(table_id, str(who.guest)):
            write, invitations = await _lay(services, live, who, table_id)
            await services.hub.commands.submit(live, decide, ids.command_id(), beside=[write])
    except Conflict:
        if live.table.state.rematch is None:
            raise
        return live.table.state.rematch, None
    return table_id, invitations


async def _lay(services: Services, live: LiveTable, who: Who, table_id: str) -> tuple[Write, Invitations]:
    """The new table as it is stored, with everybody on a seat but those who do not want to meet its host."""
    state, host, clock = live.table.state, str(who.guest), services.settings.clock
    table, first = begin_table(services, table_id, host, renewed(state.terms), services.settings.ids.seed())
    entries, names = [first], {host: who.name}
    is_shared = state.terms.tempo.kind == "hot_seat"
    for seat in state.seats:
        command = services.settings.ids.command_id()
        if seat.bot is not None:
            added = AddBot(id=command, kind=seat.bot).decide(table, Asker(guest=host))
            entries.append(table.enter(added, command, clock.now()))
        sitting = host if is_shared else seat.holder
        if seat.guest is None or sitting is None or await _has_blocked(services, host, sitting):
            continue
        joined = Join(id=command).decide(table, Asker(guest=sitting))
        entries.append(table.enter(joined, command, clock.now()))
        names[joined.guest] = live.names.get(seat.guest, "")
        for device in () if is_shared else seat.devices:
            entries.append(_bring(services, table, sitting, device))
            names[device] = live.names.get(device, "")
    write = first_write(table, entries[-1], host)
    members = LiveTable(table, names).members()
    return with_links(services, msgspec.structs.replace(write, before=entries[:-1], members=members))


def _bring(services: Services, table: Table, guest: str, device: str) -> Entry:
    """A person's other device at their seat of the new table."""
    added = DeviceAdded(table.state.seats_of(guest)[0], device)
    return table.enter(added, services.settings.ids.command_id(), services.settings.clock.now())


async def _has_blocked(services: Services, one: str, other: str) -> bool:
    """Whether one of two people has blocked the other."""
    return other in await services.store.mutes(one) or one in await services.store.mutes(other)
