"""What a request or a handshake says about itself: who sent it from where, under which name, in which language."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from tavolata.kernel.texts import LANGUAGES

from ..errors import BadRequest, ServerError
from ..settings import Settings
from .networks import forwarded_address, host_name

KEY = "asked"
DEFAULT_LANGUAGE = "en"
SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
SECURE = ("https", "wss")
SCHEMES = (*SECURE, "http", "ws")
UNKNOWN = "?"
MANY = 1 << 40


@dataclass(slots=True, frozen=True)
class RequestInfo:
    """One request or handshake."""

    id: str
    method: str
    """`WS` for the handshake of a socket."""
    secure: bool
    host: str
    """As in the header, with the port."""
    address: str
    """`?` where nobody can tell."""
    language: str | None
    """Asked for in the address of the page."""
    spoken: str
    """The browser's language, or English."""
    origin: str | None
    site: str | None
    """Where the browser says the request comes from: same-origin, cross-site, ..."""
    cookies: str
    bearer: str | None
    content_type: str | None = None
    size: int = 0
    """Of the body, as far as it says; `MANY` if it does not."""
    flaw: ServerError | None = None
    """Why it cannot be answered, whatever it asks."""

    @property
    def changes(self) -> bool:
        """Whether it could change something: every method but the safe ones, and every socket."""
        return self.method not in SAFE

    @property
    def host_name(self) -> str | None:
        """By which name we were asked; None if the header cannot be read."""
        return host_name(self.host)

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


def read(scope: Any, settings: Settings) -> RequestInfo:
    """Read it from the connection; what a proxy adds counts only if there is one."""
    lines: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        lines.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    headers = {name: values[0] for name, values in lines.items()}
    scheme, address = scope.get("scheme") or "http", client[0] if (client := scope.get("client")) else UNKNOWN
    flaw: ServerError | None = None
    if settings.behind_proxy:
        try:
            scheme = _forwarded_scheme(lines.get("x-forwarded-proto")) or scheme
            address = _forwarded_address(lines.get("x-forwarded-for"), settings.proxies) or address
        except BadRequest as unreadable:
            flaw, address = unreadable, UNKNOWN
    authorization = headers.get("authorization", "")
    return RequestInfo(
        id=settings.ids.request_id(),
        method="WS" if scope["type"] == "websocket" else scope["method"],
        secure=scheme in SECURE,
        host=",".join(lines.get("host", [])),  # two of them are none
        address=address,
        language=_asked_language(scope.get("query_string", b"")),
        spoken=_spoken_language(headers.get("accept-language", "")),
        origin=headers.get("origin"),
        site=headers.get("sec-fetch-site"),
        cookies=headers.get("cookie", ""),
        bearer=authorization[7:].strip() if authorization[:7].lower() == "bearer " else None,
        content_type=headers.get("content-type"),
        size=_size(headers),
        flaw=flaw,
    )


def of(connection: Any) -> RequestInfo:
    """What the shell has read, inside guards and handlers."""
    info: RequestInfo = connection.scope["state"][KEY]
    return info


def _forwarded_address(lines: list[str] | None, proxies: int) -> str | None:
    """The address that the outermost of our proxies has seen; None without a header. All lines are one list, to which
    each proxy adds at the end: what stands before the items of our own proxies anyone can write."""
    if lines is None:
        return None
    items = [item.strip() for item in ",".join(lines).split(",")]
    address = forwarded_address(items[-proxies]) if len(items) >= proxies else None
    if address is None:
        raise BadRequest("forwarded_for", given=", ".join(items[-proxies:])[:100])
    return address


def _forwarded_scheme(lines: list[str] | None) -> str | None:
    """The scheme that the proxy before us says; None if it says nothing."""
    if lines is None:
        return None
    last = ",".join(lines).rpartition(",")[2].strip().lower()
    if last not in SCHEMES:
        raise BadRequest("forwarded_proto", given=last[:100])
    return last


def _size(headers: dict[str, str]) -> int:
    if "transfer-encoding" in headers:
        return MANY
    given = headers.get("content-length", "0")
    return min(int(given), MANY) if given.isascii() and given.isdigit() else MANY


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
