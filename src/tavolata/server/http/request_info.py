"""Data about a request or a handshake: its address, host, language, origin and credentials."""

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
"""Methods without side effects."""
SECURE = ("https", "wss")
SCHEMES = (*SECURE, "http", "ws")
UNKNOWN = "?"
MANY = 1 << 40
ONCE = ("origin", "sec-fetch-site", "content-type", "authorization")
"""Headers that may stand once: which of two lines counts would be a guess, and a proxy might guess otherwise."""


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
    """`?` if unknown."""
    language: str | None
    """Requested in the query."""
    spoken: str
    """The browser's language, or English."""
    origin: str | None
    site: str | None
    """The header Sec-Fetch-Site: same-origin, cross-site, ..."""
    cookies: str
    bearer: str | None
    content_type: str | None = None
    size: int = 0
    """Bytes of the body; `MANY` if unknown."""
    flaw: ServerError | None = None
    """Why the request must be refused in any case."""

    @property
    def changes(self) -> bool:
        """Whether it could have side effects: every method but the safe ones, and every socket."""
        return self.method not in SAFE

    @property
    def host_name(self) -> str | None:
        """The host name; None if the header cannot be read."""
        return host_name(self.host)

    @property
    def own_origin(self) -> str:
        """The origin of our own pages under this host."""
        return f"{'https' if self.secure else 'http'}://{self.host}".lower()

    def cookie(self, name: str) -> str | None:
        """The value of a cookie. Our values need no quoting."""
        for pair in self.cookies.split(";"):
            key, _, value = pair.strip().partition("=")
            if key == name:
                return value
        return None


def read(scope: Any, settings: Settings) -> RequestInfo:
    """Read the data of a connection; headers of a proxy count only if the settings say that there is one."""
    lines: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        lines.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    headers = {name: values[0] for name, values in lines.items()}
    scheme, address = scope.get("scheme") or "http", client[0] if (client := scope.get("client")) else UNKNOWN
    flaw: ServerError | None = next(
        (BadRequest("header_twice", name=name) for name in ONCE if len(lines.get(name, ())) > 1), None
    )
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
        host=",".join(lines.get("host", [])),  # two of them are invalid
        address=address,
        language=_asked_language(scope.get("query_string", b"")),
        spoken=_spoken_language(headers.get("accept-language", "")),
        origin=headers.get("origin"),
        site=headers.get("sec-fetch-site"),
        cookies="; ".join(lines.get("cookie", [])),  # a proxy may pass on one line of HTTP/2 as several
        bearer=authorization[7:].strip() if authorization[:7].lower() == "bearer " else None,
        content_type=headers.get("content-type"),
        size=_size(headers),
        flaw=flaw,
    )


def of(connection: Any) -> RequestInfo:
    """The data of a connection, for guards and handlers."""
    info: RequestInfo = connection.scope["state"][KEY]
    return info


def _forwarded_address(lines: list[str] | None, proxies: int) -> str | None:
    """The address that our outermost proxy has seen; None without a header. All header lines form one list, to which
    each proxy appends: items before those of our own proxies can be forged."""
    if lines is None:
        return None
    items = [item.strip() for item in ",".join(lines).split(",")]
    address = forwarded_address(items[-proxies]) if len(items) >= proxies else None
    if address is None:
        raise BadRequest("forwarded_for", given=", ".join(items[-proxies:])[:100])
    return address


def _forwarded_scheme(lines: list[str] | None) -> str | None:
    """The scheme that our proxy sends; None without a header."""
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
    """The first supported language among those that the browser accepts, by preference."""
    liked = []
    for place, part in enumerate(header.split(",")[:20]):
        language, _, quality = part.partition(";q=")
        try:
            liked.append((-float(quality or 1), place, language.strip().lower()[:2]))
        except ValueError:
            continue
    return next((language for _, _, language in sorted(liked) if language in LANGUAGES), DEFAULT_LANGUAGE)
