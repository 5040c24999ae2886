"""What hundreds of servers and browsers of a test process would each make anew: made once, and used again.

Neither depends on what is tested. An application takes a tenth of a second of the processor, because Litestar examines
the signature of every handler; the certificates that a client could need, a fortieth.
"""

import os
import ssl
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.datastructures import State

from tavolata.server.http.app import make_app
from tavolata.server.http.security import Shell
from tavolata.server.ops.serve import Server
from tavolata.server.runtime.services import Services
from tavolata.server.settings import Settings


class Apps:
    """Applications whose server has ended, for the next one with the same limits."""

    def __init__(self) -> None:
        self._free: dict[tuple[int, int], list[Litestar]] = defaultdict(list)

    def make(self, services: Services) -> Shell:
        """Replaces `make_app`."""
        try:
            app = self._free[_limits(services.settings)].pop()
        except IndexError:
            return make_app(services)
        app.state = State({"services": services})
        return Shell(app, services.settings, services.limits, services.metrics)

    def take_back(self, shell: Shell) -> None:
        app: Any = shell.app
        self._free[_limits(app.state.services.settings)].append(app)


def _limits(settings: Settings) -> tuple[int, int]:
    """The settings that `make_app` reads."""
    return settings.record_bytes, settings.body_bytes


def reuse_apps(patch: pytest.MonkeyPatch) -> None:
    apps, serve = Apps(), Server.serve

    async def serve_and_give_back(self: Server, *given: Any) -> None:
        await serve(self, *given)
        shell: Any = self.config.app
        apps.take_back(shell)

    patch.setattr("tavolata.server.ops.serve.make_app", apps.make)
    patch.setattr(Server, "serve", serve_and_give_back)


def reuse_certificates(patch: pytest.MonkeyPatch) -> None:
    make: Callable[..., ssl.SSLContext] = httpx.create_ssl_context

    @cache
    def usual(*_: str | None) -> ssl.SSLContext:
        return make()

    def create(verify: Any = True, cert: Any = None, trust_env: bool = True) -> ssl.SSLContext:
        if verify is True and cert is None and trust_env:
            return usual(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))
        return make(verify, cert, trust_env)

    patch.setattr("httpx._transports.default.create_ssl_context", create)
