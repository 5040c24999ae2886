"""Tables: creating, listing and showing them, and sending them commands."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from ...errors import Closed, Conflict, as_json
from ...realtime.conversation import preview, why_not
from ...runtime import last_views
from ...runtime.hinting import advice
from ...runtime.identity import Who, clean_name
from ...runtime.jobs.contents import ContentSent
from ...runtime.live_table import LiveTable
from ...runtime.table_setup import (
    Invitations,
    fill_with_bots,
    open_table,
    rehearse_seating,
    sit_down,
    start,
    try_change,
    try_content,
)
from ...runtime.viewer import asker_of, me_among, viewer_of
from ...table.commands import Hint, Preview, TableCommand, Why
from ...table.frames import Me, Snapshot
from ...table.lobby import Words
from ...table.messages import Advice, Previewed, WhyNot
from ...table.state import GAME_STATUS, Tempo
from ...table.terms import check_option_types, make_terms
from ..auth import Rights
from ..dependencies import Caller, Services
from .games import ContentInfo, content_info

AT_TABLE = Rights.MEMBER | Rights.SEAT | Rights.HOST | Rights.BOT
Name = Annotated[str, Meta(max_length=100)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The terms of a new table. Only the game and the number of players are required."""

    game: str
    players: int
    options: dict[str, int | bool] | None = None
    preset: str | None = None
    content: dict[str, Any] | None = None
    tempo: Tempo = Tempo()
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool | None = None
    """If nothing is said, there are hints where one person plays against bots only."""
    order: Literal["shuffled", "chosen"] = "shuffled"
    sit: bool = True
    """Whether the host sits down at once."""
    names: Annotated[list[Name], Meta(max_length=8)] = []
    """The people who share the device, for a hot-seat table; otherwise one's own name at this table."""
    bots: Annotated[int, Meta(ge=0, le=8)] = 0
    bot_kind: str = "simple"
    contribution: Words | None = None
    start: bool = False
    """Start at once; every seat must be taken then."""

    @property
    def has_hints(self) -> bool:
        is_alone = self.sit and len(self.names) <= 1 and self.bots == self.players - 1
        return is_alone if self.hints is None else self.hints


class MadeTable(msgspec.Struct, frozen=True):
    """The new table, and its links, which are shown once."""

    table: str
    invitations: Invitations


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list. Of a finished one only the game and one's own seat are given. `names`: who sits there;
    `waiting`: the names of those whom a running game waits for."""

    table: str
    game: str
    status: GAME_STATUS
    seat: int | None = None
    players: int = 0
    free: int = 0
    your_turn: bool = False
    names: list[str] = []
    host: str | None = None
    tempo: Tempo | None = None
    lesson: bool = False
    closed: bool = False
    """Whether it cannot be played on; its page says why."""
    waiting: list[str] = []


class ClosedTable(msgspec.Struct, frozen=True):
    """Why a table cannot be played on, and its last view, if one was stored."""

    error: str
    text: str
    last: Snapshot | None


class Done(msgspec.Struct, frozen=True):
    """The command was carried out, is written to disk, and made this version."""

    v: int


@post("/api/tables", rights=Rights.GUEST)
async def make_table(data: JSONBody[NewTable], who: Caller, services: Services) -> MadeTable:
    """Create a table; the caller becomes its host."""
    assert who.guest is not None
    check_option_types(data.game, data.options)
    if data.content:
        sent = ContentSent(data.game, data.players, data.options, data.preset, data.content)
        await try_content(services, who.key, sent)
    terms = make_terms(
        data.game,
        data.players,
        data.options,
        data.preset,
        data.content,
        data.tempo,
        listed=data.listed,
        spectators=data.spectators,
        chat=data.chat,
        hints=data.has_hints,
        order=data.order,
    )
    names = [clean_name(name, services.settings) for name in data.names] or [who.name]
    rehearse_seating(terms, who.guest, len(names) if data.sit else 0, data.bot_kind, data.bots, data.start)
    if data.start:
        await services.rules.wait(data.game)
    table, invitations = await open_table(services, who.guest, terms, names[0])
    if data.sit:
        await sit_down(services, table, who.guest, names, data.contribution)
    await fill_with_bots(services, table, who.guest, data.bot_kind, data.bots)
    if data.start:
        await start(services, table, who.guest)
    return MadeTable(table, invitations)


@get("/api/tables", rights=Rights.GUEST)
async def my_tables(who: Caller, services: Services) -> list[ListedTable]:
    """The guest's own tables, the newest first."""
    assert who.guest is not None
    found = []
    for head, seat in await services.store.tables_of(who.guest):
        if head.status == "over":
            found.append(ListedTable(head.table, head.game, "over", seat))
            continue
        if not services.rules.is_ready(head.game) and head.status != "lobby":
            found.append(ListedTable(head.table, head.game, cast(GAME_STATUS, head.status), seat))
            continue
        try:
            live = await services.hub.live(head.table)
        except Closed:
            found.append(ListedTable(head.table, head.game, cast(GAME_STATUS, head.status), seat, closed=True))
        else:
            found.append(listed(live, who.language, seat, live.table.state.seats_of(who.guest)))
    return found


@get("/api/open", rights=Rights.ANYONE)
async def open_tables(who: Caller, services: Services) -> list[ListedTable]:
    """Tables that anybody may join, without those of people with whom the caller will not sit."""
    tables = [listed(live, who.language) for live in await _public("lobby", who, services)]
    return [table for table in tables if table.free]


