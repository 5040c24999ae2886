"""The devices of a seat: listing them, and removing one that was lost or lent."""

import msgspec
from litestar import delete, get
from litestar.params import FromPath, FromQuery

from ...errors import Conflict, Forbidden, NotFound
from ...runtime.identity import Who
from ...runtime.live_table import LiveTable
from ...runtime.viewer import viewer_of
from ...settings import DAY_MS
from ...table.base import TableEvent
from ...table.seats import DeviceRemoved
from ..auth import Rights
from ..dependencies import Caller, Services
from .tables import Done


class SeatDevice(msgspec.Struct, frozen=True):
    """A browser that holds a seat. `used`: the day on which it was last seen here, in milliseconds; null if its session
    has ended."""

    device: str
    name: str
    is_this: bool
    used: int | None


@get("/api/tables/{table:str}/devices", rights=Rights.SEAT)
async def list_devices(
    table: FromPath[str], who: Caller, services: Services, seat: FromQuery[int | None] = None
) -> list[SeatDevice]:
    """The devices of one's seat, in the order of their arrival."""
    live = await services.hub.live(table)
    number = _own_seat(live, who, table, seat)
    found = []
    for device in _devices(live, number):
        expires = await services.store.last_session(device)
        used = None if expires is None else expires - services.settings.session_days * DAY_MS
        found.append(SeatDevice(device, live.names.get(device, ""), device == who.guest, used))
    return found


@delete("/api/tables/{table:str}/devices/{device:str}", rights=Rights.SEAT, status_code=200)
async def end_device(
    table: FromPath[str],
    device: FromPath[str],
    who: Caller,
    services: Services,
    seat: FromQuery[int | None] = None,
) -> Done:
    """Remove another device from one's seat; its page is closed, and the personal links of the seat end."""
    live = await services.hub.live(table)
    number = _own_seat(live, who, table, seat)
    own = str(who.guest)
    if device == own:
        raise Conflict("own_device")
    person = live.table.state.seats[number].guest

    def decide() -> TableEvent:
        held = _devices(live, number)
        if own not in held:
            raise Forbidden("other_seat", given=number)
        if device not in held:
            raise NotFound("no_device")
        return DeviceRemoved(number, device, own)

    version = await services.hub.commands.submit(live, decide, services.settings.ids.command_id())
    await _end_links(services, table, person)
    return Done(version)


def _own_seat(live: LiveTable, who: Who, table: str, wanted: int | None) -> int:
    viewer = viewer_of(live, who, table, wanted, None)
    if viewer.seat is None:
        raise Forbidden("no_seat")
    return viewer.seat


def _devices(live: LiveTable, seat: int) -> list[str]:
    """The devices of a seat, without the ids of people who share one."""
    here = live.table.state.seats[seat]
    return [device for device in [here.guest, *here.devices] if device is not None and "~" not in device]


async def _end_links(services: Services, table: str, person: str | None) -> None:
    """End the personal links of a seat: the removed device may have one."""
    for link in await services.store.links_of(table):
        if link.kind in ("seat", "hand_over") and link.guest == person:
            await services.store.drop_link(link.hash)
