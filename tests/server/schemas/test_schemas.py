"""Everything that goes over a socket is what the published schema says: all kinds of messages, both directions, in
whole games of every kind, with nothing added and nothing left out."""

import asyncio
import copy
import itertools
import json
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
from websockets.asyncio.client import connect

from tavolata.kernel.game import games
from tavolata.server.http.schemas import messages, socket_schema
from tavolata.testing.served import QUICK

from ..http.serving import Served, guest, run

DIRECTIONS = ("Down", "Up")

ids = itertools.count(1)  # a table knows a command by its id


STEPS_ONLY = {"EventsBody": ("steps", "timed_out", "is_past"), "SnapshotBody": ("n", "opening", "late", "befell")}
"""Fields that only pages get which asked for steps."""
SOMETIMES = ("timed_out", "is_past", "opening", "late", "befell")


def strict(schema: dict[str, Any], has_steps: bool = False) -> dict[str, Any]:
    """The schema with no room for fields that it does not name, and all that it names there: what we send has all
    fields, with their defaults."""
    closed = copy.deepcopy(schema)
    for name, part in closed["$defs"].items():
        if "properties" in part and name not in UP_ONLY:
            for field in () if has_steps else STEPS_ONLY.get(name, ()):
                del part["properties"][field]
            part["additionalProperties"] = False
            part["required"] = [field for field in part["properties"] if field not in SOMETIMES]
    return closed


UP_ONLY = {part["title"] for part in messages("Up").values()} | {"Tempo"}


def validator(direction: str, schema: dict[str, Any]) -> Any:
    return jsonschema_rs.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{direction}"}]})


class Tapped:
    """A socket whose frames are all looked at, in both directions."""

    def __init__(self, socket: Any, seen: dict[str, set[str]], has_steps: bool = False) -> None:
        self._socket, self._seen = socket, seen
        schema = strict(socket_schema(), has_steps)
        self._checks = {direction: validator(direction, schema) for direction in DIRECTIONS}
        self.frames: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.v = 0

    def _check(self, direction: str, message: dict[str, Any]) -> None:
        self._checks[direction].validate(message)
        self._seen[direction].add(message["t"])

    async def send(self, t: str, **facts: Any) -> str:
        identified = {} if t in ("look", "resync") else {"id": f"command{next(ids):04}"}
        message = {"t": t, **identified, **facts}
        self._check("Up", message)
        await self._socket.send(json.dumps(message))
        return str(identified.get("id", ""))

    async def hear(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), 60))
        self._check("Down", frame)
        self.frames.append(frame)
        for news in [frame, *frame.get("missed", [])]:
            if news["t"] in ("snapshot", "events") and news["v"] >= self.v:
                self.v = news["v"]
                self.now = {**self.now, **{name: value for name, value in news["d"].items() if value is not None}}
                self.now["proposal"], self.now["result"] = news["d"]["proposal"], news["d"]["result"]
        return frame

    async def until(self, t: str) -> dict[str, Any]:
        """Hear until a frame of a kind comes."""
        while (frame := await self.hear())["t"] != t:
            pass
        return frame

    async def ask(self, t: str, **facts: Any) -> dict[str, Any]:
        """A command, and its answer, whatever it is."""
        command = await self.send(t, **facts)
        while (frame := await self.hear()).get("id") != command:
            pass
        return frame

    async def do(self, t: str, **facts: Any) -> dict[str, Any]:
        """A command that is carried out."""
        frame = await self.ask(t, **facts)
        assert frame["t"] in ("ack", "advice", "why_not", "previewed"), frame
        while self.v < frame.get("v", 0) and t not in ("say", "react", "ready"):
            await self.hear()
        return frame


def cookies(browser: httpx.AsyncClient) -> dict[str, str]:
    return {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}


def tap(served: Served, browser: httpx.AsyncClient, table: str, query: str = "") -> Any:
    address = f"ws{served.address.removeprefix('http')}/api/tables/{table}/socket{query}"
    return connect(address, additional_headers=cookies(browser), origin=served.address, compression=None)  # type: ignore[arg-type]


