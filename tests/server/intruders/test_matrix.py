"""Every request and every message by every role: those with the right are answered, all others are refused and change
nothing.
"""

import asyncio
from pathlib import Path
from typing import Any

from tavolata.server.http.app import make_app
from tavolata.testing.wire import Served, Wire, serving

from ..warm import trono_lab as trono_lab
from .matrix import ask, read, route_of, routes
from .messages import MESSAGES, kinds, stage_of
from .requests import REQUESTS, Request
from .world import METRICS_TOKEN, ROLES, World, settings

OPTIONS: dict[str, Any] = {
    "behind_proxy": True, "metrics_token": METRICS_TOKEN, "allow_http_hooks": True, "bot_pause_ms": 60_000,
    "lab": True,
}  # fmt: skip


def test_every_route_has_a_row_and_every_row_a_route(tmp_path: Path) -> None:
    async def body() -> set[str]:
        async with serving(settings(tmp_path)) as served:
            app: Any = make_app(served.services).app
            return set(routes(app))

    known = asyncio.run(body())
    rows = read("requests")
    assert {route_of(row) for row in rows} == known
    assert set(REQUESTS) <= set(rows), "a request that no row expects"
    assert all(tuple(row) == ROLES for row in rows.values())


def test_every_message_has_a_row() -> None:
    rows = read("messages")
    assert {row.split(" ")[0] for row in rows} == kinds()
    assert set(rows) == set(MESSAGES)


def test_requests(tmp_path: Path, trono_lab: None) -> None:
    async def body() -> list[str]:
        async with serving(settings(tmp_path, **OPTIONS)) as served:
            worlds = Worlds(served)
            return [wrong for row, expected in read("requests").items() for wrong in await _row(worlds, row, expected)]

    wrong = asyncio.run(body())
    assert not wrong, "\n".join(wrong)


class Worlds:
    """A new world for each row; those rows that only read share one."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.read: dict[str, World] = {}

    async def of(self, row: str, request: Request) -> World:
        if not row.startswith("GET ") or request.before is not None:
            return await World.make(self.served, request.stage)
        if request.stage not in self.read:
            self.read[request.stage] = await World.make(self.served, request.stage)
        return self.read[request.stage]


async def _row(worlds: Worlds, row: str, expected: dict[str, str]) -> list[str]:
    """What is not as expected in a row."""
    request = REQUESTS.get(row, Request())
    world = await worlds.of(row, request)
    wrong = []
    for role in ROLES:
        if expected[role] == "-":
            assert role not in world.who
            continue
        before = await world.marks()
        got = await ask(world, row, role)
        if got != expected[role]:
            wrong.append(f"{row} by {role}: {got} instead of {expected[role]}")
        if int(got) >= 400 and not request.changes and await world.marks() != before:
            wrong.append(f"{row} by {role} was refused and has changed something")
    if world is not worlds.read.get(request.stage):
        world.leave()
    return wrong


def test_messages(tmp_path: Path) -> None:
    async def body() -> list[str]:
        async with serving(settings(tmp_path, **OPTIONS)) as served:
            return [
                wrong for row, cells in read("messages").items() for wrong in await _message_row(served, row, cells)
            ]

    wrong = asyncio.run(body())
    assert not wrong, "\n".join(wrong)


async def _message_row(served: Served, row: str, expected: dict[str, str]) -> list[str]:
    kind = row.split(" ")[0]
    world = await World.make(served, stage_of(kind))
    pages = {role: await world[role].page(world.table) for role in expected}
    wrong = []
    for role, wanted in expected.items():
        words = await MESSAGES[row](world)
        before = await world.marks()
        got = await _say(pages[role], kind, words, world[role].command())
        if got != wanted:
            wrong.append(f"{row} by {role}: {got} instead of {wanted}")
        if got != "ok" and await world.marks() != before:
            wrong.append(f"{row} by {role} was refused and has changed something")
    world.leave()
    return wrong


async def _say(page: Wire, kind: str, words: dict[str, Any], command: str) -> str:
    """Say something; `ok`, or why it was refused."""
    since = len(page.frames)
    if kind in ("look", "resync"):  # these have no id: they are answered by what they ask for
        page.say({"t": kind, **words})
        page.say({"t": "why", "id": command, "action": {}})
        await page.hear(f'"id":"{command}"', since)
        answer = next(said for said in page.messages(since) if said["t"] in ("snapshot", "refused"))
    else:
        answer = await page.tell({"t": kind, "id": command, **words})
    return str(answer["error"]) if answer["t"] == "refused" else "ok"


def test_a_removed_person_sees_nothing_more(tmp_path: Path) -> None:
    """A removed person's open page is closed with a sentence, in the lobby and in play, and their next one is
    refused."""

    async def body() -> None:
        async with serving(settings(tmp_path, **OPTIONS)) as served:
            for stage in ("lobby", "playing"):
                world = await World.make(served, stage)
                page = await world["other"].page(world.table, "?lang=it")
                await world.host.do(world.table, "remove", seat=2)
                await page.closed()
                assert page.close_code is not None
                assert page.close_code[0] in (4403, 4410)
                assert page.close_code[1].endswith(".")
                shown = [message["v"] for message in page.messages() if message["t"] in ("snapshot", "events")]
                assert max(shown) < await world.version()
                answer = await world["other"].ask("GET", f"/api/tables/{world.table}")
                assert answer.status == 403
                world.leave()

    asyncio.run(body())
