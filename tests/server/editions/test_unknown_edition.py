"""A table whose edition of the rules this program does not have: everybody can still see their own last view, and why
it cannot be played on. Other tables are not affected."""

import asyncio
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import tavolata
from tavolata.server.errors import UnknownEdition

from ..databases import KINDS
from ..http.serving import Served, serving
from .left_behind import People, database, retired, told
from .test_upgrade import QUICK, as_then

LEFT = told()["games"]["bomarzo"]
each_kind = pytest.mark.parametrize("kind", KINDS)


async def stranger(served: Served) -> Any:
    client = served.browser()
    assert (await client.post("/api/guest", json={"name": "Dario"})).is_success
    return client


@each_kind
def test_it_can_be_looked_at_and_says_why(kind: str, tmp_path: Path) -> None:
    url = database(kind, tmp_path)
    seen: list[dict[str, Any]] = []

    async def before() -> None:
        async with serving(tmp_path, database=url, **QUICK) as server:
            people = People.at(server, LEFT["table"])
            await people.play(LEFT["acts"][:1])
            seen.extend([await people.look(seat, lang="en") for seat in range(LEFT["players"])])

    async def after() -> None:
        async with serving(tmp_path, database=url, **QUICK) as server:
            people = People.at(server, LEFT["table"])
            path = f"/api/tables/{LEFT['table']}"
            await _check_refused(server, people, path)
            for seat in range(LEFT["players"]):
                last = (await people.get(seat, f"{path}/last_view?lang=en")).json()
                body, then = last["last"]["d"], seen[seat]["d"]
                assert (last["error"], last["last"]["v"]) == ("unknown_edition", seen[seat]["v"])
                assert (body["view"], body["events"]) == (then["view"], then["events"])
                assert body["table"] == then["table"]
                assert body["me"] == {"seat": seat, "seats": [seat], "is_host": False}
                assert (body["legal"], body["can_undo"], body["orders"]) == ([], False, {})
            other = await people.get(0, f"{path}/last_view?seat=1")
            assert (other.status_code, other.json()["error"]) == (403, "other_seat")
            nobody = await (await stranger(server)).get(f"{path}/last_view")
            assert (nobody.status_code, nobody.json()["error"]) == (403, "not_at_table")
            unknown = await server.browser().get(f"{path}/last_view")
            assert unknown.status_code == 401
            await _check_others(server, people)

    asyncio.run(before())
    with retired("bomarzo"):
        asyncio.run(after())


async def _check_refused(server: Served, people: People, path: str) -> None:
    """In both languages, over HTTP and over the socket."""
    for language, words in (("it", "versione 1 delle regole di bomarzo"), ("en", "version 1 of the rules of bomarzo")):
        assert (await people.clients[0].patch("/api/me", json={"language": language})).is_success
        answer = await people.clients[0].get(path)
        assert (answer.status_code, answer.json()["error"]) == (410, "unknown_edition")
        assert words in answer.json()["text"]
    command = {"t": "act", "id": "0" * 32, "v": 1, "actions": [LEFT["acts"][1][1]]}
    refused = await people.clients[0].post(f"{path}/commands", json=command)
    assert refused.status_code == 410
    cookie = {"cookie": f"tavolata={told()['tokens'][0]}"}
    address = f"{server.address.replace('http', 'ws')}{path}/socket?lang=en"
    with pytest.raises(ConnectionClosed) as closed:
        async with connect(address, additional_headers=cookie, origin=server.address) as socket:  # type: ignore[arg-type]
            await socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4410
    assert "version 1" in closed.value.rcvd.reason


async def _check_others(server: Served, people: People) -> None:
    """The list of tables shows it closed; another table is played on, and is none to be looked at in this way."""
    listed = {each["table"]: each for each in (await people.get(0, "/api/tables")).json()}
    assert listed[LEFT["table"]]["closed"]
    other = told()["games"]["trono"]
    assert not listed[other["table"]]["closed"]
    beside = People.at(server, other["table"])
    await beside.play(other["acts"][:2])
    answer = await beside.get(0, f"/api/tables/{other['table']}/last_view")
    assert (answer.status_code, answer.json()["error"]) == (409, "not_closed")


def test_views_are_kept_of_tables_that_nobody_opens(tmp_path: Path) -> None:
    """A server stores, table by table, the last views of running games that an older program did not store."""
    url = database("sqlite", tmp_path)

    async def body() -> None:
        async with serving(tmp_path, database=url, **QUICK) as server:
            store = server.services.store
            begun = {told()["shown"]["table"], *(left["table"] for left in told()["games"].values())}
            assert set(await store.without_views(10)) == begun
            while await store.without_views(1):
                await server.services.hub.scheduler._keep_views()
            for left in told()["games"].values():
                kept = await store.last_view(left["table"], 0)
                assert kept is not None
                view = json.loads(zlib.decompress(kept))["d"]["view"]
                assert as_then(view, left["views"][0]) == left["views"][0]

    asyncio.run(body())


def test_no_name_and_no_secret_of_another_is_kept(tmp_path: Path) -> None:
    """Names can be deleted, and each viewer's row holds what that viewer may know."""
    url = database("sqlite", tmp_path)

    async def body() -> None:
        async with serving(tmp_path, database=url, **QUICK) as server:
            people = People.at(server, LEFT["table"])
            frames = [await people.look(seat) for seat in range(LEFT["players"])]
        async with serving(tmp_path, database=url, **QUICK) as server:  # the stop has kept them
            for seat, frame in enumerate(frames):
                kept = await server.services.store.last_view(LEFT["table"], seat)
                assert kept is not None
                text = zlib.decompress(kept).decode()
                assert "Anna" not in text
                assert "Bruno" not in text
                assert json.loads(text)["d"]["view"] == frame["d"]["view"]
            watched = await server.services.store.last_view(LEFT["table"], None)
            assert watched is not None
            assert json.loads(zlib.decompress(watched))["d"]["me"]["seat"] is None

    asyncio.run(body())


def test_a_table_with_another_standard_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table knows which standard content it plays: another one under the same edition is noticed, not played."""
    url = database("sqlite", tmp_path)

    async def body() -> None:
        async with serving(tmp_path, database=url, **QUICK) as server:
            people = People.at(server, "")
            made = await people.post(0, "/api/tables", {"game": "trono", "players": 2, "bots": 1, "start": True})
            await server.services.hub.fold(made["table"])
            game = tavolata.game("trono")
            changed = {**game.standard_content, "limits.sins": 30}
            monkeypatch.setitem(game._values, game.meta.newest, changed)
            monkeypatch.delitem(game._standard, game.meta.newest)
            with pytest.raises(UnknownEdition) as refused:
                await server.services.hub.fold(made["table"])
            assert refused.value.key == "unknown_content"

    asyncio.run(body())
