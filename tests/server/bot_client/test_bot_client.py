"""External programs play seats: whole games of every kind, through restarts, with only their token."""

import asyncio
import json
import os
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tavolata.kernel.game import games
from tavolata.testing.served import QUICK

from ..http.serving import Served, guest, run, serving
from .restarting import restarting

FILE = Path(__file__).parents[3] / "examples" / "bot_client.py"
CLIENT = runpy.run_path(str(FILE))
Seat, Refused = CLIENT["Seat"], CLIENT["Refused"]

PLAYERS = {"trono": 3, "tortelli": 2, "bomarzo": 2}


async def command(host: httpx.AsyncClient, table: str, t: str, **facts: Any) -> int:
    body = {"t": t, "id": f"command-{t}-{json.dumps(facts, sort_keys=True).__hash__() & 0xFFFF}", **facts}
    answer = await host.post(f"/api/tables/{table}/commands", json=body)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["v"])


async def client_seats(host: httpx.AsyncClient, game: str, number: int, **wishes: Any) -> tuple[str, list[str]]:
    """A table whose first seats are kept for programs, and their tokens; our own bots have the others."""
    await guest(host)
    wanted = {"game": game, "players": PLAYERS[game], "sit": False, **wishes}
    table = (await host.post("/api/tables", json=wanted)).json()["table"]
    tokens = []
    for seat in range(PLAYERS[game]):
        await command(host, table, "add_bot", seat=seat, kind="client" if seat < number else "simple")
    for seat in range(number):
        made = await host.post(f"/api/tables/{table}/links", json={"kind": "bot", "seat": seat})
        assert made.status_code == 201, made.text
        tokens.append(made.json()["token"])
    return table, tokens


async def look(host: httpx.AsyncClient, table: str) -> Any:
    return (await host.get(f"/api/tables/{table}")).json()["d"]


@pytest.mark.parametrize("game", games())
def test_a_program_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as host:
            table, tokens = await client_seats(host, game, 1)
            seat = Seat(f"{served.address}/t/{table}", tokens[0], pause=0)
            playing = asyncio.create_task(seat.play())
            await command(host, table, "start")
            result = await playing
            shown = await look(host, table)
            assert shown["table"]["status"] == "over"
            assert shown["result"] == result
            assert shown["table"]["seats"][seat.seat]["kind"] == "client"
            assert seat.acts > 3

    run(tmp_path, test, **QUICK)


def test_programs_play_among_themselves_with_a_choice_of_their_own(tmp_path: Path) -> None:
    """A client's decision is a function of what the seat sees and may do."""
    asked = []

    def first(view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
        asked.append(view["seat"])
        return legal[0]

    async def test(served: Served) -> None:
        async with served.browser() as host:
            table, tokens = await client_seats(host, "trono", 3)
            await command(host, table, "start")
            seats = [Seat(f"{served.address}/t/{table}", token, first, pause=0) for token in tokens]
            results = await asyncio.gather(*(seat.play() for seat in seats))
            assert results[0] == results[1] == results[2]
            assert sorted(seat.seat for seat in seats) == [0, 1, 2]
            assert set(asked) == {0, 1, 2}

    run(tmp_path, test, **QUICK)


def test_a_program_comes_back_after_restarts_and_nothing_happens_twice(tmp_path: Path) -> None:
    async def body() -> None:
        async with restarting(tmp_path) as server, server.served.browser() as host:
            table, tokens = await client_seats(host, "tortelli", 1)
            await command(host, table, "start")
            seat = Seat(f"{server.served.address}/t/{table}", tokens[0], pause=0.01)
            playing = asyncio.create_task(seat.play())
            for acts in (3, 8, 12):
                while seat.acts < acts and not playing.done():
                    await asyncio.sleep(0.005)
                await server.stop()
                await asyncio.sleep(0.1)
                await server.start()
            await asyncio.wait_for(playing, 60)
            assert seat.acts > 12
            entries = await server.served.services.store.entries(table, 0)
            by_person = [entry.command for entry in entries if b'"acted"' in entry.event and b'"by"' not in entry.event]
            assert len(by_person) == len(set(by_person)) == seat.acts

    asyncio.run(body())


def test_the_program_runs_from_the_command_line(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as host:
            table, tokens = await client_seats(host, "trono", 1)
            await command(host, table, "start")
            code, out, err = await run_program(f"{served.address}/t/{table}", tokens[0])
            assert code == 0, err
            told = json.loads(out)
            assert told["result"] == (await look(host, table))["result"]
            assert told["won"] == (told["seat"] in told["result"]["winners"])

    run(tmp_path, test, **QUICK)


def test_a_token_that_opens_nothing_is_told_in_a_sentence(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as host:
            table, tokens = await client_seats(host, "trono", 1)
            address = f"{served.address}/t/{table}"
            code, out, err = await run_program(address)
            assert (code, out) == (2, "")
            assert err.startswith("usage: ")
            code, out, err = await run_program(address, "-" + "x" * 42)
            assert (code, out) == (2, "")
            assert re.fullmatch(r"This token opens nothing\..*\.\n", err)
            await host.post(f"/api/tables/{table}/links", json={"kind": "bot", "seat": 0})  # the old one ends
            with pytest.raises(Refused, match="opens nothing"):
                await Seat(address, tokens[0]).play()

    run(tmp_path, test, **QUICK)


def test_a_token_opens_its_own_table_only(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as host, served.browser() as other:
            _, tokens = await client_seats(host, "trono", 1)
            table, _ = await client_seats(other, "trono", 1)
            with pytest.raises(Refused, match="another table"):
                await Seat(f"{served.address}/t/{table}", tokens[0]).play()

    run(tmp_path, test, **QUICK)


def test_seats_keep_their_programs_when_they_are_shuffled(tmp_path: Path) -> None:
    """A token opens the seat that was kept for its program, wherever that seat is after the start."""

    async def body() -> None:
        async with serving(tmp_path, **QUICK) as served:
            for _ in range(4):
                async with served.browser() as host:
                    table, tokens = await client_seats(host, "trono", 1)
                    await command(host, table, "start")
                    kinds = [seat["kind"] for seat in (await look(host, table))["table"]["seats"]]
                    headers = {"authorization": f"Bearer {tokens[0]}"}
                    async with served.program(**headers) as program:
                        seen = (await program.get(f"/api/tables/{table}")).json()
                        assert seen["d"]["me"]["seat"] == kinds.index("client")
                        assert seen["d"]["view"]["seat"] == kinds.index("client")

    asyncio.run(body())


async def run_program(*arguments: str) -> tuple[int | None, str, str]:
    pipe, env = asyncio.subprocess.PIPE, {**os.environ, "PAUSE": "0"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(FILE), *arguments, stdout=pipe, stderr=pipe, env=env
    )
    out, err = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode, out.decode(), err.decode()


def test_it_uses_nothing_of_ours() -> None:
    """Standard library and `websockets` alone, so that anybody can copy it."""
    imported = set(re.findall(r"^(?:import|from) (\w+)", FILE.read_text(encoding="utf-8"), re.MULTILINE))
    assert imported - set(sys.stdlib_module_names) == {"websockets"}
