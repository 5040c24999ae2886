"""The light socket of the crowds speaks with a server that knows the whole protocol."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from tavolata.testing.light_socket import LightSocket, SocketClosed, open_socket

from ..waiting import PATIENCE

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 200_000)


async def echo(server: ServerConnection) -> None:
    async for message in server:
        await server.send(message)


def talk(handler: Any, test: Callable[[Callable[[], Awaitable[LightSocket]], list[bytes]], Awaitable[None]]) -> None:
    """Run a test with a function that opens sockets to a server, and what they hear."""

    async def body() -> None:
        async with serve(handler, "127.0.0.1", 0, compression=None, process_request=refuse_strangers) as server:
            port = server.sockets[0].getsockname()[1]
            heard: list[bytes] = []

            async def open_one(name: str = "ada") -> LightSocket:
                return await open_socket("127.0.0.1", port, "/", {"name": name}, lambda _: None, heard.append)

            await asyncio.wait_for(test(open_one, heard), PATIENCE)

    asyncio.run(body())


def refuse_strangers(server: ServerConnection, request: Request) -> Response | None:
    return None if request.headers["name"] == "ada" else server.respond(HTTPStatus.FORBIDDEN, "not you")


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def test_messages_of_every_size_go_up_and_come_down() -> None:
    async def test(open_one: Any, heard: list[bytes]) -> None:
        socket = await open_one()
        sent = [b"x" * size for size in SIZES] + ["così è".encode()]
        for message in sent:
            socket.send(message)
        await until(lambda: len(heard) == len(sent))
        assert heard == sent

    talk(echo, test)


def test_a_ping_is_answered() -> None:
    async def ping(server: ServerConnection) -> None:
        await (await server.ping())
        await server.send("answered")

    async def test(open_one: Any, heard: list[bytes]) -> None:
        socket = await open_one()
        assert (await socket.closed).code == 1000
        assert heard == [b"answered"]

    talk(ping, test)


def test_an_end_has_its_code_and_reason_and_nothing_is_sent_after_it() -> None:
    async def end(server: ServerConnection) -> None:
        await server.close(4429, "piano")

    async def test(open_one: Any, heard: list[bytes]) -> None:
        socket = await open_one()
        closed = await socket.closed
        assert (closed.code, closed.reason) == (4429, "piano")
        with pytest.raises(SocketClosed):
            socket.send(b"late")

    talk(end, test)


def test_a_refused_handshake_tells_the_status() -> None:
    async def test(open_one: Any, heard: list[bytes]) -> None:
        with pytest.raises(SocketClosed) as refused:
            await open_one("eve")
        assert refused.value.code == 4403

    talk(echo, test)


def test_whoever_vanishes_or_leaves_is_gone_at_both_ends() -> None:
    ends: list[int | None] = []

    async def listen(server: ServerConnection) -> None:
        await server.wait_closed()
        ends.append(server.close_code)

    async def test(open_one: Any, heard: list[bytes]) -> None:
        (await open_one()).abort()
        await until(lambda: ends == [1006])
        socket = await open_one()
        socket.close()
        await socket.closed
        await until(lambda: ends == [1006, 1000])

    talk(listen, test)
