"""People at tables of a real server: each with a browser, a guest's session, and a socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.http.serving import Served, guest

FAST = {
    "rate": 10**6, "burst": 10**6, "address_rate": 0,
    "sockets_per_session": 0, "sockets_per_address": 0, "bot_pause_ms": 0,
}  # fmt: skip
"""Settings without delays."""
PATIENCE = 120.0
"""Seconds in which a page must receive a message, enough for a busy machine."""


class Person:
    """Somebody with a browser."""

    def __init__(self, served: Served, name: str) -> None:
        self.served, self.name = served, name
        self.browser: httpx.AsyncClient = served.browser()
        self.count = 0

    async def arrive(self) -> "Person":
        self.id = await guest(self.browser, self.name)
        return self

    def command(self) -> str:
        self.count += 1
        return f"{self.name}-{self.count:06}"

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.browser.post(path, json=body)

    async def ok(self, path: str, **body: Any) -> Any:
        answer = await self.post(path, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def do(self, table: str, t: str, **rest: Any) -> int:
        """Give a command over HTTP; the version it made."""
        done = await self.ok(f"/api/tables/{table}/commands", t=t, id=self.command(), **rest)
        return int(done["v"])

    async def refused(self, table: str, t: str, **rest: Any) -> str:
        """The key of the refusal of a command."""
        answer = await self.post(f"/api/tables/{table}/commands", t=t, id=self.command(), **rest)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["error"])

    async def look(self, table: str, **query: Any) -> dict[str, Any]:
        answer = await self.browser.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()["d"] | {"v": answer.json()["v"]}

    @asynccontextmanager
    async def page(self, table: str, query: str = "") -> AsyncIterator["Page"]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())
        address = self.served.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket{query}"
        headers = {"cookie": cookies, "origin": self.served.address}
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            yield Page(socket)


class Page:
    """An open socket, and the last that it showed."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.v = 0
        self.last: dict[str, Any] = {}

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if message["t"] in ("snapshot", "events"):
                self.v = message["v"]
                self.last.update(message["d"])
            if message["t"] in kinds:
                return message

    async def until(self, happened: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read until the state that is shown meets a condition."""
        while not self.last or not happened(self.last):
            await self.hear("snapshot", "events")
        return self.last

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def closed(self) -> tuple[int, str]:
        try:
            while True:
                await asyncio.wait_for(self.socket.recv(), PATIENCE)
        except ConnectionClosed:
            return int(self.socket.close_code or 0), self.socket.close_reason or ""


async def people(served: Served, *names: str) -> list[Person]:
    return [await Person(served, name).arrive() for name in names]


async def running(served: Served, *persons: Person, game: str = "trono", bots: int = 0, **terms: Any) -> str:
    """A table at which these people play, in this order."""
    host = persons[0]
    made = await host.ok("/api/tables", game=game, players=len(persons) + bots, **{"order": "chosen", **terms})
    for person in persons[1:]:
        await person.ok("/api/enter", token=made["invitations"]["invite"])
    for _ in range(bots):
        await host.do(made["table"], "add_bot")
    await host.do(made["table"], "start")
    return str(made["table"])


async def act_first(table: str, *persons: Person) -> None:
    """The first of these people who is asked does the first thing that is legal."""
    for person in persons:
        seen = await person.look(table)
        if seen["me"]["seat"] in seen["waiting"]:
            await person.do(table, "act", v=seen["v"], actions=[seen["legal"][0]["act"]])
            return
    raise AssertionError("nobody is asked")
