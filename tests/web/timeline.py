"""What a page draws while it shows a game, noted with the number that its regions carry; and what the replay says."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import WebSocketRoute

from .people import Person
from .tables import ask
from .wire import Json, applied, events_in

Facts = dict[str, Any]

FACTS = {
    "trono": """() => [...document.querySelectorAll("main [data-tokens]")].map((node) =>
        [node.dataset.tokens, Number(node.textContent.match(/\\d+/)?.[0] ?? 0)])""",
    "tortelli": """() => [
        ...[...document.querySelectorAll("main .land[data-place]")].map((node) =>
            [node.dataset.place, Number(node.getAttribute("class").match(/seat-(\\d)/)?.[1] ?? -1) + 1]),
        ...[...document.querySelectorAll("main [data-army]")].map((node) =>
            [`troops ${node.dataset.army}`, Number(node.querySelector("text").textContent)]),
    ]""",
    "bomarzo": """() => {
        const numbers = (parts) => [...parts].map((part) => part.textContent.match(/\\d+/)?.[0] ?? 0).join();
        const mine = [...document.querySelectorAll("main ul.cubes")].map((heaps) =>
            ["mine", numbers(heaps.querySelectorAll(".many"))]);
        return [...document.querySelectorAll("main .plaque")].map((node) =>
            [node.dataset.spot, numbers(node.querySelectorAll(".row > span, .points"))]).concat(mine);
    }""",
}
"""What is drawn of a table: whose, how much, by name."""

NOTE = """(() => {
    const facts = FACTS, sampled = window.sampled = [];
    let last = "";
    const look = () => {
        const regions = [...document.querySelectorAll("main [data-region][data-v]")];
        const numbers = [...new Set(regions.map(({ dataset }) => Number(dataset.v)))];
        const running = [...document.querySelectorAll(".clock.running")].map(({ dataset }) => Number(dataset.clock));
        const drawn = {
            numbers, facts: facts(), isOver: !!document.querySelector("main [data-go=results]"),
            clocks: [...new Set(running)].sort(), prompt: document.getElementById("prompt")?.textContent ?? "",
        };
        const text = JSON.stringify(drawn);
        if (regions.length && text !== last) sampled.push(drawn);
        last = text;
        requestAnimationFrame(look);
    };
    addEventListener("DOMContentLoaded", look);
})()"""

HIDE = """(isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def expected(game: str, view: Json) -> Facts:
    """What a board draws of a view."""
    if game == "trono":
        return {f"{p['seat']} {kind}": number for p in view["players"] for kind, number in p["tokens"].items()}
    if game == "tortelli":
        owners = {at: 0 if place["owner"] is None else place["owner"] + 1 for at, place in view["places"].items()}
        held = {f"troops {at}": place["troops"] for at, place in view["places"].items() if place["owner"] is not None}
        return owners | held
    cubes = {p["seat"]: [p["cubes"][kind] for kind in ("food", "coin", "wine")] for p in view["players"]}
    drawn = {
        f"seat-{p['seat']}": [p["points"], *cubes[p["seat"]], p["pawns"], p["hand_count"]]
        for p in view["players"]
        if p["seat"] != view["seat"]
    } | ({} if view["seat"] is None else {"mine": cubes[view["seat"]]})
    return {part: ",".join(map(str, numbers)) for part, numbers in drawn.items()}


class HeldLine:
    """The line of a page, whose frames come when the test lets them through. Make it before the page goes anywhere."""

    def __init__(self, person: Person, holds: bool = True) -> None:
        """`holds`: frames are held from when the page knows the game that has begun."""
        self.page, self.held, self.is_held, self.holds = person.page, list[str | bytes](), False, holds
        self._send: Callable[[str | bytes], None] = lambda message: None
        self.is_open = self.is_over = False
        self.views: dict[int, Json] = {}
        """The view after each step by its number, as the server told it."""
        self.opening: list[int] = []
        """The steps since the deal, of a page that came when they had been done: it shows them nevertheless."""
        self.page.route_web_socket(re.compile("/socket"), self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._send, self.is_open = page.send, True
        server.on_message(self._hear)

    def wait_until_open(self) -> None:
        """Until the page is at its table."""
        while not self.is_open:
            self.page.wait_for_timeout(20)  # hears the line meanwhile

    def _hear(self, message: str | bytes) -> None:
        frame = json.loads(message)
        body = frame.get("d", {})
        self.is_over = self.is_over or bool(body.get("result"))
        if frame["t"] == "snapshot" and body["view"]:
            self._hear_opening(body)
            self.views[body["n"]] = body["view"]
        for step in body.get("steps", ()) if self.views else ():
            self.views[step["n"]] = applied(self.views[max(self.views)], step["changes"])
        self.held.append(message)
        if not self.is_held:
            self.release()
        self.is_held = self.is_held or (self.holds and frame["t"] == "snapshot" and bool(body["view"]))

    def _hear_opening(self, body: Json) -> None:
        if self.views:
            return
        view: Any = None
        for step in body.get("opening") or ():
            view = self.views[step["n"]] = applied(view, step["changes"])
            self.opening.append(step["n"])

    def begins_turn(self) -> bool:
        """Whether the next of the frames that are held tells of a new turn."""
        told = events_in(json.loads(self.held[0]).get("d", {"events": []})) if self.held else []
        return any(each["event"]["kind"] == "turn" for each in told)

    def release(self, count: int | None = None) -> None:
        """Let this many of the held frames through, or all of them."""
        for _ in range(len(self.held) if count is None else min(count, len(self.held))):
            self._send(self.held.pop(0))


class Replayed(NamedTuple):
    """What the replay tells of a game, by the numbers of its steps."""

    views: dict[int, Json]
    waiting: dict[int, list[int]]
    """For whom the table waits after a step, where it waits."""
    winners: list[int]


def replayed(person: Person, table: str, seat: int | None = None) -> Replayed:
    """The replay of a game that is over."""
    eyes = "spectator" if seat is None else seat
    found = Replayed({}, {}, [])
    view: Any = None
    first, last = 0, 1
    while first <= last:
        told = ask(person, "GET", f"/api/tables/{table}/replay?seat={eyes}&from={first}")
        for frame in told["frames"]:
            body = frame["d"]
            for step in body.get("steps", ()):
                view = found.views[step["n"]] = applied(view, step["changes"])
            if found.views:
                found.waiting[max(found.views)] = body["waiting"]
            found.winners.extend((body["result"] or {"winners": []})["winners"])
            view = body["view"] or view
        first, last = told["frames"][-1]["v"] + 1, told["last"]
    return found
