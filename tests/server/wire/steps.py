"""The steps of a walk: what the viewer or somebody else does at both tables."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from tavolata.server.realtime.conversation import say
from tavolata.server.runtime import autoplay
from tavolata.server.runtime.identity import Who
from tavolata.server.table.play import Act, Answer, Order, Propose, Undo

from .twins import Side, guest

if TYPE_CHECKING:
    from .walk import Walk

Step = Callable[["Walk"], Awaitable[bool]]
"""Does something at both tables; False if there was nothing to do."""


async def act(walk: "Walk") -> bool:
    """The viewer acts."""
    if not walk.is_seated or not (legal := walk.legal(walk.pair.viewer)):
        return False
    action = walk.read(walk.random.choice(legal))
    await walk.tell(t="act", v=walk.sides[0].version, actions=[action])
    return True


async def another_acts(walk: "Walk") -> bool:
    """Somebody else does what is legal at both tables."""
    able = [(seat, legal) for seat in walk.others if (legal := walk.legal(seat))]
    if not able:
        return False
    seat, legal = walk.random.choice(able)
    action = walk.read(walk.random.choice(legal))
    await walk.other_does(seat, Act(id=walk.command(), v=walk.sides[0].version, actions=[action]))
    return True


async def gesture(walk: "Walk") -> bool:
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


async def undo(walk: "Walk") -> bool:
    """The viewer undoes an act, or tries to."""
    await walk.tell(t="undo", v=walk.sides[0].version, count=walk.random.choice((1, 1, 2)))
    return True


async def another_undoes(walk: "Walk") -> bool:
    """Another player takes back what they may take back at both tables."""
    able = [seat for seat in walk.others if all(side.live.table.running_match.can_undo(seat) for side in walk.sides)]
    if not able:
        return False
    await walk.other_does(walk.random.choice(able), Undo(id=walk.command(), v=walk.sides[0].version))
    return True


async def hint(walk: "Walk") -> bool:
    """The bot's proposal, which is made from what the viewer knows."""
    await walk.tell(t="hint")
    return True


async def why(walk: "Walk") -> bool:
    """Why is anything at all not legal?"""
    await walk.tell(t="why", action=walk.read(walk.random.randrange(walk.pair.game.actions.size)))
    return True


async def preview(walk: "Walk") -> bool:
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


async def resync(walk: "Walk") -> bool:
    for side in walk.sides:
        side.wire.say({"t": "resync"})
    return True


async def look_round(walk: "Walk") -> bool:
    """See the table from one's own seat again, or try somebody else's."""
    seat = walk.random.choice([None, *range(walk.pair.players)])
    for side in walk.sides:
        side.wire.say({"t": "look", "seat": seat})
    return True


async def conflict(walk: "Walk") -> bool:
    """The viewer acts on a state that is some versions old."""
    old = max(0, walk.sides[0].version - walk.random.randrange(1, 5))
    action = walk.read(walk.random.randrange(walk.pair.game.actions.size))
    await walk.tell(t="act", v=old, actions=[action])
    return True


async def illegal(walk: "Walk") -> bool:
    """The viewer tries what they may not do."""
    allowed = set(walk.legal(walk.pair.viewer)) if walk.is_seated else set()
    action = walk.random.randrange(walk.pair.game.actions.size)
    if action in allowed:
        return False
    await walk.tell(t="act", v=walk.sides[0].version, actions=[walk.read(action)])
    return True


async def wrong_seat(walk: "Walk") -> bool:
    """The viewer tries to act for somebody else."""
    seat = walk.random.choice(walk.others)
    action = walk.read(walk.random.randrange(walk.pair.game.actions.size))
    await walk.tell(t="act", v=walk.sides[0].version, actions=[action], seat=seat)
    return True


async def another_errs(walk: "Walk") -> bool:
    """Another player tries what they may not do at either table."""
    seat = walk.random.choice(walk.others)
    allowed = {action for side in walk.sides for action in side.live.table.running_match.legal(seat)}
    action = walk.random.randrange(walk.pair.game.actions.size)
    if action in allowed:
        return False
    await walk.other_does(seat, Act(id=walk.command(), v=walk.sides[0].version, actions=[walk.read(action)]))
    return True


async def again(walk: "Walk") -> bool:
    """The viewer's command is sent twice."""
    if not walk.is_seated or not (legal := walk.legal(walk.pair.viewer)):
        return False
    message = {
        "t": "act", "id": walk.command(), "v": walk.sides[0].version, "actions": [walk.read(walk.random.choice(legal))],
    }  # fmt: skip
    await walk.tell(**message)
    await walk.tell(**message)
    return True


async def take_back_together(walk: "Walk") -> bool:
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


async def chat(walk: "Walk") -> bool:
    """Somebody says something, and the viewer answers."""
    seat = walk.random.choice(walk.others)
    who = Who(guest(seat), "", "en", None, "")
    for side in walk.sides:
        await say(side.served.services, side.live, who, "Tocca a te?")
    await walk.tell(t="say", text="Forse.")
    return True


async def order(walk: "Walk") -> bool:
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


async def bot_sits_in(walk: "Walk") -> bool:
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


async def carry_out_orders(side: Side) -> None:
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
