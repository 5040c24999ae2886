"""A real server on a real port inside a test, and browsers that talk to it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tavolata.server import logs
from tavolata.server.ops.serve import Server, bind
from tavolata.server.runtime.rule_loader import RuleLoader
from tavolata.server.runtime.services import Services, open_services
from tavolata.server.settings import Settings

from ..databases import ready

PATIENCE = 120.0
"""The timeout of one answer in seconds, long enough for a busy machine."""


@dataclass
class Served:
    """A server that runs."""

    services: Services
    address: str

    def browser(self, **headers: str) -> httpx.AsyncClient:
        """A browser with cookies of its own, looking at a page of the server."""
        return httpx.AsyncClient(base_url=self.address, headers={"origin": self.address, **headers}, timeout=PATIENCE)

    def program(self, **headers: str) -> httpx.AsyncClient:
        """A client that is no browser: it says nothing about where it comes from."""
        return httpx.AsyncClient(base_url=self.address, headers=headers, timeout=PATIENCE)


@asynccontextmanager
async def serving(folder: Path, rules: RuleLoader | None = None, **given: Any) -> AsyncIterator[Served]:
    """A server with a database of its own in this folder."""
    if "database" not in given:
        given["database"] = ready(folder / "served.db")
    settings = Settings(**{"open_browser": False, **given})
    listener = bind("127.0.0.1", 0)
    with logged():
        async with open_services(settings, rules) as services:
            server = Server(services, "en")
            running = asyncio.create_task(server.serve([listener]))
            while not server.started:
                await asyncio.sleep(0.01)
            try:
                yield Served(services, f"http://127.0.0.1:{listener.getsockname()[1]}")
            finally:
                server.should_exit = True
                await running


@contextmanager
def logged() -> Iterator[None]:
    """Logs formatted as a server writes them, while this context is open."""
    root = logging.getLogger()
    before = root.handlers, root.level
    logs.set_up(as_json=True)
    try:
        yield
    finally:
        root.handlers, root.level = before


def run(folder: Path, test: Callable[[Served], Awaitable[None]], **given: Any) -> None:
    """Run a test against a server with these settings."""

    async def body() -> None:
        async with serving(folder, **given) as served:
            await asyncio.wait_for(test(served), 5 * PATIENCE)

    asyncio.run(body())


async def guest(browser: httpx.AsyncClient, name: str = "Anna") -> str:
    """Become a guest; the id."""
    answer = await browser.post("/api/guest", json={"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["guest"])


async def closed_with(socket: ClientConnection) -> tuple[int, str]:
    """Read until the server closes a socket; its code and its sentence."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    return int(socket.close_code or 0), socket.close_reason or ""


def assert_refused(answer: httpx.Response, status: int, error: str) -> str:
    """A refusal of this kind, in the form that all have; its sentence."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert said["error"] == error, answer.text
    text = str(said["text"])
    assert text.endswith(".")
    assert "Traceback" not in text
    return text
