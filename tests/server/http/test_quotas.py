"""Limits on the tables that a guest may make, in whatever way; a family and a class can still play."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tavolata.server.http.strict_request import StrictRequest
from tavolata.server.settings import ManualClock, Settings

from ..table_export.tables import finished
from .serving import Served, assert_refused, guest, run

Made = Callable[[], Awaitable[httpx.Response]]
TABLE = {"game": "trono", "players": 3}
QUICK: dict[str, Any] = {"rate": 10**6, "burst": 10**6, "address_rate": 0, "guests_per_address": 0, "bot_pause_ms": 0}


async def ways(served: Served) -> tuple[httpx.AsyncClient, dict[str, Made]]:
    """A guest with a finished game, and all the ways in which they can make a table."""
    table, [anna, _] = await finished(served)
    browser = anna.browser
    record = (await browser.get(f"/api/tables/{table}/record")).json()
    exported = (await browser.get(f"/api/tables/{table}/export")).json()
    return browser, {
        "lobby": lambda: browser.post("/api/tables", json=TABLE),
        "lesson": lambda: browser.post("/api/lessons", json={"game": "trono"}),
        "record": lambda: browser.post("/api/records", json=record),
        "table": lambda: browser.post("/api/tables/import", json=exported),
        "branch": lambda: browser.post(f"/api/tables/{table}/branch", json={"v": 8}),
        "rematch": lambda: browser.post(f"/api/tables/{table}/rematch"),
    }


def test_every_way_of_making_a_table_counts(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        browser, made = await ways(served)
        for way in made.values():  # the seventh in this hour was the game itself
            answer = await way()
            assert answer.status_code == 201, answer.text
        for name, way in made.items():
            if name == "rematch":  # it is made already, and only shown again
                continue
            answer = await way()
            text = assert_refused(answer, 429, "too_many_new_tables")
            assert "7 tables" in text
            assert 3000 < int(answer.headers["retry-after"]) <= 3600
        assert len((await browser.get("/api/tables")).json()) == 7

    run(tmp_path, test, tables_per_hour=7, **QUICK)


def test_what_is_brought_along_counts_in_bytes(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        _, made = await ways(served)
        for name in ("table", "record"):  # the smaller one fits for longer
            answers = [await made[name]() for _ in range(25)]
            statuses = [answer.status_code for answer in answers]
            assert statuses == sorted(statuses)
            assert statuses[0] == 201
            assert_refused(answers[-1], 429, "too_many_bytes")
            assert int(answers[-1].headers["retry-after"]) > 80_000
        async with served.browser() as bruno:  # others have room of their own
            await guest(bruno)
            assert (await bruno.post("/api/tables", json=TABLE)).status_code == 201

    run(tmp_path, test, tables_per_hour=0, bytes_per_guest=30_000, **QUICK)


def test_a_table_that_could_not_be_made_is_not_counted(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        browser, made = await ways(served)
        record = (await made["record"]()).status_code
        assert record == 201
        for _ in range(5):
            assert (await browser.post("/api/tables/import", json={})).status_code == 400
            wrong = await browser.post("/api/tables", json={**TABLE, "players": 99})
            assert wrong.status_code == 422
        assert (await made["lobby"]()).status_code == 201

    run(tmp_path, test, tables_per_hour=3, **QUICK)


def test_guests_without_number_from_one_address_share_its_day(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        statuses = []
        for number in range(8):
            async with served.browser(**{"x-forwarded-for": f"2001:db8::{number:x}"}) as one:  # one home
                await guest(one)
                statuses.append((await one.post("/api/tables", json=TABLE)).status_code)
                last = await one.post("/api/tables", json=TABLE)
        assert statuses == [201] * 3 + [429] * 5
        assert "5 tables" in assert_refused(last, 429, "too_many_tables_here")
        async with served.browser(**{"x-forwarded-for": "203.0.113.9"}) as elsewhere:
            await guest(elsewhere)
            assert (await elsewhere.post("/api/tables", json=TABLE)).status_code == 201

    run(tmp_path, test, tables_per_address=5, behind_proxy=True, **QUICK)


@pytest.mark.parametrize("path", ["/api/records", "/api/tables/import"])
def test_what_there_is_no_room_for_is_not_even_read(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of uploads at once would fill the memory before any of them was refused."""
    read: list[StrictRequest] = []
    body = StrictRequest.body

    async def counted(request: StrictRequest) -> bytes:
        read.append(request)
        return await body(request)

    async def test(served: Served) -> None:
        async with served.browser(**{"content-type": "application/json"}) as anna:
            await guest(anna)
            monkeypatch.setattr(StrictRequest, "body", counted)
            assert_refused(await anna.post(path, content=b" " * 5000), 429, "too_many_bytes")
        assert not read

    run(tmp_path, test, bytes_per_guest=4096, **QUICK)


