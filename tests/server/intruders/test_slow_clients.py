"""Clients that connect and send nothing, that send and do not read, and that vanish silently."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.ops.connections import most_connections
from tavolata.server.ops.serve import UNTAKEN_MS, bind
from tavolata.server.runtime.live_table import LiveTable
from tavolata.testing.wire import Asking, Line, Served, Wire

from ..waiting import until
from .world import World, run_unchanged


def run(folder: Path, test: Callable[[Served, World, LiveTable], Awaitable[None]], **given: Any) -> None:
    async def at_table(served: Served, world: World) -> None:
        await test(served, world, await served.services.hub.live(world.table))

    run_unchanged(folder, at_table, **given)


def test_who_does_not_listen_is_cut(tmp_path: Path) -> None:
    """Frames wait for a page in a short queue. When it is full the page is removed from the table at once, even if it
    reads nothing more; the others got everything in time."""

    async def test(served: Served, world: World, live: LiveTable) -> None:
        deaf, other = await world["seat"].page(world.table), await world["other"].page(world.table)
        deaf.stop_reading()
        metrics, slow = served.services.metrics.registry, 0.0
        for number in range(5000):
            live.show_again()
            await other.tell({"t": "why", "id": f"question-{number:05}", "action": {}})
            slow = metrics.get_sample_value("tavolata_slow_sockets_total") or 0
            if slow:
                break
        assert slow == 1
        await until(lambda: len(live.pages) == 1)
        await until(lambda: len(served.services.sockets) == 1)
        assert 1 not in live.present
        assert other.close_code is None
        await until(lambda: _presence(other) == [2])

    run(tmp_path, test)


def _presence(page: Wire) -> list[int]:
    """Who is there, as the page was told last."""
    said = [message for message in page.messages() if message["t"] == "presence"]
    return list(said[-1]["seats"])


def test_who_is_cut_and_listens_again_is_told_why(tmp_path: Path) -> None:
    async def test(served: Served, world: World, live: LiveTable) -> None:
        page = await world["seat"].page(world.table)
        page.stop_reading()
        while not served.services.metrics.registry.get_sample_value("tavolata_slow_sockets_total"):
            live.show_again()
            await asyncio.sleep(0)
        page.go_on_reading()
        await page.closed()
        assert page.close_code is None or page.close_code[0] == 1013
        assert await world["seat"].page(world.table)

    run(tmp_path, test)


def test_who_is_gone_without_a_word_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that loses its network closes nothing. It is pinged, and without an answer its page is closed."""
    monkeypatch.setattr("tavolata.server.ops.serve.PING_SECONDS", 0.5)

    async def test(served: Served, world: World, live: LiveTable) -> None:
        silent = await world["seat"].page(world.table)
        silent.is_alive = False
        assert 1 in live.present
        await until(lambda: not live.pages)
        assert len(served.services.sockets) == 0
        assert silent.close_code is not None

    run(tmp_path, test)


def test_half_a_handshake_holds_nothing(tmp_path: Path) -> None:
    """Connections that send nothing, or only a part of a handshake, use up no seat and no socket limit."""

    async def test(served: Served, world: World, live: LiveTable) -> None:
        lines = [await Line.to(served.port) for _ in range(100)]
        for number, line in enumerate(lines):
            line.send(b"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: webs"[: number % 70])
        page = await world["seat"].page(world.table)
        await page.tell({"t": "why", "id": "question-0001", "action": {}})
        assert len(served.services.sockets) == 1
        for line in lines:
            line.cut()

    run(tmp_path, test)


def test_who_does_not_finish_a_request_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that trickles in, letter by letter, does not hold a connection for ever."""
    monkeypatch.setattr("tavolata.server.ops.serve.REQUEST_SECONDS", 1.0)

    async def test(served: Served, world: World, live: LiveTable) -> None:
        silent, slow = await Line.to(served.port), await Line.to(served.port)

        def trickle() -> bool:
            slow.send(b"G")
            return silent.is_closed and slow.is_closed

        await until(trickle)
        page = await world["seat"].page(world.table)
        later = await Line.to(served.port)
        await until(lambda: later.is_closed)  # what is as old as the page and has asked for nothing is cut
        await page.tell({"t": "why", "id": "question-0001", "action": {}})

    run(tmp_path, test)


def test_who_says_nothing_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Silent connections do not use up the descriptors of the process: the oldest are cut when there are too many. A
    page stays, and so does a request that is being answered."""
    monkeypatch.setattr("tavolata.server.ops.serve.most_connections", lambda: 20)

    async def test(served: Served, world: World, live: LiveTable) -> None:
        page = await world["seat"].page(world.table)
        lines = [await Line.to(served.port) for _ in range(100)]
        await until(lambda: sum(line.is_closed for line in lines) >= 80)
        assert lines[0].is_closed
        assert not lines[-1].is_closed
        await page.tell({"t": "why", "id": "question-0001", "action": {}})
        assert page.close_code is None
        asking = await Asking.to(served.port)
        assert (await asking.ask("GET", "/health")).status == 200
        for line in lines:
            line.cut()

    run(tmp_path, test)


def test_connections_leave_descriptors_for_the_rest() -> None:
    """For sockets of tables, the database and the workers."""
    resource = pytest.importorskip("resource")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 64 <= most_connections() <= max(64, soft // 4)


def test_the_system_does_not_keep_what_nobody_takes() -> None:
    """What was sent and is not taken for long ends the connection, so that the system's buffers are freed too."""
    with bind("127.0.0.1", 0) as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
            assert accepted.proto == socket.IPPROTO_TCP  # so asyncio sends small packets at once
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNTAKEN_MS
