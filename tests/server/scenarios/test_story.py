"""What mattered in a finished game, over HTTP: computed once by workers, kept with the table, in both languages."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.history.analysis import FORMAT

from ..http.serving import Served, assert_refused, run
from ..warm import trono_searches as trono_searches
from .people import FAST, Person, people


async def finished(anna: Person, **terms: Any) -> str:
    """A game that bots have played to its end, one of them for Anna."""
    made = await anna.ok("/api/tables", game="trono", players=3, bots=2, start=True, order="chosen", **terms)
    await anna.do(made["table"], "sit_in")
    while (await anna.look(made["table"]))["table"]["status"] != "over":
        await asyncio.sleep(0.05)
    return str(made["table"])


async def analysed(anna: Person, table: str, lang: str = "en") -> dict[str, Any]:
    while True:
        answer = await anna.browser.get(f"/api/tables/{table}/analysis?lang={lang}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["is_whole"]:
            return found
        assert 0 <= found["progress"] < 1
        await asyncio.sleep(0.2)


@pytest.mark.usefixtures("trono_searches")
def test_the_story_of_a_game(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        running = await anna.ok("/api/tables", game="trono", players=3, bots=2, start=True)
        assert_refused(await anna.browser.get(f"/api/tables/{running['table']}/analysis"), 409, "still_running")
        table = await finished(anna)
        assert_refused(await bruno.browser.get(f"/api/tables/{table}/analysis"), 403, "not_at_table")
        found = await analysed(anna, table)
        replay = (await anna.browser.get(f"/api/tables/{table}/replay?from=0")).json()
        assert {point["v"] for point in found["points"]} <= set(replay["versions"])
        assert all(abs(sum(point["open"]) - 1) < 0.01 for point in found["points"])
        for row in found["luck"]:
            whole = row["fair"] + row["luck"] + row["own"] + row["others"]
            assert abs(whole - row["result"]) < 0.01
        assert abs(sum(row["result"] for row in found["luck"]) - 1) < 1e-9
        assert [secret["seat"] for secret in found["secrets"]] == [0, 1, 2]
        for moment in found["moments"]:
            assert moment["from_v"] < moment["v"] <= replay["last"]
            branch = await anna.ok(f"/api/tables/{table}/branch", v=moment["from_v"])
            assert (await anna.look(branch["table"]))["table"]["source"] == {"table": table, "v": moment["from_v"]}
        assert await served.services.store.analysis(table, FORMAT) is not None
        told = await analysed(anna, table, "it")
        assert [point["open"] for point in told["points"]] == [point["open"] for point in found["points"]]
        assert "\u2063" not in str(told)

    run(tmp_path, test, **FAST, analysis_seconds=1.5)


def test_kept_analyses_are_bounded(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        tables = [(await anna.ok("/api/tables", game="trono", players=3))["table"] for _ in range(20)]
        store = served.services.store
        for now, table in enumerate(tables):
            await store.keep_analysis(table, 1, bytes(1000), now, 10_000)
        kept = [table for table in tables if await store.analysis(table, 1) is not None]
        assert 1 <= len(kept) <= 10
        assert tables[-1] in kept
        assert await store.analysis(tables[-1], 2) is None

    run(tmp_path, test)
