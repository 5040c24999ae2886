"""The outermost layer of the application: checks host, origin and rate of every request before anything else reads it,
adds security headers to every response, and counts and logs requests."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog

from .. import logs
from ..errors import Forbidden, NotFound, ServerError, TooMany, Unavailable, UnsupportedType, as_json
from ..metrics import Metrics
from ..runtime.identity import Who
from ..runtime.limits import Limits, address_key
from ..runtime.quotas import ORIGIN
from ..settings import Settings
from . import request_info
from .auth import PLAIN_COOKIE, SECURE_COOKIE, WHO
from .networks import host_name, is_address, is_own_machine
from .request_info import RequestInfo
from .site import served_build

Message = Any
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Receive, Send], Awaitable[None]]

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
))  # fmt: skip
"""Pages may load from this server only."""
HEADERS: dict[bytes, bytes] = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"cache-control": b"no-store",
}
"""Added to every response that does not set them itself."""
OPENER = (b"cross-origin-opener-policy", b"same-origin")
"""Sent where browsers trust the connection: elsewhere they ignore it with a warning."""
TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
QUIET = ("/health", "/ready", "/metrics")
"""Requested every few seconds, so not logged."""
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "WS")
PARAMETERS = ("", "charset=utf-8", 'charset="utf-8"')
"""Allowed parameters of the content type."""
UNKNOWN = "-"  # for unknown routes and methods, which anyone can invent

BREACHES = {1002: "socket_protocol", 1007: "socket_not_text", 1008: "socket_flooded", 1009: "socket_too_large"}
"""Close codes that a page gets for invalid messages of its socket."""

log = logs.get("http")


class Shell:
    """An ASGI application around another one."""

    def __init__(self, app: App, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self._settings, self._limits, self._metrics = settings, limits, metrics
        self._hosts = {"localhost", settings.host.lower(), *(name.lower() for name in settings.allow_hosts)}
        self._origins = set[str]()
        if settings.public_origin is not None:
            self._origins.add(settings.public_origin)
            self._hosts.add(host_name(settings.public_origin.partition("://")[2]) or settings.host)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        info = request_info.read(scope, self._settings)
        scope.setdefault("state", {})[request_info.KEY] = info
        ORIGIN.set((info.address, info.size))
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=info.id)
        answer = _Answer(scope, send, info)
        began = time.perf_counter()
        try:
            self.check(info)
            await self.app(scope, answer.watch(receive) if info.method == "WS" else receive, answer.send)
        except ServerError as refusal:  # refusals of handlers are responses already
            await answer.refuse(refusal)
        except asyncio.CancelledError:  # the server stops, and does not wait for this request any longer
            if answer.status or info.method == "WS":
                raise
            await answer.refuse(Unavailable("stopping"))
        finally:
            self._tell(scope, info, answer.status, time.perf_counter() - began)

    # --- checks -----------------------------------------------------------------------------------------

    def check(self, info: RequestInfo) -> None:
        """Refuse requests that cannot be read, come from another site, or come too often."""
        if info.flaw is not None:
            raise info.flaw
        if not self._is_our_host(info.host_name):
            raise Forbidden("foreign_host", given=info.host[:100])
        self._limits.request(address_key(info.address))
        if info.changes:
            self._check_origin(info)
            _check_content_type(info)

    def _is_our_host(self, name: str | None) -> bool:
        """Whether a host name is ours. Another name may point to this address, and its pages could read our
        responses."""
        return name is not None and (name in self._hosts or is_address(name) or name.endswith(".localhost"))

    def _check_origin(self, info: RequestInfo) -> None:
        """Require that requests with side effects come from our own pages, or from a program without cookies."""
        if info.site is not None and info.site not in ("same-origin", "none"):
            raise Forbidden("foreign_origin")
        if info.origin is not None:
            if info.origin.lower() != info.own_origin and info.origin.lower() not in self._origins:
                raise Forbidden("foreign_origin")
        elif info.bearer is None and (info.cookie(PLAIN_COOKIE) or info.cookie(SECURE_COOKIE)):
            raise Forbidden("no_origin")

    # --- what is told about it --------------------------------------------------------------------------

    def _tell(self, scope: Any, info: RequestInfo, status: int, seconds: float) -> None:
        route = scope.get("path_template") or UNKNOWN
        method = info.method if info.method in METHODS else UNKNOWN
        if info.method == "WS":
            self._metrics.handshakes.labels(status).inc()
        else:
            self._metrics.requests.labels(method, route, status).inc()
            self._metrics.request_seconds.labels(route).observe(seconds)
        who: Who | None = scope["state"].get(WHO)
        facts: dict[str, Any] = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        if who is not None and who.guest is not None:
            facts["guest"] = logs.short(who.guest)
        error = scope["state"].get("error")
        if error is not None:
            self._metrics.refusals.labels(error).inc()
            log.warning("refused", error=error, address=info.address, **facts)
        elif route not in QUIET:
            log.info("request", **facts)


def _check_content_type(info: RequestInfo) -> None:
    """Require JSON bodies with their content type: other sites' pages cannot send it without a preflight request."""
    if info.content_type is None and not info.size:
        return
    kind, *parameters = [part.strip().lower() for part in (info.content_type or "").split(";")]
    if kind != "application/json" or any(parameter not in PARAMETERS for parameter in parameters):
        raise UnsupportedType("content_type", given=(info.content_type or "-")[:100])


