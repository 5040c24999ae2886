"""A table whose log is damaged is closed with a sentence, wherever one looks at it; all others go on."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, text
from websockets.asyncio.client import ClientConnection, connect

from tavolata.kernel.texts import LANGUAGES
from tavolata.server.errors import BrokenLog
from tavolata.server.http.auth import PLAIN_COOKIE
from tavolata.server.runtime.connections import reason

from ..databases import url
from ..http.serving import Served, assert_refused, closed_with, guest, serving

__all__ = ["url"]

EDIT = "UPDATE entries SET at = at + 1 WHERE table_id = :table AND seq = 1"
CUT = "DELETE FROM entries WHERE table_id = :table AND seq > 1"


async def damage(served: Served, table: str, sql: str) -> None:
    def work(c: Connection) -> None:
        assert c.execute(text(sql), {"table": table}).rowcount == 1

    await served.services.store._database.write(work)


async def make(anna: httpx.AsyncClient, **given: Any) -> str:
    """A table that waits for people: its log has two entries, and a snapshot after the second."""
    made = await anna.post("/api/tables", json={"game": "trono", "players": 3, **given})
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def socket(served: Served, anna: httpx.AsyncClient, table: str) -> connect:
    headers = {"Cookie": f"{PLAIN_COOKIE}={anna.cookies[PLAIN_COOKIE]}", "Origin": served.address}
    return connect(f"{served.address.replace('http', 'ws')}/api/tables/{table}/socket", additional_headers=headers)


async def add_bot(anna: httpx.AsyncClient, table: str, number: int) -> httpx.Response:
    """Something that changes a table: the host adds a bot."""
    command = {"t": "add_bot", "id": f"{number:032x}", "kind": "simple"}
    return await anna.post(f"/api/tables/{table}/commands", json=command)


def run(folder: Path, database: str, test: Callable[[Served], Awaitable[Any]]) -> Any:
    async def body() -> Any:
        async with serving(folder, database=database, snapshot_every=1, sweep_ms=50) as served:
            return await asyncio.wait_for(test(served), 90)

    return asyncio.run(body())


def test_a_damaged_table_is_closed_after_a_restart(url: str, tmp_path: Path) -> None:
    async def before(served: Served) -> tuple[str, list[str]]:
        async with served.browser() as anna:
            await guest(anna)
            tables = [await make(anna, listed=True) for _ in range(3)]
            await damage(served, tables[0], EDIT)
            await damage(served, tables[1], CUT)
            return anna.cookies[PLAIN_COOKIE], tables

    cookie, (edited, cut, sound) = run(tmp_path, url, before)

    async def after(served: Served) -> None:
        async with served.browser() as anna:
            anna.cookies.set(PLAIN_COOKIE, cookie, domain="127.0.0.1")
            for table, version in ((edited, 1), (cut, 2)):
                for path in ("", "/log", "/record", "/replay", "/content", "/chat", "/export"):
                    answer = await anna.get(f"/api/tables/{table}{path}?lang=en")
                    assert f"at version {version}" in assert_refused(answer, 410, "broken_log")
                said = assert_refused(await anna.get(f"/api/tables/{table}?lang=it"), 410, "broken_log")
                assert "chiuso" in said
                assert_refused(await add_bot(anna, table, 1), 410, "broken_log")
                async with socket(served, anna, table) as page:
                    code, why = await closed_with(page)
                assert code == 4410
                assert why == BrokenLog("broken_log", table=table, version=version).text("en")
            listed = {one["table"]: one for one in (await anna.get("/api/tables")).json()}
            assert [listed[table]["closed"] for table in (edited, cut, sound)] == [True, True, False]
            assert [one["table"] for one in (await anna.get("/api/open")).json()] == [sound]
            assert (await add_bot(anna, sound, 1)).status_code == 200
            assert "tavolata_closed_tables 2.0" in (await anna.get("/metrics")).text
            await damage(served, edited, "UPDATE entries SET at = at - 1 WHERE table_id = :table AND seq = 1")
            assert (await anna.get(f"/api/tables/{edited}")).status_code == 200  # somebody has repaired it
            assert "tavolata_closed_tables 1.0" in (await anna.get("/metrics")).text

    run(tmp_path, url, after)


async def heard(page: ClientConnection) -> Any:
    return json.loads(await asyncio.wait_for(page.recv(), 30))


def test_whoever_sits_at_a_table_that_turns_out_damaged_is_told(url: str, tmp_path: Path) -> None:
    """Such as after a write that failed, when the log is looked at again."""

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            table, sound = await make(anna), await make(anna)
            hub = served.services.hub
            async with socket(served, anna, table) as page, socket(served, anna, sound) as other:
                assert (await heard(page))["t"] == "snapshot"
                await damage(served, table, CUT)
                hub.tables[table].is_stale = True
                await page.send(json.dumps({"t": "add_bot", "id": "a" * 32, "kind": "simple"}))
                assert (await closed_with(page))[0] == 4410
                assert table not in hub.tables
                assert_refused(await add_bot(anna, table, 2), 410, "broken_log")
                assert (await heard(other))["t"] == "snapshot"
                await other.send(json.dumps({"t": "add_bot", "id": "b" * 32, "kind": "simple"}))
                while (await heard(other))["t"] != "ack":
                    pass

    run(tmp_path, url, test)


def test_a_due_table_that_is_damaged_does_not_hold_up_the_others(tmp_path: Path) -> None:
    """It is tried once, and reported in one line of the log."""

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            tables = [await make(anna) for _ in range(3)]
            hub, store = served.services.hub, served.services.store
            await damage(served, tables[0], EDIT)
            hub.tables.clear()

            def work(c: Connection) -> None:
                for number, table in enumerate(tables):
                    c.execute(text("UPDATE tables SET due = :due WHERE table_id = :table"),
                              {"due": number, "table": table})  # fmt: skip

            await store._database.write(work)
            while not set(tables[1:]) <= set(hub.tables):
                await asyncio.sleep(0.02)
            assert hub.closed == {tables[0]}

    run(tmp_path, f"sqlite:///{tmp_path / 'due.db'}", test)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_fits_into_a_closing_frame(language: str) -> None:
    said = BrokenLog("broken_log", table="t", version=99_999).text(language)
    assert reason(said) == said
