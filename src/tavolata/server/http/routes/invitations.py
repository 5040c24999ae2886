"""People one has played with, and invitations to them by name."""

from contextlib import suppress

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from ...errors import Closed, Conflict, NotFound
from ...ids import digest
from ...runtime.viewer import asker_of, viewer_of
from ...settings import DAY_MS
from ...store.models import Link
from ...table.base import require_host, require_status
from ..auth import Rights
from ..dependencies import NOTHING, Caller, Services
from .tables import ListedTable, listed

MOST_COMPANIONS = 12
INVITED_DAYS = 7


class CompanionInfo(msgspec.Struct, frozen=True):
    """A person with whom one has played, by the seat that they had at the latest common table, and its game."""

    table: str
    seat: int
    name: str
    game: str


class Companionship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person by the seat that they had at a common table."""

    table: str
    seat: int


@get("/api/companions", rights=Rights.GUEST)
async def list_companions(who: Caller, services: Services) -> list[CompanionInfo]:
    """The people with whom I have played, the latest first, without those whom I have blocked."""
    guest = str(who.guest)
    blocked = await services.store.mutes(guest)
    known = await services.store.companions(guest, MOST_COMPANIONS + len(blocked))
    return [CompanionInfo(each.table, each.seat, each.name, each.game) for each in known if each.guest not in blocked][
        :MOST_COMPANIONS
    ]


@post("/api/tables/{table:str}/invitations", rights=Rights.HOST, status_code=204, responses=NOTHING)
async def invite(table: FromPath[str], data: JSONBody[Companionship], who: Caller, services: Services) -> None:
    """Invite a person with whom one has played; they find it on their home page. Whoever has blocked the host is not
    told of it, and the host is not told of the block."""
    services.limits.command(who.key)
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    require_host(live.table, asker_of(who))
    require_status(live.table, "lobby")
    if live.table.state.terms.lesson or live.table.state.terms.tempo.kind == "hot_seat":
        raise Conflict("nobody_comes")
    guest = str(who.guest)
    blocked = await services.store.mutes(guest)
    known = await services.store.companions(guest, MOST_COMPANIONS + len(blocked))
    asked = (data.table, data.seat)
    other = next((each.guest for each in known if (each.table, each.seat) == asked), None)
    if other is None or other in blocked:
        raise NotFound("no_companion")
    if guest in await services.store.mutes(other):
        return
    expires = services.settings.clock.now() + INVITED_DAYS * DAY_MS
    secret = digest(services.settings.ids.token())  # told to nobody: the person is known by their session
    await services.store.put_link(Link(secret, "personal", table, None, other, expires))


@get("/api/invitations", rights=Rights.GUEST)
async def list_invitations(who: Caller, services: Services) -> list[ListedTable]:
    """The tables to which I am invited by name and where a seat is free."""
    guest, found = str(who.guest), []
    blocked = await services.store.mutes(guest)
    for table in await services.store.invitations(guest, services.settings.clock.now()):
        with suppress(Closed, NotFound):
            live = await services.hub.live(table)
            state = live.table.state
            is_open = state.status == "lobby" and any(seat.is_free for seat in state.seats)
            if is_open and not state.seats_of(guest) and state.host not in blocked:
                found.append(listed(live, who.language))
    return found


@delete("/api/invitations/{table:str}", rights=Rights.GUEST, status_code=204, responses=NOTHING)
async def decline_invitation(table: FromPath[str], who: Caller, services: Services) -> None:
    """Decline an invitation; the host is not told."""
    link = await services.store.invitation(table, str(who.guest))
    if link is None:
        raise NotFound("no_invitation")
    await services.store.drop_link(link.hash)