class _Answer:
    """A response: adds our headers, records the status, and gives a refused handshake a status and a sentence."""

    def __init__(self, scope: Any, send: Send, info: RequestInfo) -> None:
        self._scope, self._send, self._asked = scope, send, info
        self.status = 0
        self._may_answer = "websocket.http.response" in (scope.get("extensions") or {})

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind == "websocket.accept":
            self.status = 101
        elif kind == "websocket.close" and not self.status:
            await self._refuse_handshake(message)
            return
        elif kind in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            message["headers"] = self._headers(message.get("headers") or [])
        await self._send(message)

    def watch(self, receive: Receive) -> Receive:
        """The messages of a socket; notes protocol errors, for which uvicorn closes it, for the log."""

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect" and message.get("code") in BREACHES:
                self._scope["state"].setdefault("error", BREACHES[message["code"]])
            return message

        return heard

    def _headers(self, given: Any) -> list[tuple[bytes, bytes]]:
        headers = [(bytes(name).lower(), bytes(value)) for name, value in given]
        present = {name for name, _ in headers}
        headers += [(name, value) for name, value in HEADERS.items() if name not in present]
        headers.append((b"x-request-id", self._asked.id.encode()))
        if self._scope["path"].startswith("/api/") and (build := served_build()) is not None:
            headers.append((b"x-build", build.encode()))  # a page of another build offers to reload
        if self._asked.secure:
            headers += [OPENER, TRANSPORT]
        elif is_own_machine(self._asked.host_name or ""):
            headers.append(OPENER)
        prolonged = self._scope["state"].get("cookie")
        if prolonged is not None and b"set-cookie" not in present:
            headers.append(prolonged.to_encoded_header())
        return headers

    async def refuse(self, refusal: ServerError) -> None:
        """Respond with a refusal of this layer."""
        self._scope["state"]["error"] = refusal.key
        language = self._asked.language or self._asked.spoken
        body = msgspec.json.encode(as_json(refusal, language))
        await self._answer(refusal.status, body, refusal)

    async def _refuse_handshake(self, message: Message) -> None:
        """Respond to a handshake that is refused."""
        if "path_template" not in self._scope:  # the framework knows no socket there, and says only that it failed
            await self.refuse(NotFound("no_such_page", path=self._scope["path"][:100]))
            return
        code = message.get("code", 1000)
        status = code - 4000 if 4400 <= code < 4600 else 403
        self.status = status
        if not self._may_answer:
            await self._send(message)
            return
        text = message.get("reason") or ""
        await self._answer(status, msgspec.json.encode({"error": self._scope["state"].get("error"), "text": text}))

    async def _answer(self, status: int, body: bytes, refusal: ServerError | None = None) -> None:
        is_socket = self._scope["type"] == "websocket"
        if is_socket and not self._may_answer:
            self.status = status
            await self._send({"type": "websocket.close", "code": 4000 + status})
            return
        kind = "websocket.http.response" if is_socket else "http.response"
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if isinstance(refusal, TooMany):
            headers.append((b"retry-after", str(refusal.retry_after).encode()))
        await self.send({"type": f"{kind}.start", "status": status, "headers": headers})
        await self.send({"type": f"{kind}.body", "body": body})
