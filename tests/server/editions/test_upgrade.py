"""Tables that a program without editions has begun are played on by this one, and end as they would have ended."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.kernel import record as records
from tavolata.kernel.chance import KeyedDraws

from ..databases import KINDS
from ..http.serving import Served, serving
from ..operations.program import PROGRAM, environment
from .left_behind import People, database, told

each_kind = pytest.mark.parametrize("kind", KINDS)
each_table = pytest.mark.parametrize(
    ("kind", "name"),
    [
        pytest.param(kind, name, marks=[] if kind == "sqlite" or name == "bomarzo" else pytest.mark.long)
        for kind in KINDS
        for name in told()["games"]
    ],
)
"""A table of a game is stored as any other: one game tells whether PostgreSQL keeps them."""
QUICK: dict[str, Any] = {"rate": 10**6, "burst": 10**6, "address_rate": 0, "bot_pause_ms": 0}
EXAMPLE = Path(__file__).parents[3] / "examples" / "verify_record.py"


def served(kind: str, folder: Path, test: Callable[[Served], Awaitable[None]]) -> None:
    """Open what was left behind with the server of today."""
    url = database(kind, folder)

    async def body() -> None:
        async with serving(folder, database=url, **QUICK) as server:
            await test(server)

    asyncio.run(body())


def as_then(view: Any, then: Any) -> Any:
    """A view, or a part of one, without the words that views did not have yet."""
    if isinstance(view, dict) and isinstance(then, dict):
        return {word: as_then(value, then[word]) for word, value in view.items() if word in then}
    if isinstance(view, list) and isinstance(then, list) and len(view) == len(then):
        return [as_then(*pair) for pair in zip(view, then, strict=True)]
    return view


def check_record(found: dict[str, Any], folder: Path) -> None:
    """A record is sound, by the rules and by the program that does not know them."""
    assert tavolata.verify(found).over
    file = folder / "record.json"
    file.write_text(records.dump(found))
    done = subprocess.run([sys.executable, EXAMPLE, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@each_table
def test_a_table_stands_as_it_did_and_ends_as_it_began(kind: str, name: str, tmp_path: Path) -> None:
    """Everybody sees what they saw; the same acts lead to the record that the old program would have written."""
    left = told()["games"][name]

    async def test(server: Served) -> None:
        people = People.at(server, left["table"])
        for seat in range(left["players"]):
            frame = await people.look(seat)
            assert (frame["v"], as_then(frame["d"]["view"], left["views"][seat])) == (left["v"], left["views"][seat])
            assert [choice["act"] for choice in frame["d"]["legal"]] == left["legal"][seat]
            assert frame["d"]["table"]["rules_version"] == 1
        await people.play(left["acts"])
        frame = await people.look(0)
        assert frame["d"]["table"]["status"] == "over"
        found = (await people.get(0, f"/api/tables/{left['table']}/record")).json()
        assert found == left["record"]
        check_record(found, tmp_path)

    served(kind, tmp_path, test)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_killed_once_more_in_between(kind: str, tmp_path: Path) -> None:
    """The old program was killed, this one is too, and the game still ends under the rules it began with."""
    left = told()["games"]["bomarzo"]
    url = database(kind, tmp_path)
    half = len(left["acts"]) // 2

    def part(acts: list[Any], last: int) -> dict[str, Any]:
        command = [*PROGRAM, "serve", "--port", "0", "--database", url]
        quick = {f"TAVOLATA_{name.upper()}": str(value) for name, value in QUICK.items()}
        with (
            (tmp_path / "log").open("a") as log,
            subprocess.Popen(
                command, env=environment(**quick), stdout=subprocess.PIPE, stderr=log, text=True
            ) as process,
        ):
            assert process.stdout is not None
            said = process.stdout.readline()
            assert "http://" in said, (tmp_path / "log").read_text()
            people = People.come_back(said.split()[-1].rstrip("/"), left["table"])
            try:
                return asyncio.run(_play(people, acts))
            finally:
                process.send_signal(last)
                process.wait(60)

    part(left["acts"][:half], signal.SIGKILL)
    assert part(left["acts"][half:], signal.SIGTERM) == left["record"]


async def _play(people: People, acts: list[Any]) -> dict[str, Any]:
    await people.play(acts)
    answer = await people.get(0, f"/api/tables/{people.table}/record")
    return answer.json() if answer.is_success else {}


@each_kind
def test_the_other_tables_that_were_left(kind: str, tmp_path: Path) -> None:
    """One that had not begun begins under the rules it was made for; one with a record shows it; new ones are new."""
    newest = tavolata.game("bomarzo").rules_version

    async def test(server: Served) -> None:
        people = People.at(server, told()["lobby"])
        await people.post(1, "/api/enter", {"token": told()["invite"]})
        await people.command(0, t="start")
        assert (await people.look(1))["d"]["table"]["rules_version"] == 1
        shown = People.at(server, told()["shown"]["table"])
        frame = await shown.look(0)
        assert (frame["d"]["table"]["rules_version"], frame["d"]["table"]["status"]) == (1, "over")
        found = (await shown.get(0, f"/api/tables/{shown.table}/record")).json()
        assert found == told()["shown"]["record"]
        check_record(found, tmp_path)
        made = await people.post(0, "/api/tables", {"game": "bomarzo", "players": 2, "bots": 1, "start": True})
        begun = await People.at(server, made["table"]).look(0)
        assert begun["d"]["table"]["rules_version"] == newest

    served(kind, tmp_path, test)


def test_what_follows_a_table(tmp_path: Path) -> None:
    """A rematch is played by the newest rules, a branch by those of its position; a table that moves keeps its own."""
    left = told()["games"]["bomarzo"]
    newest = tavolata.game("bomarzo").rules_version

    async def test(server: Served) -> None:
        people = People.at(server, left["table"])
        await people.play(left["acts"])
        packed = await people.get(0, f"/api/tables/{left['table']}/export")
        assert packed.is_success, packed.text
        assert json.loads(packed.content)["rules_version"] == 1
        moved = await people.post(0, "/api/tables/import", json.loads(packed.content))
        assert (await People.at(server, moved["table"]).look(0))["d"]["table"]["rules_version"] == 1
        rematch = await people.post(0, f"/api/tables/{left['table']}/rematch")
        frame = await People.at(server, rematch["table"]).look(0)
        assert frame["d"]["table"]["rules_version"] == newest
        branch = await people.post(0, f"/api/tables/{left['table']}/branch", {"v": left["v"]})
        again = People.at(server, branch["table"])
        await again.post(0, "/api/enter", {"token": branch["invitations"]["invite"]})
        await again.command(0, t="add_bot")
        await again.command(0, t="start")
        frame = await again.look(0)
        assert frame["d"]["table"]["rules_version"] == 1
        assert (await server.services.hub.fold(branch["table"])).match.edition == 0  # type: ignore[union-attr]

    served("sqlite", tmp_path, test)


def test_the_rules_that_changed_matter_there() -> None:
    """Under the second edition the same game goes another way, but not before the server was killed: seat 0 draws from
    its village and from a card, and is asked which comes first (B-27)."""
    left = told()["games"]["bomarzo"]
    record = left["record"]
    draws = KeyedDraws(bytes.fromhex(record["reveal"]), {})
    match = tavolata.game("bomarzo").new(left["players"], draws, record["options"], edition=1)
    acts = [(move["seat"], move["act"]) for move in record["moves"] if "act" in move]
    played = 0
    while not match.why_not(*acts[played]):
        match.play(acts[played][1], acts[played][0])
        played += 1
    assert played >= len(acts) - len(left["acts"])
    assert (match.waiting, acts[played][0]) == ([0], 0)
    assert match.view(0)["phase"] != "vision"


@pytest.mark.parametrize("name", list(told()["games"]))
def test_the_records_verify(name: str, tmp_path: Path) -> None:
    check_record(told()["games"][name]["record"], tmp_path)
