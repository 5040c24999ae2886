"""When a person is notified of their turn, and in which words, does not depend on what they may not know."""

import asyncio
import random
from itertools import islice
from pathlib import Path

from tavolata.kernel.layout import SEATS
from tavolata.server.runtime.live_table import LiveTable
from tavolata.server.table.base import Asker
from tavolata.server.table.play import Act
from tavolata.server.table.state import Tempo
from tavolata.testing.wire import Served

from ...kernel.games import one_game
from ..notify.endpoint import Endpoint, endpoint
from .pairs import Pair, pairs
from .twins import Twins, guest, store_table, twins

PAIRS = 60
ACTS = 15
SECRET = "whsec_" + "A" * 43 + "="


class Told:
    """One of two servers, with the table of a pair, and where its messages arrive."""

    def __init__(self, served: Served, live: LiveTable, there: Endpoint) -> None:
        self.served, self.live, self._there = served, live, there
        self._since = len(there.got)

    async def act(self, seat: int, command: Act) -> None:
        hub, sender = self.served.services.hub, self.served.services.sender
        await hub.commands.carry_out(self.live.table.id, Asker(guest=guest(seat)), command)
        await sender.take()
        await sender.settled()

    @property
    def messages(self) -> list[tuple[str, bytes, dict[str, str]]]:
        """All of them but the port of the receiver, which is another at each."""
        got = self._there.got[self._since :]
        return [(each.path, each.body, {**each.headers, "host": ""}) for each in got]

    def legal(self, seat: int) -> set[int]:
        return set(self.live.table.running_match.legal(seat))

    def told_a_secret(self, viewer: int) -> bool:
        kinds = self.live.table.game.rules.reveals_secret
        return any(
            event["kind"] in kinds and event["audience"] >> viewer & 1 for event in self.live.table.past[-1].told
        )


@one_game
def test_messages_of_turns_are_the_same(name: str, tmp_path: Path) -> None:
    async def body() -> int:
        async with endpoint() as one, endpoint() as other, twins(tmp_path, allow_http_hooks=True) as servers:
            for served, there in zip(servers.servers, (one, other), strict=True):
                for seat in range(SEATS):
                    await served.services.store.put_webhook(guest(seat), there.url(f"/{seat}"), SECRET)
            chosen = (pair for pair in pairs(name, seed=7) if pair.viewer is not None)
            return sum([await _compare(pair, servers, (one, other)) for pair in islice(chosen, PAIRS)])

    assert asyncio.run(body()) >= PAIRS / 3


async def _compare(pair: Pair, servers: Twins, endpoints: tuple[Endpoint, Endpoint]) -> int:
    """Play on at both, and compare what the viewer was sent; how many messages that were."""
    assert pair.viewer is not None
    chooser = random.Random(pair.number)
    sides = []
    for served, position, there in zip(servers.servers, (pair.one, pair.other), endpoints, strict=True):
        table = await store_table(served, pair, position, Tempo("days", days=2))
        sides.append(Told(served, await served.services.hub.live(table), there))
    for number in range(ACTS):
        able = [(seat, both) for seat in range(pair.players) if (both := sides[0].legal(seat) & sides[1].legal(seat))]
        if not able:
            break
        seat, both = chooser.choice(able)
        act = Act(
            id=f"act-{number:06}",
            v=sides[0].live.table.state.seq,
            actions=[pair.game.read(chooser.choice(sorted(both)))],
        )
        await asyncio.gather(*(side.act(seat, act) for side in sides))
        if any(side.told_a_secret(pair.viewer) or not side.live.table.is_playing for side in sides):
            break
        mine = [[each for each in side.messages if each[0] == f"/{pair.viewer}"] for side in sides]
        assert mine[0] == mine[1], str(pair)
    return len(sides[0].messages)
