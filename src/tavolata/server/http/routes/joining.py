"""Joining a table: links and codes, further devices, handing a seat over, names."""

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from litestar import delete, patch, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from ...errors import BadRequest, Conflict, Forbidden, Gone, NotFound, TooLarge, Unauthorized
from ...ids import as_code, digest
from ...runtime.identity import Who, clean_name
from ...runtime.limits import address_key
from ...runtime.live_table import LiveTable
from ...runtime.table_setup import enter_as
from ...runtime.viewer import viewer_of
from ...settings import DAY_MS
from ...store.models import Link
from ...table.base import Asker, TableEvent, require_host, require_seat, require_status
from ...table.lobby import Join, Watch, Words
from ...table.seats import DeviceAdded, HandedOver
from ...table.state import GAME_STATUS, Tempo
from ..auth import Rights
from ..dependencies import Caller, Services
from .tables import Done, Name

HAND_OVER_DAYS = 7
PREVIEWED = ("invite", "watch")
"""Kinds of links that people post; all others are for one person, and strangers see nothing of them."""
WORDS = Annotated[str, Meta(min_length=1, max_length=64)]


class Entrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What gives access to a table: the secret of a link, or a short code; or the id of a table that is open to all,
    or to which the caller was invited by name. `watch`: do not sit down, at a table that is open to all."""

    token: WORDS | None = None
    code: WORDS | None = None
    table: WORDS | None = None
    watch: bool = False
    name: Name | None = None
    seat: int | None = None
    contribution: Words | None = None


class Entered(msgspec.Struct, frozen=True):
    """The table that was joined; without a seat one watches."""

    table: str
    seat: int | None
    v: int


class Doorway(msgspec.Struct, frozen=True):
    """A table as it is shown before joining. `seat_name`: the name of the seat that the link is for."""

    kind: Literal["invite", "code", "watch", "seat", "hand_over", "listed", "personal"]
    table: str
    game: str
    status: GAME_STATUS
    host: str | None
    names: list[str]
    players: int
    free: int
    seat_name: str | None
    tempo: Tempo


class LinkWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`invite` and `code` to sit down, `watch` to watch; `seat` for one's own seat on another device, `hand_over` to
    give one's seat to another person, `bot` for an external program."""

    kind: Literal["invite", "code", "watch", "seat", "hand_over", "bot"]
    seat: int | None = None
    named: bool = False
    """Whether the preview of an invitation may show the host's name."""


class LinkMade(msgspec.Struct, frozen=True):
    """The secret of a new link, shown once; the previous one of its kind is void."""

    kind: str
    token: str
    seat: int | None
    expires: int | None
    preview: str | None
    """Stands in the link's address, and shows strangers what is played there; personal links have none."""


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the preview of the invitation shows the host's name."""

    named: bool


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person who shares the device."""

    name: Name
    seat: int | None = None
    contribution: Words | None = None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    seat: int | None = None


@post("/api/enter", rights=Rights.GUEST, status_code=200)
async def enter_table(data: JSONBody[Entrance], who: Caller, services: Services) -> Entered:
    """Join a table by a link or a code, or because it is open to all."""
    assert who.guest is not None
    link = await _find(data, who, services)
    live = await services.hub.live(link.table)
    command, guest = services.settings.ids.command_id(), who.guest
    name = clean_name(data.name, services.settings) if data.name is not None else who.name
    held = live.table.state.seats_of(guest)
    if (held and link.kind != "hand_over") or (link.kind == "watch" and guest in live.table.state.spectators):
        return Entered(link.table, next(iter(held), None), live.table.state.seq)
    if link.kind != "seat" and guest in await services.store.mutes(live.table.state.host):
        raise Forbidden("not_welcome")
    if link.kind in ("invite", "code", "listed", "personal"):
        join = Join(id=command, seat=data.seat, contribution=data.contribution)
        version = await enter_as(services, link.table, guest, join, name)
    else:
        version = await services.hub.commands.submit(
            live, lambda: _event_of(live, link, guest, command), command, names={guest: name}
        )
    if link.kind in ("hand_over", "personal"):
        await services.store.drop_link(link.hash)
    return Entered(link.table, next(iter(live.table.state.seats_of(guest)), None), version)


@post("/api/enter/look", rights=Rights.ANYONE, status_code=200)
async def look_before_entering(data: JSONBody[Entrance], who: Caller, services: Services) -> Doorway:
    """Show what a link or a code leads to, without joining."""
    link = await _find(data, who, services)
    live = await services.hub.live(link.table)
    state = live.table.state
    number = _seat_of(live, link) if link.kind in ("seat", "hand_over") else None
    return Doorway(
        kind=link.kind,  # type: ignore[arg-type]
        table=link.table,
        game=state.terms.game,
        status=state.status,
        host=live.host_name,
        names=live.taken(who.language),
        players=len(state.seats),
        free=sum(seat.is_free for seat in state.seats),
        seat_name=None if number is None else live.frame_builder.seat_names(who.language)[number],
        tempo=state.terms.tempo,
    )


def _seat_of(live: LiveTable, link: Link) -> int:
    """The seat of a person's link; Gone if the seat belongs to somebody else by now."""
    number = next((n for n, seat in enumerate(live.table.state.seats) if seat.guest == link.guest), None)
    if number is None:
        raise Gone("dead_link")
    return number


