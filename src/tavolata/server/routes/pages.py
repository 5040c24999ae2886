"""The plain pages, and the scripts and styles that belong to them."""

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from .. import pages
from ..errors import NotFound
from ..identity import Rights, Who
from . import given

Asking = Request[Any, Any, Any]


@get("/", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_home(who: given.Asker) -> Response[bytes]:
    """Make a table, come to one, find one's own."""
    return _page("home", who)


@get("/t/{table:str}", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_table(table: FromPath[str], who: given.Asker) -> Response[bytes]:
    """A table. The page is the same for everybody; its script asks what one may see."""
    return _page("table", who)


def _page(name: str, who: Who) -> Response[bytes]:
    return Response(pages.page(name, who.language), media_type=MediaType.HTML)


@get("/page/{name:str}", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_file(name: FromPath[str], request: Asking) -> Response[bytes]:
    """A script, a style sheet or a picture; browsers keep it until it changes."""
    return _file(name, request)


@get("/worker.js", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_worker(request: Asking) -> Response[bytes]:
    """The script that shows "your turn" while no page is open. It must lie at the root to serve every page."""
    return _file("worker.js", request)


def _file(name: str, request: Asking) -> Response[bytes]:
    file = pages.files().get(name)
    if file is None:
        raise NotFound("no_such_page", path=request.scope["path"][:100])
    headers = {"cache-control": "no-cache", "etag": file.tag}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    return Response(file.body, media_type=file.kind, headers=headers)
