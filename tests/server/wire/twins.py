"""Two servers with the same ids, clock and keys, and the same table at both: each from its half of a pair."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tavolata.kernel.chance import KeyedDraws
from tavolata.server.ids import Ids, repeatable
from tavolata.server.runtime.live_table import LiveTable
from tavolata.server.settings import ManualClock, Settings
from tavolata.server.store.models import Head, Member, Write
from tavolata.server.table.events import AnyEvent
from tavolata.server.table.lobby import Created, Joined, Started, Watched
from tavolata.server.table.state import Tempo, Terms
from tavolata.server.table.table import Table
from tavolata.testing.wire import Served, Wire, cookie, serving

from ..databases import ready
from .pairs import Pair

MOST_PLAYERS = 7
NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Furio", "Gina")
WATCHER = "watcher"


def guest(seat: int | None) -> str:
    """Who is at the table; None: a spectator."""
    return WATCHER if seat is None else f"guest{seat}"


def token(seat: int | None) -> str:
    """The session of that person: as long as a real one."""
    return hashlib.sha256(guest(seat).encode()).hexdigest()[:43]


@dataclass
class Side:
    """One of the two servers, with the table of a pair and the page of its viewer."""

    served: Served
    live: LiveTable
    wire: Wire
    compared: int = 0
    """Up to where the bytes were compared."""

    @property
    def version(self) -> int:
        return self.live.table.state.seq


@dataclass
class Twins:
    """The two servers."""

    servers: tuple[Served, Served]

    async def lay(self, pair: Pair, query: dict[str, Any], tempo: Tempo) -> tuple[Side, Side]:
        """Lay the pair on a table at each server, and open its viewer's page."""
        one, other = await asyncio.gather(
            self._side(self.servers[0], pair, pair.one, query, tempo),
            self._side(self.servers[1], pair, pair.other, query, tempo),
        )
        return one, other

    async def _side(
        self, served: Served, pair: Pair, position: dict[str, Any], query: dict[str, Any], tempo: Tempo
    ) -> Side:
        table = await store_table(served, pair, position, tempo)
        live = await served.services.hub.live(table)
        return Side(served, live, await look(served, table, pair.viewer, query))


async def look(served: Served, table: str, seat: int | None, query: dict[str, Any]) -> Wire:
    """Open the page of a seat or a spectator."""
    wire = await Wire.to(served.port)
    answer = await wire.open(f"/api/tables/{table}/socket?{urlencode(query)}", cookie(token(seat)))
    assert answer.status == 101, answer
    return wire


async def store_table(served: Served, pair: Pair, position: dict[str, Any], tempo: Tempo) -> str:
    """A table that begins from a position, with a person on every seat and a spectator; all written at once."""
    seed = hashlib.sha256(f"{pair.game.name} {pair.number}".encode()).digest()
    identifier = f"{pair.game.name}{pair.number:08}"
    terms = Terms(
        pair.game.name,
        pair.players,
        pair.options,
        tempo=tempo,
        hints=True,
        order="chosen",
    )
    commitment = KeyedDraws(seed).commitment
    made: dict[str, Any] = {"commitment": commitment, "position": position, "edition": position["rules_version"] - 1}
    created = Created(table=identifier, terms=terms, host=guest(0), **made)
    began: list[AnyEvent] = [Joined(seat, guest(seat)) for seat in range(pair.players)]
    began += [Watched(WATCHER), Started(list(range(pair.players)))]
    now = served.services.settings.clock.now()
    table, entry = Table.create(created, seed, "made-0000", now)
    entries = [entry]
    for number, event in enumerate(began):
        entries.append(table.enter(event, f"began-{number:04}", now))
    members = [Member(identifier, guest(seat), seat, NAMES[seat], "player") for seat in range(pair.players)]
    members.append(Member(identifier, WATCHER, None, "", "spectator"))
    head = Head(identifier, terms.game, now, seed, "lobby", False, None, 1, pair.game.rules_version, guest(0), now)
    writes = [Write(each, table.state.status, None, False) for each in entries]
    writes[0] = Write(entry, table.state.status, None, False, create=head, members=members)
    writes[-1] = Write(entries[-1], table.state.status, None, False, snapshot=table.snapshot())
    assert await served.services.store.append_all(writes)
    return identifier


@asynccontextmanager
async def twins(folder: Path, **given: Any) -> AsyncIterator[Twins]:
    """The two servers, without rate limits, because their clock does not advance."""

    def settings(name: str) -> Settings:
        common: dict[str, Any] = {
            "rate": 10**6, "burst": 10**6, "address_rate": 0, "sockets_per_session": 0, "sockets_per_address": 0,
            "tables_per_guest": 0, "tables_per_hour": 0, "tables_per_address": 0, "bot_pause_ms": 0, "think_ms": 0,
            "bytes_per_guest": 0, "bytes_per_address": 0, "open_browser": False, "queue": 1000,
            "jobs_per_guest": 0, "job_queue": 1000, "job_wait_seconds": 600,
            "clock": ManualClock(), "ids": Ids(repeatable("twins")),
        }  # fmt: skip
        return Settings(database=ready(folder / f"{name}.db"), **(common | given))

    async with serving(settings("one")) as one, serving(settings("other")) as other:
        for served in (one, other):
            for seat in [*range(MOST_PLAYERS), None]:
                await served.guest(guest(seat), token(seat), "" if seat is None else NAMES[seat])
        yield Twins((one, other))
