"""The web client: one page for all its addresses, and the files that belong to it."""

from functools import lru_cache
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from .. import previews, request_info
from ..auth import Rights
from ..dependencies import Services
from ..request_info import RequestInfo
from ..site import INDEX, File, site

Asking = Request[Any, Any, Any]
ADDRESSES = ["/", "/learn", "/learn/{rest:path}", "/history", "/lab"]
TABLES = ["/t/{table:str}", "/t/{table:str}/{rest:path}"]
AGAIN = "no-cache"
"""Revalidate at every use."""
FOR_EVER = "public, max-age=31536000, immutable"
"""Cache for ever: the name changes with the body."""
MINUTE = "public, max-age=60"
"""How long others may keep a picture: seats fill, and people take their names back."""
PREVIEWED = ("i", "replay")
"""The part of a table's address after which a preview id may stand."""
UNLISTED = {"x-robots-tag": "noindex"}
"""For search engines: tables are for those who have the link."""


@get(ADDRESSES, rights=Rights.ANYONE, include_in_schema=False)
async def show_page(request: Asking, services: Services) -> Response[bytes]:
    """The page. It is the same for everybody; its script reads the address, and requests what one may see."""
    info = request_info.of(request)
    tags = previews.default_tags(info.language or info.spoken, _origin(services, info))
    return _answer(_page(tags), request, AGAIN, vary="accept-encoding, accept-language")


@get(TABLES, rights=Rights.ANYONE, include_in_schema=False)
async def show_table(request: Asking, services: Services, table: FromPath[str]) -> Response[bytes]:
    """The page of a table. For whoever unfolds a link, its tags tell what the preview id in its address shows."""
    info, origin = request_info.of(request), _origin(services, request_info.of(request))
    tags = previews.default_tags(info.language or info.spoken, origin)
    part, _, given = request.path_params.get("rest", "").strip("/").partition("/")
    if part in PREVIEWED and given:
        looked = await previews.look(services, given, info, _has_language(request, info), previews.deadline())
        if looked is not None and looked.link.table == table:
            tags = previews.tags_of(looked, given, origin)
    return _answer(_page(tags), request, AGAIN, vary="accept-encoding, accept-language", **UNLISTED)


@get("/share/{name:str}", rights=Rights.ANYONE, include_in_schema=False)
async def show_picture(name: FromPath[str], request: Asking, services: Services) -> Response[bytes]:
    """The picture of a link by its preview id, such as `/share/3k5v9w2c7m1x8q4t.png`; for an unknown id the picture
    of the site. With `wait=1` the answer may take longer, for a person who would rather wait than share the fixed
    picture."""
    info, until = request_info.of(request), previews.deadline(request.query_params.get("wait") == "1")
    looked = await previews.look(services, name.removesuffix(".png"), info, _has_language(request, info), until)
    picture, is_own = await previews.picture_of(services, looked, info, until)
    is_asked_again = looked is not None and not is_own
    headers = {
        "cache-control": AGAIN if is_asked_again else MINUTE,
        "etag": f'"{picture.tag}"',
        "vary": "accept-language",
        "cross-origin-resource-policy": "cross-origin",  # chats show it in pages of their own
        **UNLISTED,
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type="image/png")
    return Response(picture.body, headers=headers, media_type="image/png")


@get("/assets/{name:str}", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_asset(name: FromPath[str], request: Asking) -> Response[bytes]:
    """A script, a style sheet, a font or an image."""
    return _answer(site().file(f"assets/{name}"), request, FOR_EVER)


@get("/{name:str}", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_file(name: FromPath[str], request: Asking) -> Response[bytes]:
    """Files at the root: icons, the manifest, the service worker."""
    return _answer(site().file(name), request, AGAIN)


def _answer(file: File, request: Asking, keep: str, vary: str = "accept-encoding", **others: str) -> Response[bytes]:
    """The file, compressed if the browser accepts it; 304 if the browser has it already."""
    headers = {"cache-control": keep, "etag": file.tag, "vary": vary, **others}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body, encoding = file.for_browser(request.headers.get("accept-encoding", ""))
    if encoding is not None:
        headers["content-encoding"] = encoding
    return Response(body, media_type=file.kind, headers=headers)


def _page(tags: str) -> File:
    """The page with these tags."""
    return _tagged(site().build, tags)


@lru_cache(64)
def _tagged(build: str, tags: str) -> File:
    return site().file(INDEX).with_text(b"</head>", f"  {tags}\n  </head>".encode())


def _origin(services: Services, info: RequestInfo) -> str:
    """Where the site is, for addresses that others keep: as it is configured, because anybody can send any host."""
    return services.settings.public_origin or info.own_origin


def _has_language(request: Asking, info: RequestInfo) -> bool:
    return info.language is not None or bool(request.headers.get("accept-language"))