@get("/api/running", rights=Rights.ANYONE)
async def running_tables(who: Caller, services: Services) -> list[ListedTable]:
    """Running games that anybody may watch, without those of people with whom the caller will not sit."""
    public = await _public("playing", who, services)
    return [listed(live, who.language) for live in public if live.table.state.terms.spectators]


async def _public(status: GAME_STATUS, who: Who, services: Services) -> list[LiveTable]:
    """The listed tables with a status, but for those where somebody sits whom the caller has blocked, or whose host has
    blocked the caller."""
    found = []
    for head in await services.store.listed(status):
        if status == "playing" and not services.rules.is_ready(head.game):
            continue
        with suppress(Closed):
            live = await services.hub.live(head.table)
            if live.table.state.status == status:
                found.append(live)
    if who.guest is None or not found:
        return found
    blocked = await services.store.mutes(who.guest)
    hosts = await services.store.blocked_by(who.guest, {live.table.state.host for live in found})
    return [live for live in found if live.table.state.host not in hosts and not _people(live) & blocked]


def _people(live: LiveTable) -> set[str | None]:
    """The host of a table, and those who sit there."""
    state = live.table.state
    return {state.host, *(seat.guest for seat in state.seats)}


def listed(live: LiveTable, language: str, seat: int | None = None, mine: Sequence[int] = ()) -> ListedTable:
    """A table as lists show it; `mine`: the seats of the caller."""
    state = live.table.state
    names = live.frame_builder.seat_names(language)
    return ListedTable(
        table=state.id,
        game=state.terms.game,
        status=state.status,
        seat=seat,
        players=len(state.seats),
        free=sum(each.is_free for each in state.seats),
        your_turn=bool(set(mine) & set(live.table.waiting)),
        names=live.taken(language),
        host=live.host_name,
        tempo=state.terms.tempo,
        lesson=state.terms.lesson,
        waiting=[names[each] for each in live.table.waiting],
    )


@get("/api/tables/{table:str}", rights=AT_TABLE)
async def look_at_table(
    table: FromPath[str],
    who: Caller,
    services: Services,
    seat: FromQuery[int | None] = None,
    lang: FromQuery[str | None] = None,
    steps: FromQuery[int] = 0,
) -> Snapshot:
    """The table as the first frame of a socket shows it."""
    async with services.hub.looking(table) as live:
        viewer = viewer_of(live, who, table, seat, lang if lang in ("it", "en") else None)
        viewer = viewer._replace(steps=bool(steps))
        held = live.table.state.seats_of(who.holder)
        me = Me(viewer.seat, held, live.table.state.is_host(who.guest))
        return live.frame_builder.snapshot(viewer, me)


@get("/api/tables/{table:str}/last_view", rights=Rights.MEMBER | Rights.SEAT | Rights.HOST)
async def look_at_closed_table(
    table: FromPath[str],
    who: Caller,
    services: Services,
    seat: FromQuery[int | None] = None,
    lang: FromQuery[str | None] = None,
) -> ClosedTable:
    """The last view of a table that cannot be played on, for one's own seat or for spectators; and why it cannot."""
    services.limits.command(who.key)
    why = await _why_closed(table, who, services)
    members = await services.store.members(table)
    me = me_among(members, who, table, seat)
    if why is None:
        raise Conflict("not_closed")
    kept = await services.store.last_view(table, me.seat)
    snapshot = None if kept is None else last_views.show(kept, members, me, lang if lang in ("it", "en") else None)
    return ClosedTable(why["error"], why["text"], snapshot)


async def _why_closed(table: str, who: Who, services: Services) -> dict[str, Any] | None:
    try:
        await services.hub.live(table)
    except Closed as error:
        return as_json(error, who.language)
    return None


@get("/api/tables/{table:str}/content", rights=AT_TABLE)
async def look_at_content(table: FromPath[str], who: Caller, services: Services) -> ContentInfo:
    """The content that this table plays with: its own, or the standard one."""
    async with services.hub.looking(table) as live:
        viewer_of(live, who, table, None, None)
        return content_info(live.table.contents)


@post("/api/tables/{table:str}/commands", rights=AT_TABLE, status_code=200)
async def send_command(table: FromPath[str], data: JSONBody[TableCommand], who: Caller, services: Services) -> Done:
    """Send a command, as over the socket. The same `id` twice is carried out once, and gets the same answer."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    await try_change(services, live, who, data)
    return Done(await services.hub.commands.carry_out(table, asker_of(who), data))


@post("/api/tables/{table:str}/hint", rights=AT_TABLE, status_code=200)
async def ask_hint(table: FromPath[str], data: JSONBody[Hint], who: Caller, services: Services) -> Advice:
    """The best acts from what this seat knows, with win chances and reasons."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    services.limits.command(who.key)
    return await advice(services.hub, table, asker_of(who), data, who.language, who.key)


@post("/api/tables/{table:str}/why", rights=AT_TABLE, status_code=200)
async def ask_why(table: FromPath[str], data: JSONBody[Why], who: Caller, services: Services) -> WhyNot:
    """Why an action is not legal."""
    async with services.hub.looking(table) as live:
        viewer_of(live, who, table, None, None)
        return why_not(live, asker_of(who), data, who.language)


@post("/api/tables/{table:str}/preview", rights=AT_TABLE, status_code=200)
async def ask_preview(
    table: FromPath[str],
    data: JSONBody[Preview],
    who: Caller,
    services: Services,
    lang: FromQuery[str | None] = None,
) -> Previewed:
    """How would it stand after a few acts of this seat? Nothing is carried out."""
    async with services.hub.looking(table) as live:
        viewer_of(live, who, table, None, None)
        return preview(live, asker_of(who), data, lang if lang in ("it", "en") else None)
