"""Real servers on real sockets, and bare connections to them of which every byte is kept.

A socket library hides details. Tests that look for leaks, or send malformed data on purpose, need every byte: these
connections send exactly what they are given, and keep all that they receive.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, Self

from tavolata.server.ids import digest
from tavolata.server.ops.serve import Server, bind
from tavolata.server.runtime.services import Services, open_services
from tavolata.server.settings import Settings
from tavolata.server.store.models import Guest

HOST = "localhost"
"""The name by which a server is called: without a port, so that two servers are asked in the same words."""
ORIGIN = f"http://{HOST}"
PATIENCE = 60.0
"""Seconds after which somebody who waits for an answer gives up."""

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


@dataclass(frozen=True)
class Served:
    """A server that runs in this process."""

    services: Services
    port: int

    async def guest(self, guest: str, token: str, name: str = "", language: str = "en") -> None:
        """A guest with a session, with a given id and token."""
        store, now = self.services.store, self.services.settings.clock.now()
        await store.add_guest(Guest(guest, now, language, name))
        await store.add_session(digest(token), guest, now + self.services.settings.session_days * 86_400_000)


class Beside(Server):
    """A server without signal handlers, so that it can run in any thread."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Served]:
    """A server with these settings, on a free port, until the end of the block."""
    with bind(settings.host, 0) as listener:
        async with open_services(settings) as services:
            server = Beside(services, "en")
            running = asyncio.create_task(server.serve([listener]))
            while not server.started:
                if running.done():
                    running.result()
                await asyncio.sleep(0.01)
            try:
                yield Served(services, listener.getsockname()[1])
            finally:
                server.should_exit = True
                await running


# --- connections ----------------------------------------------------------------------------------------------


