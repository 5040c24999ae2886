"""Authentication and rights: guests without an account, their sessions and cookies, programs with a token."""

from contextlib import suppress
from enum import Flag, auto
from typing import TYPE_CHECKING, Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler

from ..errors import Forbidden, NotDurable, ServerError, Unauthorized
from ..ids import digest
from ..runtime.connections import reason
from ..runtime.identity import Who
from ..settings import DAY_MS
from . import request_info
from .networks import is_near
from .request_info import RequestInfo
from .strict_request import check_numbers

if TYPE_CHECKING:
    from ..runtime.services import Services

PLAIN_COOKIE = "tavolata"
SECURE_COOKIE = "__Host-tavolata"  # browsers keep it for this host only, and send it over https only
MOST_COOKIE_DAYS = 400  # no browser keeps one longer
TOKEN_LENGTH = 43
WHO = "who"


class Rights(Flag):
    """Who may call a handler. Every handler declares it: `@patch("/api/me", rights=Rights.GUEST)`."""

    ANYONE = auto()
    GUEST = auto()
    """A person with a session."""
    MEMBER = auto()
    """A guest who plays or watches at the table of the path. The handler asks the table."""
    SEAT = auto()
    """A guest who sits at the table. The handler asks the table."""
    HOST = auto()
    """The host of the table. The handler asks the table."""
    BOT = auto()
    """A program with the token of a seat, at that seat's table. The handler asks the table."""
    OPERATOR = auto()
    """The operator: from a private network, or with the token of the settings."""


PERSONS = Rights.GUEST | Rights.MEMBER | Rights.SEAT | Rights.HOST


async def identify(connection: ASGIConnection[Any, Any, Any, Any], services: "Services") -> Who:
    """The caller; identified once for each request or handshake."""
    state = connection.scope["state"]
    known = state.get(WHO)
    if known is None:
        known = state[WHO] = await _find(request_info.of(connection), services, state)
    found: Who = known
    return found


async def _find(info: RequestInfo, services: "Services", state: Any) -> Who:
    """Identify the caller. A token in the header takes precedence over a cookie, because it names the seat of a
    program."""
    if info.bearer is not None and not _shows(info, services.settings.metrics_token):
        return await _bot(info, services)
    token = info.cookie(SECURE_COOKIE if info.secure else PLAIN_COOKIE)
    if token is not None and len(token) == TOKEN_LENGTH:
        hashed, now = digest(token), services.settings.clock.now()
        session = await services.store.session(hashed, now)
        if session is not None:
            life = services.settings.session_days * DAY_MS
            if session.expires - now < life - min(DAY_MS, life // 2):
                await _prolong(token, info, services, state)
            guest = session.guest
            return Who(guest.id, guest.name, info.language or guest.language, hashed, info.address)
    return Who(None, "", info.language or info.spoken, None, info.address)


async def _bot(info: RequestInfo, services: "Services") -> Who:
    """A program with the token of one seat."""
    assert info.bearer is not None
    link = await services.store.link(digest(info.bearer))
    now = services.settings.clock.now()
    if link is None or link.kind != "bot" or (link.expires is not None and link.expires <= now):
        raise Unauthorized("bad_token")
    language = info.language or info.spoken
    return Who(None, "", language, None, info.address, bot_table=link.table, program=link.guest)


# --- sessions -----------------------------------------------------------------------------------------------


async def start_session(guest: str, info: RequestInfo, services: "Services") -> Cookie:
    """Start a session of a guest; its token exists only in the cookie."""
    token = services.settings.ids.token()
    await services.store.add_session(digest(token), guest, _expires(services))
    return session_cookie(token, info, services.settings.session_days)


async def _prolong(token: str, info: RequestInfo, services: "Services", state: Any) -> None:
    """Extend a session that is used; once a day, because this is a write. If it fails, the next request tries again."""
    with suppress(NotDurable):
        await services.store.extend_session(digest(token), _expires(services))
    state["cookie"] = session_cookie(token, info, services.settings.session_days)


def _expires(services: "Services") -> int:
    return services.settings.clock.now() + services.settings.session_days * DAY_MS


def session_cookie(token: str, info: RequestInfo, days: int) -> Cookie:
    """The cookie of a session: not readable by scripts, not sent with other sites' forms. Over plain http (a phone in
    the same network) it has another name, because a secure cookie cannot be set there."""
    return Cookie(
        key=SECURE_COOKIE if info.secure else PLAIN_COOKIE,
        value=token,
        path="/",
        max_age=min(days, MOST_COOKIE_DAYS) * 86_400,
        secure=info.secure,
        httponly=True,
        samesite="lax",
    )


def no_cookie(info: RequestInfo) -> Cookie:
    """A cookie that deletes the session's cookie."""
    return session_cookie("", info, 0)


# --- rights -------------------------------------------------------------------------------------------------


async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Runs before every handler: refuses callers without the right, and those who call too often."""
    info = request_info.of(connection)
    if info.method == "OPTIONS":  # answered by the framework; reveals and changes nothing
        return
    try:
        await _check(connection, info, handler.opt["rights"])
        check_numbers(connection, handler)
    except ServerError as error:
        if info.method != "WS":
            raise
        connection.scope["state"]["error"] = error.key
        text = error.text(info.language or info.spoken)
        raise WebSocketException(detail=reason(text), code=4000 + error.status) from error


async def _check(connection: ASGIConnection[Any, Any, Any, Any], info: RequestInfo, rights: Rights) -> None:
    services: Services = connection.app.state.services
    who = await identify(connection, services)
    if info.changes:
        services.limits.command(who.key)
    if Rights.ANYONE not in rights and not _may(who, info, rights, services):
        raise _refusal(who, rights)


def _may(who: Who, info: RequestInfo, rights: Rights, services: "Services") -> bool:
    if Rights.OPERATOR in rights and (is_near(info.address) or _shows(info, services.settings.metrics_token)):
        return True
    if who.bot_table is not None:
        return Rights.BOT in rights
    return who.guest is not None and bool(rights & PERSONS)


def _shows(info: RequestInfo, token: str | None) -> bool:
    """Whether the operator's token was sent; compared by hashes, against timing attacks."""
    return token is not None and info.bearer is not None and digest(info.bearer) == digest(token)


def _refusal(who: Who, rights: Rights) -> ServerError:
    if Rights.OPERATOR in rights:
        return Forbidden("operator_only")
    return Forbidden("not_for_bots") if who.bot_table is not None else Unauthorized("no_session")
