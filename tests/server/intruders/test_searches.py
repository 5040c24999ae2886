"""Searches on behalf of strangers: hints, analyses, levels of bots, finished games.

Requested endlessly, forged, late, for somebody else's seat: nobody else waits, nothing changes, and nothing is left
behind.
"""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tavolata.server.runtime import long_work
from tavolata.server.runtime.workers.pool import Pool
from tavolata.testing.wire import Asking, Served, frame, request

from ..waiting import until, watched_loop
from ..warm import trono_searches as trono_searches
from ..wire.visitor import Visitor
from .world import SEAT, World
from .world import run_unchanged as run

PROMPT = 0.25
"""The longest time, in the server's own processor seconds, in which nobody else is served."""
FLOOD = 1000


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each job was asked for."""
    counted: Counter[str] = Counter()
    real = Pool.run

    async def count(self: Pool, job: Any, *rest: Any, **more: Any) -> Any:
        counted[job.name] += 1
        return await real(self, job, *rest, **more)

    monkeypatch.setattr(Pool, "run", count)
    return counted


async def all_at_once(person: Visitor, asked: bytes, number: int) -> Counter[int]:
    """The same request over and over, without waiting for an answer; how often each status came."""
    lines = [await Asking.to(person.served.port) for _ in range(10)]
    found: Counter[int] = Counter()
    for line in lines:
        line.send(asked * (number // len(lines)))
    for line in lines:
        since = 0
        for _ in range(number // len(lines)):
            answer = await line.answer(since)
            since += len(answer.head) + len(b"\r\n\r\n") + len(answer.body)
            found[answer.status] += 1
        line.close()
    return found


# --- hints ---------------------------------------------------------------------------------------------------------

HINT = {"id": "hint-0001"}
FORGED: list[dict[str, Any]] = [
    {}, {"id": "x"}, {"id": ["hint-0001"]}, {"id": "h" * 100_000}, HINT | {"playouts": 10**9}, HINT | {"seat": "1"},
    HINT | {"seat": 1.5}, HINT | {"seat": True}, HINT | {"seat": 10**30},
]  # fmt: skip


def test_forged_hints(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        path = f"/api/tables/{world.table}/hint"
        for body in FORGED:
            answer = await world["seat"].ask("POST", path, body)
            assert 400 <= answer.status < 500, (body, answer)
            assert answer.json["text"].endswith("."), body
        for seat in (0, 2, 3, -1, 99):
            answer = await world["seat"].ask("POST", path, {"id": "hint-0001", "seat": seat})
            assert answer.status in (403, 404, 422), (seat, answer)
            page = await world["seat"].page(world.table)
            said = await page.tell({"t": "hint", "id": "hint-0001", "seat": seat})
            assert said["t"] == "refused", (seat, said)
            page.close()

    run(tmp_path, test)


def test_nobody_gets_hints_where_the_table_has_none(tmp_path: Path, jobs: Counter[str]) -> None:
    """Over HTTP and over a socket, in one's own turn or not; no worker is asked."""

    async def test(served: Served, world: World) -> None:
        state = (await served.services.hub.live(world.table)).table.state
        state.terms = replace(state.terms, hints=False)
        for role in ("host", "seat", "other"):
            answer = await world[role].ask("POST", f"/api/tables/{world.table}/hint", {"id": "hint-0001"})
            assert (answer.status, answer.json["error"]) == (403, "no_hints")
            page = await world[role].page(world.table)
            said = await page.tell({"t": "hint", "id": "hint-0002"})
            assert (said["t"], said["error"]) == ("refused", "no_hints")
        assert jobs["hints.best_acts"] == 0

    run(tmp_path, test)


@pytest.mark.usefixtures("trono_searches")
@pytest.mark.parametrize("way", ["http", "socket"])
def test_a_flood_of_hints(way: str, tmp_path: Path, jobs: Counter[str]) -> None:
    """With the default limits: few are computed, the rest is refused before any work."""

    async def test(served: Served, world: World) -> None:
        greedy, path = world["seat"], f"/api/tables/{world.table}/hint"
        otto = world["elsewhere"]
        async with watched_loop() as longest:
            if way == "http":
                body = b'{"id": "hint-0001"}'
                asked = request("POST", path, greedy.headers | {"Content-Type": "application/json"}, body)
                found = await all_at_once(greedy, asked, FLOOD)
                assert set(found) <= {200, 429}
                assert found[429] > FLOOD // 2
            else:
                pages = [await greedy.page(world.table) for _ in range(3)]
                for page in pages:
                    page.send(frame(b'{"t":"hint","id":"hint-0001"}') * 300)
                await asyncio.gather(*(page.closed() for page in pages))
                assert all(page.close_code is not None and page.close_code[0] == 4429 for page in pages)
            assert (await otto.ask("GET", "/api/tables")).status == 200
        assert longest.seconds < PROMPT
        assert 0 < jobs["hints.best_acts"] < FLOOD // 4

    run(tmp_path, test, rate=20, burst=40)


# --- analyses ------------------------------------------------------------------------------------------------------


async def played_by_bots(served: Served, host: Visitor) -> str:
    """A game that was played to its end."""
    wish = {"game": "trono", "players": 3, "sit": False, "bots": 3, "start": True}
    table = str((await host.ok("POST", "/api/tables", wish))["table"])
    live = await served.services.hub.live(table)
    await until(lambda: live.table.state.status == "over" and live.durable == live.table.state.seq)
    return table


