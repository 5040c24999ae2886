"""What the logs and metrics tell the operator: refused sockets with their address, bots that failed."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tavolata.bots.choosing import SimpleBot
from tavolata.bots.plain import SlippingBot
from tavolata.server.http.auth import PLAIN_COOKIE
from tavolata.server.runtime.scheduler import LATER

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


def test_bots_that_break_are_replaced_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever bots the game has are broken, on the seat of a bot and where a clock has run out: the game goes on with
    legal acts, at once."""

    def broken(*_: object) -> None:
        raise RuntimeError("a bot's own fault")

    monkeypatch.setattr(SimpleBot, "decide", broken)
    monkeypatch.setattr(SlippingBot, "decide", broken)

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        tempo = {"kind": "live", "seconds": 10, "increment": 0}
        made = await anna.ok("/api/tables", game="trono", players=3, bots=2, start=True, order="chosen", tempo=tempo)
        live = await served.services.hub.live(made["table"])
        while 0 not in live.table.waiting:  # nobody moves but bots
            await asyncio.sleep(0.01)
        live.table.state.clocks[0] = 0
        served.services.hub.scheduler.watch(live)
        before = live.table.state.acted[0]
        while live.table.state.acted[0] == before:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(LATER / 1000):
            await anna.do(made["table"], "sit_in")
            while live.table.is_playing:
                await asyncio.sleep(0.05)
        page = (await anna.browser.get("/metrics")).text
        said = [line for line in lines(capsys.readouterr().err) if line["event"] == "bot_replaced"]
        assert {(line["table"], line["game"], line["why"]) for line in said} == {(made["table"], "trono", "failed")}
        for kind in ("simple", "easy", "gentle"):
            assert f'tavolata_bot_failures_total{{game="trono",kind="{kind}"}}' in page
            assert {line["seat"] for line in said if line["kind"] == kind} == {0, 1, 2}

    run(tmp_path, test, **FAST)
