"""A whole server in this process, on a free port, with a temporary database: to try out a client
or a bot against the real thing.

    with Served() as server:
        httpx.get(f"{server.address}/health")
"""

import asyncio
import logging
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import structlog
import uvicorn

from tavolata.kernel.errors import TavolataError
from tavolata.server import logs
from tavolata.server.ops.serve import Server, bind, warm_up
from tavolata.server.runtime.services import Services, open_services
from tavolata.server.settings import Settings

QUICK: dict[str, Any] = {
    "bot_pause_ms": 0, "rate": 10**6, "burst": 10**6, "address_rate": 0, "guests_per_address": 0,
    "tables_per_hour": 0, "tables_per_address": 0, "sockets_per_address": 0, "open_browser": False,
}  # fmt: skip
"""No pauses: bots answer at once, and there are no rate limits."""


class Served:
    """A server in a thread. `given` are settings; without a database it has one of its own."""

    def __init__(self, **given: Any) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tavolata-")
        database = f"sqlite:///{Path(self._folder.name) / 'served.db'}"
        self._settings = Settings(**{"database": database, **QUICK, **given})
        listener = bind("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        if not structlog.is_configured():
            logs.set_up(as_json=True, level=logging.WARNING)
        warm_up("en")
        self._failure: BaseException | None = None
        self._is_up = threading.Event()
        self._server: _Quiet | None = None
        self._thread = threading.Thread(target=self._run, args=(listener,), daemon=True)
        self._thread.start()
        self._is_up.wait()
        if self._failure is not None:
            raise self._failure

    def _run(self, listener: socket.socket) -> None:
        try:
            asyncio.run(self._serve(listener))
        except BaseException as failure:
            self._failure = failure
        finally:
            self._is_up.set()

    async def _serve(self, listener: socket.socket) -> None:
        async with open_services(self._settings) as services:
            self._server = _Quiet(services, "en")
            self._server.is_up = self._is_up
            self._server.services, self._server.loop = services, asyncio.get_running_loop()
            await self._server.serve([listener])

    @property
    def file(self) -> str:
        """The file of its database."""
        return self._settings.database.removeprefix("sqlite:///")

    def look_again(self, table: str) -> str | None:
        """Make the server load a table's log again, as it does after a failed write; the key of what it says if
        the table is refused."""
        assert self._server is not None
        return asyncio.run_coroutine_threadsafe(_look(self._server.services, table), self._server.loop).result()

    def stop(self) -> None:
        if self._server is not None:
            self._server.should_exit = True
        self._thread.join()
        self._folder.cleanup()

    def __enter__(self) -> "Served":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


async def _look(services: Services, table: str) -> str | None:
    try:
        async with services.hub.looking(table) as live:  # nothing is under way
            live.is_stale = True
        async with services.hub.looking(table):
            return None
    except TavolataError as error:
        return error.key


class _Quiet(Server):
    """Logs nothing, and leaves signals to the process that it runs in."""

    is_up: threading.Event
    services: Services
    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await uvicorn.Server.startup(self, sockets)
        self.is_up.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
