"""People who have played together: who is offered to whom, invitations by name, and games that anybody may watch."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.http.serving import Served, assert_refused, run

from .people import FAST, Person, people, running


async def seen(person: Person, path: str) -> Any:
    answer = await person.browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def block(person: Person, table: str, seat: int) -> None:
    answer = await person.browser.put(f"/api/tables/{table}/mute", json={"seat": seat})
    assert answer.status_code == 200, answer.text


async def invite(host: Person, table: str, known: dict[str, Any]) -> None:
    answer = await host.post(f"/api/tables/{table}/invitations", table=known["table"], seat=known["seat"])
    assert answer.status_code == 204, answer.text


def test_who_has_played_together_is_offered_the_latest_first(tmp_path: Path) -> None:
    async def steps(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        assert await seen(anna, "/api/companions") == []
        first = await running(served, anna, bruno)
        second = await running(served, anna, carla, bots=1)
        assert await seen(anna, "/api/companions") == [
            {"table": second, "seat": 1, "name": "Carla", "game": "trono"},
            {"table": first, "seat": 1, "name": "Bruno", "game": "trono"},
        ]
        assert [each["name"] for each in await seen(bruno, "/api/companions")] == ["Anna"]
        await block(anna, second, 1)
        assert [each["name"] for each in await seen(anna, "/api/companions")] == ["Bruno"]
        assert [each["name"] for each in await seen(carla, "/api/companions")] == ["Anna"], "nobody learns of a block"
        assert (await bruno.browser.delete("/api/me")).status_code == 204
        assert await seen(anna, "/api/companions") == []

    run(tmp_path, steps, **FAST)


def test_an_invitation_by_name_opens_the_table_once(tmp_path: Path) -> None:
    async def steps(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        await running(served, anna, bruno)
        [known] = await seen(anna, "/api/companions")
        table = (await anna.ok("/api/tables", game="trono", players=3))["table"]
        assert_refused(await bruno.post("/api/enter", table=table), 403, "not_listed")
        await invite(anna, table, known)
        await invite(anna, table, known)  # which is the same again
        [told] = await seen(bruno, "/api/invitations")
        assert (told["table"], told["host"], told["free"], told["names"]) == (table, "Anna", 2, ["Anna"])
        assert_refused(await carla.post("/api/enter", table=table), 403, "not_listed")
        assert (await bruno.ok("/api/enter", table=table))["seat"] == 1
        assert await seen(bruno, "/api/invitations") == []
        await bruno.do(table, "leave")
        assert_refused(await bruno.post("/api/enter", table=table), 403, "not_listed")

    run(tmp_path, steps, **FAST)


def test_an_invitation_ends(tmp_path: Path) -> None:
    """It is declined, the person is removed, or the game starts."""

    async def steps(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        await running(served, anna, bruno)
        [known] = await seen(anna, "/api/companions")
        table = (await anna.ok("/api/tables", game="trono", players=2))["table"]
        await invite(anna, table, known)
        assert (await bruno.browser.delete(f"/api/invitations/{table}")).status_code == 204
        assert await seen(bruno, "/api/invitations") == []
        assert_refused(await bruno.browser.delete(f"/api/invitations/{table}"), 404, "no_invitation")
        await invite(anna, table, known)
        await bruno.ok("/api/enter", table=table)
        await invite(anna, table, known)
        await anna.do(table, "remove", seat=1)
        assert_refused(await bruno.post("/api/enter", table=table), 403, "not_listed")
        await invite(anna, table, known)
        await anna.do(table, "add_bot")
        assert await seen(bruno, "/api/invitations") == [], "no seat is free"
        await anna.do(table, "start")
        assert_refused(await bruno.post("/api/enter", table=table), 403, "not_listed")
        answer = await anna.post(f"/api/tables/{table}/invitations", table=known["table"], seat=known["seat"])
        assert_refused(answer, 409, "not_in_playing")

    run(tmp_path, steps, **FAST)


def test_whoever_has_blocked_the_host_is_not_invited_and_the_host_does_not_learn_of_it(tmp_path: Path) -> None:
    async def steps(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        before = await running(served, anna, bruno)
        await block(bruno, before, 0)
        [known] = await seen(anna, "/api/companions")
        table = (await anna.ok("/api/tables", game="trono", players=3))["table"]
        await invite(anna, table, known)
        assert await seen(bruno, "/api/invitations") == []
        strangers = {"table": before, "seat": 1}
        theirs = (await carla.ok("/api/tables", game="trono", players=3))["table"]
        assert_refused(await carla.post(f"/api/tables/{theirs}/invitations", **strangers), 404, "no_companion")

    run(tmp_path, steps, **FAST)


def test_public_games_can_be_watched_and_others_cannot(tmp_path: Path) -> None:
    async def steps(served: Served) -> None:
        anna, bruno, carla, dora = await people(served, "Anna", "Bruno", "Carla", "Dora")
        public = await running(served, anna, bruno, listed=True)
        await running(served, anna, bruno)
        await running(served, anna, bruno, listed=True, spectators=False)
        [told] = await seen(carla, "/api/running")
        assert (told["table"], told["names"], told["status"]) == (public, ["Anna", "Bruno"], "playing")
        assert told["waiting"][0] in told["names"]
        assert await seen(carla, "/api/open") == []
        assert (await carla.ok("/api/enter", table=public, watch=True))["seat"] is None
        assert (await carla.look(public))["me"]["seat"] is None
        assert_refused(await dora.post("/api/enter", table=public), 409, "not_in_playing")
        private = await running(served, anna, bruno)
        assert_refused(await dora.post("/api/enter", table=private, watch=True), 403, "not_listed")

    run(tmp_path, steps, **FAST)


def test_tables_with_blocked_people_are_not_offered(tmp_path: Path) -> None:
    async def steps(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        before = await running(served, anna, bruno)
        await block(anna, before, 1)
        waiting = (await bruno.ok("/api/tables", game="trono", players=3, listed=True))["table"]
        await running(served, bruno, carla, listed=True)
        assert [len(await seen(anna, path)) for path in ("/api/open", "/api/running")] == [0, 0]
        assert [len(await seen(carla, path)) for path in ("/api/open", "/api/running")] == [1, 1]
        await anna.ok("/api/tables", game="trono", players=3, listed=True)
        found = [each["table"] for each in await seen(bruno, "/api/open")]
        assert found == [waiting], "her door would stay shut"

    run(tmp_path, steps, **FAST)


def test_a_list_of_tables_asks_the_database_as_often_however_long_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may ask for it sixty times a second."""

    async def steps(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        store, asked = served.services.store, []
        read = store._read

        async def noted(work: Any) -> Any:
            asked.append(work)
            return await read(work)

        monkeypatch.setattr(store, "_read", noted)
        counts = []
        for tables in (1, 5):
            for _ in range(tables):
                await anna.ok("/api/tables", game="trono", players=3, listed=True)
            await seen(bruno, "/api/open")
            asked.clear()
            await seen(bruno, "/api/open")
            counts.append(len(asked))
        assert counts[0] == counts[1] > 0

    run(tmp_path, steps, **FAST)
