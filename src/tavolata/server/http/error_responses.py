"""Refusals and failures as responses: one JSON form, one sentence in the caller's language, no internals."""

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from tavolata.kernel.errors import TavolataError

from .. import logs, malformed
from ..errors import BadRequest, NotFound, ServerError, TooLarge, TooMany, as_json, status_of
from ..runtime.identity import Who
from . import request_info
from .auth import WHO
from .site import INDEX, served_build, site

log = logs.get("http")


class Refusal(msgspec.Struct, frozen=True):
    """Why a request was refused. Further fields are the facts of the sentence."""

    error: str
    """A key for the reason, for programs."""
    text: str
    """A sentence, in the caller's language."""


class Refused(ServerError):
    """A refusal of the web framework, with its status."""

    def __init__(self, key: str, status: int, **facts: Any) -> None:
        super().__init__(key, **facts)
        self.own_status = status


def language_of(connection: Any) -> str:
    """The caller's language, as far as it is known by now."""
    who: Who | None = connection.scope["state"].get(WHO)
    if who is not None:
        return who.language
    info = request_info.of(connection)
    return info.language or info.spoken


def refuse(request: Request[Any, Any, Any], error: TavolataError) -> Response[Any]:
    """The response for an expected refusal."""
    request.scope["state"]["error"] = error.key
    if error.key == "no_such_page" and _is_visit(request) and served_build() is not None:
        page = site().file(INDEX)  # the client itself shows that there is no such page
        return Response(page.body, status_code=404, media_type=page.kind, headers={"cache-control": "no-cache"})
    headers = {"retry-after": str(error.retry_after)} if isinstance(error, TooMany) else {}
    status = getattr(error, "own_status", None) or status_of(error)
    return Response(
        as_json(error, language_of(request)), status_code=status, headers=headers, media_type="application/json"
    )


def _is_visit(request: Request[Any, Any, Any]) -> bool:
    """Whether a person typed an address or followed a link."""
    is_ours = not request.scope["path"].startswith(("/api/", "/assets/"))
    return is_ours and request.method == "GET" and "text/html" in request.headers.get("accept", "")


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """The response for a refusal of the framework: unknown addresses, wrong methods, unreadable bodies."""
    if error.status_code >= 500:
        return fail(request, error)
    return refuse(request, _as_ours(request, error))


def _as_ours(request: Request[Any, Any, Any], error: HTTPException) -> ServerError:
    path, method = request.scope["path"][:100], request.method
    if error.status_code == 404:
        return NotFound("no_such_page", path=path)
    if error.status_code == 405:
        return Refused("no_such_method", 405, method=method, path=path)
    if error.status_code == 413:
        return TooLarge("body_too_large")
    if isinstance(error, ValidationException):
        return _invalid(error)
    if error.status_code == 400:
        return BadRequest("bad_body", why=error.detail.rstrip("."))
    return Refused("refused", error.status_code, why=error.detail.rstrip("."))


def _invalid(error: ValidationException) -> ServerError:
    """The refusal for the first invalid value of a query, or for a body that is missing."""
    extra = error.extra if isinstance(error.extra, list) else []
    first = next((each for each in extra if isinstance(each, dict)), {})
    if first.get("key") == "data":
        return BadRequest("bad_value", why=malformed.no_body())
    return BadRequest("bad_value", why=malformed.reason_at(str(first.get("key", "")), str(first.get("message", ""))))


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The response for an unexpected exception, which is logged with its traceback."""
    request.app.state.services.metrics.failures.inc()
    log.error("failure", exc_info=error)
    return refuse(request, ServerError("internal"))


def refuse_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """The response for input that is nested too deeply."""
    return refuse(request, BadRequest("too_deep"))


HANDLERS: dict[Any, Any] = {
    TavolataError: refuse,
    HTTPException: refuse_http,
    RecursionError: refuse_depth,
    500: fail,
    Exception: fail,
}
