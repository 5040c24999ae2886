"""Standing orders: carried out for somebody who is not there, and nobody else's business."""

import asyncio
import time
from pathlib import Path
from typing import Any

from tavolata.server.runtime.scheduler import SHORTEST
from tests.server.http.serving import Served, assert_refused, run

from ..waiting import PATIENCE
from .people import FAST, Person, people, running


async def until_deus(table: str, persons: list[Person], seats: dict[int, Person]) -> dict[str, Any]:
    """Play until the holder of the token must decide; what they see."""
    while True:
        shown = await persons[0].look(table)
        [seat] = shown["waiting"][:1]
        mine = await seats[seat].look(table, seat=seat)
        if mine["view"]["phase"] == "deus_ex":
            return mine
        await seats[seat].do(table, "act", v=mine["v"], seat=seat, actions=[mine["legal"][0]["act"]])


async def later(person: Person, table: str, v: int) -> dict[str, Any]:
    """The table once something has happened after a version."""
    async with asyncio.timeout(PATIENCE):
        while (shown := await person.look(table))["v"] <= v:
            await asyncio.sleep(0.02)
    return shown


async def three(served: Served, **terms: Any) -> tuple[str, list[Person], dict[int, Person]]:
    persons = await people(served, "Ada", "Bea", "Carla")
    table = await running(served, *persons, **terms)
    return table, persons, dict(enumerate(persons))


def test_an_order_answers_for_somebody_who_is_not_there(tmp_path: Path) -> None:
    """With days a turn and no page open at all."""

    async def test(served: Served) -> None:
        table, persons, seats = await three(served, tempo={"kind": "days", "days": 2})
        asked = await until_deus(table, persons, seats)
        holder = seats[asked["me"]["seat"]]
        assert asked["orders"] == {}
        began = time.monotonic()
        v = await holder.do(table, "order", name="deus", value="never")
        shown = await later(holder, table, v)
        assert time.monotonic() - began >= SHORTEST / 1000  # nobody answers at once, so an order does not either
        assert (shown["v"], shown["view"]["phase"] != "deus_ex") == (v + 1, True)
        assert shown["orders"] == {"deus": "never"}
        await holder.do(table, "order", name="deus", value="ask")
        again = await until_deus(table, persons, seats)
        assert again["me"]["seat"] == asked["me"]["seat"]
        await asyncio.sleep(0.2)
        assert (await holder.look(table))["v"] == again["v"]

    run(tmp_path, test, **FAST)


def test_nobody_else_is_told_of_an_order(tmp_path: Path) -> None:
    """Others learn that something was done, not what, by whom, or to what end; and an answer by order looks as if it
    were the person's own."""

    async def test(served: Served) -> None:
        calm = dict.fromkeys(
            ("salted_pork", "earthquake", "feast_of_fools", "deadly_sins"), False
        )  # whatever the dice show
        table, persons, seats = await three(served, options=calm)
        asked = await until_deus(table, persons, seats)
        holder = asked["me"]["seat"]
        other = seats[(holder + 1) % 3]
        async with other.page(table) as page, seats[holder].page(table) as own:
            await page.hear("snapshot")
            await own.hear("snapshot")
            leave = {"verb": "leave_deus"}
            v = await seats[holder].do(table, "act", v=asked["v"], actions=[leave])
            by_hand = await page.hear("events")
            assert by_hand["v"] == v
            again = await until_deus(table, persons, seats)
            while page.v < again["v"]:
                before = await page.hear("events")
            v = await seats[holder].do(table, "order", name="deus", value="never")
            silent = await page.hear("events")
            assert silent["v"] == v
            nothing = {"events": [], "retracted": 0, "table": None, "orders": {}}
            assert silent["d"] == {**before["d"], **nothing, "clocks": silent["d"]["clocks"]}
            ordered = await page.hear("events")
            assert ordered["d"].keys() == by_hand["d"].keys()
            assert ordered["d"]["orders"] == {}
            assert [told["event"]["kind"] for told in ordered["d"]["events"]] == [
                told["event"]["kind"] for told in by_hand["d"]["events"]
            ]
            while own.v < ordered["v"]:
                await own.hear("events")
            assert own.last["orders"] == {"deus": "never"}

    run(tmp_path, test, **FAST)


def test_orders_go_with_the_person_and_unknown_ones_are_refused(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, persons, _ = await three(served)
        ada, bea, _ = persons
        await ada.do(table, "order", name="deus", value="threat")
        for name, value in (("deus", "sometimes"), ("dice", "never")):
            body = {"t": "order", "id": ada.command(), "name": name, "value": value}
            text = assert_refused(await ada.post(f"/api/tables/{table}/commands", **body), 422, "no_order")
            assert "deus=threat" in text
        assert await bea.refused(table, "order", name="deus", value="never", seat=0) == "other_seat"
        token = (await ada.ok(f"/api/tables/{table}/links", kind="hand_over"))["token"]
        [dora] = await people(served, "Dora")
        await dora.ok("/api/enter", token=token)
        assert (await dora.look(table))["orders"] == {}
        other = await running(served, bea, dora, game="tortelli")
        assert await bea.refused(other, "order", name="deus", value="never") == "no_order"

    run(tmp_path, test, **FAST)


def test_games_say_which_orders_there_are(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            games = {game["name"]: game for game in (await browser.get("/api/games?lang=it")).json()}
            [deus] = games["trono"]["orders"]
            assert (deus["name"], deus["option"]) == ("deus", "deus_ex")
            assert [value["name"] for value in deus["values"]] == ["ask", "never", "threat"]
            assert deus["help"].endswith(".")
            [setup] = games["tortelli"]["orders"]
            assert [value["name"] for value in setup["values"]] == ["ask", "place"]
            assert games["bomarzo"]["orders"] == []

    run(tmp_path, test, **FAST)
