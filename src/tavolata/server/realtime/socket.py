"""The socket of a page: one reader, one writer, and a bounded queue of frames to send."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from tavolata.kernel.errors import TavolataError

from .. import malformed
from ..errors import TRY_LATER, BadRequest, ServerError, TooLarge, TooMany, close_of
from ..runtime.connections import reason
from ..runtime.identity import Who
from ..runtime.live_table import Page
from ..runtime.services import Services
from ..runtime.viewer import asker_of, viewer_of
from ..store.failpoints import hit
from ..table.commands import Message
from .conversation import Conversation

FAREWELL = 1.0  # seconds for a page that is cut off to receive the reason

_messages = msgspec.json.Decoder(Message)


class Wanted(NamedTuple):
    """What a page asks for when it connects: the last version it knows, the seat to look from and whether it shows
    steps, as it wrote them, and the language of sentences."""

    since: str | None
    seat: str | None
    steps: str | None
    language: str | None


class SlowPage(ServerError):
    """A page that does not read as fast as frames are sent."""

    status = 503
    close = TRY_LATER


class Connection:
    """An open socket. Frames wait in a bounded queue: a slow page is cut off, never waited for."""

    def __init__(self, socket: WebSocket[Any, Any, Any], who: Who, services: Services) -> None:
        self.session, self.guest, self.address, self.language = who.session, who.guest, who.address, who.language
        self._socket = socket
        self._most, self._largest = services.settings.queue, services.settings.frame_bytes
        self._metrics = services.metrics
        self._queue: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._handler = asyncio.current_task()
        self.is_cut = False

    def send(self, frame: bytes) -> None:
        if self._closing is not None:
            return
        if len(frame) > self._largest:
            self.dismiss(TooLarge("frame_size", most=self._largest))
        elif len(self._queue) >= self._most:
            self._metrics.slow_sockets.inc()
            self._queue.clear()
            self.dismiss(SlowPage("slow_page"))
            self._cut()
        else:
            self._queue.append(frame)
        self._wake.set()

    def _cut(self) -> None:
        """Cancel the handler of this page: the connection may hang for ever."""
        self.is_cut = True
        if self._handler is not None:
            self._handler.cancel()

    async def close(self, code: int, reason: str) -> None:
        """Send the frames that still wait, then close."""
        self._end(code, reason)

    def dismiss(self, why: ServerError) -> None:
        """Close, because this page has no access any more."""
        self._end(why.close, reason(why.text(self.language)))

    def _end(self, code: int, reason: str) -> None:
        if self._closing is None:
            self._closing = (code, reason)
            self._wake.set()

    async def write(self) -> None:
        """Send frames as long as the socket is open."""
        send = self._socket.send_text
        while True:
            while self._queue:
                frame = self._queue.popleft()
                self._metrics.frame_bytes.observe(len(frame))
                await send(frame.decode())
                _written(frame)
            if self._closing is not None:
                code, why = self._closing
                await self._socket.close(code, why)
                return
            self._wake.clear()
            await self._wake.wait()


def _written(frame: bytes) -> None:
    """Failpoints: frames that were written reach their page, those in the queue do not."""
    if frame.startswith(b'{"t":"ack"'):
        hit("after_acknowledge")
    elif frame.startswith(b'{"t":"events"'):
        hit("mid_broadcast")


async def serve_page(
    socket: WebSocket[Any, Any, Any], services: Services, who: Who, table: str, wanted: Wanted
) -> None:
    """Accept the socket of a page or a program at a table, and serve it until either side closes it."""
    await socket.accept()
    connection = Connection(socket, who, services)
    try:
        services.sockets.enter(connection)
        since, seat, steps = _number("v", wanted.since), _number("seat", wanted.seat), _number("steps", wanted.steps)
        muted, _ = await asyncio.gather(_muted(who, services), services.hub.live(table))
        async with services.hub.looking(table) as live:
            viewer = viewer_of(live, who, table, seat, wanted.language)._replace(steps=bool(steps))
            page = Page(who.holder, viewer, connection.send, connection.dismiss)
            page.muted = muted
            services.hub.pages.enter(live, page, since)
    except BaseException as error:
        services.sockets.leave(connection)
        if not isinstance(error, TavolataError):
            raise
        socket.scope["state"]["error"] = error.key  # counted, and logged with the address, by http/security
        await socket.close(close_of(error), reason(error.text(who.language)))
        return
    writer = asyncio.ensure_future(connection.write())
    try:
        await _listen(socket, connection, Conversation(services, live.table.id, page, asker_of(who), who), writer)
    except asyncio.CancelledError:
        if not connection.is_cut:
            raise
    finally:
        services.hub.pages.leave(live, page)
        services.sockets.leave(connection)
        if not connection.is_cut:
            writer.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await asyncio.wait_for(writer, FAREWELL)


async def _muted(who: Who, services: Services) -> set[str]:
    return await services.store.mutes(who.guest) if who.guest else set()


def _number(name: str, given: str | None) -> int | None:
    if given is None:
        return None
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise BadRequest("query_number", name=name, given=given[:40])
    return int(given)


async def _listen(
    socket: WebSocket[Any, Any, Any], connection: Connection, conversation: Conversation, writer: "asyncio.Future[None]"
) -> None:
    """Read until either side closes."""
    services = conversation.services
    key = f"socket {id(connection)}"
    while not writer.done():
        try:
            text = await socket.receive_data("text")
        except WebSocketDisconnect:
            return
        services.metrics.messages.labels("up").inc()
        try:
            services.limits.message(key)
        except TooMany as error:
            services.metrics.refusals.labels(error.key).inc()
            conversation.note(error)
            await connection.close(error.close, reason(error.text(conversation.who.language)))
            await writer
            return
        await conversation.hear(_read(text, conversation, services))
        await asyncio.sleep(0)  # the writer has its turn: a page that says much at once is not one that reads slowly


def _read(text: str | bytes, conversation: Conversation, services: Services) -> Message | None:
    """Decode a message; None after refusing an invalid one."""
    try:
        if len(text) > services.settings.message_bytes:
            raise TooLarge("message_size", most=services.settings.message_bytes)
        message: Message = _messages.decode(text)
    except TooLarge as error:
        conversation.refuse(None, error)
    except RecursionError:
        conversation.refuse(None, BadRequest("too_deep"))
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        conversation.refuse(None, BadRequest("message", why=malformed.reason(error)))
    else:
        return message
    return None
