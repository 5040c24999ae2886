"""Somebody who plays on while others keep the server busy, and how long they wait."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from tests.server.http.serving import guest
from tests.server.operations.program import Program, program

from ..waiting import shares, without_load

PROMPT = 0.25
"""Seconds within which everybody else is answered."""


class Bystander:
    """Somebody who plays at a table of their own, and asks how the server is, all the while. What other processes
    on the machine take from the server's does not count: `./dev bench hostile` measures by the clock."""

    def __init__(self, browser: httpx.AsyncClient, *processes: int) -> None:
        self.browser, self.processes = browser, processes
        self.waits: list[float] = []

    async def sit_down(self) -> None:
        await guest(self.browser, "Bea")
        terms = {"game": "trono", "players": 2, "bots": 1, "start": True, "order": "chosen"}
        made = await self.browser.post("/api/tables", json=terms)
        self.table = made.json()["table"]

    async def once(self) -> None:
        """One look at the server's health, and one move (or what is refused as quickly)."""
        for ask in (self._health, self._act):
            began, before = time.perf_counter(), shares(*self.processes)
            answer = await ask()
            took = time.perf_counter() - began
            self.waits.append(without_load(took, before, shares(*self.processes)))
            assert answer.status_code < 500, answer.text
            await asyncio.sleep(0.01)

    async def _health(self) -> httpx.Response:
        return await self.browser.get("/health")

    async def _act(self) -> httpx.Response:
        self.moves = getattr(self, "moves", 0) + 1
        command = {"t": "order", "id": f"move-{self.moves:08}", "name": "deus", "value": "never"}
        return await self.browser.post(f"/api/tables/{self.table}/commands", json=command)

    async def while_running(self, work: Awaitable[Any]) -> Any:
        """What comes of some work; meanwhile this one plays on."""
        task = asyncio.ensure_future(work)
        while not task.done():
            await self.once()
        return task.result()

    def slowest(self) -> float:
        """The 99th percentile of the waits since the last look."""
        waits, self.waits = sorted(self.waits), []
        return waits[int(len(waits) * 0.99) - 1] if len(waits) > 1 else waits[0]


def hammered(
    folder: Path, test: Callable[[Bystander, httpx.AsyncClient, float], Awaitable[None]], **more: str
) -> Program:
    """Run a test against a server of its own, with a bystander; what they wait when nothing else happens."""
    with program(
        folder, TAVOLATA_RATE="1000000", TAVOLATA_BURST="1000000", TAVOLATA_ADDRESS_RATE="0", TAVOLATA_LAB="off", **more
    ) as served:  # a first start would compile the lab beside what is measured

        async def body() -> None:
            headers = {"origin": served.address}
            async with (
                httpx.AsyncClient(base_url=served.address, headers=headers, timeout=100) as mine,
                httpx.AsyncClient(base_url=served.address, headers=headers, timeout=100) as other,
            ):
                bystander = Bystander(mine, served.process.pid)
                await bystander.sit_down()
                await guest(other, "Mallory")
                for _ in range(100):
                    await bystander.once()
                await test(bystander, other, bystander.slowest())

        asyncio.run(body())
        return served