def _event_of(live: LiveTable, link: Link, guest: str, command: str) -> TableEvent:
    """The event of joining by a link of each kind."""
    if link.kind == "watch":
        return Watch(id=command).decide(live.table, Asker(guest=guest))
    number = _seat_of(live, link)
    if live.table.state.seats_of(guest) and live.table.state.terms.tempo.kind != "hot_seat":
        raise Conflict("already_seated")
    if link.kind == "seat":
        return DeviceAdded(number, guest)
    return HandedOver(number, guest)


async def _find(data: Entrance, who: Who, services: Services) -> Link:
    """Find the link; wrong codes are counted, so that nobody can try them all."""
    if data.table is not None:
        live = await services.hub.live(data.table)
        invited = await services.store.invitation(data.table, who.guest) if who.guest and not data.watch else None
        if invited is not None and (invited.expires or 0) > services.settings.clock.now():
            return invited
        if not live.table.state.terms.listed or (data.watch and live.table.state.status == "over"):
            raise Forbidden("not_listed")
        return Link(b"", "watch" if data.watch else "listed", data.table)
    if data.token is None and data.code is None:
        raise NotFound("no_link")
    is_code = data.token is None
    if is_code:
        services.limits.may_guess(address_key(who.address))
    secret = as_code(data.code or "") if is_code else data.token
    link = await services.store.link(digest(str(secret)))
    if link is None or link.kind in ("bot", "personal") or (link.kind == "code") != is_code:
        if is_code:
            services.limits.wrong_guess(address_key(who.address))
        raise NotFound("dead_link")
    if link.expires is not None and link.expires <= services.settings.clock.now():
        raise Gone("expired_link")
    return link


@post("/api/tables/{table:str}/links", rights=Rights.SEAT | Rights.HOST)
async def make_link(table: FromPath[str], data: JSONBody[LinkWanted], who: Caller, services: Services) -> LinkMade:
    """Create a link of a kind; the previous one of that kind ends."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    seat = _seat_for(live, data, who)
    ids, now = services.settings.ids, services.settings.clock.now()
    token = ids.code() if data.kind == "code" else ids.token()
    expires = now + HAND_OVER_DAYS * DAY_MS if data.kind == "hand_over" else None
    is_shared = data.kind == "watch" and live.table.state.status == "over"  # everybody has a link of their own then
    guest = who.guest if is_shared else _holder(live, seat) if seat is not None else None
    hashed = digest(as_code(token) if data.kind == "code" else token)
    preview = ids.preview_id() if data.kind in PREVIEWED else None
    named = live.table.state.host if data.named and data.kind == "invite" else None
    await services.store.put_link(Link(hashed, data.kind, table, seat, guest, expires, preview, named))
    return LinkMade(data.kind, token, seat, expires, preview)


@patch("/api/tables/{table:str}/links/{kind:str}", rights=Rights.HOST, status_code=200)
async def name_preview(
    table: FromPath[str], kind: FromPath[str], data: JSONBody[Naming], who: Caller, services: Services
) -> Done:
    """Let the preview of the invitation (`invite`) show the host's name, or stop showing it."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    require_host(live.table, Asker(guest=who.guest))
    named = live.table.state.host if data.named else None
    if kind != "invite" or not await services.store.name_preview(table, kind, named):
        raise NotFound("no_link")
    return Done(live.durable)


