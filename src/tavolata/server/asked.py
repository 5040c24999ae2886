"""What a request or a handshake says about itself: who sent it from where, under which name, in which language."""

import ipaddress
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from tavolata.kernel.texts import LANGUAGES

from .settings import Settings

KEY = "asked"
DEFAULT_LANGUAGE = "en"
SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
SECURE = ("https", "wss")


@dataclass(slots=True, frozen=True)
class Asked:
    """One request or handshake."""

    id: str
    method: str
    """`WS` for the handshake of a socket."""
    secure: bool
    host: str
    """As in the header, with the port."""
    address: str
    language: str | None
    """Asked for in the address of the page."""
    spoken: str
    """The browser's language, or English."""
    origin: str | None
    site: str | None
    """Where the browser says the request comes from: same-origin, cross-site, ..."""
    cookies: str
    bearer: str | None

    @property
    def changes(self) -> bool:
        """Whether it could change something: every method but the safe ones, and every socket."""
        return self.method not in SAFE

    @property
    def own_origin(self) -> str:
        """The origin of a page that we served under the name by which we were asked."""
        return f"{'https' if self.secure else 'http'}://{self.host}".lower()

    def cookie(self, name: str) -> str | None:
        """The value of a cookie. Our values need no quoting, so none is undone."""
        for pair in self.cookies.split(";"):
            key, _, value = pair.strip().partition("=")
            if key == name:
                return value
        return None


def read(scope: Any, settings: Settings) -> Asked:
    """Read it from the connection; what a proxy adds counts only if there is one."""
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.decode("latin-1").lower(), value.decode("latin-1"))
    proxied = headers if settings.behind_proxy else {}
    scheme = proxied.get("x-forwarded-proto", scope.get("scheme") or "http").strip().lower()
    authorization = headers.get("authorization", "")
    return Asked(
        id=settings.ids.request_id(),
        method="WS" if scope["type"] == "websocket" else scope["method"],
        secure=scheme in SECURE,
        host=headers.get("host", ""),
        address=_address(proxied.get("x-forwarded-for"), scope.get("client")),
        language=_asked_language(scope.get("query_string", b"")),
        spoken=_spoken_language(headers.get("accept-language", "")),
        origin=headers.get("origin"),
        site=headers.get("sec-fetch-site"),
        cookies=headers.get("cookie", ""),
        bearer=authorization[7:].strip() if authorization[:7].lower() == "bearer " else None,
    )


def of(connection: Any) -> Asked:
    """What the shell has read, inside guards and handlers."""
    asked: Asked = connection.scope["state"][KEY]
    return asked


def _address(forwarded: str | None, client: tuple[str, int] | None) -> str:
    """The last address in the list is the one that our own proxy has seen; those before it anyone can write."""
    if forwarded:
        last = forwarded.split(",")[-1].strip()
        try:
            return str(ipaddress.ip_address(last))
        except ValueError:
            pass
    return client[0] if client else "?"


def _asked_language(query: bytes) -> str | None:
    if b"lang=" not in query:
        return None
    given = dict(parse_qsl(query.decode("latin-1"))).get("lang", "")
    return given if given in LANGUAGES else None


def _spoken_language(header: str) -> str:
    """The first of our languages among those that the browser speaks, the best liked ones first."""
    liked = []
    for place, part in enumerate(header.split(",")[:20]):
        language, _, quality = part.partition(";q=")
        try:
            liked.append((-float(quality or 1), place, language.strip().lower()[:2]))
        except ValueError:
            continue
    return next((language for _, _, language in sorted(liked) if language in LANGUAGES), DEFAULT_LANGUAGE)
