"""What is said over a socket in each row of the matrix of messages."""

from collections.abc import Awaitable, Callable
from typing import Any, get_args

from tavolata.server.table.commands import Message

from .world import World

Words = Callable[[World], Awaitable[dict[str, Any]]]

LOBBY = ("ready", "change", "add_bot", "remove", "swap", "make_host", "contribute", "start")
"""What belongs to the time before a game; all else is said while it runs."""


def kinds() -> set[str]:
    """Every kind of message that a socket takes."""
    return {str(kind.__struct_config__.tag) for kind in get_args(Message)}


def stage_of(kind: str) -> str:
    return "lobby" if kind in LOBBY else "playing"


async def act_for_seat_1(world: World) -> dict[str, Any]:
    return {"v": await world.version(), "actions": [await world.legal()], "seat": 1}


async def act(world: World) -> dict[str, Any]:
    return {"v": await world.version(), "actions": [await world.legal()]}


async def preview(world: World) -> dict[str, Any]:
    return {"acts": [await world.legal()]}


async def undo(world: World) -> dict[str, Any]:
    return {"v": await world.version(), "seat": 1}


async def propose(world: World) -> dict[str, Any]:
    """Whatever was proposed before is declined first."""
    live = await world.served.services.hub.live(world.table)
    if live.table.state.proposal is not None:
        await world["seat"].do(world.table, "answer", yes=False)
    return {"what": "end"}


async def answer(world: World) -> dict[str, Any]:
    """To a proposal of seat 1."""
    live = await world.served.services.hub.live(world.table)
    if live.table.state.proposal is None:
        await world["seat"].do(world.table, "propose", what="end")
    return {"yes": False}


async def take_back(world: World) -> dict[str, Any]:
    """After a bot sat in for seat 1; it has not moved yet."""
    live = await world.served.services.hub.live(world.table)
    if not live.table.state.seats[1].away:
        await world["seat"].do(world.table, "sit_in")
    return {"seat": 1}


def plain(**words: Any) -> Words:
    async def said(world: World) -> dict[str, Any]:
        return words

    return said


MESSAGES: dict[str, Words] = {
    "act for seat 1": act_for_seat_1,
    "act on one's turn": act,
    "undo for seat 1": undo,
    "order for seat 1": plain(name="deus", value="never", seat=1),
    "propose": propose,
    "answer": answer,
    "sit_in for oneself": plain(),
    "sit_in for seat 1": plain(seat=1),
    "take_back seat 1": take_back,
    "say": plain(text="ciao"),
    "react": plain(reaction="bravo"),
    "ready": plain(),
    "hint": plain(),
    "why": plain(action={"verb": "pass_on"}),
    "preview on one's turn": preview,
    "preview for seat 1": plain(acts=[], seat=1),
    "look": plain(),
    "look from seat 1": plain(seat=1),
    "resync": plain(),
    "leave": plain(),
    "resign for seat 1": plain(seat=1),
    "change": plain(chat=True),
    "add_bot": plain(kind="simple"),
    "remove": plain(seat=2),
    "swap": plain(seats=[0, 0]),
    "make_host": plain(seat=0),
    "contribute": plain(contribution="0" * 32),
    "start": plain(),
}
"""The first word is the kind of message."""
