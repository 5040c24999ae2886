"""What mattered in a finished game, over HTTP: computed once by workers, kept with the table, in both languages."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.bots.compiling import prepare_table
from tavolata.server.history.analysis import FORMAT
from tavolata.server.runtime.compiling.search import prepare_search

from ..http.serving import Served, assert_refused, run
from ..warm import trono_searches as trono_searches
from .people import FAST, Person, people


async def finished(anna: Person, game: str = "trono", players: int = 3) -> str:
    """A game that bots have played to its end, one of them for Anna."""
    made = await anna.ok("/api/tables", game=game, players=players, bots=players - 1, start=True, order="chosen")
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
        for word in ("own", "known"):
            assert any(point[word] for point in found["points"][:-1]), word
            assert found["points"][-1][word] == found["points"][-1]["open"]
        assert [secret["seat"] for secret in found["secrets"]] == [0, 1, 2]
        assert all(secret["plausible"][0]["turn"] == 1 for secret in found["secrets"])
        assert any(secret["known"] for secret in found["secrets"])
        for moment in found["moments"]:
            assert moment["from_v"] < moment["v"] <= replay["last"]
            branch = await anna.ok(f"/api/tables/{table}/branch", v=moment["from_v"])
            assert (await anna.look(branch["table"]))["table"]["source"] == {"table": table, "v": moment["from_v"]}
        assert await served.services.store.analysis(table, FORMAT) is not None
        told = await analysed(anna, table, "it")
        assert [point["open"] for point in told["points"]] == [point["open"] for point in found["points"]]
        assert "\u2063" not in str(told)

    run(tmp_path, test, **FAST, analysis_seconds=1.5)


@pytest.mark.usefixtures("trono_searches")
def test_whoever_asks_for_much_waits_and_gets_it(tmp_path: Path) -> None:
    """Two analyses by a guest who may have one job, each of them longer than other jobs may take."""

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        tables = [await finished(anna) for _ in range(2)]
        for found in await asyncio.gather(*(analysed(anna, table) for table in tables)):
            assert found["points"]

    run(tmp_path, test, **FAST, analysis_seconds=1.5, jobs_per_guest=1, job_seconds=0.5)


@pytest.mark.parametrize("game", ["bomarzo", pytest.param("tortelli", marks=pytest.mark.long)])
def test_the_story_of_longer_games(game: str, tmp_path: Path) -> None:
    """What was known reaches from the first turns to the last, and luck and play add up."""
    prepare_table(tavolata.game(game))
    prepare_search(game)

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        found = await analysed(anna, await finished(anna, game, 2))
        points = found["points"]
        known = [n for n, point in enumerate(points) if point["known"]]
        assert known[0] < len(points) / 4
        assert max(after - before for before, after in pairwise(known)) < len(points) / 4
        for n in known:
            assert abs(sum(points[n]["known"]) - 1) < 0.01
        for row in found["luck"]:
            assert abs(row["fair"] + row["luck"] + row["own"] + row["others"] - row["result"]) < 0.01
        assert [secret["seat"] for secret in found["secrets"]] == {"bomarzo": [], "tortelli": [0, 1]}[game]

    run(tmp_path, test, **FAST, analysis_seconds=4.0)


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
