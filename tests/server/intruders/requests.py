"""What is asked in each row of the matrix: at which stage of a table, and with which body."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from ..notify.browser import Browser
from .world import World

Body = Callable[[World], Awaitable[Any]]


@dataclass(frozen=True)
class Request:
    """One row: the table is at some stage, the path's parameters have values, and something is sent along."""

    stage: str = "playing"
    body: Any = None
    path: dict[str, str] = field(default_factory=dict)
    before: Callable[[World], Awaitable[Any]] | None = None
    """What happens before every single request, so that each finds the same."""
    changes: bool = False
    """Whether making the body is itself a change of the table."""

    async def made(self, world: World) -> Any:
        """The body, which may depend on the world."""
        return await self.body(world) if callable(self.body) else self.body


def link(kind: str, seat: int | None = None) -> dict[str, Any]:
    return {"kind": kind, "seat": seat}


async def _invitation(world: World) -> Any:
    return {"token": world.links["invite"]}


async def _code(world: World) -> Any:
    return {"code": world.links["code"]}


async def _old_invitation(world: World) -> Any:
    return {"token": world.old_link}


async def _replaced_invitation(world: World) -> Any:
    old = await world.token(world.host, world.table, "invite")
    await world.token(world.host, world.table, "invite")
    return {"token": old}


async def _open_to_all(world: World) -> Any:
    live = await world.served.services.hub.live(world.table)
    if not live.table.state.terms.listed:
        await world.host.do(world.table, "change", listed=True)
    return {"table": world.table, "watch": True}


async def _hand_over(world: World) -> Any:
    return {"token": await world.token(await world.holder(), world.table, "hand_over")}


async def _act(world: World) -> Any:
    return {
        "t": "act", "id": world["seat"].command(), "v": await world.version(), "seat": 1,
        "actions": [await world.legal()],
    }  # fmt: skip


async def _line_of_chat(world: World) -> None:
    await world["seat"].ok("POST", f"/api/tables/{world.table}/chat", {"text": "ciao"})


async def _record(world: World) -> Any:
    """The record of a game that is over."""
    answer = await world["seat"].ask("GET", f"/api/tables/{world.table}/record")
    return answer.json


async def _exported(world: World) -> Any:
    """A whole table that is over, as it is taken elsewhere."""
    return (await world["seat"].ask("GET", f"/api/tables/{world.table}/export")).body


def _subscription() -> dict[str, Any]:
    """What a browser gives when it subscribes."""
    wanted = Browser().subscribe("http://127.0.0.1:9/push")
    return {"subscription": {"endpoint": wanted.endpoint, "keys": {"p256dh": wanted.p256dh, "auth": wanted.auth}}}


EXPERIMENT = {"game": "trono", "players": 3, "games": 25, "changes": {"limits.sins": 6}}

