"""Two server processes on one PostgreSQL, and people who use either."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tavolata.server.store import Store
from tavolata.server.table.table import Table

from ..databases import fresh_postgres
from ..databases import run as with_store
from ..operations.program import Program, program
from ..scenarios.people import Page, Person

BOUND = 5.0
"""Seconds in which what happened at one process must be seen at the other, on a machine with much else to do."""
SETTINGS = {
    "TAVOLATA_RATE": "1000000",
    "TAVOLATA_BURST": "1000000",
    "TAVOLATA_ADDRESS_RATE": "0",
    "TAVOLATA_GUESTS_PER_ADDRESS": "0",
    "TAVOLATA_TABLES_PER_HOUR": "0",
    "TAVOLATA_SOCKETS_PER_SESSION": "0",
    "TAVOLATA_SOCKETS_PER_ADDRESS": "0",
    "TAVOLATA_BOT_PAUSE_MS": "0",
    "TAVOLATA_BEAT_MS": "300",
    "TAVOLATA_GRACE_MS": "0",
    "TAVOLATA_LOG_JSON": "on",
}


@dataclass(frozen=True)
class ServerProcess:
    """A server process, as browsers see it."""

    program: Program

    @property
    def address(self) -> str:
        return self.program.address

    def browser(self, **headers: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, headers={"origin": self.address, **headers}, timeout=30)


@dataclass(frozen=True)
class TwoProcesses:
    """Both processes, and what they share."""

    one: ServerProcess
    other: ServerProcess
    url: str

    def whole(self, table: str) -> Table:
        """A table as its log gives it; every state and the chain are checked on the way."""

        async def look(store: Store) -> Table:
            loaded = await store.load(table, from_start=True)
            assert loaded is not None
            return Table.fold(loaded.head.seed, loaded.entries)

        return with_store(self.url, look)


@contextmanager
def two_processes(folder: Path, **limits: int) -> Iterator[TwoProcesses]:
    """Two fresh processes: `tavolata serve --database postgresql://...`, twice, without limits but for those given."""
    settings = SETTINGS | {f"TAVOLATA_{name.upper()}": str(value) for name, value in limits.items()}
    url = fresh_postgres()
    with ExitStack() as stack:
        processes = []
        for name in ("one", "other"):
            (folder / name).mkdir()
            processes.append(ServerProcess(stack.enter_context(program(folder / name, "--database", url, **settings))))
        for process in processes:
            process.program.wait_for_rules()
        one, other = processes
        yield TwoProcesses(one, other, url)
        for process in processes:
            assert '"level":"error"' not in process.program.log.replace(" ", ""), process.program.log[-3000:]


async def arrive(process: ServerProcess, *names: str) -> list[Person]:
    """Guests who become known at one process; their sessions are good at both."""
    return [await Person(process, name).arrive() for name in names]  # type: ignore[arg-type]


def at(person: Person, process: ServerProcess) -> Person:
    """The same browser, pointed at another process."""
    moved = Person(process, person.name + "-too")  # type: ignore[arg-type]
    moved.id = person.id
    for name, value in person.browser.cookies.items():
        moved.browser.cookies.set(name, value)
    return moved


async def sit(host: Person, *others: Person, bots: int = 0, **terms: Any) -> str:
    """A running table of these people, each connected to their own process."""
    made = await host.ok("/api/tables", game="trono", players=1 + len(others) + bots, bots=bots, **terms)
    for person in others:
        await person.ok("/api/enter", token=made["invitations"]["invite"])
    await host.do(made["table"], "start")
    return str(made["table"])


async def act(page: Page, person: Person, chance: random.Random) -> dict[str, Any]:
    """Choose one of the legal actions, and look at what came of it; the answer."""
    choice = chance.choice(page.last["legal"])["act"]
    await page.send(t="act", id=person.command(), v=page.v, actions=[choice])
    answer = await page.hear("ack", "conflict", "refused")
    while page.v < answer["v"]:
        await page.hear("events")
    return answer


def is_asked(page: Page) -> bool:
    return page.last["me"]["seat"] in page.last["waiting"] and bool(page.last["legal"])


async def soon(condition: Callable[[], Awaitable[Any]], seconds: float = BOUND) -> None:
    """Wait until a condition holds, up to a time limit."""
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.02)
