"""Whatever strangers send, nobody else waits: it is folded once, in a worker, and within limits."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tavolata.kernel.game import games
from tavolata.server.history.jobs import records
from tavolata.server.metrics import Metrics
from tavolata.server.runtime.jobs.contents import ContentSent, try_content
from tavolata.server.runtime.workers.memory import resident
from tavolata.server.runtime.workers.pool import Pool
from tavolata.server.settings import Settings
from tavolata.server.store.models import Member
from tavolata.server.table import table as tables
from tests.server.databases import KINDS, fresh
from tests.server.http.serving import Served, assert_refused, guest, run
from tests.server.operations.program import Program, program
from tests.server.scenarios.people import FAST, people

from ..warm import warm as warm
from .strangers import played_record, undoing_record

JSON = {"content-type": "application/json"}
PROMPT = 0.25
"""Seconds within which everybody else is answered."""


async def bring(browser: httpx.AsyncClient, body: bytes) -> httpx.Response:
    return await browser.post("/api/records", content=body, headers=JSON)


# --- nobody waits -------------------------------------------------------------------------------------------


class Bystander:
    """Somebody who plays at a table of their own, and asks how the server is, all the while."""

    def __init__(self, browser: httpx.AsyncClient, address: str) -> None:
        self.browser, self.address = browser, address
        self.waits: list[float] = []

    async def sit_down(self) -> None:
        await guest(self.browser, "Bea")
        terms = {"game": "trono", "players": 2, "bots": 1, "start": True, "order": "chosen"}
        made = await self.browser.post("/api/tables", json=terms)
        self.table = made.json()["table"]

    async def once(self) -> None:
        """One look at the server's health, and one move (or what is refused as quickly)."""
        for ask in (self._health, self._act):
            began = time.perf_counter()
            answer = await ask()
            self.waits.append(time.perf_counter() - began)
            assert answer.status_code < 500, answer.text
            await asyncio.sleep(0.01)

    async def _health(self) -> httpx.Response:
        return await self.browser.get("/health")

    async def _act(self) -> httpx.Response:
        self.moves = getattr(self, "moves", 0) + 1
        command = {"t": "order", "id": f"move-{self.moves:08}", "name": "deus", "value": "never"}
        return await self.browser.post(f"/api/tables/{self.table}/commands", json=command)

    async def while_running(self, work: Awaitable[Any]) -> Any:
        """What comes of some work; meanwhile this one plays on."""
        task = asyncio.ensure_future(work)
        while not task.done():
            await self.once()
        return task.result()

    def slowest(self) -> float:
        """The 99th percentile of the waits since the last look."""
        waits, self.waits = sorted(self.waits), []
        return waits[int(len(waits) * 0.99) - 1] if len(waits) > 1 else waits[0]


def hammered(
    folder: Path, test: Callable[[Bystander, httpx.AsyncClient, float], Awaitable[None]], **more: str
) -> Program:
    """Run a test against a server of its own, with a bystander; what they wait when nothing else happens."""
    with program(
        folder, TAVOLATA_RATE="1000000", TAVOLATA_BURST="1000000", TAVOLATA_ADDRESS_RATE="0", **more
    ) as served:

        async def body() -> None:
            headers = {"origin": served.address}
            async with (
                httpx.AsyncClient(base_url=served.address, headers=headers, timeout=100) as mine,
                httpx.AsyncClient(base_url=served.address, headers=headers, timeout=100) as other,
            ):
                bystander = Bystander(mine, served.address)
                await bystander.sit_down()
                await guest(other, "Mallory")
                for _ in range(100):
                    await bystander.once()
                await test(bystander, other, bystander.slowest())

        asyncio.run(body())
        return served


def test_act_and_undo_without_end_hold_nobody_up(tmp_path: Path) -> None:
    """As many as are allowed, and 8 MB of them."""
    body, too_many = undoing_record(14_000), undoing_record(100_000)
    assert len(body) < len(too_many) <= 8 << 20

    async def test(bystander: Bystander, other: httpx.AsyncClient, quiet: float) -> None:
        allowed = max(PROMPT, 3 * quiet)  # on a machine that others keep busy everything takes longer
        assert_refused(await bystander.while_running(bring(other, too_many)), 413, "record_moves")
        waits = {"bringing too many": bystander.slowest()}
        answer = await bystander.while_running(bring(other, body))
        assert answer.status_code == 201, answer.text
        waits["bringing"] = bystander.slowest()
        for what in ("", "/replay", "/replay?from=20000", "/log", "/record", "/course", "/export"):
            path = f"/api/tables/{answer.json()['table']}{what}"
            looked = await bystander.while_running(other.get(path))
            assert looked.status_code == 200, looked.text
            waits[what or "/"] = bystander.slowest()
        print({what: f"{1000 * wait:.0f} ms" for what, wait in {"quiet": quiet, **waits}.items()})
        assert max(waits.values()) < allowed, waits

    hammered(tmp_path, test)


def test_eight_megabytes_that_are_folded_end_at_a_limit(tmp_path: Path) -> None:
    """Where the host allows any number of moves, time and memory are the limits that are left."""
    body = undoing_record(100_000)

    async def test(bystander: Bystander, other: httpx.AsyncClient, quiet: float) -> None:
        answer = await bystander.while_running(bring(other, body))
        assert answer.status_code in (413, 422), answer.text
        assert answer.json()["error"] in ("job_too_much", "job_too_long")
        assert bystander.slowest() < max(PROMPT, 3 * quiet)
        assert (await other.get("/health")).status_code == 200

    hammered(tmp_path, test, TAVOLATA_RECORD_MOVES="1000000", TAVOLATA_JOB_SECONDS="5")


