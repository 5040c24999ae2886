"""What a server of the time before editions has left behind when it was killed: see `make_edition_0.py`."""

import asyncio
import json
import os
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import httpx

import tavolata
from tavolata.kernel.meta import Edition
from tavolata.server.store.backup import restore

from ..databases import fresh
from ..http.serving import Served

HERE = Path(__file__).parent


@cache
def told() -> dict[str, Any]:
    """What was known of the tables, and how their games went on."""
    return json.loads((HERE / "edition_0.json").read_text(encoding="utf-8"))


def database(kind: str, folder: Path) -> str:
    """A copy of the database, as it was found after the kill; for PostgreSQL as a backup brings it there."""
    with tarfile.open(HERE / "edition_0.tar.xz") as kept:
        kept.extractall(folder)  # our own; Python 3.11.2 knows no filter
    file = folder / "edition_0.db"
    if kind == "sqlite":
        return f"sqlite:///{file}"
    url = fresh(kind, folder, empty=True)
    asyncio.run(restore(file, url))
    return url


@contextmanager
def retired(name: str) -> Iterator[None]:
    """As if the first edition of a game were kept no longer."""
    game = tavolata.game(name)
    kept = game.meta
    game.meta = replace(kept, rules_version=kept.rules_version + 2, earlier=(Edition(()),))
    game.engine.newest = game.meta.newest
    game._values.clear()
    game._standard.clear()
    try:
        yield
    finally:
        game.meta = kept
        game.engine.newest = kept.newest
        game._values.clear()
        game._standard.clear()


@dataclass
class People:
    """Those who sat there, with the cookies that their browsers still have."""

    clients: list[httpx.AsyncClient]
    table: str

    @classmethod
    def come_back(cls, address: str, table: str, tokens: list[str] | None = None) -> "People":
        head = {"origin": address}
        cookies = [{"tavolata": token} for token in tokens or told()["tokens"]]
        return cls([httpx.AsyncClient(base_url=address, headers=head, cookies=c, timeout=300) for c in cookies], table)

    @classmethod
    def at(cls, served: Served, table: str) -> "People":
        return cls.come_back(served.address, table)

    async def look(self, seat: int, **query: Any) -> dict[str, Any]:
        return _read(await self.clients[seat].get(f"/api/tables/{self.table}", params=query))

    async def command(self, seat: int, **command: Any) -> dict[str, Any]:
        body = {"id": os.urandom(16).hex(), **command}
        return _read(await self.clients[seat].post(f"/api/tables/{self.table}/commands", json=body))

    async def act(self, seat: int, act: dict[str, Any]) -> None:
        v = (await self.look(seat))["v"]
        await self.command(seat, t="act", v=v, actions=[act])

    async def play(self, acts: list[Any]) -> None:
        for seat, act in acts:
            await self.act(seat, act)

    async def post(self, seat: int, path: str, body: Any = None) -> dict[str, Any]:
        return _read(await self.clients[seat].post(path, json=body))

    async def get(self, seat: int, path: str) -> httpx.Response:
        return await self.clients[seat].get(path)


def _read(answer: httpx.Response) -> dict[str, Any]:
    assert answer.is_success, answer.text
    return answer.json()
