"""`./dev bench bots-table`: many tables, each of a person and a bot; how soon bots answer while people act.

A person acts half a second after it is their turn. What a bot takes is measured by the person's page: from the version
in which the bot is waited for to the next one."""

import argparse
import asyncio
import itertools
import json
import os
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tavolata.kernel.game import games

from ..report import Figure, Report, Table, Target
from .process import Server, compile_all, database
from .restart import quantile

TABLES, SECONDS = 50, 30.0
LEVELS = ("solid", "keen")
"""The third level of each game, and the weakest that searches in all of them."""
THINKING = 0.5
"""Seconds that a person looks at the table before they act."""
ANSWER, ACK = Target(1.0, at_most=True), Target(0.05, at_most=True)
"""Seconds: of a bot's gesture at p95, of an act at p99."""


@dataclass
class Times:
    """Seconds that were measured at all tables."""

    acts: list[float] = field(default_factory=list)
    gestures: list[float] = field(default_factory=list)


async def play(address: str, tables: int, level: str, seconds: float, game: str = "trono") -> Times:
    """Play at a number of tables for a while."""
    times, until = Times(), time.monotonic() + seconds
    await asyncio.gather(*(_table(address, level, until, game, times) for _ in range(tables)))
    return times


async def _table(address: str, level: str, until: float, game: str, times: Times) -> None:
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=60) as browser:
        (await browser.post("/api/guest", json={"name": "Anna"})).raise_for_status()
        while time.monotonic() < until:
            wish = {"game": game, "players": 2, "bots": 1, "bot_kind": level, "order": "chosen", "start": True}
            made = await browser.post("/api/tables", json=wish)
            made.raise_for_status()
            await _game(browser, address, made.json()["table"], until, times)


async def _game(browser: httpx.AsyncClient, address: str, table: str, until: float, times: Times) -> None:
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    place = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(place, additional_headers={"cookie": cookie, "origin": address}, max_size=None) as socket:
        asked = sent = 0.0
        count = 0
        while time.monotonic() < until:
            frame: dict[str, Any] = json.loads(await socket.recv())
            now = time.monotonic()
            if frame["t"] == "ack":
                times.acts.append(now - sent)
            if frame["t"] not in ("events", "snapshot"):
                continue
            if asked:
                times.gestures.append(now - asked)
            asked = now if frame["d"]["waiting"] == [1] else 0.0
            if frame["d"]["result"] is not None:
                return
            if frame["d"]["legal"]:
                await asyncio.sleep(THINKING)
                sent, count = time.monotonic(), count + 1
                act = frame["d"]["legal"][count % len(frame["d"]["legal"])]["act"]
                await socket.send(
                    json.dumps({"t": "act", "id": f"act-{count:08}", "v": frame["v"], "actions": [act], "seat": 0})
                )


async def run(kind: str, tables: int, seconds: float, level: str, game: str) -> Times:
    """A fresh server under this load."""
    with database(kind) as (url, folder):
        server = Server(url, folder)
        server.start()
        try:
            await server.ready()
            return await play(server.address, tables, level, seconds, game)
        finally:
            server.close()


def measure(given: argparse.Namespace) -> Report:
    compile_all()
    tables = given.tables or (3 if given.quick else TABLES)
    seconds = given.seconds or (5.0 if given.quick else SECONDS)
    found = []
    for game, level in itertools.product(given.game or games(), given.level or LEVELS):
        times = asyncio.run(run(given.database, tables, seconds, level, game))
        load = os.getloadavg()[0]
        found.append(
            Table(
                f"{game}: {tables} tables with a bot, level {level}",
                [
                    Figure("a bot's gesture, p50", quantile(times.gestures, 0.5), "s", load=load),
                    Figure("a bot's gesture, p95", quantile(times.gestures, 0.95), "s", ANSWER, load=load),
                    Figure("an act, p99", quantile(times.acts, 0.99), "s", ACK, load=load),
                    Figure("gestures a second", len(times.gestures) / seconds, "/s", load=load),
                ],
            )
        )
    return Report("Server: bots at many tables", found, [])