def test_the_schema_is_sound_and_published(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.program() as program:
            answer = await program.get("/api/schemas/socket.json")
            assert answer.json() == socket_schema()
            docs = (await program.get("/api/docs")).text
            for direction in DIRECTIONS:
                for kind in messages(direction).values():
                    assert f"id='{kind['title']}'" in docs, kind["title"]

    jsonschema_rs.meta.validate(socket_schema())
    run(tmp_path, test)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_every_message_says_what_it_is_for(direction: str) -> None:
    for kind, schema in messages(direction).items():
        assert schema["description"].endswith((".", "?")), kind


def test_the_validators_can_fail() -> None:
    checks = {direction: validator(direction, strict(socket_schema())) for direction in DIRECTIONS}
    assert checks["Down"].is_valid({"t": "ack", "id": "command1", "v": 3})
    for wrong in ({"t": "ack", "id": "command1"}, {"t": "ack", "id": "command1", "v": 3, "seed": 1}, {"t": "act"}):
        assert not checks["Down"].is_valid(wrong)
    assert not checks["Up"].is_valid({"t": "act", "id": "command1", "v": 3, "actions": []})


@pytest.mark.parametrize("game", games())
def test_every_frame_of_a_whole_game_is_as_published(game: str, tmp_path: Path) -> None:
    """One person plays, with sentences and steps; another one watches, without."""
    seen: dict[str, set[str]] = {direction: set() for direction in DIRECTIONS}

    async def test(served: Served) -> None:
        async with served.browser() as host, served.browser() as watcher:
            await guest(host)
            await guest(watcher, "Bea")
            wanted = {"game": game, "players": 2, "bots": 1, "start": True, "tempo": {"kind": "live", "seconds": 900}}
            made = (await host.post("/api/tables", json=wanted)).json()
            table = made["table"]
            entered = await watcher.post("/api/enter", json={"token": made["invitations"]["watch"]})
            assert entered.status_code == 200
            async with tap(served, host, table, "?lang=it&steps=1") as one, tap(served, watcher, table) as other:
                mine, theirs = Tapped(one, seen, has_steps=True), Tapped(other, seen)
                await mine.hear()
                await play_out(mine)
                while theirs.now.get("result") is None:
                    await theirs.hear()
                assert all(frame["d"]["legal"] == [] for frame in theirs.frames if frame["t"] == "events")
                texts = [told["text"] for told in theirs.now["events"]]
                assert texts == [None] * len(texts)

    run(tmp_path, test, **QUICK)
    assert {"snapshot", "events", "ack"} <= seen["Down"]
    assert seen["Up"] == {"act"}


async def play_out(page: Tapped) -> None:
    """Play a seat to the end, always the first choice."""
    while page.now["result"] is None:
        if page.now["me"]["seat"] in page.now["waiting"] and page.now["legal"]:
            await page.do("act", v=page.v, actions=[page.now["legal"][0]["act"]])
        else:
            await page.hear()


def test_every_kind_of_message_is_as_published(tmp_path: Path) -> None:
    """A table's whole life with all that can be said, and all that can be answered."""
    seen: dict[str, set[str]] = {direction: set() for direction in DIRECTIONS}

    async def test(served: Served) -> None:
        async with served.browser() as anna, served.browser() as bea:
            await guest(anna)
            await guest(bea, "Bea")
            wanted = {"game": "trono", "players": 3, "order": "chosen", "hints": True}
            made = (await anna.post("/api/tables", json=wanted)).json()
            table = made["table"]
            await bea.post("/api/enter", json={"token": made["invitations"]["invite"]})
            async with tap(served, anna, table, "?lang=en") as one, tap(served, bea, table) as other:
                host, guest_page = Tapped(one, seen), Tapped(other, seen)
                await host.hear()
                await guest_page.hear()
                await before_the_start(host)
                await in_play(host, guest_page)
                await bea.delete(f"/api/tables/{table}/chat/1")
                assert (await host.until("unsaid"))["n"] == 1
                await by_consent(host, guest_page)

    run(tmp_path, test, **QUICK)
    for direction in DIRECTIONS:
        assert seen[direction] == set(messages(direction))


async def before_the_start(host: Tapped) -> None:
    await host.do("contribute", contribution="0123456789abcdef" * 2)
    await host.do("ready")
    await host.do("change", chat=True, tempo={"kind": "live", "seconds": 600, "increment": 5})
    await host.do("add_bot", seat=2)
    await host.do("remove", seat=2)
    await host.do("add_bot", seat=2, kind="random")
    await host.do("swap", seats=[1, 2])
    await host.do("swap", seats=[1, 2])
    await host.do("start")


async def in_play(host: Tapped, other: Tapped) -> None:
    assert (await other.ask("remove", seat=2))["error"] == "host_only"
    await other.do("say", text="Buongiorno a tutti")
    assert (await host.until("said"))["text"] == "Buongiorno a tutti"
    await other.do("react", reaction="heart")
    assert (await host.until("reacted"))["reaction"] == "heart"
    while host.now["me"]["seat"] not in host.now["waiting"]:
        await act_or_hear(host, other)
    await host.do("order", name="deus", value="ask")
    await host.do("hint")
    assert (await host.do("why", action=host.now["legal"][0]["act"]))["reason"] is None
    assert (await host.do("why", action={"verb": "accuse", "seat": 0, "role": "prince"}))["reason"]
    assert (await host.do("preview", acts=[host.now["legal"][0]["act"]]))["v"] > 0
    assert (await host.ask("act", v=1, actions=[host.now["legal"][0]["act"]]))["t"] == "conflict"
    await host.send("look", seat=0)
    await host.until("snapshot")
    await host.send("resync")
    await host.until("snapshot")
    await host.do("act", v=host.v, actions=[host.now["legal"][0]["act"]])
    assert (await host.ask("undo", v=host.v))["t"] in ("ack", "refused", "conflict")  # as the dice fell


async def act_or_hear(host: Tapped, other: Tapped) -> None:
    """One act of a seat that must decide."""
    for page in (host, other):
        while page.v < max(host.v, other.v):
            await page.hear()
    if other.now["me"]["seat"] in other.now["waiting"] and other.now["legal"]:
        await other.do("act", v=other.v, actions=[other.now["legal"][0]["act"]])
    else:
        await host.hear()


async def by_consent(host: Tapped, other: Tapped) -> None:
    await host.do("leave")
    await host.do("take_back")
    await host.do("sit_in")
    await host.do("take_back")
    await other.do("propose", what="end")
    while host.now["proposal"] is None:
        await host.hear()
    await host.do("answer", yes=False)
    while other.now["proposal"] is not None:
        await other.hear()
    await other.do("make_host", seat=0)  # leaving made the other one host
    await other.do("resign")
