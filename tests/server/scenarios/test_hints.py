"""Hints at a table: where they are given, and that they come from the story of a seat, whatever happened to the
server."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.runtime import hinting
from tavolata.server.table.table import Table

from ..http.serving import Served, assert_refused, run, serving
from ..warm import trono_searches as trono_searches
from .people import FAST, Person, people, running


async def hint(person: Person, table: str) -> dict[str, Any]:
    advice: dict[str, Any] = await person.ok(f"/api/tables/{table}/hint", id=person.command())
    return advice


# --- where --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "given"),
    [
        ({"bots": 2}, True),
        ({"bots": 2, "hints": False}, False),
        ({"bots": 1}, False),
        ({"bots": 1, "hints": True}, True),
        ({"bots": 1, "names": ["Ada", "Bea"], "tempo": {"kind": "hot_seat"}}, False),
        ({"bots": 3, "sit": False}, False),
    ],
)
def test_alone_against_bots_there_are_hints_unless_one_wants_none(
    wish: dict[str, Any], given: bool, tmp_path: Path
) -> None:
    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        table = (await ada.ok("/api/tables", game="trono", players=3, **wish))["table"]
        assert (await ada.look(table))["table"]["hints"] is given

    run(tmp_path, test, **FAST)


def test_a_table_without_hints_gives_none_to_whoever_is_left(tmp_path: Path) -> None:
    """To one person among bots, to two, and to the one who stays when the other resigns."""

    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        alone = await running(served, ada, game="bomarzo", bots=2)
        assert_refused(await ada.post(f"/api/tables/{alone}/hint", id="hint-000001"), 403, "no_hints")
        among = await running(served, ada, bea, game="bomarzo", bots=1)
        assert_refused(await ada.post(f"/api/tables/{among}/hint", id="hint-000002"), 403, "no_hints")
        await bea.do(among, "resign")
        while 0 not in (await ada.look(among))["waiting"]:
            await asyncio.sleep(0.01)
        assert_refused(await ada.post(f"/api/tables/{among}/hint", id="hint-000003"), 403, "no_hints")

    run(tmp_path, test, **FAST, think_ms=0)


def test_the_same_question_has_the_same_answer(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        table = await running(served, ada, game="bomarzo", bots=2, hints=True)
        shown = await ada.look(table)
        advice = await ada.ok(f"/api/tables/{table}/hint", id="hint-000001")
        assert advice["act"] in [choice["act"] for choice in shown["legal"]]
        assert advice == await ada.ok(f"/api/tables/{table}/hint", id="hint-000001")
        why = await ada.ok(f"/api/tables/{table}/why", id="why-0000001", action=shown["legal"][0]["act"])
        assert why["reason"] is None

    run(tmp_path, test, **FAST, think_ms=0)


# --- from the story -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("trono_searches")
def test_a_hint_has_its_reason_after_a_restart_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was loaded from a snapshot is folded from its whole log, in the same server and in the next one."""
    monkeypatch.setattr(hinting, "MOST_TIMES", 100)  # on a busy machine a hint is late, and searched all the same
    monkeypatch.setattr(hinting, "PATIENCE", 60.0)

    async def first(served: Served) -> tuple[dict[str, Any], str, dict[str, Any]]:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, hints=True)
        live = await served.services.hub.live(table)
        while len(live.table.running_match.legal(0)) < 2:
            [person] = [who for who, seat in ((ada, 0), (bea, 1)) if seat in live.table.waiting]
            shown = await person.look(table)
            await person.do(table, "act", v=shown["v"], actions=[shown["legal"][0]["act"]])
        told = await hint(ada, table)
        live.table = Table.load(live.table.seed, live.table.snapshot(), [])  # as after it was evicted
        assert (await hint(ada, table))["hints"] == told["hints"]
        return dict(ada.browser.cookies), table, told

    quickly: dict[str, Any] = {**FAST, "think_ms": 500}

    async def test() -> None:
        async with serving(tmp_path, **quickly) as served:
            cookies, table, told = await first(served)
        async with serving(tmp_path, **quickly) as served:
            ada = Person(served, "Anna")
            ada.browser.cookies.update(cookies)
            assert not (await served.services.hub.live(table)).table.running_match.is_whole
            assert (await hint(ada, table))["hints"] == told["hints"]
        assert all(each["reason"] and 0 <= each["chance"] <= 1 for each in told["hints"])
        assert len(told["hints"]) > 1

    asyncio.run(test())
