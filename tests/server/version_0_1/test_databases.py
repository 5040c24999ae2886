"""A server of this program opens the databases of version 0.1: everybody sees what they saw, and plays on."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavolata.server.table.table import NeedsHistory, Table

from ..editions.left_behind import People
from ..http.serving import Served, serving
from .kept import database, known

QUICK: dict[str, Any] = {"rate": 10**6, "burst": 10**6, "address_rate": 0, "grace_ms": 600_000}  # clocks stand still
TABLES = [
    pytest.param(kind, name, marks=[] if kind == "sqlite" or name == "trono" else pytest.mark.long)
    for kind in known()
    for name in known()[kind]["games"]
]
each_table = pytest.mark.parametrize(("kind", "name"), TABLES)


def served(kind: str, folder: Path, test: Callable[[Served], Awaitable[None]]) -> None:
    url = database(kind, folder)

    async def body() -> None:
        async with serving(folder, database=url, **QUICK) as server:
            await test(server)

    asyncio.run(body())


def people(server: Served, kind: str, table: str) -> People:
    return People.come_back(server.address, table, known()[kind]["tokens"])


def as_then(now: Any, then: Any) -> Any:
    """What is there now, without the fields that version 0.1 did not have."""
    if isinstance(then, dict) and isinstance(now, dict):
        return {word: as_then(now[word], then[word]) for word in then if word in now}
    if isinstance(then, list) and isinstance(now, list) and len(now) == len(then):
        return [as_then(one, other) for one, other in zip(now, then, strict=True)]
    return now


@each_table
def test_everybody_sees_what_they_saw_and_the_game_ends_as_it_would_have(kind: str, name: str, tmp_path: Path) -> None:
    """Whole frames: with the seats, the host, orders, proposals and clocks, which are no part of the match."""
    left = known()[kind]["games"][name]

    async def test(server: Served) -> None:
        players = people(server, kind, left["table"])
        for seat, then in enumerate(left["frames"]):
            now = await players.look(seat)
            if then["d"]["clocks"] is not None:
                now["d"]["clocks"]["at"] = then["d"]["clocks"]["at"]
                now["d"]["clocks"]["left"] = then["d"]["clocks"]["left"]
            assert as_then(now, then) == then
        [line] = (await players.get(0, f"/api/tables/{left['table']}/chat")).json()
        assert line["text"] == f"Ciao da {name}"
        await players.play(left["acts"])
        assert (await players.get(0, f"/api/tables/{left['table']}/record")).json() == left["record"]

    served(kind, tmp_path, test)


@pytest.mark.parametrize("kind", list(known()))
def test_old_snapshots_are_not_used(kind: str, tmp_path: Path) -> None:
    """They lie in the database, and have no number of their format."""

    async def test(server: Served) -> None:
        for left in known()[kind]["games"].values():
            loaded = await server.services.store.load(left["table"])
            assert loaded is not None
            assert loaded.snapshot is not None
            assert len(msgspec.msgpack.decode(loaded.snapshot)) == 2
            with pytest.raises(NeedsHistory):
                Table.load(*loaded.saved)

    served(kind, tmp_path, test)
