"""A walk through a pair: the same steps at both servers, and every byte to the viewer compared after each.

Steps are chosen by what both tables allow. A step that tells the viewer an event which the rules make depend on a
secret (`Rules.reveals_secret`) ends the walk: from there on the viewer may rightly see two different things.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.layout import SEATS
from tavolata.server.realtime.conversation import say
from tavolata.server.runtime import autoplay
from tavolata.server.runtime.identity import Who
from tavolata.server.table.base import Asker, Command
from tavolata.server.table.play import Act, Answer, Order, Propose, Undo
from tavolata.server.table.state import Tempo
from tavolata.testing.wire import Asking, cookie

from .differences import difference, without_date
from .pairs import Pair
from .twins import Side, Twins, guest, look, token

STEPS = 6
TEMPI = (Tempo("none"), Tempo("live", seconds=300, increment=5), Tempo("days", days=2))

Step = Callable[["Walk"], Awaitable[bool]]
"""Does something at both tables; False if there was nothing to do."""


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
        self.sides: tuple[Side, Side]
        self._commands = 0
        self._steps: list[str] = []

    async def go(self) -> None:
        self.sides = await self.twins.lay(self.pair, self.language, self.random.choice(TEMPI))
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
            await asyncio.gather(*(_carry_out_orders(side) for side in self.sides))
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
            side.wire = await look(side.served, side.live.table.id, self.pair.viewer, self.language, since)
            side.compared = 0
        self._steps.append("come_back")
        await self.compare("come_back")

    async def ask_over_http(self) -> None:
        table, lang = self.sides[0].live.table.id, f"?lang={self.language}" if self.language else ""
        asked = [
            ("GET", f"/api/tables/{table}{lang}", None),
            ("GET", f"/api/tables/{table}/log{lang}", None),
            ("GET", f"/api/tables/{table}/chat", None),
            ("GET", f"/api/tables/{table}/record", None),
            ("POST", f"/api/tables/{table}/hint", {"id": self.command()}),
            ("POST", f"/api/tables/{table}/why", {"id": self.command(), "action": self.read(0)}),
            ("POST", f"/api/tables/{table}/preview{lang}", {"id": self.command(), "acts": []}),
        ]
        headers = {**cookie(token(self.pair.viewer)), "Content-Type": "application/json"}
        lines = [await Asking.to(side.served.port) for side in self.sides]
        for method, path, message in asked:
            body = b"" if message is None else json.dumps(message).encode()
            one, other = await asyncio.gather(*(line.ask(method, path, headers, body) for line in lines))
            if one.lasting != other.lasting:
                raise Differs(f"{self.pair}, {method} {path}: {difference(one.lasting, other.lasting)}")
            self.counts[f"{method} {path.rpartition('/')[2].partition('?')[0].replace(table, 'table')}"] += 1
        for line in lines:
            line.close()


# --- steps ------------------------------------------------------------------------------------------------------


async def act(walk: Walk) -> bool:
    """The viewer acts."""
    if not walk.is_seated or not (legal := walk.legal(walk.pair.viewer)):
        return False
    action = walk.read(walk.random.choice(legal))
    await walk.tell(t="act", v=walk.sides[0].version, actions=[action])
    return True


async def another_acts(walk: Walk) -> bool:
    """Somebody else does what is legal at both tables."""
    able = [(seat, legal) for seat in walk.others if (legal := walk.legal(seat))]
    if not able:
        return False
    seat, legal = walk.random.choice(able)
    action = walk.read(walk.random.choice(legal))
    await walk.other_does(seat, Act(id=walk.command(), v=walk.sides[0].version, actions=[action]))
    return True


async def gesture(walk: Walk) -> bool:
    """The viewer says two things at once; the second may not be possible after the first."""
    if not walk.is_seated or not (legal := walk.legal(walk.pair.viewer)):
        return False
    first = walk.random.choice(legal)
    match = walk.sides[0].live.table.running_match
    mark = match.checkpoint()
    match.play(first, walk.pair.viewer)
    then = match.legal(walk.pair.viewer) or legal
    match.rollback(mark)
    second = walk.random.choice(then)
    await walk.tell(t="act", v=walk.sides[0].version, actions=[walk.read(first), walk.read(second)])
    return True


async def undo(walk: Walk) -> bool:
    """The viewer takes back, or would like to."""
    await walk.tell(t="undo", v=walk.sides[0].version, count=walk.random.choice((1, 1, 2)))
    return True


async def another_undoes(walk: Walk) -> bool:
    """Another player takes back what they may take back at both tables."""
    able = [seat for seat in walk.others if all(side.live.table.running_match.can_undo(seat) for side in walk.sides)]
    if not able:
        return False
    await walk.other_does(walk.random.choice(able), Undo(id=walk.command(), v=walk.sides[0].version))
    return True


async def hint(walk: Walk) -> bool:
    """What a bot would do: it is given what the viewer knows."""
    await walk.tell(t="hint")
    return True


async def why(walk: Walk) -> bool:
    """Why is anything at all not legal?"""
    await walk.tell(t="why", action=walk.read(walk.random.randrange(walk.pair.game.actions.size)))
    return True


async def preview(walk: Walk) -> bool:
    """How would it stand after some acts? Mostly legal ones, as far as they can be foreseen; sometimes any."""
    acts: list[int] = []
    seen = walk.sides[0].live.table.running_match.seen(walk.pair.viewer)
    while walk.is_seated and len(acts) < 4 and (legal := seen.preview(acts).seen.legal()):
        acts.append(walk.random.choice(legal))
        if seen.preview(acts).stopped:
            break
    if not acts or walk.random.random() < 0.2:
        acts.append(walk.random.randrange(walk.pair.game.actions.size))
    await walk.tell(t="preview", acts=[walk.read(action) for action in acts])
    return True


async def resync(walk: Walk) -> bool:
    for side in walk.sides:
        side.wire.say({"t": "resync"})
    return True


async def look_round(walk: Walk) -> bool:
    """See the table from one's own seat again, or try somebody else's."""
    seat = walk.random.choice([None, *range(walk.pair.players)])
    for side in walk.sides:
        side.wire.say({"t": "look", "seat": seat})
    return True


async def conflict(walk: Walk) -> bool:
    """The viewer answers what they saw some versions ago."""
    old = max(0, walk.sides[0].version - walk.random.randrange(1, 5))
    action = walk.read(walk.random.randrange(walk.pair.game.actions.size))
    await walk.tell(t="act", v=old, actions=[action])
    return True


async def illegal(walk: Walk) -> bool:
    """The viewer tries what they may not do."""
    allowed = set(walk.legal(walk.pair.viewer)) if walk.is_seated else set()
    action = walk.random.randrange(walk.pair.game.actions.size)
    if action in allowed:
        return False
    await walk.tell(t="act", v=walk.sides[0].version, actions=[walk.read(action)])
    return True


async def wrong_seat(walk: Walk) -> bool:
    """The viewer tries to act for somebody else."""
    seat = walk.random.choice(walk.others)
    action = walk.read(walk.random.randrange(walk.pair.game.actions.size))
    await walk.tell(t="act", v=walk.sides[0].version, actions=[action], seat=seat)
    return True


async def another_errs(walk: Walk) -> bool:
    """Another player tries what they may not do at either table."""
    seat = walk.random.choice(walk.others)
    allowed = {action for side in walk.sides for action in side.live.table.running_match.legal(seat)}
    action = walk.random.randrange(walk.pair.game.actions.size)
    if action in allowed:
        return False
    await walk.other_does(seat, Act(id=walk.command(), v=walk.sides[0].version, actions=[walk.read(action)]))
    return True


async def again(walk: Walk) -> bool:
    """The viewer's command is sent twice."""
    if not walk.is_seated or not (legal := walk.legal(walk.pair.viewer)):
        return False
    message = {
        "t": "act", "id": walk.command(), "v": walk.sides[0].version, "actions": [walk.read(walk.random.choice(legal))],
    }  # fmt: skip
    await walk.tell(**message)
    await walk.tell(**message)
    return True


