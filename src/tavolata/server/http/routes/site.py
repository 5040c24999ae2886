"""The web client: one page for all its addresses, and the files that belong to it."""

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from ..auth import Rights
from ..site import INDEX, File, site

Asking = Request[Any, Any, Any]
ADDRESSES = ["/", "/t/{table:str}", "/t/{table:str}/{rest:path}", "/learn", "/learn/{rest:path}"]
AGAIN = "no-cache"
"""Revalidate at every use."""
FOR_EVER = "public, max-age=31536000, immutable"
"""Cache for ever: the name changes with the body."""


@get(ADDRESSES, rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_page(request: Asking) -> Response[bytes]:
    """The page. It is the same for everybody; its script reads the address, and requests what one may see."""
    return _answer(site().file(INDEX), request, AGAIN)


@get("/assets/{name:str}", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_asset(name: FromPath[str], request: Asking) -> Response[bytes]:
    """A script, a style sheet, a font or an image."""
    return _answer(site().file(f"assets/{name}"), request, FOR_EVER)


@get("/{name:str}", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_file(name: FromPath[str], request: Asking) -> Response[bytes]:
    """Files at the root: icons, the manifest, the service worker."""
    return _answer(site().file(name), request, AGAIN)


def _answer(file: File, request: Asking, keep: str) -> Response[bytes]:
    """The file, compressed if the browser accepts it; 304 if the browser has it already."""
    headers = {"cache-control": keep, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body, encoding = file.for_browser(request.headers.get("accept-encoding", ""))
    if encoding is not None:
        headers["content-encoding"] = encoding
    return Response(body, media_type=file.kind, headers=headers)
