"""A real address that messages can be sent to: a small HTTP server on this machine that keeps what it gets."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

OK = b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"


@dataclass
class Request:
    """What came in."""

    path: str
    headers: dict[str, str]
    body: bytes


def answer(status: int, **headers: str) -> bytes:
    more = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([f"HTTP/1.1 {status} Said", "content-length: 0", *more, "", ""]).encode()


Speaker = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Endpoint:
    """The answers are used up one by one; the last one stays. An answer is bytes, or a function that writes."""

    port: int = 0
    scheme: str = "http"
    host: str = "127.0.0.1"
    answers: list[bytes | Speaker] = field(default_factory=lambda: [OK])
    got: list[Request] = field(default_factory=list)
    connections: int = 0

    def url(self, path: str = "/hook") -> str:
        return f"{self.scheme}://{self.host}:{self.port}{path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection; it stays open for further requests after an answer that has an end."""
        self.connections += 1
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while await self._answer(reader, writer):
                pass
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        lines = [line.partition(":") for line in head[1:] if line]
        headers = {name.lower(): value.strip() for name, _, value in lines}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.got.append(Request(head[0].split(" ")[1], headers, body))
        said = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(said, bytes):
            writer.write(said)
            await writer.drain()
            return b"content-length" in said
        await said(writer)
        return False


@asynccontextmanager
async def endpoint(
    *answers: bytes | Speaker, tls: ssl.SSLContext | None = None, name: str = "127.0.0.1", bind: str = "127.0.0.1"
) -> AsyncIterator[Endpoint]:
    """An endpoint that listens on loopback; `name` is what it is called in its address."""
    one = Endpoint(scheme="https" if tls else "http", host=name)
    if answers:
        one.answers = list(answers)
    server = await asyncio.start_server(one.serve, bind, 0, ssl=tls)
    one.port = server.sockets[0].getsockname()[1]
    try:
        yield one
    finally:
        server.close()
