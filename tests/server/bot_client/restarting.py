"""A server that stops and comes back at the same address, with the same database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from tavolata.server.ops.serve import Server, bind
from tavolata.server.runtime.services import open_services
from tavolata.server.settings import Settings
from tavolata.testing.served import QUICK

from ..databases import ready
from ..http.serving import Served, logged


class Restarting:
    """A server and the way to restart it."""

    def __init__(self, folder: Path, **given: Any) -> None:
        self._settings = Settings(**{"database": ready(folder / "again.db"), **QUICK, **given})
        self._port = 0
        self._stack = AsyncExitStack()
        self.served: Served

    async def start(self) -> None:
        listener = bind("127.0.0.1", self._port)
        self._port = listener.getsockname()[1]
        services = await self._stack.enter_async_context(open_services(self._settings))
        server = Server(services, "en")
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)

        async def stop() -> None:
            server.should_exit = True
            await running

        self._stack.push_async_callback(stop)
        self.served = Served(services, f"http://127.0.0.1:{self._port}")

    async def stop(self) -> None:
        await self._stack.aclose()


@asynccontextmanager
async def restarting(folder: Path, **given: Any) -> AsyncIterator[Restarting]:
    server = Restarting(folder, **given)
    with logged():
        await server.start()
        try:
            yield server
        finally:
            await server.stop()