REQUESTS: dict[str, Request] = {
    "POST /api/enter with an invitation": Request("lobby", _invitation),
    "POST /api/enter with a code": Request("lobby", _code),
    "POST /api/enter with an invitation from before a removal": Request("lobby", _old_invitation),
    "POST /api/enter with a replaced invitation": Request("lobby", _replaced_invitation),
    "POST /api/enter to watch a table open to all": Request("lobby", _open_to_all, changes=True),
    "POST /api/enter with a seat that is handed over": Request("playing", _hand_over, changes=True),
    "POST /api/guest": Request(body={"name": "Nuovo"}),
    "POST /api/lab/experiments": Request(body=EXPERIMENT),
    "GET /api/lab/games/{game}": Request(path={"game": "trono"}),
    "POST /api/lab/runs": Request(body=EXPERIMENT),
    "POST /api/lessons": Request(body={"game": "trono"}),
    "POST /api/tables": Request(body={"game": "trono", "players": 3}),
    "POST /api/tables/{table}/links to sit down": Request("lobby", link("invite")),
    "POST /api/tables/{table}/links to watch": Request("playing", link("watch")),
    "POST /api/tables/{table}/links to seat 1": Request("playing", link("seat", 1)),
    "POST /api/tables/{table}/links to hand over seat 1": Request("playing", link("hand_over", 1)),
    "POST /api/tables/{table}/links for a program": Request("playing", link("bot", 3)),
    "PATCH /api/tables/{table}/links/{kind}": Request("lobby", {"named": True}, path={"kind": "invite"}),
    "DELETE /api/tables/{table}/links/{kind} to sit down": Request("lobby", path={"kind": "invite"}),
    "DELETE /api/tables/{table}/links/{kind} to one's seat": Request("playing", path={"kind": "seat"}),
    "DELETE /api/tables/{table}/links/{kind} for a program": Request(
        "playing", path={"kind": "bot?seat=3"}, changes=True
    ),
    "DELETE /api/tables/{table}/links/{kind} for no program": Request("playing", path={"kind": "bot"}),
    "POST /api/tables/{table}/invitations": Request("lobby", {"table": "nowhere", "seat": 1}),
    "DELETE /api/invitations/{table}": Request("lobby"),
    "DELETE /api/blocks/{guest}": Request(path={"guest": "nobody"}),
    "DELETE /api/tables/{table}/devices/{device}": Request(path={"device": "none"}),
    "POST /api/tables/{table}/reports": Request(body={"seat": 2, "reason": "insult", "text": "x"}),
    "POST /api/tables/{table}/people": Request("hot_seat", {"name": "Elsa"}),
    "PATCH /api/tables/{table}/name": Request(body={"name": "Altro"}),
    "POST /api/tables/{table}/commands to act for seat 1": Request(body=_act),
    "POST /api/tables/{table}/hint": Request(body={"id": "hint-0001"}),
    "POST /api/tables/{table}/why": Request(body={"id": "why-00001", "action": {"verb": "pass_on"}}),
    "POST /api/tables/{table}/preview": Request(body={"id": "preview-1", "acts": []}),
    "GET /api/tables/{table}/record of a running game": Request("playing"),
    "GET /api/tables/{table}/record of a finished game": Request("over"),
    "POST /api/records": Request("over", _record),
    "POST /api/tables/import": Request("over", _exported),
    "GET /api/tables/{table}/export": Request("over"),
    "POST /api/tables/{table}/rematch": Request("over", {}),
    "POST /api/tables/{table}/branch": Request("over", {"v": 10}),
    "POST /api/tables/{table}/chat": Request(body={"text": "ciao"}),
    "DELETE /api/tables/{table}/chat/{n}": Request(path={"n": "1"}, before=_line_of_chat),
    "PUT /api/tables/{table}/mute": Request(body={"seat": 2}),
    "PATCH /api/me": Request(body={"name": "Altro"}),
    "PUT /api/push": Request(body=_subscription()),
    "PUT /api/webhook": Request(body={"url": "http://127.0.0.1:9/hook"}),
    "DELETE /api/push/{device}": Request(path={"device": "none"}),
    "GET /api/games/{game}/words": Request(path={"game": "trono"}),
    "GET /api/games/{game}/rules": Request(path={"game": "trono"}),
    "GET /api/games/{game}/content": Request(path={"game": "trono"}),
    "POST /api/enter/look": Request("lobby", _invitation),
    "GET /api/tables/{table}/replay of a running game": Request("playing"),
    "GET /api/tables/{table}/replay of a finished game": Request("over"),
    "GET /api/tables/{table}/analysis of a running game": Request("playing"),
    "GET /api/tables/{table}/analysis of a finished game": Request("played_out"),
    "GET /api/tables/{table}/analysis of a game cut short": Request("over"),
    "GET /api/tables/{table}/course of a running game": Request("playing"),
    "GET /api/tables/{table}/course of a finished game": Request("over"),
    "POST /api/tables/{table}/links to watch a finished game": Request("over", link("watch")),
    "GET /t/{table}/{rest}": Request(path={"rest": "replay"}),
    "GET /learn/{rest}": Request(path={"rest": "trono"}),
    "GET /share/{name}": Request(path={"name": "0123456789abcdef.png"}),
    "GET /assets/{name}": Request(path={"name": "nothing.js"}),
    "GET /{name}": Request(path={"name": "icon.svg"}),
    "GET /api/docs/{path}": Request(path={"path": "anything"}),
}
"""Rows that need more than their path. All others are asked at a running table without a body."""
