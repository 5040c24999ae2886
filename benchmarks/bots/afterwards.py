"""How long the page waits for the analysis of a game for four: `python -m benchmarks.bots.afterwards`.

A server lets bots play and its workers analyse, with its usual settings, and a page asks until all is there. The first
chart should be there within 5 s, all of it within 60 s on two cores. What is compiled, or loaded by a worker, before is
not counted: another game is analysed first.
"""

import argparse
import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game

from ..server.process import Server, compile_all, database

PLAYERS = 4
POLL = 0.05


@dataclass(frozen=True)
class Taken:
    """Seconds until the first chart, and until all was found; how many of its points there are; by how much the luck
    ledger is off the result, at most."""

    first: float
    whole: float
    points: int
    off: float


def measure(game: Game, seconds: float | None = None) -> Taken:
    """One game between simple bots, analysed; `seconds` instead of what the settings give."""
    compile_all()
    given = {} if seconds is None else {"TAVOLATA_ANALYSIS_SECONDS": str(seconds)}
    with database("sqlite") as (url, folder):
        server = Server(url, folder, given | {"TAVOLATA_BOT_PAUSE_MS": "0"})
        server.start()
        try:
            return asyncio.run(_served(server, game))
        finally:
            server.close()


async def _served(server: Server, game: Game) -> Taken:
    await server.ready()
    async with httpx.AsyncClient(base_url=server.address, headers={"origin": server.address}, timeout=60) as browser:
        await _ask(browser, "POST", "/api/guest", {"name": "Anna"})
        await _analysed(browser, await _played(browser, game))  # loads what is needed
        return await _analysed(browser, await _played(browser, game))


async def _played(browser: httpx.AsyncClient, game: Game) -> str:
    """A game between simple bots, played to its end."""
    wish = {"game": game.name, "players": PLAYERS, "sit": False, "bots": PLAYERS, "start": True}
    table = str((await _ask(browser, "POST", "/api/tables", wish))["table"])
    while (await _ask(browser, "GET", f"/api/tables/{table}"))["d"]["table"]["status"] != "over":
        await asyncio.sleep(POLL)
    return table


async def _analysed(browser: httpx.AsyncClient, table: str) -> Taken:
    """What a page sees that asks for the analysis until it is whole."""
    began, first = time.perf_counter(), 0.0
    while True:
        found = await _ask(browser, "GET", f"/api/tables/{table}/analysis")
        taken = time.perf_counter() - began
        if found["points"] and not first:
            first = taken
        if found["is_whole"]:
            sums = [row["fair"] + row["luck"] + row["own"] + row["others"] - row["result"] for row in found["luck"]]
            return Taken(first, taken, len(found["points"]), max(map(abs, sums)))
        await asyncio.sleep(POLL)


async def _ask(browser: httpx.AsyncClient, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
    answer = await browser.request(method, path, json=body)
    answer.raise_for_status()
    return answer.json()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.afterwards")
    parser.add_argument("game", nargs="*", default=["trono", "tortelli", "bomarzo"])
    for name in parser.parse_args().game:
        taken = measure(find_game(name))
        print(
            f"{name}: first chart {taken.first:.1f} s, whole {taken.whole:.1f} s, {taken.points} points, "
            f"ledger off by {taken.off:.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
