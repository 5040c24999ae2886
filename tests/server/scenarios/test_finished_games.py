"""My finished games: kept for each device of a seat, told to nobody else, and deleted with me."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.http.serving import Served, assert_refused

from ..databases import KINDS, fresh
from ..table_export.tables import serve
from .people import Person, people, running
from .test_devices import second


async def history(person: Person) -> list[dict[str, Any]]:
    answer = await person.browser.get("/api/me/history")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


async def played_out(table: str, *persons: Person) -> dict[str, Any]:
    """Bots sit in for everybody, and play to the end."""
    for person in persons:
        await person.do(table, "sit_in")
    while (shown := await persons[0].look(table))["result"] is None:
        await asyncio.sleep(0.05)
    return shown


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_that_its_rules_end(kind: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        table = await running(served, anna, bruno, bots=1)
        assert await history(anna) == []
        shown = await played_out(table, anna, bruno)
        for seat, person in enumerate((anna, bruno)):
            [game] = await history(person)
            mine = (await person.look(table))["view"]["players"][seat]
            assert game.pop("at") > 0
            assert game == {
                "table": table, "seat": seat, "game": "trono", "players": 3, "people": 2, "ended": "rules",
                "won": seat in shown["result"]["winners"], "part": f"role.{mine['role']}",
            }  # fmt: skip
        assert await history(carla) == []
        assert (await anna.browser.delete("/api/me")).status_code == 204
        assert_refused(await anna.browser.get("/api/me/history"), 401, "no_session")
        assert len(await history(bruno)) == 1, "what is Bruno's own stays"

    serve(tmp_path, fresh(kind, tmp_path), test)


@pytest.mark.parametrize("kind", KINDS)
def test_a_personal_link_brings_the_games_of_other_tables_along(kind: str, tmp_path: Path) -> None:
    """Also those at which the other device never was; and no more once it has lost the seat."""

    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        alone = await running(served, anna, bots=1)
        await played_out(alone, anna)
        table = await running(served, anna, bruno)
        phone, _ = await second(anna, table)
        assert [(game["table"], game["people"]) for game in await history(phone)] == [(alone, 1)]
        assert await history(bruno) == []
        await anna.do(table, "propose", what="end")
        await bruno.do(table, "answer", yes=True)
        [latest, first] = await history(phone)
        assert (latest["table"], latest["ended"], latest["won"], first["table"]) == (table, "consent", False, alone)
        assert await history(anna) == [latest, first], "a game of two devices is one game"
        ended = await anna.browser.delete(f"/api/tables/{table}/devices/{phone.id}")
        assert ended.status_code == 200
        assert [game["table"] for game in await history(phone)] == [table], "what it has played stays its own"

    serve(tmp_path, fresh(kind, tmp_path), test)


def test_who_resigns_has_not_won(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        await anna.do(table, "resign")
        for person in (anna, bruno):
            [game] = await history(person)
            assert (game["ended"], game["won"]) == ("resigned", False)

    serve(tmp_path, fresh("sqlite", tmp_path), test)


def test_lessons_are_not_counted(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        table = (await anna.ok("/api/lessons", game="trono"))["table"]
        await anna.do(table, "resign")
        while (await anna.look(table))["result"] is None:
            await asyncio.sleep(0.05)
        assert await history(anna) == []

    serve(tmp_path, fresh("sqlite", tmp_path), test)
