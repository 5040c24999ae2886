"""Chat: reading, writing and deleting lines, and muting people."""

from typing import Annotated

import msgspec
from litestar import delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from ...errors import Conflict, Forbidden
from ...realtime.conversation import say
from ...runtime.viewer import viewer_of
from ...store.chats import MOST_MUTES
from ...table.messages import Said
from ..auth import Rights
from ..dependencies import Caller, Services


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=4000)]


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the person on a seat is muted."""

    seat: int
    muted: bool = True


class Number(msgspec.Struct, frozen=True):
    n: int


@get("/api/tables/{table:str}/chat", rights=Rights.MEMBER | Rights.SEAT | Rights.HOST)
async def read_chat(
    table: FromPath[str],
    who: Caller,
    services: Services,
    since: FromQuery[Annotated[int, Meta(ge=0)]] = 0,
) -> list[Said]:
    """The chat, without the lines of people that one has blocked."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    muted = set(await services.store.mutes(who.guest)) if who.guest else set()
    lines = await services.store.chat(table, since, 200)
    return [
        Said(n=line.n, seat=line.seat, name=line.name, text=line.text, at=line.at)
        for line in lines
        if not live.is_muted(line, muted)
    ]


@post("/api/tables/{table:str}/chat", rights=Rights.SEAT | Rights.HOST)
async def speak(table: FromPath[str], data: JSONBody[Words], who: Caller, services: Services) -> Number:
    """Send a line of chat."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    return Number(await say(services, live, who, data.text))


@delete("/api/tables/{table:str}/chat/{n:int}", rights=Rights.SEAT | Rights.HOST, status_code=200)
async def unsay(table: FromPath[str], n: FromPath[int], who: Caller, services: Services) -> Number:
    """Delete a line of one's own."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    if who.guest is None or not await services.hub.pages.unsay(live, n, who.guest):
        raise Forbidden("not_your_words")
    return Number(n)


@put("/api/tables/{table:str}/mute", rights=Rights.MEMBER | Rights.SEAT | Rights.HOST, status_code=200)
async def mute(table: FromPath[str], data: JSONBody[Mute], who: Caller, services: Services) -> Mute:
    """Block a person, or end the block, here and at every other table: their chat is not shown, and they cannot join
    tables that one hosts. They are not told."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    seats = live.table.state.seats
    other = seats[data.seat].guest if 0 <= data.seat < len(seats) else None
    if who.guest is None or other is None or live.table.state.seats[data.seat].is_held_by(who.guest):
        raise Conflict("no_person", seat=data.seat)
    if not data.muted:
        await services.store.unmute(who.guest, other)
    elif not await services.store.mute(who.guest, other, live.names.get(other, ""), services.settings.clock.now()):
        raise Conflict("too_many_blocks", most=MOST_MUTES)
    await services.hub.pages.learn_blocks(who.guest)
    return data