def test_a_full_server_says_so_and_plays_on(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            answer = await anna.post("/api/tables", json=TABLE)
            text = assert_refused(answer, 429, "server_full")
            assert "go on" in text
            assert (await anna.patch("/api/me", json={"name": "Anna"})).status_code == 200

    run(tmp_path, test, database_bytes=4096, **QUICK)


def test_a_class_behind_one_address_can_play(tmp_path: Path) -> None:
    """Thirty pupils with the limits as they come: each becomes a guest and makes four tables, ten minutes apart."""
    clock = ManualClock()

    async def test(served: Served) -> None:
        pupils = [served.browser() for _ in range(30)]
        for number, pupil in enumerate(pupils):
            await guest(pupil, f"Pupil {number}")
            if number % 10 == 9:
                clock.advance(10_000)
        for _ in range(4):
            clock.advance(600_000)
            answers = await asyncio.gather(*(pupil.post("/api/tables", json=TABLE) for pupil in pupils))
            assert {answer.status_code for answer in answers} == {201}, [answer.text for answer in answers][:3]
        for pupil in pupils:
            await pupil.aclose()

    assert Settings().tables_per_address >= 30 * 12
    run(tmp_path, test, clock=clock)


def test_one_guest_cannot_make_hundreds_of_tables(tmp_path: Path) -> None:
    """As fast as the rate limits allow, on a manual clock, for the time in which 230 tables were made once."""
    clock = ManualClock()

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            made, began = 0, clock.now()
            while clock.now() - began < 95_000:
                answer = await anna.post("/api/lessons", json={"game": "trono"})
                made += answer.status_code == 201
                clock.advance(500)
            assert made == Settings().tables_per_guest
            assert_refused(answer, 429, "too_many_tables")

    began = time.perf_counter()
    run(tmp_path, test, clock=clock)
    print(
        f"made {Settings().tables_per_guest} tables in 95 s of the server's clock ({time.perf_counter() - began:.0f} s)"
    )


def test_no_table_grows_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavolata.server.runtime.commands.LONGEST_LOBBY", 12)
    monkeypatch.setattr("tavolata.server.store.chats.MOST_LINES", 3)

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            table = (await anna.post("/api/tables", json={**TABLE, "bots": 2})).json()["table"]
            path = f"/api/tables/{table}"

            async def command(t: str, n: int, **rest: Any) -> httpx.Response:
                return await anna.post(f"{path}/commands", json={"t": t, "id": f"{t}-{n:06}", **rest})

            changes = [await command("change", n, listed=n % 2 == 0) for n in range(20)]
            assert [answer.status_code for answer in changes] == [200] * 8 + [409] * 12
            assert_refused(changes[-1], 409, "table_long")
            said = [await anna.post(f"{path}/chat", json={"text": f"ciao {n}"}) for n in range(5)]
            assert [answer.status_code for answer in said] == [201] * 3 + [409] * 2
            assert_refused(said[-1], 409, "chat_full")
            assert (await command("change", 0, listed=True)).status_code == 200  # the same again is answered as before
            assert (await command("start", 0)).status_code == 200

    run(tmp_path, test, **QUICK)