@pytest.mark.usefixtures("trono_searches")
def test_a_thousand_who_ask_for_one_analysis(tmp_path: Path, jobs: Counter[str], monkeypatch: Any) -> None:
    """It is computed once, nobody else waits for it, and in the end it is stored in the database only."""
    monkeypatch.setattr(long_work, "FORGOTTEN", 2.0)

    async def test(served: Served, world: World) -> None:
        anna = world["elsewhere"]
        table = await played_by_bots(served, anna)
        path = f"/api/tables/{table}/analysis"
        async with watched_loop() as longest:
            assert await all_at_once(anna, request("GET", path, anna.headers), FLOOD) == {200: FLOOD}
            while not (await anna.ok("GET", path))["is_whole"]:
                await asyncio.sleep(0.2)
        assert longest.seconds < PROMPT
        assert (jobs["analyses.first"], jobs["analyses.whole"]) == (1, 1)
        await until(lambda: len(served.services.work) == 0)
        for query in ("?lang=xx", "?lang=" + "x" * 2000, "?lang[]=it", "?lang=it&lang=en", "?seat=0"):
            answer = await anna.ask("GET", path + query)
            assert answer.status in (200, 400), (query, answer)
        for role in ("nobody", "seat", "host", "gone", "foreign", "bot"):
            assert (await world[role].ask("GET", path)).status in (401, 403), role
        assert (jobs["analyses.first"], jobs["analyses.whole"]) == (1, 1)

    run(tmp_path, test, bot_pause_ms=0, analysis_seconds=1.0)


def test_an_analysis_that_nobody_waits_for_takes_no_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a guest requests the analysis of all their games and leaves, the workers are free again after a moment."""
    monkeypatch.setattr(long_work, "FORGOTTEN", 0.2)

    async def test(served: Served, world: World) -> None:
        assert not (await world["seat"].ok("GET", f"/api/tables/{world.table}/analysis"))["is_whole"]
        await until(lambda: len(served.services.work) == 0)
        await until(lambda: not served.services.pool._waiting)

    run(tmp_path, test, "played_out", analysis_seconds=60.0)


# --- levels of bots ------------------------------------------------------------------------------------------------

BAD_LEVELS: list[dict[str, Any]] = [
    {}, {"bot": 4}, {"kind": "master"}, {"bot": -1, "kind": "master"}, {"bot": 99, "kind": "master"},
    {"bot": 10**30, "kind": "master"}, {"bot": "4", "kind": "master"}, {"bot": 4.0, "kind": "master"},
    {"bot": 4, "kind": "client"}, {"bot": 4, "kind": ""}, {"bot": 4, "kind": "m" * 100_000}, {"bot": 4, "kind": None},
    {"bot": 4, "kind": ["master"]}, {"bot": 4, "kind": "grandmaster"}, {"bot": SEAT, "kind": "master"},
    {"bot": 3, "kind": "master"}, {"bot": 4, "kind": "master", "seat": 0}, {"bot": 4, "kind": "master", "what": "lev"},
]  # fmt: skip
"""Seat 4 holds a program of somebody's own, as seat 3 does; seat 0 is the host's."""


@pytest.mark.parametrize("stage", ["lobby", "playing", "over"])
def test_levels_that_nobody_may_propose(stage: str, tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        page = await world["seat"].page(world.table)
        for body in [*BAD_LEVELS, {"bot": 4, "kind": "master"}]:
            command = {"t": "propose", "what": "level", "id": world["seat"].command(), **body}
            answer = await world["seat"].ask("POST", f"/api/tables/{world.table}/commands", command)
            assert 400 <= answer.status < 500, (body, answer)
            assert answer.json["text"].endswith("."), body
            if len(str(body)) < 1000:
                since = len(page.frames)
                page.say(command)
                await page.hear('"t":"refused"', since)
        for role in ("spectator", "bot", "elsewhere", "gone", "nobody"):
            command = {"t": "propose", "what": "level", "id": "level-0001", "bot": 4, "kind": "master"}
            answer = await world[role].ask("POST", f"/api/tables/{world.table}/commands", command)
            assert answer.status in (401, 403, 409), (role, answer)

    run(tmp_path, test, stage)


# --- finished games ------------------------------------------------------------------------------------------------


def test_finished_games_are_ones_own(tmp_path: Path) -> None:
    """Whatever is added to the request, it never returns the games of others."""

    async def test(served: Served, world: World) -> None:
        mine = await world["seat"].ok("GET", "/api/me/history")
        assert [(game["table"], game["seat"]) for game in mine] == [(world.table, SEAT)]
        victim = world["seat"].guest
        for query in (f"?guest={victim}", f"?who={victim}", "?most=1000000000", "?seat=1", "?" + "x=1&" * 500):
            for role in ("elsewhere", "gone", "spectator"):
                answer = await world[role].ask("GET", "/api/me/history" + query)
                assert answer.status == 400 or answer.json == [], (role, query, answer)
        for role in ("nobody", "expired", "operator", "bot", "foreign"):
            assert (await world[role].ask("GET", "/api/me/history")).status in (401, 403), role

    run(tmp_path, test, "over")


# --- pictures ------------------------------------------------------------------------------------------------------


def test_pictures_of_links_that_do_not_exist_are_not_drawn(tmp_path: Path, jobs: Counter[str]) -> None:
    async def test(served: Served, world: World) -> None:
        nobody = world["nobody"]
        names = [f"{number:016x}" for number in range(200)]
        names += [
            "x" * 5000,
            "..%2f..%2fetc%2fpasswd",
            "%00",
            "0" * 15,
            "0" * 17,
            "O" * 16,
            "%F0%9F%8E%B2",
            world.table,
        ]
        for name in names:
            answer = await nobody.ask("GET", f"/share/{name}.png")
            assert answer.status in (200, 400, 404, 414), (name, answer)
            assert answer.status != 200 or (answer.header("content-type") or "") == "image/png"
        assert jobs["cards.draw_card"] == 0

    run(tmp_path, test)
