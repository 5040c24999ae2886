"""A block lasts beyond one table and a restart; a report reaches the operator."""

import json
from pathlib import Path

import pytest

from tavolata.server.ops import commands
from tavolata.server.settings import ManualClock, Settings
from tests.server.http.serving import Served, assert_refused, run

from ..table_export.tables import finished
from .people import FAST, Person, people, running


async def come_back(served: Served, cookies: dict[str, str]) -> Person:
    person = Person(served, "Anna")
    for name, value in cookies.items():
        person.browser.cookies.set(name, value)
    return person


def test_a_block_lasts(tmp_path: Path) -> None:
    known: dict[str, dict[str, str]] = {}

    async def begin(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        answer = await anna.browser.put(f"/api/tables/{table}/mute", json={"seat": 1})
        assert answer.status_code == 200, answer.text
        [block] = (await anna.browser.get("/api/blocks")).json()
        assert (block["guest"], block["name"]) == (bruno.id, "Bruno")
        assert (await bruno.browser.get("/api/blocks")).json() == []
        known.update(anna=dict(anna.browser.cookies), bruno=dict(bruno.browser.cookies))

    async def later(served: Served) -> None:
        anna, bruno = [await come_back(served, known[name]) for name in ("anna", "bruno")]
        [block] = (await anna.browser.get("/api/blocks")).json()
        made = await anna.ok("/api/tables", game="trono", players=3, listed=True)
        table = made["table"]
        for way in ({"token": made["invitations"]["invite"]}, {"code": made["invitations"]["code"]}, {"table": table},
                    {"token": made["invitations"]["watch"]}):  # fmt: skip
            text = assert_refused(await bruno.post("/api/enter", **way), 403, "not_welcome")
            assert "Anna" not in text
            assert "block" not in text
        [carla] = await people(served, "Carla")
        await carla.ok("/api/enter", token=made["invitations"]["invite"])

        theirs = await bruno.ok(
            "/api/tables", game="trono", players=3
        )  # Anna may join Bruno's table, and does not see Bruno's chat
        await anna.ok("/api/enter", token=theirs["invitations"]["invite"])
        async with anna.page(theirs["table"]) as page:
            await page.hear("snapshot")
            await bruno.ok(f"/api/tables/{theirs['table']}/chat", text="bu")
            assert (await anna.browser.get(f"/api/tables/{theirs['table']}/chat")).json() == []
            assert (await anna.browser.delete(f"/api/blocks/{block['guest']}")).status_code == 204
            await bruno.ok(f"/api/tables/{theirs['table']}/chat", text="ciao")
            assert (await page.hear("said"))["text"] == "ciao"
        assert_refused(await anna.browser.delete(f"/api/blocks/{block['guest']}"), 404, "no_block")
        await bruno.ok("/api/enter", token=made["invitations"]["invite"])

    run(tmp_path, begin, **FAST)
    run(tmp_path, later, **FAST)


def test_a_report_reaches_whoever_runs_the_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clock = ManualClock()
    found: list[str] = []

    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        path = f"/api/tables/{table}/reports"
        for n in range(25):
            await bruno.ok(f"/api/tables/{table}/chat", text=f"rude word {n}")
        await anna.ok(f"/api/tables/{table}/chat", text="please stop")
        found.append((await anna.ok(path, seat=1, reason="insult", text="Again and\u202e again"))["report"])
        await bruno.browser.delete(f"/api/tables/{table}/chat/25")  # what was said stays in the report
        for seat in (0, 7, -1):
            assert_refused(await anna.post(path, reason="spam", seat=seat), 409, "no_person")
        for wrong in ({"reason": "nonsense"}, {"reason": "spam", "text": "x" * 501}, {}):
            assert_refused(await anna.post(path, **{"seat": 1, **wrong}), 400, "bad_value")
        for _ in range(4):
            await anna.ok(path, seat=1, reason="spam")
        answer = await anna.post(path, seat=1, reason="spam")
        assert_refused(answer, 429, "too_many_reports")
        assert int(answer.headers["retry-after"]) > 600
        page = (await anna.browser.get("/metrics")).text
        assert 'tavolata_reports_total{reason="insult"} 1.0' in page
        logged = capsys.readouterr().err
        assert found[0] in logged
        assert "rude word" not in logged
        assert "Again" not in logged
        upkeep_settings = Settings(database=served.services.settings.database)
        reports = await served.services.store.reports()
        assert len(reports) == 5
        first = next(report for report in reports if report.id == found[0])
        assert (first.table, first.reporter, first.reported, first.name) == (table, anna.id, bruno.id, "Bruno")
        assert [line["text"] for line in json.loads(first.chat)] == [f"rude word {n}" for n in range(5, 25)]
        assert first.text == "Again and again"
        await anna.browser.delete("/api/me")
        assert {report.reporter for report in await served.services.store.reports()} == {""}
        await served.services.store.forget_reports(clock.now() + 91 * 86_400_000)
        assert await served.services.store.reports() == []
        assert upkeep_settings.database

    run(tmp_path, test, clock=clock, **FAST)


def test_the_operators_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        await bruno.ok(f"/api/tables/{table}/chat", text="rude\nword")
        await anna.ok(f"/api/tables/{table}/reports", seat=1, reason="insult", text="stop it")

    run(tmp_path, test, **FAST)
    capsys.readouterr()
    settings = Settings(database=f"sqlite:///{tmp_path / 'served.db'}")
    commands.reports(settings, "en")
    said = capsys.readouterr().out
    assert said.startswith("1 reports are kept.")
    assert "insults" in said
    assert "'Bruno'" in said
    assert "'rude\\nword'" in said  # nobody writes lines of their own into the list
    assert "'stop it'" in said
    commands.reports(settings, "it")
    assert "insulti" in capsys.readouterr().out


def test_a_guest_blocks_so_many_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavolata.server.store.chats.MOST_MUTES", 1)

    async def test(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        table = await running(served, anna, bruno, carla)
        assert (await anna.browser.put(f"/api/tables/{table}/mute", json={"seat": 1})).status_code == 200
        assert_refused(await anna.browser.put(f"/api/tables/{table}/mute", json={"seat": 2}), 409, "too_many_blocks")

    run(tmp_path, test, **FAST)


def test_a_rematch_leaves_out_whom_one_does_not_want_to_meet(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, [anna, bruno] = await finished(served)
        assert (await anna.browser.put(f"/api/tables/{table}/mute", json={"seat": 1})).status_code == 200
        new = (await bruno.ok(f"/api/tables/{table}/rematch"))["table"]  # Bruno asks, and Anna is not seated there
        names = [seat["name"] for seat in (await bruno.look(new))["table"]["seats"]]
        assert "Bruno" in names
        assert "Anna" not in names

    run(tmp_path, test, **FAST)
