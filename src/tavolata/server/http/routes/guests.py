"""Guests: a name and a language are all that is stored, and they can be deleted again."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta

from ...runtime.identity import Who, clean_name
from ...runtime.limits import address_key
from ...store import Guest
from .. import request_info
from ..auth import Rights, no_cookie, start_session
from ..dependencies import NOTHING, Caller, Services

Language = Literal["it", "en"]


class Myself(msgspec.Struct, frozen=True):
    """A guest, as they see themselves."""

    guest: str
    """The guest's id. It gives no access."""
    name: str
    language: str


class GuestWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest changes about themselves; what is left out stays."""

    name: Annotated[str, Meta(max_length=400, description="Shown to the others at a table.")] | None = None
    language: Language | None = None


Asking = Request[Any, Any, Any]
KNOWN = ResponseSpec(Myself, description="The caller was a guest already", generate_examples=False)


@post("/api/guest", rights=Rights.ANYONE, status_code=201, responses={200: KNOWN})
async def become_guest(request: Asking, who: Caller, services: Services, data: JSONBody[GuestWish]) -> Response[Myself]:
    """Become a guest. The session comes as a cookie; a caller who has one already stays the same guest."""
    name = None if data.name is None else clean_name(data.name, services.settings)
    if who.guest is not None:
        return Response(await _change(who, services, name, data.language), status_code=200)
    info = request_info.of(request)
    services.limits.new_guest(address_key(who.address))
    settings = services.settings
    guest = Guest(settings.ids.guest_id(), settings.clock.now(), data.language or who.language, name or "")
    await services.store.add_guest(guest)
    cookie = await start_session(guest.id, info, services)
    return Response(Myself(guest.id, guest.name, guest.language), cookies=[cookie])


@get("/api/me", rights=Rights.ANYONE)
async def show_me(who: Caller) -> Myself | None:
    """Who I am; null for a caller who is not a guest."""
    return None if who.guest is None else Myself(who.guest, who.name, who.language)


@patch("/api/me", rights=Rights.GUEST)
async def change_me(who: Caller, services: Services, data: JSONBody[GuestWish]) -> Myself:
    """Change my name or language. The new name counts at tables that I join from now on."""
    name = None if data.name is None else clean_name(data.name, services.settings)
    return await _change(who, services, name, data.language)


async def _change(who: Who, services: Services, name: str | None, language: str | None) -> Myself:
    guest = str(who.guest)
    if name is not None or language is not None:
        await services.store.update_guest(guest, name=name, language=language)
    return Myself(guest, who.name if name is None else name, language or who.language)


@delete("/api/me", rights=Rights.GUEST, status_code=204, responses=NOTHING)
async def forget_me(request: Asking, who: Caller, services: Services) -> Response[None]:
    """Delete me: my names, chat, sessions and links are deleted, my sockets closed. My moves stay without a name:
    without them the games of others would be lost."""
    guest = str(who.guest)
    said = await services.store.said_by(guest)
    for table in await services.store.forget_guest(guest):
        services.pictures.drop(table)
        services.folds.drop(table)
    await services.hub.pages.refresh_guest(guest)
    services.hub.pages.broadcast_chat_deleted(said)
    await services.sockets.end_guest(guest)
    return Response(None, cookies=[no_cookie(request_info.of(request))])


@post("/api/logout", rights=Rights.GUEST, status_code=204, responses=NOTHING)
async def log_out(request: Asking, who: Caller, services: Services) -> Response[None]:
    """End this session, and its sockets. Without a personal link one cannot return to one's seats."""
    assert who.session is not None
    await services.store.drop_session(who.session)
    await services.sockets.end_session(who.session)
    return Response(None, cookies=[no_cookie(request_info.of(request))])
