"""Finished tables are exported to a file and imported, here or at another server; forged files do no harm."""

import asyncio
import hashlib
import json
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.errors import NotDurable
from tavolata.server.history.table_export import PART, unpack
from tavolata.server.http.routes import table_export as routes
from tavolata.server.store import Store, Write
from tavolata.server.table.entry import chain as chain_hash

from ..databases import KINDS, fresh
from ..http.serving import Served, assert_refused
from ..scenarios.people import people, running
from ..waiting import watched_loop
from ..workers.strangers import long_table
from .tables import bot_name, finished, packed, sealed, serve, whole


def file_of(url: str, folder: Path) -> dict[str, Any]:
    """A finished table as its players get it."""

    async def test(served: Served) -> dict[str, Any]:
        table, [anna, _] = await finished(served)
        answer = await anna.browser.get(f"/api/tables/{table}/export")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-disposition"] == f'attachment; filename="trono-{table}.table.json"'
        found: dict[str, Any] = answer.json()
        return found

    exported: dict[str, Any] = serve(folder, url, test)
    return exported


@pytest.mark.parametrize(("source", "target"), [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_finished_table_goes_to_another_server(source: str, target: str, tmp_path: Path) -> None:
    first, second = fresh(source, tmp_path), fresh(target, tmp_path)
    file = file_of(first, tmp_path)
    assert unpack(packed(first, file["table"])).entries[-1].chain == file["entries"][-1]["chain"]

    async def test(served: Served) -> tuple[str, str]:
        [carla] = await people(served, "Carla")
        made = await carla.ok("/api/tables/import", **file)
        shown = await carla.look(made["table"])
        assert (shown["table"]["status"], shown["result"]["reason"]) == ("over", "consent")
        assert [seat["name"] for seat in shown["table"]["seats"]] == ["Anna", "Bruno", bot_name(shown)]
        assert shown["me"] == {"seat": None, "seats": [], "is_host": True}
        assert [one["table"] for one in (await carla.browser.get("/api/tables")).json()] == [made["table"]]
        told = (await carla.browser.get(f"/api/tables/{made['table']}/log")).json()
        assert len(told) > 10
        record = await carla.browser.get(f"/api/tables/{made['table']}/record")
        assert record.json()["commitment"] == shown["table"]["commitment"]
        branched = await carla.ok(f"/api/tables/{made['table']}/branch", v=len(file["entries"]) - 5)
        assert (await carla.look(branched["table"]))["table"]["source"]["table"] == made["table"]
        return made["table"], carla.id

    moved, carla = serve(tmp_path, second, test)
    table, before = whole(second, moved), whole(first, file["table"])
    assert table.state_hash() == before.state_hash()
    assert table.state.host == carla
    assert table.state.seq == len(file["entries"]) + 1
    assert {seat.guest for seat in table.state.seats}.isdisjoint(
        {seat.guest for seat in before.state.seats if seat.guest}
    )


def test_what_runs_or_is_not_ones_own_is_not_handed_out(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        table = await running(served, anna, bruno)
        assert_refused(await anna.browser.get(f"/api/tables/{table}/export"), 409, "still_running")
        lobby = (await anna.ok("/api/tables", game="trono", players=3))["table"]
        assert_refused(await anna.browser.get(f"/api/tables/{lobby}/export"), 409, "still_running")
        await anna.do(table, "resign")
        assert (await bruno.browser.get(f"/api/tables/{table}/export")).status_code == 200
        assert_refused(await carla.browser.get(f"/api/tables/{table}/export"), 403, "not_at_table")
        assert_refused(await carla.browser.get("/api/tables/nowhere/export"), 404, "no_table")
        async with served.browser() as nobody:
            assert_refused(await nobody.get(f"/api/tables/{table}/export"), 401, "no_session")
            assert_refused(await nobody.post("/api/tables/import", json={}), 401, "no_session")

    serve(tmp_path, fresh("sqlite", tmp_path), test)


def test_a_running_table_is_not_brought_by_a_guest(tmp_path: Path) -> None:
    url = fresh("sqlite", tmp_path)

    async def begin(served: Served) -> str:
        return await running(served, *await people(served, "Anna", "Bruno"))

    file = packed(url, serve(tmp_path, url, begin))

    async def test(served: Served) -> None:
        [carla] = await people(served, "Carla")
        assert_refused(await carla.post("/api/tables/import", **json.loads(file)), 409, "moved_running")
        assert (await carla.browser.get("/api/tables")).json() == []

    serve(tmp_path, url, test)


def chained(file: dict[str, Any], change: Any) -> dict[str, Any]:
    """A forged log whose chain is right: `change` edits the lines."""
    lines = [json.loads(entry["deed"]) for entry in file["entries"]]
    change(lines)
    chain, entries = "", list[dict[str, Any]]()
    for old, line in zip(file["entries"], lines, strict=False):
        event = json.dumps(line, sort_keys=True, separators=(",", ":"))
        chain = chain_hash(chain, len(entries) + 1, old["command"], old["at"], event.encode(), old["state"])
        entries.append({**old, "seq": len(entries) + 1, "deed": event, "chain": chain})
    return {**file, "entries": entries}


def test_edited_and_forged_files_are_refused(tmp_path: Path) -> None:
    url = fresh("sqlite", tmp_path)
    file = file_of(url, tmp_path)
    entries = file["entries"]
    acted = next(n for n, entry in enumerate(entries) if '"acted"' in entry["deed"])

    def forged(number: int, **changes: Any) -> dict[str, Any]:
        return chained(file, lambda lines: lines[number]["deed"].update(changes))

    def terms(**changes: Any) -> dict[str, Any]:
        return chained(file, lambda lines: lines[0]["deed"]["terms"].update(changes))

    other_seed = hashlib.sha256(b"another").hexdigest()
    cases = [
        ("moved_edited", {**file, "seed": other_seed}, False),
        ("moved_edited", {**file, "entries": entries[:-1]}, False),
        ("moved_edited", {**file, "members": []}, False),
        ("moved_log", {**file, "seed": other_seed}, True),
        ("moved_log", {**file, "seed": "ab"}, True),
        ("moved_log", {**file, "table": "another"}, True),
        ("moved_log", {**file, "entries": entries[1:]}, True),
        ("moved_log", {**file, "entries": [*entries[:3], *entries[4:]]}, True),
        ("moved_log", {**file, "entries": [*entries[:-1], {**entries[-1], "deed": "{}"}]}, True),
        ("moved_log", forged(acted, seat=99), True),
        ("moved_log", forged(acted, actions=[{"verb": "win"}]), True),
        ("moved_log", forged(acted, actions=[]), True),
        ("moved_log", forged(0, commitment="0" * 64), True),
        ("moved_log", forged(0, do="started", order=[0]), True),
        ("moved_log", terms(players=10**12), True),
        ("moved_log", terms(options={"no_such": 1}), True),
        ("moved_log", terms(game="bomarzo"), True),
        ("moved_rules", {**file, "rules_version": 99}, True),
        ("unknown_game", {**file, "game": "briscola"}, True),
    ]

    async def test(served: Served) -> None:
        [carla] = await people(served, "Carla")
        for error, body, is_sealed in cases:
            data = sealed(body) if is_sealed else json.dumps(body).encode()
            answer = await carla.browser.post(
                "/api/tables/import", content=data, headers={"content-type": "application/json"}
            )
            assert answer.status_code in (400, 422), (error, answer.text)
            assert answer.json()["error"] == error, answer.text
        for body in ({}, {**file, "extra": 1}, {**file, "entries": []}, {**file, "format": "tavolata table 2"}):
            assert (await carla.post("/api/tables/import", **body)).status_code == 400
        assert (await carla.browser.get("/api/tables")).json() == []
        assert (await carla.post("/api/tables/import", **file)).status_code == 201

    serve(tmp_path, url, test)


def test_nobody_is_seated_by_a_file(tmp_path: Path) -> None:
    """Even if the file names people of this very server."""
    url = fresh("sqlite", tmp_path)

    async def test(served: Served) -> None:
        table, [anna, bruno] = await finished(served)
        file = (await anna.browser.get(f"/api/tables/{table}/export")).json()
        [carla] = await people(served, "Carla")
        made = await carla.ok("/api/tables/import", **file)
        assert_refused(await bruno.browser.get(f"/api/tables/{made['table']}"), 403, "not_at_table")
        again = await carla.ok(f"/api/tables/{made['table']}/rematch")
        for person in (anna, bruno):
            mine = [one["table"] for one in (await person.browser.get("/api/tables")).json()]
            assert mine == [table]
        assert (await carla.look(again["table"]))["me"]["is_host"]
        own = await anna.ok("/api/tables/import", **file)  # one's own seat stays one's own
        assert (await anna.look(own["table"]))["me"]["seats"] == [0]

    serve(tmp_path, url, test)


def test_large_files_have_their_limits_and_hold_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = fresh("sqlite", tmp_path)

    async def test(served: Served) -> None:
        table, [anna, _] = await finished(served)
        file = (await anna.browser.get(f"/api/tables/{table}/export")).json()
        too_large = json.dumps({**file, "seed": "0" * served.services.settings.record_bytes})
        answer = await anna.browser.post(
            "/api/tables/import", content=too_large, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413
        comings = [{"clocks": [], "deed": {"do": "watched", "guest": f"g{n}"}} for n in range(4000)]
        last = file["entries"][-1]
        padded = [{**last, "command": f"command-{n}"} for n in range(len(comings))]
        long = chained(
            {**file, "entries": [*file["entries"], *padded]},
            lambda lines: lines.__setitem__(slice(len(file["entries"]), None), comings),
        )
        data = sealed(long)
        store, together = served.services.store, []

        async def append(write: Write) -> bool:
            together.append(len(write.before) + 1)
            return await Store.append(store, write)

        monkeypatch.setattr(store, "append", append)
        async with watched_loop() as longest:
            answer = await anna.browser.post(
                "/api/tables/import", content=data, headers={"content-type": "application/json"}
            )
        assert answer.status_code == 201, answer.text
        assert longest.seconds < 0.25, "seconds in which nobody else was served"
        assert (sum(together), max(together)) == (len(long["entries"]) + 1, PART), "others store theirs in between"
        monkeypatch.setattr(routes, "MOST_ENTRIES", 10)
        assert_refused(await anna.post("/api/tables/import", **file), 413, "moved_long")

    serve(tmp_path, url, test)


JSON = {"content-type": "application/json"}


def at_third_write(store: Store, event: Callable[[], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> list[Write]:
    """Let something happen just before a store's third write; all writes so far."""
    written: list[Write] = []

    async def append(write: Write) -> bool:
        written.append(write)
        if len(written) == 3:
            await event()
        return await Store.append(store, write)

    monkeypatch.setattr(store, "append", append)
    return written


@pytest.mark.parametrize("kind", KINDS)
def test_the_hourly_round_leaves_a_table_that_is_being_stored(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It deletes what never arrived whole, and nothing that may still do so."""
    file = long_table(4 * PART)

    async def test(served: Served) -> None:
        [carla] = await people(served, "Carla")
        at_third_write(served.services.store, served.services.hub.scheduler._tidy, monkeypatch)
        answer = await carla.browser.post("/api/tables/import", content=file, headers=JSON)
        assert answer.status_code == 201, answer.text

    serve(tmp_path, fresh(kind, tmp_path), test)


def test_between_two_parts_others_have_the_disk_as_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two parts of a long table nothing of it is stored for as long as the one before took."""
    taken: list[tuple[float, float]] = []

    async def store_slowly(*_: Any) -> None:
        began = time.monotonic()
        await asyncio.sleep(0.02)
        taken.append((began, time.monotonic()))

    async def test(served: Served) -> None:
        [carla] = await people(served, "Carla")
        monkeypatch.setattr(routes, "store_import", store_slowly)
        answer = await carla.browser.post("/api/tables/import", content=long_table(4 * PART), headers=JSON)
        assert answer.status_code == 201, answer.text
        assert len(taken) > 3
        for (began, ended), (begins, _) in pairwise(taken):
            assert begins - ended >= ended - began - 0.002  # the clocks of timers are coarser

    serve(tmp_path, fresh("sqlite", tmp_path), test)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_left_of_a_table_whose_parts_cannot_be_stored(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the disk is full after the second one: a sentence, nothing counted, and the next try succeeds."""
    file = long_table(4 * PART)

    async def test(served: Served) -> None:
        [carla] = await people(served, "Carla")
        store = served.services.store

        async def fail() -> None:
            raise NotDurable("not_durable")

        written = at_third_write(store, fail, monkeypatch)
        answer = await carla.browser.post("/api/tables/import", content=file, headers=JSON)
        assert_refused(answer, 503, "not_durable")
        assert await store.entries(written[0].entry.table, 0) == []
        assert (await carla.browser.get("/api/tables")).json() == []
        answer = await carla.browser.post("/api/tables/import", content=file, headers=JSON)
        assert answer.status_code == 201, answer.text

    serve(tmp_path, fresh(kind, tmp_path), test)


def test_both_databases_pack_the_same(tmp_path: Path) -> None:
    """What is in a file does not depend on where it came from: only ids, times and draws differ."""
    shapes = []
    for kind in KINDS:
        file = file_of(fresh(kind, tmp_path), tmp_path)
        shapes.append((sorted(file), sorted(file["entries"][0]), [one["name"] for one in file["members"]]))
    assert shapes[0] == shapes[1]
