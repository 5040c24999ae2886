"""Forbidden attempts are logged: what was tried, and from where, without secrets."""

import asyncio
import io
import json
from pathlib import Path
from typing import Any

from tavolata.testing.wire import frame, serving

from ..wire.visitor import Visitor
from .world import World, settings


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_attempts_are_written_down(tmp_path: Path, log: io.StringIO) -> None:
    token = "T" * 43

    async def body() -> None:
        async with serving(settings(tmp_path, rate=20, burst=300)) as served:
            world = await World.make(served, "playing")
            seat, path = world["seat"], f"/api/tables/{world.table}/commands"
            await seat.ask("POST", path, b"{", Origin="https://evil.example")
            await Visitor(served, "nobody").ask("GET", f"/api/tables/{world.table}?token={token}")
            await world["elsewhere"].ask("GET", f"/api/tables/{world.table}")
            await seat.ask("POST", path, b"{")
            await seat.ask("POST", path, b" " * 100_000)
            await seat.ask("POST", "/api/enter", {"token": token})
            await world["replaced"].ask("GET", f"/api/tables/{world.table}")
            await world["elsewhere"].socket(world.table)
            await seat.socket(world.table, Origin="https://evil.example")
            for said in (b'{"t":"look","seat":2}', b"nonsense"):  # of each socket one a second is written down
                page = await seat.page(world.table)
                page.send(frame(said))
                await page.tell({"t": "why", "id": "question-0001", "action": {}})
            page.send(frame(b"x" * 9000))
            await page.closed()
            page = await seat.page(world.table)
            page.send(frame(b'{"t":"resync"}') * 400)
            await page.closed()
            world.leave()

    asyncio.run(body())
    written = [line.get("error") for line in lines(log)]
    for error in (
        "foreign_origin", "no_session", "not_at_table", "bad_body", "body_too_large", "dead_link", "bad_token",
        "other_seat", "message", "socket_too_large", "too_fast",
    ):  # fmt: skip
        assert error in written, error
    assert token not in log.getvalue()
    assert not any(line.get("level") == "error" for line in lines(log)), [
        line for line in lines(log) if line.get("level") == "error"
    ]
