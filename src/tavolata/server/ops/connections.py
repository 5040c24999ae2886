"""Open connections. When there are too many, the oldest that waits for its client is closed; so is a socket that gets a
flood of small frames."""

import asyncio
from collections import OrderedDict, deque
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEADER_BYTES = 16 * 1024
"""The longest request line with all headers."""
HEADER_LINES = 100
"""The most headers of a request: each costs as much as a long one, and sixteen KiB have room for thousands."""
DESCRIPTORS = 65_536
SHARE = 4
"""Connections without a socket of a table have at most one in this many of the file descriptors: the rest is for those
sockets, the database and the workers."""
FEWEST = 64
READ_BYTES = 4 * 1024
"""The most that is read from a connection at once. All of it is parsed before the event loop goes on, and a frame or a
chunk may have six bytes: a quarter of a megabyte of them, which asyncio reads by default, takes seconds."""
PARTS, PARTS_PER_SECOND = 100.0, 10.0
"""Limit of frames that are no whole messages (pings, pongs, parts): PARTS at once, PARTS_PER_SECOND on average."""
NOT_TEXT, FLOODED = 1007, 1008
"""The close codes of a socket with a message that is not UTF-8, and with too many such frames."""
REQUESTS = 8
"""Requests that are read before the event loop goes on to the sockets of tables."""
CHUNKS, CHUNK_BYTES = 64, 1024
"""Limit of the chunks of a body: CHUNKS, and one more for every CHUNK_BYTES."""


class Turns:
    """Lets connections read a few requests in each round of the event loop, the addresses in turn: a thousand
    connections of one client make nobody else wait. A connection that waits for its turn is not read from."""

    def __init__(self) -> None:
        self._left = REQUESTS
        self._waiting: OrderedDict[str, deque[Connection]] = OrderedDict()
        self._is_awaited = False

    def ask(self, one: "Connection") -> None:
        """Let it read now if few have, otherwise when it is its turn."""
        if self._left and not self._waiting:
            self._left -= 1
            self._await_next()
            one.take_turn()
            return
        one.flow.pause_reading()
        if not one.is_waiting:
            one.is_waiting = True
            self._waiting.setdefault(one.address, deque()).append(one)
        self._await_next()

    def _await_next(self) -> None:
        if not self._is_awaited:
            self._is_awaited = True
            asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._is_awaited, self._left = False, REQUESTS
        try:
            while self._left and self._waiting:
                self._left -= 1
                self._next().take_turn()
        finally:
            if self._waiting:
                self._await_next()

    def _next(self) -> "Connection":
        """The connection of the next address that has waited longest; it is read from again."""
        address, queue = self._waiting.popitem(last=False)
        one = queue.popleft()
        if queue:
            self._waiting[address] = queue  # behind the others
        one.is_waiting = False
        one.flow.resume_reading()
        return one


class Connections:
    """All open HTTP connections, the oldest first. Sockets of tables do not count: they have limits of their own."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.turns = Turns()
        self.open: dict[Connection, None] = {}
        self._waiting: dict[Connection, float] = {}  # since when

    def make(self, **given: Any) -> "Connection":
        """A connection for uvicorn."""
        return Connection(self, **given)

    def add(self, new: "Connection") -> None:
        """Add a new connection. A client that opens many and sends nothing would use up the file descriptors of the
        process, so where there are too many the oldest one that waits for its client is closed."""
        self.open[new] = None
        if len(self.open) > self.most:
            oldest = next((one for one in self.open if one.keeps_us_waiting), None)
            if oldest is not None:
                self.cut(oldest)

    def cut(self, one: "Connection") -> None:
        self.remove(one)
        one.transport.abort()

    def remove(self, one: "Connection") -> None:
        self.open.pop(one, None)
        self._waiting.pop(one, None)

    def cut_slow(self, now: float, seconds: float) -> None:
        """Cut requests that stay incomplete for too long; uvicorn has no such limit."""
        waiting = [one for one in self.open if one.is_unfinished]
        self._waiting = {one: self._waiting.get(one, now) for one in waiting}
        for one, since in list(self._waiting.items()):
            if now - since > seconds:
                self.cut(one)


class Reader(h11.Connection):
    """Takes requests apart; refuses countless tiny headers, and a body of countless tiny chunks, because each of them
    costs as much as a large one."""

    _chunks = _bytes = 0

    def next_event(self) -> Any:
        if self.their_state is h11.IDLE:  # before the lines are read one by one
            head = bytes(self._receive_buffer).partition(b"\r\n\r\n")[0]
            if head.count(b"\n") > HEADER_LINES:
                raise h11.RemoteProtocolError("too many headers")
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_start
            self._bytes += len(event.data)
            if self._chunks > CHUNKS + self._bytes // CHUNK_BYTES:
                raise h11.RemoteProtocolError("too many chunks")
        return event


class Connection(H11Protocol):
    """One HTTP connection, listed in `Connections`."""

    is_waiting = False
    """Whether it waits for its turn to read."""

    def __init__(self, others: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._others = others
        self.conn = Reader(h11.SERVER, HEADER_BYTES)

    @property
    def is_unfinished(self) -> bool:
        """Whether the head or the body of a request is still incomplete."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    @property
    def keeps_us_waiting(self) -> bool:
        """Whether it waits for its client: for the rest of a request, or for the answer to be read."""
        return self.is_unfinished or self.flow.write_paused

    @property
    def address(self) -> str:
        """The address at the other end: a proxy's, if there is one."""
        return self.client[0] if self.client else ""

    def handle_events(self) -> None:
        """Read on when it is this connection's turn."""
        self._others.turns.ask(self)

    def take_turn(self) -> None:
        """Read on, unless the client has left meanwhile."""
        if not self.transport.is_closing():
            super().handle_events()

    def connection_made(self, transport: Any) -> None:
        transport.max_size = READ_BYTES  # asyncio's own name for what it reads at once; a socket keeps the transport
        super().connection_made(transport)
        self._others.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._others.remove(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._others.remove(self)
        super().handle_websocket_upgrade(event)


class SocketConnection(WebSocketsSansIOProtocol):
    """The connection of a table's socket. Messages have a limit of their own (realtime/socket); here pings, pongs and
    parts of messages are counted, which never come that far."""

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._parts_left, self._counted_at = PARTS, self.loop.time()

    def handle_ping(self) -> None:
        if self._takes_part():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._takes_part():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if self._takes_part():
            super().handle_cont(event)

    def _takes_part(self) -> bool:
        """Count a frame; if there were too many, close the socket."""
        if self.close_sent:
            return True  # nothing is read any more but the answer
        now = self.loop.time()
        self._parts_left = min(PARTS, self._parts_left + (now - self._counted_at) * PARTS_PER_SECOND) - 1
        self._counted_at = now
        if self._parts_left >= 0:
            return True
        self.conn.fail(FLOODED, "too many frames that are no messages")
        self.handle_parser_exception()
        return False

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; one that is not text closes the socket, and the log needs no traceback for it."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.conn.fail(NOT_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close the socket, and tell the application; one that is not even open yet is cut."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def raise_limits() -> None:
    """Raise the limit of file descriptors, because every connection needs one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """How many HTTP connections may be open at once."""
    soft = 1024
    with suppress(ImportError):
        import resource

        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(FEWEST, min(soft, DESCRIPTORS) // SHARE) if soft > 0 else DESCRIPTORS // SHARE
