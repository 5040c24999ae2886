"""A running game in which draws never end is closed with a sentence, and is not tried again and again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tavolata.kernel.errors import EndlessDraws
from tavolata.kernel.match import Match
from tests.server.http.serving import Served, assert_refused, run
from tests.server.scenarios.people import FAST, people, running
from tests.server.waiting import PATIENCE


def endless(*_: Any, **__: Any) -> None:
    raise EndlessDraws("endless_draws", most=10_000)


def test_an_act_that_never_ends_closes_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, game="trono")
        other = await running(served, ada, bea, game="trono")
        async with ada.page(table) as page:
            before = await page.hear("snapshot")
            legal = before["d"]["legal"]
            player = ada if legal else bea
            shown = await player.look(table)
            with monkeypatch.context() as patch:
                patch.setattr(Match, "gesture", endless)
                refused = await player.post(
                    f"/api/tables/{table}/commands",
                    t="act",
                    id=player.command(),
                    v=shown["v"],
                    actions=[shown["legal"][0]["act"]],
                )
                assert_refused(refused, 422, "endless_draws")
            told = await page.hear("events")
            assert told["d"]["result"]["reason"] == "endless_draws"
            assert told["d"]["table"]["status"] == "over"
        assert (await ada.look(other))["table"]["status"] == "playing"

    run(tmp_path, test)
    again: list[str] = []

    async def after_a_restart(served: Served) -> None:
        for head in await served.services.store.heads("over"):
            live = await served.services.hub.live(head.table)
            again.append(str(live.table.state.ended))

    run(tmp_path, after_a_restart)
    assert again == ["endless_draws"]


def test_a_bot_tries_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def count(*_: Any, **__: Any) -> None:
        nonlocal tried
        tried += 1
        endless()

    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        monkeypatch.setattr("tavolata.server.runtime.autoplay.bots_turn", count)
        made = await ada.ok("/api/tables", game="trono", players=2, bots=1, order="chosen", start=True)
        table = made["table"]
        async with asyncio.timeout(PATIENCE):
            while (shown := await ada.look(table))["table"]["status"] != "over":
                if shown["legal"]:
                    await ada.do(table, "act", v=shown["v"], actions=[shown["legal"][0]["act"]])
                await asyncio.sleep(0.02)
        assert shown["result"]["reason"] == "endless_draws"
        await asyncio.sleep(0.5)
        assert tried == 1

    run(tmp_path, test, **FAST)


def test_a_game_that_cannot_begin_stays_in_its_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        made = await ada.ok("/api/tables", game="trono", players=2, bots=1)
        with monkeypatch.context() as patch:
            patch.setattr(Match, "_let_chance_fall", endless)
            refused = await ada.post(f"/api/tables/{made['table']}/commands", t="start", id=ada.command())
            assert_refused(refused, 422, "endless_draws")
        assert (await ada.look(made["table"]))["table"]["status"] == "lobby"
        await ada.do(made["table"], "start")
        assert (await ada.look(made["table"]))["table"]["status"] == "playing"

    run(tmp_path, test)
