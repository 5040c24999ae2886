"""A walk through a pair: the same steps at both servers, and every byte to the viewer compared after each.

Steps are chosen by what both tables allow. A step that tells the viewer an event which the rules make depend on a
secret (`Rules.reveals_secret`) ends the walk: from there on the viewer may rightly see two different things.
"""

import asyncio
import json
import random
from collections import Counter
from typing import Any

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.layout import SEATS
from tavolata.server.table.base import Asker, Command
from tavolata.server.table.state import Tempo
from tavolata.testing.wire import Asking, cookie

from .differences import difference, without_date
from .pairs import Pair
from .steps import QUESTIONS, WEIGHTS, carry_out_orders
from .twins import Side, Twins, guest, look, token

STEPS = 6
STEPLESS = 4  # one page in this many does without steps
TEMPI = (Tempo("none"), Tempo("live", seconds=300, increment=5), Tempo("days", days=2))


class Differs(AssertionError):
    """Something that the viewer got depends on what they may not know."""


class Walk:
    """One pair, from its first frame to its last."""

    def __init__(self, pair: Pair, twins: Twins, counts: Counter[str]) -> None:
        self.pair = pair
        self.twins = twins
        self.counts = counts
        self.random = random.Random(f"{pair.game.name} {pair.number}")
        self.language = self.random.choice((None, "it", "en"))
        self.query: dict[str, Any] = {"lang": self.language} if self.language else {}
        self.query |= {} if pair.number % STEPLESS == 0 else {"steps": 1}
        self.sides: tuple[Side, Side]
        self._commands = 0
        self._steps: list[str] = []

    async def go(self) -> None:
        self.sides = await self.twins.lay(self.pair, self.query, self.random.choice(TEMPI))
        try:
            await self.compare("begin")
            for _ in range(STEPS):
                if not await self._step():
                    return
            await self._last()
        finally:
            for side in self.sides:
                side.wire.close()
                side.served.services.hub.tables.pop(side.live.table.id, None)  # its timer would never fire

    async def _step(self) -> bool:
        """One step; False if the walk ends here."""
        before = self.sides[0].version
        for step in self.random.sample(list(WEIGHTS), k=len(WEIGHTS), counts=list(WEIGHTS.values())):
            name = step.__name__
            self._steps.append(name)
            if not await step(self):
                self._steps.pop()
                continue
            await asyncio.gather(*(carry_out_orders(side) for side in self.sides))
            if self._told_secrets(before):
                self.counts["told a secret"] += 1
                return False
            await self.compare(name, is_settled=step in QUESTIONS and self.sides[0].version == before)
            return not any(side.live.table.state.status == "over" for side in self.sides)
        return False

    async def _last(self) -> None:
        """Sometimes the page comes back after a while, and sometimes the same is asked over HTTP."""
        if self.random.random() < 0.1:
            await self.come_back()
        if self.random.random() < 0.1:
            await self.ask_over_http()

    # --- what differs ------------------------------------------------------------------------------------------

    def _told_secrets(self, since: int) -> bool:
        """Whether the viewer was told what the rules make depend on a secret."""
        revealing = self.pair.game.rules.reveals_secret
        viewer = SEATS if self.pair.viewer is None else self.pair.viewer
        return any(
            event["kind"] in revealing and event["audience"] >> viewer & 1
            for side in self.sides
            for past in side.live.table.past
            if past.v > since
            for event in past.told
        )

    async def compare(self, name: str, is_settled: bool = False) -> None:
        """Wait until both have sent everything, and compare it byte for byte."""
        if not is_settled:
            await self.settle()
        one, other = (bytes(side.wire.told[side.compared :]) for side in self.sides)
        if self.sides[0].compared == 0:
            one, other = (without_date(heard) for heard in (one, other))
        if one != other:
            raise Differs(f"{self.pair}, after {', '.join(self._steps)}: {difference(one, other)}")
        for side in self.sides:
            side.compared = len(side.wire.told)
        self.counts[name] += 1
        self.counts["with steps" if "steps" in self.query else "without steps"] += 1
        self.counts["bytes"] += len(one)

    async def settle(self) -> None:
        """What was sent before the answer to a question has come when the answer comes."""
        question = {"t": "why", "id": self.command(), "action": {}}
        await asyncio.gather(*(side.wire.tell(question) for side in self.sides))

    # --- helpers of the steps ----------------------------------------------------------------------------------

    def command(self) -> str:
        self._commands += 1
        return f"command-{self._commands:04}"

    async def tell(self, **message: Any) -> None:
        """The viewer's page says something at both tables."""
        message.setdefault("id", self.command())
        await asyncio.gather(*(side.wire.tell(message) for side in self.sides))

    async def other_does(self, seat: int, command: Command) -> None:
        """Another player does something at both tables; refusals concern only them."""

        async def at(side: Side) -> None:
            try:
                await side.served.services.hub.commands.carry_out(side.live.table.id, Asker(guest=guest(seat)), command)
            except TavolataError:
                self.counts["refused another"] += 1

        await asyncio.gather(*(at(side) for side in self.sides))

    @property
    def is_seated(self) -> bool:
        return self.pair.viewer is not None

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.pair.players) if seat != self.pair.viewer]

    def legal(self, seat: int | None) -> list[int]:
        """What a seat may do at both tables."""
        one, other = (side.live.table.running_match.legal(seat) for side in self.sides)
        if seat == self.pair.viewer and one != other:
            raise Differs(f"{self.pair}, after {', '.join(self._steps)}: legal actions {one} and {other}")
        return sorted(set(one) & set(other))

    def read(self, action: int) -> dict[str, Any]:
        return self.pair.game.read(action)

    # --- at the end --------------------------------------------------------------------------------------------

    async def come_back(self) -> None:
        """The page was away, and comes back with the last version that it knows."""
        since = max(0, self.sides[0].version - self.random.randrange(4))
        for side in self.sides:
            side.wire.close()
            side.wire = await look(side.served, side.live.table.id, self.pair.viewer, {**self.query, "v": since})
            side.compared = 0
        self._steps.append("come_back")
        await self.compare("come_back")

    async def ask_over_http(self) -> None:
        table, lang = self.sides[0].live.table.id, f"?lang={self.language}" if self.language else ""
        asked = [
            ("GET", f"/api/tables/{table}{lang}", None),
            ("GET", f"/api/tables/{table}/known", None),
            ("GET", f"/api/tables/{table}/log{lang}", None),
            ("GET", f"/api/tables/{table}/chat", None),
            ("GET", f"/api/tables/{table}/record", None),
            ("POST", f"/api/tables/{table}/hint", {"id": self.command()}),
            ("POST", f"/api/tables/{table}/why", {"id": self.command(), "action": self.read(0)}),
            ("POST", f"/api/tables/{table}/preview{lang}", {"id": self.command(), "acts": []}),
        ]
        headers = {**cookie(token(self.pair.viewer)), "Content-Type": "application/json"}
        for method, path, message in asked:
            lines = [await Asking.to(side.served.port) for side in self.sides]  # idle connections may be closed
            body = b"" if message is None else json.dumps(message).encode()
            one, other = await asyncio.gather(*(line.ask(method, path, headers, body) for line in lines))
            if one.lasting != other.lasting:
                raise Differs(f"{self.pair}, {method} {path}: {difference(one.lasting, other.lasting)}")
            self.counts[f"{method} {path.rpartition('/')[2].partition('?')[0].replace(table, 'table')}"] += 1
            for line in lines:
                line.close()
