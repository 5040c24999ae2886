"""A server beside a test that is not asynchronous itself."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from tavolata.server.settings import Settings
from tavolata.testing.wire import Served, serving

T = TypeVar("T")
PATIENCE = 120


class Background:
    """A loop in a thread of its own, with a server in it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.served: Served

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        async with serving(self._settings) as self.served:
            self._ready.set()
            await self._stop.wait()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's loop, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    @contextmanager
    def running(self) -> Iterator["Background"]:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(PATIENCE)
