"""What the logs and metrics tell the operator: refused sockets with their address, bots that failed."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tavolata.server.http.auth import PLAIN_COOKIE
from tavolata.server.runtime import autoplay

from ..http.serving import Served, closed_with, guest, run
from ..scenarios.people import FAST, people


def lines(said: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def test_refused_sockets_are_logged_with_their_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, served.browser() as bruno:
            await guest(anna)
            await guest(bruno)
            table = (await anna.post("/api/tables", json={"game": "trono", "players": 3})).json()["table"]
            path = f"{served.address.replace('http', 'ws')}/api/tables/{table}/socket"
            cookie = {"Cookie": f"{PLAIN_COOKIE}={bruno.cookies[PLAIN_COOKIE]}", "Origin": served.address}
            from_afar = {**cookie, "X-Forwarded-For": "203.0.113.7"}
            async with connect(path, additional_headers=from_afar) as socket:
                assert (await closed_with(socket))[0] == 4403
            async with connect(f"{path}?v=nonsense", additional_headers=from_afar) as socket:
                assert (await closed_with(socket))[0] == 4400
            page = ""
            while 'tavolata_refusals_total{error="query_number"} 1.0' not in page:
                await asyncio.sleep(0.02)
                page = (await anna.get("/metrics")).text
            assert 'tavolata_refusals_total{error="not_at_table"} 1.0' in page
        refused = [line for line in lines(capsys.readouterr().err) if line["event"] == "refused"]
        assert [(line["error"], line["address"], line["method"]) for line in refused] == [
            ("not_at_table", "203.0.113.7", "WS"),
            ("query_number", "203.0.113.7", "WS"),
        ]

    run(tmp_path, test, behind_proxy=True)


def test_a_bot_that_breaks_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bot's own fault")

    monkeypatch.setattr(autoplay, "bots_turn", broken)

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="trono", players=3, bots=2, sit=True, start=True, order="chosen")
        page = ""
        while 'tavolata_bot_failures_total{game="trono",kind="simple"}' not in page:
            shown = await anna.look(made["table"])
            if shown["legal"] and 0 in shown["waiting"]:
                await anna.do(made["table"], "act", v=shown["v"], actions=[shown["legal"][0]["act"]])
            await asyncio.sleep(0.02)
            page = (await anna.browser.get("/metrics")).text
        failed = [line for line in lines(capsys.readouterr().err) if line["event"] == "bot_failed"]
        assert {(line["table"], line["game"], line["kind"]) for line in failed} == {(made["table"], "trono", "simple")}
        assert (await anna.look(made["table"]))["result"] is None  # the table is intact, and can be shown

    run(tmp_path, test, **FAST)
