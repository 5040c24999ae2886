"""A minimal WebSocket client for load tests: light enough that thousands fit in one process without distorting the
measurement.

It knows what our server sends: unfragmented text, pings, and the end. Everything else is an error.
"""

import asyncio
import struct
from collections.abc import Callable, Mapping

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
"""The key of the handshake. Any value will do: it protects from caching proxies, and there are none."""
LONG, LONGER = 126, 127
GONE = 1006
"""The close code of a socket that ended without a closing frame."""


class SocketClosed(ConnectionError):
    """The server has closed the socket, or refused to open it."""

    def __init__(self, code: int, reason: str = "") -> None:
        self.code, self.reason = code, reason
        super().__init__(f"{code} {reason}".rstrip())


class LightSocket(asyncio.Protocol):
    """An open socket. It is handed to `greet` when it opens, every message to `hear` at once; `closed` is done when it
    is over."""

    def __init__(
        self, request: bytes, greet: Callable[["LightSocket"], None], hear: Callable[[bytes], None]
    ) -> None:  # fmt: skip
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[SocketClosed] = loop.create_future()
        self._request, self._greet, self._hear = request, greet, hear
        self._buffer = bytearray()
        self._end = SocketClosed(GONE)
        self._transport: asyncio.Transport | None = None

    # --- up ----------------------------------------------------------------------------------------------------

    def send(self, text: bytes) -> None:
        """Send a message; SocketClosed if that cannot be."""
        if self.closed.done():
            raise self._end
        self._write(TEXT, text)

    def close(self) -> None:
        """Close the socket in the orderly way."""
        if not self.closed.done():
            self._write(CLOSE, struct.pack("!H", 1000))

    def abort(self) -> None:
        """Drop the connection without a closing handshake."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, kind: int, data: bytes) -> None:
        """A frame. Client frames must be masked; a mask of zeros costs nothing."""
        assert self._transport is not None
        size = len(data)
        if size < LONG:
            head = struct.pack("!BB", FINAL | kind, MASKED | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", FINAL | kind, MASKED | LONG, size)
        else:
            head = struct.pack("!BBQ", FINAL | kind, MASKED | LONGER, size)
        self._transport.write(head + bytes(4) + data)

    # --- down --------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(self._end)
        if not self.closed.done():
            self.closed.set_result(self._end)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._shake_hands():
            return
        at = 0
        while (end := self._frame_end(at)) is not None:
            at = self._take(at, end)
        del self._buffer[:at]

    def _shake_hands(self) -> bool:
        """Whether the server has answered the handshake and accepted it."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = int(self._buffer[9:12])
        if status != 101:
            self._end = SocketClosed(4000 + status, bytes(self._buffer[end + 4 :]).decode(errors="replace"))
            self.abort()
            return False
        del self._buffer[: end + 4]
        self.opened.set_result(None)
        self._greet(self)
        return True

    def _frame_end(self, at: int) -> tuple[int, int] | None:
        """Start and end of the payload of the frame that starts here; None if it is not complete yet."""
        buffer = self._buffer
        if len(buffer) < at + 2:
            return None
        size, begin = buffer[at + 1], at + 2
        if size == LONG:
            if len(buffer) < at + 4:
                return None
            size, begin = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
        elif size == LONGER:
            if len(buffer) < at + 10:
                return None
            size, begin = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
        return (begin, begin + size) if len(buffer) >= begin + size else None

    def _take(self, at: int, span: tuple[int, int]) -> int:
        """Handle one frame and return where the next one starts."""
        begin, end = span
        kind, data = self._buffer[at], bytes(self._buffer[begin:end])
        if kind == FINAL | TEXT:
            self._hear(data)
        elif kind == FINAL | PING:
            self._write(PONG, data)
        elif kind == FINAL | CLOSE:
            self._end = SocketClosed(int.from_bytes(data[:2], "big") or GONE, data[2:].decode(errors="replace"))
            assert self._transport is not None
            self._transport.close()
        elif kind != FINAL | PONG:
            self._end = SocketClosed(GONE, f"a frame of kind {kind:#x} was not expected")
            self.abort()
        return end


async def open_socket(
    host: str,
    port: int,
    path: str,
    headers: Mapping[str, str],
    greet: Callable[[LightSocket], None],
    hear: Callable[[bytes], None],
) -> LightSocket:
    """Open a socket; SocketClosed, with 4000 and the status as its code, if the server refuses it."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: LightSocket(request, greet, hear), host, port)
    await socket.opened
    return socket
