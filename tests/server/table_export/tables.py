"""Tables to move: finished ones and running ones, with people at them."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from tavolata.server.history.table_export import Packed, digest, pack
from tavolata.server.store import Store
from tavolata.server.table.characters import name_of, order_of
from tavolata.server.table.table import Table

from ..databases import run as with_store
from ..http.serving import Served, run
from ..scenarios.people import FAST, Person, people, running


def serve(folder: Path, url: str, test: Callable[[Served], Awaitable[Any]]) -> Any:
    """Run a test against a server with this database; what it returns."""
    found: list[Any] = []

    async def body(served: Served) -> None:
        found.append(await test(served))

    run(folder, body, database=url, **FAST)
    return found[0]


def bot_name(shown: dict[str, Any]) -> str:
    """The name of the bot that sat down after two people, whose order was chosen."""
    return name_of(order_of(shown["table"]["id"])[2])


async def play(table: str, persons: list[Person], most: int = 10_000, seed: int = 7) -> None:
    """Let people choose at random, over HTTP, until the game is over or they have acted so often."""
    chance, acted = random.Random(seed), 0
    while acted < most:
        for person in persons:
            shown = await person.look(table)
            if shown["result"] is not None:
                return
            if shown["legal"] and shown["me"]["seat"] in shown["waiting"]:
                act = chance.choice(shown["legal"])["act"]
                await person.do(table, "act", v=shown["v"], actions=[act])
                acted += 1


async def until_bots_rest(table: str, persons: list[Person]) -> None:
    """Until the table waits for these persons alone, who sit first: then nothing changes by itself."""
    while not set((await persons[0].look(table))["waiting"]) <= set(range(len(persons))):
        await asyncio.sleep(0.02)


async def finished(served: Served) -> tuple[str, list[Person]]:
    """A table that is over: two people who ended their game by consent."""
    anna, bruno = await people(served, "Anna", "Bruno")
    table = await running(served, anna, bruno, bots=1)
    await play(table, [anna, bruno], most=12)
    await anna.do(table, "propose", what="end")
    await bruno.do(table, "answer", yes=True)
    return table, [anna, bruno]


def packed(url: str, table: str) -> bytes:
    async def look(store: Store) -> bytes:
        loaded = await store.load(table, from_start=True)
        assert loaded is not None
        return pack(loaded, await store.members(table))

    return with_store(url, look)


def whole(url: str, table: str) -> Table:
    """A table folded from its first entry, which checks every state and the chain."""

    async def look(store: Store) -> Table:
        loaded = await store.load(table, from_start=True)
        assert loaded is not None
        return Table.fold(loaded.head.seed, loaded.entries)

    return with_store(url, look)


def sealed(changed: dict[str, Any]) -> bytes:
    """A file whose digest fits, as somebody who knows the format can make it."""
    loose = msgspec.convert({**changed, "digest": ""}, Packed)
    return json.dumps({**changed, "digest": digest(loose)}).encode()
