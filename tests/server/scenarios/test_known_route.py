"""What a seat knows, for programs (`/known`): again, late, before the start, and for somebody else."""

from base64 import b64decode
from pathlib import Path
from typing import Any

import tavolata
from tests.server.http.serving import Served, assert_refused, run

from .people import FAST, Person, act_first, people, running


async def known(person: Person, table: str, **query: Any) -> dict[str, Any]:
    answer = await person.browser.get(f"/api/tables/{table}/known", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_asked_again_it_is_the_same_until_something_happens(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea)
        first = await known(ada, table)
        assert await known(ada, table) == first == await known(ada, table, seat=0)
        roles = tavolata.game("trono").rules.state.lay(bytearray(b64decode(first["masked"])))["role"][0]
        assert roles[0] > 0
        assert not roles[1:].any()
        other = await known(bea, table)
        assert (other["v"], other["seat"]) == (first["v"], 1)
        assert other["masked"] != first["masked"]
        await act_first(table, ada, bea)
        later = await known(ada, table)
        assert later["v"] > first["v"]
        assert later["masked"] != first["masked"]

    run(tmp_path, test, **FAST)


def test_before_the_start_and_after_the_end_there_is_nothing_to_know(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        lobby = (await ada.ok("/api/tables", game="trono", players=2))["table"]
        assert_refused(await ada.browser.get(f"/api/tables/{lobby}/known"), 409, "not_in_lobby")
        table = await running(served, ada, bea)
        await known(ada, table)
        await ada.do(table, "propose", what="end")
        await bea.do(table, "answer", yes=True)
        for _ in range(2):
            assert_refused(await ada.browser.get(f"/api/tables/{table}/known"), 409, "not_in_over")

    run(tmp_path, test, **FAST)


def test_nobody_learns_what_another_seat_knows(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, cleo, dora = await people(served, "Ada", "Bea", "Cleo", "Dora")
        table = await running(served, ada, bea)
        links = await ada.ok(f"/api/tables/{table}/links", kind="watch")
        await cleo.ok("/api/enter", token=links["token"])
        address = f"/api/tables/{table}/known"
        for seat in (1, 2, 99):
            assert_refused(await ada.browser.get(address, params={"seat": seat}), 403, "other_seat")
        for nonsense in (-1, "first", 10**30):
            assert (await ada.browser.get(address, params={"seat": nonsense})).status_code in (400, 403)
        assert_refused(await cleo.browser.get(address), 403, "no_seat")
        assert_refused(await dora.browser.get(address), 403, "not_at_table")
        assert (await ada.browser.get("/api/tables/nowhere/known")).status_code == 404

    run(tmp_path, test, **FAST)