# --- folded once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_folded_once_is_kept(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body, url = played_record("trono"), fresh(kind, tmp_path)
    argument: list[str] = []
    table = ""

    def refuse(record: Any) -> Any:
        raise AssertionError("a record was replayed in the server's own process")

    monkeypatch.setattr(tables, "replay", refuse)

    def count(served: Served) -> None:
        run_job = served.services.pool.run

        async def counted(job: Any, *rest: Any) -> Any:
            argument.append(job.name)
            return await run_job(job, *rest)

        monkeypatch.setattr(served.services.pool, "run", counted)

    async def look(browser: httpx.AsyncClient) -> None:
        for what in ("", "/replay", "/replay?from=30", "/course", "/course?lang=it", "/log", "/record"):
            answer = await browser.get(f"/api/tables/{table}{what}")
            assert answer.status_code == 200, answer.text
            if what == "/record":
                assert answer.content == body

    async def first(served: Served) -> None:
        nonlocal table
        count(served)
        [anna] = await people(served, "Anna")
        made = await bring(anna.browser, body)
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        cookies.update(anna.browser.cookies)
        for _ in range(3):
            await look(anna.browser)
        assert sorted(argument) == ["folds.record", "folds.story", "folds.told", "records.lay_record"]

    async def after_a_restart(served: Served) -> None:
        count(served)
        argument.clear()
        browser = served.browser()
        browser.cookies.update(cookies)
        await look(browser)
        assert "folds.snapshot" not in argument
        assert len(argument) == 3

    cookies = httpx.Cookies()
    run(tmp_path, first, database=url, **FAST)
    run(tmp_path, after_a_restart, database=url, **FAST)


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_from_before_is_folded_by_a_worker_and_then_kept(kind: str, tmp_path: Path) -> None:
    """Tables that an older program has stored have no snapshot."""
    url, tables_made = fresh(kind, tmp_path), []

    async def lay(served: Served) -> None:
        [anna] = await people(served, "Anna")
        write = records.lay_record(
            records.RecordSent(played_record("trono"), "t" * 16, anna.id, "command-0001", 1, bytes(32), 10_000)
        )
        assert write.snapshot is not None
        members = [Member("t" * 16, anna.id, None, "Anna", "player")]
        await served.services.store.append(msgspec.structs.replace(write, snapshot=None, members=members))
        shown = await anna.look("t" * 16)
        assert shown["table"]["status"] == "over"
        tables_made.append(shown["view"])
        loaded = await served.services.store.load("t" * 16)
        assert loaded is not None
        assert (loaded.snapshot_seq, loaded.entries) == (1, [])

    run(tmp_path, lay, database=url, **FAST)
    assert len(tables_made) == 1


# --- content ------------------------------------------------------------------------------------------------


def test_content_that_never_ends_is_refused(tmp_path: Path) -> None:
    """Refused with a sentence, by the check of the content or by the bound of draws, and the server keeps running."""
    endless = {"dice.faces": ["people"] * 6}

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        terms = {"game": "trono", "players": 3, "content": endless}
        answer = await anna.post("/api/tables", **terms)
        assert answer.status_code == 422, answer.text
        assert answer.json()["text"].endswith(".")
        made = await anna.ok("/api/tables", game="trono", players=3)
        answer = await anna.post(
            f"/api/tables/{made['table']}/commands", t="change", id=anna.command(), content=endless
        )
        assert answer.status_code == 422, answer.text
        async with anna.page(made["table"]) as page:
            await page.send(t="change", id=anna.command(), content=endless)
            refused = await page.hear("refused")
            assert refused["text"].endswith(".")
        assert (await anna.look(made["table"]))["table"]["has_own_content"] is False
        await anna.do(made["table"], "change", content={"limits.hoard": 7})

    run(tmp_path, test)


def test_forged_records_are_refused_as_before(tmp_path: Path) -> None:
    body = json.loads(played_record("trono"))
    deep = b'{"moves": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        edited = json.dumps({**body, "winners": [1, 0]}).encode()
        assert_refused(await bring(anna.browser, edited), 422, "record_digest")
        assert_refused(await bring(anna.browser, b"[1, 2"), 400, "bad_body")
        assert_refused(await bring(anna.browser, b"[1, 2]"), 422, "record_json")
        assert_refused(await bring(anna.browser, deep), 400, "bad_body")
        assert_refused(await bring(anna.browser, b'{"moves": {}}'), 422, "record_lacks")
        assert_refused(await bring(anna.browser, b" " * (9 << 20)), 413, "body_too_large")
        assert (await anna.browser.get("/api/tables")).json() == []

    run(tmp_path, test)


# --- what it costs -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("started_afresh")
def test_a_worker_with_all_games_weighs_less_than_its_limit() -> None:
    """With the rules of all games loaded, and a game of each begun."""

    async def body() -> None:
        pool = Pool(Settings(workers=1, job_wait_seconds=100.0), Metrics())
        try:
            for name in games():
                await pool.run(try_content, ContentSent(name, 2, None, None, {}))
            weight = resident(pool.pids[0]) >> 20
            print(f"a worker with all games: {weight} MB")
            assert 0 < weight < 300
        finally:
            await pool.stop()

    asyncio.run(body())
