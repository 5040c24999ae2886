"""Operators export and import tables, also running ones."""

import asyncio
import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from ..databases import KINDS, fresh
from ..http.serving import Served
from ..scenarios.people import Person, people, running
from .command import refused, typed
from .tables import bot_name, finished, packed, play, sealed, serve, until_bots_rest, whole

each_way = pytest.mark.parametrize(
    ("source", "target"), [pytest.param(a, b, marks=pytest.mark.long if a == b else []) for a in KINDS for b in KINDS]
)


def begin(folder: Path, url: str, file: Path, **terms: Any) -> str:
    """A table of two people and a bot, exported in the middle of the game while its server runs."""

    async def test(served: Served) -> str:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno, bots=1, **terms)
        await play(table, [anna, bruno], most=9)
        await until_bots_rest(table, [anna, bruno])
        said = await typed("export", table, str(file), "--database", url)
        assert said.startswith(f"Table {table} is in {file}.\n")
        assert "two copies draw the same cards" in said
        return table

    table: str = serve(folder, url, test)
    return table


@each_way
def test_a_running_table_is_moved_and_played_on(source: str, target: str, tmp_path: Path) -> None:
    first, second, file = fresh(source, tmp_path), fresh(target, tmp_path), tmp_path / "table.json"
    table = begin(tmp_path, first, file, tempo={"kind": "live", "seconds": 600})
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    exported = json.loads(file.read_bytes())
    said = asyncio.run(typed("import", str(file), "--database", second, "--public-url", "https://tables.example"))
    assert said.startswith(f"Il Trono di Mortadella: table {table} is here (version {len(exported['entries']) + 1})")
    links = dict(re.findall(rf"Link to the seat of (\w+): https://tables.example/t/{table}#invite=(\S+)", said))
    assert set(links) == {"Anna", "Bruno"}
    before = whole(first, table)

    async def test(served: Served) -> None:
        newcomers = [await Person(served, name).arrive() for name in links]
        for person in newcomers:
            entered = await person.ok("/api/enter", token=links[person.name])
            assert entered["table"] == table
        shown = await newcomers[0].look(table)
        used = [600_000 - left for left in shown["clocks"]["left"]]
        assert max(used) < 120_000, "time on the way is charged to nobody"
        assert [seat["name"] for seat in shown["table"]["seats"]] == ["Anna", "Bruno", bot_name(shown)]
        await play(table, newcomers)
        assert (await newcomers[0].look(table))["result"]["winners"] is not None

    serve(tmp_path, second, test)
    after = whole(second, table)
    assert after.state.chain != before.state.chain
    assert after.match is not None
    assert before.match is not None
    assert after.match.moves[: len(before.match.moves)] == before.match.moves
    assert after.match.over
    kept = json.loads(packed(second, table))["entries"][: len(exported["entries"])]
    assert kept == exported["entries"], "an id that is free keeps its chain"


def test_an_id_that_is_taken_becomes_another(tmp_path: Path) -> None:
    url, file = fresh("sqlite", tmp_path), tmp_path / "table.json"
    table = begin(tmp_path, url, file)
    said = asyncio.run(typed("import", str(file), "--database", url))
    found = re.search(rf"The id {table} is taken here: the table is called (\w+) now", said)
    assert found is not None
    again = whole(url, found[1])
    assert again.state.id == found[1]
    assert again.state_hash() == whole(url, table).state_hash()


def test_a_lobby_and_a_finished_table_are_moved_too(tmp_path: Path) -> None:
    first, second = fresh("sqlite", tmp_path), fresh("sqlite", tmp_path)

    async def test(served: Served) -> list[str]:
        over, [anna, _] = await finished(served)
        lobby = (await anna.ok("/api/tables", game="bomarzo", players=2))["table"]
        await anna.do(lobby, "add_bot", kind="client")
        for name, table in (("over", over), ("lobby", lobby)):
            said = await typed("export", table, str(tmp_path / name), "--database", first)
            assert "two copies" not in said
        return [over, lobby]

    over, lobby = serve(tmp_path, first, test)
    assert "The game is over." in asyncio.run(typed("import", str(tmp_path / "over"), "--database", second))
    said = asyncio.run(typed("import", str(tmp_path / "lobby"), "--database", second, language="it"))
    assert "aspetta l'inizio" in said
    code, invite, token = (
        re.search(pattern, said)[1]  # type: ignore[index]
        for pattern in (r"Codice per sedersi: (\w+)", r"Link per sedersi: \S+#invite=(\S+)", r"programma .*: (\S+)")
    )

    async def look(served: Served) -> None:
        [carla] = await people(served, "Carla")
        for way in ({"token": invite}, {"code": code}):
            answer = await carla.post("/api/enter", **way)
            assert answer.json()["error"] == "table_full"
        headers = {"authorization": f"Bearer {token}"}
        async with served.program(**headers) as program:
            assert (await program.get(f"/api/tables/{lobby}")).json()["d"]["me"]["seats"] == [1]
            assert (await program.get(f"/api/tables/{over}")).status_code == 403

    serve(tmp_path, second, look)


def test_what_cannot_be_moved_is_refused_with_a_sentence(tmp_path: Path) -> None:
    url, file, edited = fresh("sqlite", tmp_path), tmp_path / "table.json", tmp_path / "edited.json"
    table = begin(tmp_path, url, file)
    where = ("--database", url)
    content = json.loads(file.read_bytes())

    async def test() -> None:
        for expected, words in (
            ("There is a file", ("export", table, str(file))),
            ("There is no table nowhere", ("export", "nowhere", str(edited))),
            ("cannot be written", ("export", table, str(tmp_path / "no" / "folder" / "file"))),
            ("cannot be read", ("import", str(tmp_path / "missing"))),
        ):
            english, _ = await refused(*words, *where)
            assert expected in english
        for expected, data in (
            ("no exported table", b"{"),
            ("no exported table", b"\xff\xfe"),
            ("its digest does not fit", json.dumps({**content, "created": 1}).encode()),
            ("does not lead to its version", sealed({**content, "entries": content["entries"][1:]})),
            ("only these versions: 1", sealed({**content, "rules_version": 77})),
            ("There is no game", sealed({**content, "game": "briscola"})),
        ):
            edited.write_bytes(data)
            assert expected in (await refused("import", str(edited), *where))[0]
        english, _ = await refused("import", str(file), "--database", "mysql://nowhere")
        assert "no address of a database" in english

    asyncio.run(test())


def test_a_sqlite_file_in_use_takes_no_table(tmp_path: Path) -> None:
    url, file = fresh("sqlite", tmp_path), tmp_path / "table.json"
    begin(tmp_path, url, file)

    async def test(served: Served) -> None:
        english, _ = await refused("import", str(file), "--database", url)
        assert "is in use by another server" in english

    serve(tmp_path, url, test)
