"""For those who run a server: is it alive, how is it doing; and what can be asked of it."""

import asyncio
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.serialization import encode_json

from tavolata import __version__

from ...runtime.health import PATIENCE
from ..auth import Rights
from ..dependencies import Services


class Health(msgspec.Struct, frozen=True):
    """All is well."""

    status: str
    version: str


@get("/health", rights=Rights.ANYONE, include_in_schema=True, sync_to_thread=False)
def show_health() -> Health:
    """Whether the process lives. Nothing else is asked: a new process would not mend a full disk."""
    return Health("ok", __version__)


@get("/ready", rights=Rights.ANYONE, include_in_schema=True)
async def show_ready(services: Services) -> Health:
    """Whether the server can do its work: something is written to the database, at most once a second. If it cannot
    be, the answer is 503 with a sentence that says why."""
    await services.health.require()
    return Health("ready", __version__)


@get("/metrics", rights=Rights.OPERATOR, include_in_schema=False)
async def show_metrics(services: Services) -> Response[bytes]:
    """Numbers for Prometheus."""
    with suppress(TimeoutError):
        services.metrics.show_sizes(*await asyncio.wait_for(services.store.sizes(), PATIENCE))
    return Response(services.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/openapi.json", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that can be asked over HTTP, for programs."""
    return Response(_schema(request.app), media_type="application/vnd.oai.openapi+json")


@lru_cache(1)
def _schema(app: Litestar) -> bytes:
    return encode_json(app.openapi_schema.to_schema())
