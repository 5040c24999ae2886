"""For those who run a server: is it alive, how is it doing; and what can be asked of it."""

import asyncio
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.serialization import encode_json

from tavolata import __version__

from ..errors import Unavailable
from ..identity import Rights
from .given import Parts

PATIENCE = 3.0
"""Seconds that the database has to answer."""


class Health(msgspec.Struct, frozen=True):
    """All is well."""

    status: str
    version: str


@get("/health", rights=Rights.ANYONE, include_in_schema=True)
async def show_health(services: Parts) -> Health:
    """Whether the server can do its work: the database is really asked."""
    try:
        await asyncio.wait_for(services.store.ping(), PATIENCE)
    except Exception as error:
        raise Unavailable("no_database") from error
    return Health("ok", __version__)


@get("/metrics", rights=Rights.OPERATOR, include_in_schema=False, sync_to_thread=False)
def show_metrics(services: Parts) -> Response[bytes]:
    """Numbers for Prometheus."""
    return Response(services.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/openapi.json", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that can be asked over HTTP, for programs."""
    return Response(_schema(request.app), media_type="application/vnd.oai.openapi+json")


@lru_cache(1)
def _schema(app: Litestar) -> bytes:
    return encode_json(app.openapi_schema.to_schema())
