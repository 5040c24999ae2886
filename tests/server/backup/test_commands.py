"""`tavolata backup` while people play, and `tavolata restore`: the game goes on where the backup was taken."""

import asyncio
import stat
from pathlib import Path

import pytest

from ..databases import fresh
from ..http.serving import Served
from ..scenarios.people import Person, people, running
from ..table_export.command import refused, tavolata, typed
from ..table_export.tables import bot_name, play, serve, whole


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_backup_under_play_is_played_on(source: str, target: str, tmp_path: Path) -> None:
    first, second, file = fresh(source, tmp_path), fresh(target, tmp_path, empty=True), tmp_path / "backup.db"

    async def take(served: Served) -> tuple[str, list[tuple[str, dict[str, str]]]]:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno, bots=1)
        await play(table, [anna, bruno], most=5)
        playing = asyncio.create_task(play(table, [anna, bruno], most=10))
        said = await tavolata("backup", str(file), "--database", first)
        assert said.startswith(f"{file} holds 1 tables with ")
        await playing
        return table, [(person.id, dict(person.browser.cookies)) for person in (anna, bruno)]

    table, sessions = serve(tmp_path, first, take)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    said = asyncio.run(typed("restore", str(file), "--database", second))
    assert " has 1 tables with " in said
    taken = whole(second, table)
    assert taken.match is not None
    last = whole(first, table)
    assert last.match is not None
    assert last.match.moves[: len(taken.match.moves)] == taken.match.moves

    async def go_on(served: Served) -> None:
        persons = []
        for guest, cookies in sessions:
            person = Person(served, guest)
            person.id = guest
            person.browser.cookies.update(cookies)
            persons.append(person)
        shown = await persons[0].look(table)
        assert shown["v"] == taken.state.seq
        assert [seat["name"] for seat in shown["table"]["seats"]] == ["Anna", "Bruno", bot_name(shown)]
        await play(table, persons, most=10)

    serve(tmp_path, second, go_on)
    assert whole(second, table).state.seq >= taken.state.seq + 10


def test_what_goes_wrong_is_said_in_a_sentence(tmp_path: Path) -> None:
    url, empty, file = fresh("sqlite", tmp_path), fresh("sqlite", tmp_path, empty=True), tmp_path / "backup.db"

    async def fill(served: Served) -> None:
        await running(served, *await people(served, "Anna", "Bruno"))
        assert "--database" not in (await refused("restore", str(file), "--database", url))[0]
        await typed("backup", str(file), "--database", url)

    serve(tmp_path, url, fill)
    strange = tmp_path / "strange"
    strange.write_text("no database", encoding="ascii")

    async def test() -> None:
        for expected, words in (
            ("There is a file", ("backup", str(file), "--database", url)),
            ("cannot be written", ("backup", str(tmp_path / "no" / "folder" / "file"), "--database", url)),
            ("cannot be opened", ("backup", str(tmp_path / "new"), "--database", empty)),
            ("cannot be read as a database", ("backup", str(tmp_path / "new"), "--database", str(strange))),
            ("no address of a database", ("backup", str(tmp_path / "new"), "--database", "mysql://x")),
            ("cannot be reached", ("backup", str(tmp_path / "new"), "--database", "postgresql://u:pw@127.0.0.1:1/x")),
            ("There is no backup", ("restore", str(tmp_path / "missing"), "--database", empty)),
            ("is no backup", ("restore", str(strange), "--database", empty)),
            ("empty database only", ("restore", str(file), "--database", url)),
        ):
            english, italian = await refused(*words)
            assert expected in english
            assert "pw" not in english + italian

    asyncio.run(test())
