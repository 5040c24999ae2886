#!/usr/bin/env python3
"""A program that plays one seat of a table: standard library and `websockets`, nothing of Tavolata.

    python bot_client.py http://localhost:8000/t/TABLE TOKEN

The host keeps a seat for a program ("For a program" on the page, or `{"t": "add_bot", "kind": "client"}`) and makes a
token for it. The token opens exactly that seat. To play better than at random, give `choose` another body: it gets
what the seat sees and what it may do, by name.
"""

import asyncio
import json
import os
import random
import secrets
import sys
from collections.abc import Callable
from typing import Any

import websockets

Choose = Callable[[dict[str, Any], list[dict[str, Any]]], dict[str, Any]]

FINAL = (4400, 4401, 4403, 4404, 4410)  # closed for good; after any other code it is worth coming back
LONGEST_PAUSE = 15.0
PAUSE = 0.5  # seconds before each act, unless the environment says otherwise: a server takes 20 messages in 10 seconds


def choose(view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
    """One of the legal actions. Here goes what your bot can do better."""
    return random.choice(legal)


class Refused(Exception):
    """The server will not let us sit there; its sentence says why."""


class Seat:
    """A seat at a table, played over the socket until the game is over."""

    def __init__(self, address: str, token: str, choose: Choose = choose, pause: float = PAUSE) -> None:
        server, _, self.table = address.rstrip("/").partition("/t/")
        self.address = f"ws{server.removeprefix('http')}/api/tables/{self.table}/socket"
        self.token = token
        self.choose = choose
        self.pause = pause
        self.seat = -1  # the server tells which it is
        self.v: int | None = None  # the last version that we have seen
        self.now: dict[str, Any] = {}  # and how the table stood then
        self.sent: dict[str, Any] | None = None  # our command that nobody has answered yet
        self.acts = 0

    async def play(self) -> dict[str, Any]:
        """Play to the end, however often the connection breaks; the result."""
        failures = 0
        while True:
            try:
                async with self._connect() as socket:
                    failures = 0
                    result = await self._play_on(socket)
                    if result is not None:
                        return result
            except websockets.ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FINAL:
                    raise Refused(closed.rcvd.reason) from None
            except websockets.InvalidStatus as refused:
                if 4000 + refused.response.status_code in FINAL:
                    raise Refused(_sentence(refused.response.body)) from None
            except (OSError, EOFError, websockets.InvalidHandshake):
                pass  # the server is away for a moment
            await asyncio.sleep(random.uniform(0.5, 1) * min(LONGEST_PAUSE, 0.25 * 2**failures))
            failures += 1

    def _connect(self) -> Any:
        address = self.address if self.v is None else f"{self.address}?v={self.v}"  # only what we have missed is sent
        headers = {"authorization": f"Bearer {self.token}"}
        return websockets.connect(address, additional_headers=headers, max_size=None, compression=None)

    async def _play_on(self, socket: Any) -> dict[str, Any] | None:
        """Until the game is over, or the server closes."""
        if self.sent is not None:  # perhaps it arrived, perhaps not: with the same id it happens once
            await socket.send(json.dumps(self.sent))
        async for text in socket:
            await self._hear(socket, json.loads(text))
            if self.now.get("result") is not None:
                return dict(self.now["result"])
        return None

    async def _hear(self, socket: Any, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind in ("snapshot", "events") and (kind == "snapshot" or frame["v"] > (self.v or 0)):
            self.v, self.now = frame["v"], frame["d"]
            self.seat = self.now.get("me", {}).get("seat", self.seat)
            await self._decide(socket)
        elif kind == "ack" and self._is_ours(frame):
            self.sent = None
            if self.v is not None and frame["v"] <= self.v:  # its events came before; otherwise they follow
                await self._decide(socket)
        elif kind in ("refused", "conflict") and self._is_ours(frame):
            self.sent = None  # something else happened first: look at the whole table again
            await asyncio.sleep(self.pause)
            await socket.send(json.dumps({"t": "resync"}))

    def _is_ours(self, frame: dict[str, Any]) -> bool:
        return self.sent is not None and frame["id"] == self.sent["id"]

    async def _decide(self, socket: Any) -> None:
        """If the table waits for us, and nothing of ours is under way, act."""
        if self.sent is not None or self.seat not in self.now["waiting"] or not self.now["legal"]:
            return
        act = self.choose(self.now["view"], [each["act"] for each in self.now["legal"]])
        self.sent = {"t": "act", "id": secrets.token_hex(16), "v": self.v, "actions": [act]}
        self.acts += 1
        await asyncio.sleep(self.pause)
        await socket.send(json.dumps(self.sent))


def _sentence(body: bytes | bytearray) -> str:
    """What the server says in a refusal."""
    try:
        return str(json.loads(body)["text"])
    except (ValueError, KeyError, TypeError):
        return "refused"


def main() -> int:
    if len(sys.argv) != 3:  # no options: a token may begin with a hyphen
        print("usage: bot_client.py http://localhost:8000/t/TABLE TOKEN", file=sys.stderr)
        return 2
    seat = Seat(sys.argv[1], sys.argv[2], pause=float(os.environ.get("PAUSE", PAUSE)))
    try:
        result = asyncio.run(seat.play())
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    won = seat.seat in result["winners"]
    print(json.dumps({"table": seat.table, "seat": seat.seat, "acts": seat.acts, "won": won, "result": result}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