class Line(asyncio.Protocol):
    """A connection; `heard` is every byte that was received."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.is_closed = False
        self._transport: asyncio.Transport | None = None
        self._news: asyncio.Future[None] | None = None

    @classmethod
    async def to(cls, port: int) -> Self:
        _, line = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self.heard += data
        self._tell()

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        self._tell()

    def _tell(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    def send(self, data: bytes) -> None:
        if self._transport is not None and not self.is_closed:
            self._transport.write(data)

    def stop_reading(self) -> None:
        """Stop reading, as a phone that went to sleep does."""
        if self._transport is not None:
            self._transport.pause_reading()

    def go_on_reading(self) -> None:
        if self._transport is not None:
            self._transport.resume_reading()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def cut(self) -> None:
        """Close the connection without any notice."""
        if self._transport is not None:
            self._transport.abort()

    async def until(self, mark: bytes, since: int) -> int:
        """Wait for some bytes after an offset; where they start. ConnectionError if the server closes before."""
        while (at := self.heard.find(mark, since)) < 0:
            if self.is_closed:
                raise ConnectionError(f"closed before {mark!r} came; heard {bytes(self.heard[since:])[-300:]!r}")
            since = max(since, len(self.heard) - len(mark) + 1)
            await self.news()
        return at

    async def closed(self) -> None:
        """Wait until the other side closes."""
        while not self.is_closed:
            await self.news()

    async def news(self) -> None:
        """Wait for more bytes."""
        self._news = asyncio.get_running_loop().create_future()
        await asyncio.wait_for(self._news, PATIENCE)


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}"] if body or method not in ("GET", "HEAD") else []
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass(frozen=True)
class Answer:
    """An answer over HTTP, with its bytes as they came; of one that comes in chunks their heads are among them."""

    status: int
    head: bytes
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        for line in self.head.decode("latin-1").split("\r\n")[1:]:
            key, _, value = line.partition(":")
            if key.lower() == name:
                return value.strip()
        return None

    @property
    def lasting(self) -> bytes:
        """The answer without its date and request id, which differ each time."""
        lines = self.head.lower().split(b"\r\n")
        kept = [line for line in lines if not line.startswith((b"date:", b"x-request-id:"))]
        return b"\r\n".join(kept) + b"\r\n\r\n" + self.body


class Asking(Line):
    """A connection for requests, one after the other."""

    async def ask(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> Answer:
        since = len(self.heard)
        self.send(request(method, path, headers or {}, body))
        return await self.answer(since)

    async def answer(self, since: int) -> Answer:
        end = await self.until(b"\r\n\r\n", since)
        head = bytes(self.heard[since:end])
        answer = Answer(int(head.split(b" ", 2)[1]), head, b"")
        if answer.header("transfer-encoding") == "chunked":
            last = await self.until(b"\r\n0\r\n\r\n", end)
            return Answer(answer.status, head, bytes(self.heard[end + 4 : last]))
        size = int(answer.header("content-length") or 0)
        while len(self.heard) < end + 4 + size:
            if self.is_closed:
                break
            await self.news()
        return Answer(answer.status, head, bytes(self.heard[end + 4 : end + 4 + size]))


# --- sockets ----------------------------------------------------------------------------------------------------


def frame(payload: bytes, kind: int = TEXT, is_last: bool = True, is_masked: bool = True) -> bytes:
    """A frame as a browser sends it; the mask is zero, so that a trace can be read."""
    masked = 0x80 if is_masked else 0
    size = len(payload)
    if size < 126:
        length = bytes([masked | size])
    elif size < 1 << 16:
        length = bytes([masked | 126]) + size.to_bytes(2)
    else:
        length = bytes([masked | 127]) + size.to_bytes(8)
    return bytes([(0x80 if is_last else 0) | kind]) + length + (b"\0\0\0\0" if is_masked else b"") + payload


class Wire(Line):
    """A socket at a table. `frames` are those that came whole, kind and payload; `told` is all that the server said as
    it came over the wire, from the handshake on, without its pings."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[tuple[int, bytes]] = []
        self.told = bytearray()
        self.is_alive = True  # answers these questions
        self._began = self._whole = 0

    def knock(self, path: str, headers: dict[str, str]) -> None:
        """Send the request that opens a socket."""
        opening = {
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGF2b2xhdGEgdGF2b2xhIQ==",
        }  # fmt: skip
        self.send(request("GET", path, opening | headers))

    async def open(self, path: str, headers: dict[str, str]) -> Answer:
        """Ask to open a socket; what was answered: 101, or a refusal like any other over HTTP."""
        self.knock(path, headers)
        end = await self.until(b"\r\n\r\n", 0)
        head = bytes(self.heard[:end])
        answer = Answer(int(head.split(b" ", 2)[1]), head, b"")
        if answer.status == 101:
            self._began = self._whole = end + 4
            self.told += self.heard[: end + 4]
            self._read()
            return answer
        size = int(answer.header("content-length") or 0)
        while len(self.heard) < end + 4 + size and not self.is_closed:
            await self.news()
        return Answer(answer.status, head, bytes(self.heard[end + 4 :]))

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if self._began:
            self._read()
        self._tell()

    def _read(self) -> None:
        """Parse the frames that are complete."""
        heard = self.heard
        while self._whole + 2 <= len(heard):
            at = self._whole
            size, begin = heard[at + 1] & 127, at + 2
            if size == 126:
                size, begin = int.from_bytes(heard[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, begin = int.from_bytes(heard[at + 2 : at + 10]), at + 10
            if begin + size > len(heard):
                return
            self._whole = begin + size
            self._take(heard[at] & 15, bytes(heard[begin : begin + size]), bytes(heard[at : begin + size]))

    def _take(self, kind: int, payload: bytes, raw: bytes) -> None:
        """One frame; answered as browsers do."""
        if kind == PING:
            if self.is_alive:
                self.send(frame(payload, PONG))
            return
        self.frames.append((kind, payload))
        self.told += raw
        if kind == CLOSE:
            self.send(frame(payload[:2], CLOSE))

    def say(self, message: Any) -> None:
        self.send(frame(json.dumps(message).encode()))

    def messages(self, since: int = 0) -> list[Any]:
        """The messages since the frame with this number."""
        return [json.loads(payload) for kind, payload in self.frames[since:] if kind == TEXT]

    async def hear(self, mark: str, since: int = 0) -> Any:
        """Wait for a message that holds some words, from the frame with this number on."""
        words, number = mark.encode(), since
        while True:
            for _, payload in self.frames[number:]:
                if words in payload:
                    return json.loads(payload)
            number = len(self.frames)
            if self.is_closed or self.close_code is not None:
                raise ConnectionError(f"closed with {self.close_code} before {mark!r} came")
            await self.news()

    async def tell(self, message: dict[str, Any]) -> Any:
        """Send a message with an id, and wait for its answer."""
        since = len(self.frames)
        self.say(message)
        return await self.hear(f'"id":"{message["id"]}"', since)

    async def closed(self) -> None:
        """Wait until the server says that it closes the socket, or is gone."""
        while self.close_code is None and not self.is_closed:
            await self.news()

    @property
    def close_code(self) -> tuple[int, str] | None:
        """Why the server closed the socket: its code and its sentence."""
        for kind, payload in self.frames:
            if kind == CLOSE:
                return int.from_bytes(payload[:2]), payload[2:].decode()
        return None


def cookie(token: str) -> dict[str, str]:
    """The headers of a page of ours, with a session."""
    return {"Origin": ORIGIN, "Cookie": f"tavolata={token}"}


def bearer(token: str) -> dict[str, str]:
    """The headers of somebody's program."""
    return {"Authorization": f"Bearer {token}"}
