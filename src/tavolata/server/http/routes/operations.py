"""For operators: health, readiness, metrics; and the description of the API."""

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
    """The server works."""

    status: str
    version: str


@get("/health", rights=Rights.ANYONE, include_in_schema=True, sync_to_thread=False)
def show_health() -> Health:
    """Whether the process is alive. Nothing else is checked: a restart would not help against a full disk."""
    return Health("ok", __version__)


@get("/ready", rights=Rights.ANYONE, include_in_schema=True)
async def show_ready(services: Services) -> Health:
    """Whether the server can work: a value is written to the database, at most once a second. If that fails, the
    response is 503 with a sentence that says why."""
    await services.health.require()
    return Health("ready", __version__)


@get("/metrics", rights=Rights.OPERATOR, include_in_schema=False)
async def show_metrics(services: Services) -> Response[bytes]:
    """Metrics for Prometheus."""
    with suppress(TimeoutError):
        services.metrics.show_sizes(*await asyncio.wait_for(services.store.sizes(), PATIENCE))
    return Response(services.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/openapi.json", rights=Rights.ANYONE, include_in_schema=False, sync_to_thread=False)
def show_schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The description of the HTTP API, for programs."""
    return Response(_schema(request.app), media_type="application/vnd.oai.openapi+json")


@lru_cache(1)
def _schema(app: Litestar) -> bytes:
    return encode_json(app.openapi_schema.to_schema())
