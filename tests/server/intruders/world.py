"""A server with one client for each role that could send a request, from those with every right to intruders."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import tavolata
from tavolata.server.ids import Ids, digest
from tavolata.server.settings import Settings
from tavolata.server.table.base import Asker
from tavolata.server.table.play import Act
from tavolata.testing.wire import ORIGIN, Served, bearer, cookie, serving

from ..databases import ready
from ..wire.visitor import Visitor

METRICS_TOKEN = "operators-own-token-of-the-metrics"
FAR = {"X-Forwarded-For": "1.2.3.4"}
"""A public address, as the proxy reports it: a client from a private network would count as an operator."""

ROLES = (
    "nobody", "expired", "replaced", "operator", "elsewhere", "gone", "foreign", "spectator", "bot", "other", "host",
    "seat",
)  # fmt: skip
"""nobody: without a session. expired: with a session of the host that has ended. replaced: a program with a token of
the bot's seat after a new one was made. operator: with the token of the metrics. elsewhere: a guest of another table.
gone: a person whom the host removed. foreign: a program with a token of another table. spectator, bot (a program with
its seat's token), other (a person at seat 2), host (at seat 0), seat (a person at seat 1)."""

SEAT = 1
"""The seat whose turn it is at a running table."""
STAGES = ("lobby", "playing", "over", "played_out", "hot_seat")
"""over: all have agreed to end it. played_out: to its end by the rules."""

GENEROUS: dict[str, Any] = {
    "rate": 10**6, "burst": 10**6, "address_rate": 0, "guests_per_address": 0, "guesses_per_address": 0,
    "sockets_per_session": 0, "sockets_per_address": 0, "tables_per_guest": 0, "tables_per_hour": 0,
    "tables_per_address": 0, "bytes_per_guest": 0, "bytes_per_address": 0, "open_browser": False,
}  # fmt: skip
"""Limits high enough not to interfere with tests of other things."""


def settings(folder: Path, **given: Any) -> Settings:
    return Settings(database=ready(folder / "world.db"), **(GENEROUS | given))


class World:
    """A table with two other people, a program and a spectator; a table elsewhere; and those outside."""

    def __init__(self, served: Served, game: str) -> None:
        self.served = served
        self.game = tavolata.game(game)
        self.table = self.elsewhere = self.old_link = ""
        self.links: dict[str, str] = {}
        self.who: dict[str, Visitor] = {}

    @classmethod
    async def make(cls, served: Served, stage: str, game: str = "trono") -> "World":
        world = cls(served, game)
        await world._people()
        players = min(7 if stage == "lobby" else 5, world.game.players[-1])
        await world._sit_down("hot_seat" if stage == "hot_seat" else "none", players)
        if stage != "hot_seat":
            await world._programs()
        if stage in ("playing", "over", "played_out"):
            await world._play(to_its_end=stage == "played_out")
        if stage == "over":
            await world._end()
        for visitor in world.who.values():
            visitor.headers |= FAR
        return world

    def __getitem__(self, role: str) -> Visitor:
        return self.who[role]

    @property
    def host(self) -> Visitor:
        return self.who["host"]

    async def _people(self) -> None:
        names = {
            "host": "Ada",
            "seat": "Bruno",
            "other": "Carla",
            "gone": "Dino",
            "elsewhere": "Otto",
            "spectator": "Zoe",
        }
        for role, name in names.items():
            self.who[role] = await Visitor.arrive(self.served, name)
        self.who["nobody"] = Visitor(self.served, "nobody")
        self.who["operator"] = Visitor(self.served, "operator", {"Origin": ORIGIN, **bearer(METRICS_TOKEN)})
        token = Ids().token()
        store, now = self.served.services.store, self.served.services.settings.clock.now()
        await store.add_session(digest(token), self.host.guest, now - 1)
        self.who["expired"] = Visitor(self.served, "expired", cookie(token))

    async def _sit_down(self, tempo: str, players: int) -> None:
        wish = {"game": self.game.name, "players": players, "order": "chosen", "tempo": {"kind": tempo}, "hints": True}
        made = await self.host.ok("POST", "/api/tables", wish)
        self.table, self.links = made["table"], made["invitations"]
        if tempo != "hot_seat":
            for role in ("seat", "other", "gone"):
                await self.who[role].ok("POST", "/api/enter", {"token": self.links["invite"]})
            await self.host.do(self.table, "remove", seat=3)  # which also ends the links that they had
            self.old_link = self.links["invite"]
            self.links |= {kind: await self.token(self.host, self.table, kind) for kind in ("invite", "code")}
        await self.who["spectator"].ok("POST", "/api/enter", {"token": self.links["watch"]})

    async def _programs(self) -> None:
        await self.host.do(self.table, "add_bot", kind="client")
        old, new = [await self.token(self.host, self.table, "bot", 3) for _ in range(2)]
        self.who["replaced"] = Visitor.program(self.served, "replaced", old)
        self.who["bot"] = Visitor.program(self.served, "bot", new)
        otto = self.who["elsewhere"]
        self.elsewhere = (await otto.ok("POST", "/api/tables", {"game": self.game.name, "players": 2}))["table"]
        await otto.do(self.elsewhere, "add_bot", kind="client")
        foreign = await self.token(otto, self.elsewhere, "bot", 1)
        self.who["foreign"] = Visitor.program(self.served, "foreign", foreign)

    async def token(self, visitor: Visitor, table: str, kind: str, seat: int | None = None) -> str:
        made = await visitor.ok("POST", f"/api/tables/{table}/links", {"kind": kind, "seat": seat})
        return str(made["token"])

    async def _play(self, to_its_end: bool) -> None:
        """Begin, and play until it is seat 1's turn, or until it is over."""
        hub = self.served.services.hub
        live = await hub.live(self.table)
        if any(seat.is_free for seat in live.table.state.seats):
            await self.host.do(self.table, "add_bot", kind="client")
        await self.host.do(self.table, "start")
        while live.table.is_playing and (to_its_end or live.table.waiting != [SEAT]):
            seat = live.table.waiting[0]
            holder = live.table.state.seats[seat]
            asker = Asker(guest=holder.guest or holder.devices[0])
            action = live.table.running_match.legal(seat)[0]
            act = Act(id=hub.settings.ids.command_id(), v=live.table.state.seq, actions=[self.game.read(action)])
            await hub.commands.carry_out(self.table, asker, act)

    async def _end(self) -> None:
        """All agree to end the game."""
        await self.who["seat"].do(self.table, "propose", what="end")
        for role in ("host", "other"):
            await self.who[role].do(self.table, "answer", yes=True)

    async def version(self, table: str | None = None) -> int:
        return (await self.served.services.hub.live(table or self.table)).table.state.seq

    async def marks(self) -> list[tuple[int, int, str, str]]:
        """The state of the tables: the last entry in the log and in memory, the hash of the state, the chain."""
        found = []
        for table in filter(None, (self.table, self.elsewhere)):
            head = await self.served.services.store.head(table)
            fold = (await self.served.services.hub.live(table)).table
            assert head is not None
            found.append((head.seq, fold.state.seq, fold.state_hash(), fold.state.chain))
        return found

    async def legal(self) -> dict[str, Any]:
        """Something that seat 1 may do now."""
        match = (await self.served.services.hub.live(self.table)).table.running_match
        return self.game.read(match.legal(SEAT)[0])

    async def holder(self) -> Visitor:
        """Who has seat 1 now."""
        state = (await self.served.services.hub.live(self.table)).table.state
        return next(visitor for visitor in self.who.values() if visitor.guest == state.seats[SEAT].guest)

    def leave(self) -> None:
        for visitor in self.who.values():
            visitor.leave()


Test = Callable[[Served, World], Awaitable[None]]


def run(folder: Path, test: Test, stage: str = "playing", **given: Any) -> None:
    """Run a test against a server with everybody at it."""

    async def body() -> None:
        async with serving(settings(folder, **given)) as served:
            world = await World.make(served, stage)
            await test(served, world)
            world.leave()

    asyncio.run(body())


def run_unchanged(folder: Path, test: Test, stage: str = "playing", **given: Any) -> None:
    """The same, and after the test everything is stored as it was before."""

    async def compared(served: Served, world: World) -> None:
        before = await world.marks()
        await test(served, world)
        assert await world.marks() == before

    run(folder, compared, stage, **given)
