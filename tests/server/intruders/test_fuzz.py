"""Messages invented from the schema, by everybody at a table and at every stage of it: each is answered, none breaks
anything, and what is refused has changed nothing."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.server.table.table import Table
from tavolata.testing.wire import Served, Wire, serving

from .inventing import Inventor
from .world import World, settings

ROLES = ("host", "host", "seat", "seat", "other", "bot", "spectator")
STAGES = ("lobby", "playing", "playing", "playing", "over")
GAMES = tavolata.games()
AT_A_TABLE = 60
ANSWERS = ("ack", "refused", "conflict", "advice", "why_not", "previewed", "snapshot")


def test_invented_messages(tmp_path: Path) -> None:
    """Every stage of every game once."""
    counts = asyncio.run(fuzz(tmp_path, tables=len(GAMES) * len(STAGES), seed=1))
    assert counts["ack"] > 40
    assert counts["refused"] > 300


@pytest.mark.long
def test_many_invented_messages(tmp_path: Path) -> None:
    counts = asyncio.run(fuzz(tmp_path, tables=400, seed=2))
    assert counts["ack"] > 1000
    assert counts["refused"] > 8000


async def fuzz(folder: Path, tables: int, seed: int) -> Counter[str]:
    """Generated messages at a number of tables; the answers."""
    chooser, counts = random.Random(seed), Counter[str]()
    inventor = Inventor(chooser)
    async with serving(settings(folder, bot_pause_ms=60_000)) as served:
        for number in range(tables):
            world = await World.make(served, STAGES[number % len(STAGES)], GAMES[number % len(GAMES)])
            await _talk(world, inventor, chooser, counts)
            await _check_log(served, world)
            world.leave()
    print(dict(counts))
    assert not counts["unanswered"]
    return counts


async def _talk(world: World, inventor: Inventor, chooser: random.Random, counts: Counter[str]) -> None:
    pages = {role: await world[role].page(world.table) for role in set(ROLES)}
    for _ in range(AT_A_TABLE):
        role = chooser.choice(ROLES)
        page = pages[role]
        if page.close_code is not None or page.is_closed:
            assert page.close_code is not None, "closed without a word"
            assert page.close_code[0] in (4401, 4403, 4410), page.close_code  # left, or was removed
            continue
        message = inventor.message(await _usual(world, chooser), oddness=chooser.choice((0.0, 0.2, 1.0)))
        before = await world.marks()
        answer = await _answer(page, message)
        counts[answer] += 1
        if answer in ("refused", "conflict", "advice", "why_not", "previewed", "snapshot"):
            assert await world.marks() == before, (role, message, answer)


async def _usual(world: World, chooser: random.Random) -> dict[str, Any]:
    """Values that make sense at the table in its present state."""
    table: Table = (await world.served.services.hub.live(world.table)).table
    game = table.game
    version, seats = table.state.seq, list(range(len(table.state.seats)))
    legal = [action for seat in table.waiting for action in table.running_match.legal(seat)]
    acts = [
        game.read(chooser.choice(legal)) if legal else {"verb": "roll"},
        game.read(chooser.randrange(game.actions.size)),
    ]
    return {
        "v": [version, version, version - 1, 0],
        "seat": [*[None] * 12, *seats, len(seats)],
        "actions": [[acts[0]], [acts[0]], [acts[1]], acts],
        "action": acts,
        "kind": ["simple", "random", "client", "other"],
        "players": [None, 2, 4, 5, 7, 8],
        "options": [None, {}, {next(iter(game.options)): 1}, {"no_such": 1}],
    }


async def _answer(page: Wire, message: dict[str, Any]) -> str:
    """How a message was answered, by the time that an ordinary question after it is."""
    since = len(page.frames)
    page.say(message)
    page.say({"t": "why", "id": "question-0001", "action": {}})
    try:
        await page.hear('"id":"question-0001"', since)
    except ConnectionError:
        assert page.close_code is not None, message
        assert page.close_code[0] not in (1011, 4500), (message, page.close_code)
        return "closed"
    kinds = _kinds(page, since)
    if not kinds and message["t"] == "hint":  # answered when it is found, which may be after other answers
        await page.hear(f'"id":"{message["id"]}"', since)
        kinds = _kinds(page, since)
    for kind in ANSWERS:
        if kind in kinds:
            return kind
    return "unanswered"


async def _check_log(served: Served, world: World) -> None:
    """The table in memory is the one that its log gives."""
    live = await served.services.hub.live(world.table)
    whole = await served.services.hub.fold(world.table, whole=True)
    assert (whole.state.seq, whole.state.chain, whole.state_hash()) == (
        live.table.state.seq, live.table.state.chain, live.table.state_hash(),
    )  # fmt: skip


def _kinds(page: Wire, since: int) -> list[str]:
    """The kinds of the answers to a message that have come by now."""
    return [said["t"] for said in page.messages(since) if said.get("id") != "question-0001" and said["t"] in ANSWERS]