def _check_program(live: LiveTable, seat: int | None) -> int:
    """The seat of an external program; it must be given."""
    if seat is None:
        raise BadRequest("bot_link_seat")
    if live.table.state.seats[require_seat(live.table, seat)].bot != "client":
        raise Conflict("no_client_seat")
    return seat


def _holder(live: LiveTable, seat: int) -> str | None:
    """The person or program that a link to a seat is for: it stays theirs wherever they sit."""
    here = live.table.state.seats[seat]
    return here.guest or next(iter(here.devices), None)


def _seat_for(live: LiveTable, wanted: LinkWanted, who: Who) -> int | None:
    """The seat that a link is for. The host gives links to sit down, the holder of a seat those to the seat."""
    asker = Asker(guest=who.guest)
    if live.table.state.terms.lesson and wanted.kind != "seat":
        raise Forbidden("lesson")
    if wanted.kind in ("invite", "code", "watch"):
        if wanted.kind != "watch":
            require_status(live.table, "lobby")
        elif not live.table.state.terms.spectators:
            raise Forbidden("no_spectators")
        if live.table.state.status != "over" or not live.table.state.seats_of(who.guest):
            require_host(live.table, asker)  # players may show a finished table to others
        return None
    if wanted.kind == "bot":
        require_host(live.table, asker)
        return _check_program(live, wanted.seat)
    held = live.table.state.seats_of(who.guest)
    if not held:
        raise Forbidden("no_seat")
    seat = held[0] if wanted.seat is None else wanted.seat
    if seat not in held:
        raise Forbidden("other_seat", given=seat)
    return seat


@post("/api/tables/{table:str}/people", rights=Rights.HOST)
async def seat_person(table: FromPath[str], data: JSONBody[NewPerson], who: Caller, services: Services) -> Done:
    """At a hot-seat table: seat one more person who shares this device."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    if who.guest is None:
        raise Unauthorized("no_session")
    if live.table.state.terms.tempo.kind != "hot_seat":
        raise Conflict("not_hot_seat")
    join = Join(id=services.settings.ids.command_id(), seat=data.seat, contribution=data.contribution)
    return Done(await enter_as(services, table, who.guest, join, clean_name(data.name, services.settings)))


@patch("/api/tables/{table:str}/name", rights=Rights.SEAT, status_code=200)
async def rename(table: FromPath[str], data: JSONBody[NewName], who: Caller, services: Services) -> Done:
    """Change one's name at this table."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, data.seat, None)
    held = live.table.state.seats_of(who.guest)
    if not held:
        raise Forbidden("no_seat")
    name = clean_name(data.name, services.settings)
    if not name:
        raise TooLarge("name_empty")
    guest = live.table.state.seats[held[0] if data.seat is None else data.seat].guest or ""
    await services.store.rename(table, guest, name)
    await services.hub.pages.refresh_names(table)
    return Done(live.durable)


@delete("/api/tables/{table:str}/links/{kind:str}", rights=Rights.SEAT | Rights.HOST, status_code=200)
async def end_link(
    table: FromPath[str],
    kind: FromPath[str],
    who: Caller,
    services: Services,
    seat: FromQuery[int | None] = None,
) -> Done:
    """End a link. Of the links to watch that were made after the end, everybody may end their own, and the host all."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    if kind not in ("invite", "code", "watch", "seat", "hand_over", "bot"):
        raise NotFound("no_link")
    is_meant = _own_links(live, kind, seat, who)
    for link in await services.store.links_of(table):
        if link.kind == kind and is_meant(link):
            await services.store.drop_link(link.hash)
    return Done(live.table.state.seq)


def _own_links(live: LiveTable, kind: str, seat: int | None, who: Who) -> Callable[[Link], bool]:
    """Which links of a kind the caller may end."""
    held = live.table.state.seats_of(who.guest)
    if seat is not None and kind in ("invite", "code", "watch"):
        raise BadRequest("link_without_seat", kind=kind)
    if kind in ("seat", "hand_over"):
        seat = held[0] if seat is None and held else seat
        if seat not in held:
            raise Forbidden("other_seat", given=seat if seat is not None else "-")
    elif kind == "watch" and live.table.state.status == "over" and held and not live.table.state.is_host(who.guest):
        return lambda link: link.guest == who.guest
    else:
        require_host(live.table, Asker(guest=who.guest))
        if kind == "watch":
            return lambda link: True
        if kind == "bot":
            _check_program(live, seat)
    holder = _holder(live, require_seat(live.table, seat)) if seat is not None else None
    return lambda link: link.guest == holder