async def take_back_together(walk: Walk) -> bool:
    """A player asks to take back their last act, and all agree."""
    acted = walk.sides[0].live.table.state.acted
    able = [seat for seat in walk.others if acted[seat] > 1]
    if not able or walk.sides[0].live.table.state.proposal is not None:
        return False
    await walk.other_does(walk.random.choice(able), Propose(id=walk.command(), what="undo"))
    for seat in walk.others:
        await walk.other_does(seat, Answer(id=walk.command(), yes=True))
    await walk.tell(t="answer", yes=walk.random.random() < 0.8)
    return True


async def chat(walk: Walk) -> bool:
    """Somebody says something, and the viewer answers."""
    seat = walk.random.choice(walk.others)
    who = Who(guest(seat), "", "en", None, "")
    for side in walk.sides:
        await say(side.served.services, side.live, who, "Tocca a te?")
    await walk.tell(t="say", text="Forse.")
    return True


async def order(walk: Walk) -> bool:
    """The viewer or somebody else gives a standing order, where the game knows any; mostly one who is asked now."""
    known = getattr(walk.pair.game.part("orders"), "ORDERS", {"deus": ("never",)})
    name = walk.random.choice(sorted(known))
    value = walk.random.choice(known[name])
    seat = walk.random.choice([*walk.sides[0].live.table.waiting * 4, *range(walk.pair.players)])
    if seat == walk.pair.viewer:
        await walk.tell(t="order", name=name, value=value)
    else:
        await walk.other_does(seat, Order(id=walk.command(), name=name, value=value))
    return True


async def bot_sits_in(walk: Walk) -> bool:
    """A bot plays for the viewer until somebody else is waited for, and gives the seat back."""
    if not walk.is_seated or walk.pair.viewer not in walk.sides[0].live.table.waiting:
        return False
    await walk.tell(t="sit_in")
    await asyncio.gather(*(_bot_rests(side) for side in walk.sides))
    if walk.sides[0].version == walk.sides[1].version:
        await walk.tell(t="take_back")
    return True


async def _bot_rests(side: Side) -> None:
    while side.live.table.is_playing and autoplay.next_bot(side.live) is not None:
        await asyncio.sleep(0.002)
    async with side.live.lock:
        pass


async def _carry_out_orders(side: Side) -> None:
    """What standing orders answer; the walk says when (`conftest.py`)."""
    while (
        side.live.table.is_playing and autoplay.next_bot(side.live) is None and autoplay.ordered(side.live) is not None
    ):
        await side.served.services.hub.scheduler.move(side.live)


WEIGHTS: dict[Step, int] = {
    act: 8, another_acts: 8, gesture: 2, undo: 2, another_undoes: 2, hint: 2, why: 2, preview: 3, resync: 1,
    look_round: 1, conflict: 1, illegal: 2, wrong_seat: 1, another_errs: 1, again: 1, take_back_together: 1, chat: 1,
    bot_sits_in: 1, order: 3,
}  # fmt: skip
"""The steps, and how often each is tried."""
QUESTIONS: set[Step] = {undo, hint, why, preview, conflict, illegal, wrong_seat}
"""Steps of which nothing follows after their answer, if they change nothing."""
