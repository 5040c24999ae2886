"""The messages of a page as seen on its socket, against which its screen is compared."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

Json = dict[str, Any]
LOOK = re.compile(r"/api/tables/\w+(\?|$)")
SECRET = ("dealt", "vow_drawn", "vow_kept", "laid_card")
"""Told to one seat alone: neither written down nor read aloud where others look on."""


def applied(before: Any, changes: Any) -> Any:
    """A part of a view after a step: objects are merged, `#` names the items of a list that changed, `-` keys that are
    gone."""
    if isinstance(before, list) and isinstance(changes, dict) and "#" in changes:
        return [applied(old, changes["#"].get(str(n), old)) for n, old in enumerate(before)]
    if not isinstance(before, dict) or not isinstance(changes, dict):
        return changes
    kept = {key: value for key, value in before.items() if key not in changes.get("-", ())}
    return kept | {key: applied(before.get(key), value) for key, value in changes.items() if key != "-"}


def events_in(body: Json) -> list[Json]:
    """All that a frame tells, step by step or at once."""
    return [told for step in [body, *body.get("steps", ())] for told in step["events"]]


def sentences(events: list[Json]) -> list[str]:
    return [told["text"] for told in events if told["event"]["kind"] not in SECRET]


class Wire:
    """The socket of a table, watched. Make it before the page goes to its table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Json] = []
        self.sent: list[Json] = []
        self.opened = 0
        self.now: Json = {}
        """The last view, with what is legal and who is waited for."""
        self.v = 0
        self.n = 0
        """The number of the newest step."""
        self.told: list[str] = []
        """Every sentence that came as it happened, in order."""
        self.opening: list[str] = []
        """Those since the deal, if the page came to a game that had just begun."""
        page.on("websocket", self._open)
        page.on("response", self._answer)

    def _open(self, socket: WebSocket) -> None:
        self.opened += 1
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def _answer(self, response: Response) -> None:
        """A page asks for the table once over HTTP before it opens the socket."""
        if response.ok and LOOK.search(response.url):
            self._hear(response.json())

    def _hear(self, frame: Json) -> None:
        self.frames.append(frame)
        if frame["t"] == "conflict":
            for missed in frame["missed"]:
                self._hear(missed)
        if frame["t"] not in ("snapshot", "events") or (frame["t"] == "events" and frame["v"] <= self.v):
            return
        body = frame["d"]
        if frame["t"] == "events":
            self.told += sentences(events_in(body))
        elif not self.opening:
            self.opening = sentences([told for step in body.get("opening", ()) for told in step["events"]])
        self.n = body.get("n", self.n)
        view = body["view"] or self.now.get("view")
        for step in body.get("steps", ()):
            view, self.n = applied(view, step["changes"]), step["n"]
        self.now = self.now | {k: v for k, v in body.items() if v is not None or k != "table"} | {"view": view}
        self.v = frame["v"]

    def answers(self, kind: str) -> list[Json]:
        return [frame for frame in self.frames if frame["t"] == kind]

    @property
    def view(self) -> Json:
        return dict(self.now["view"])

    @property
    def is_over(self) -> bool:
        return bool(self.now.get("result"))

    @property
    def seat(self) -> int | None:
        return next((frame["d"]["me"]["seat"] for frame in reversed(self.frames) if frame["t"] == "snapshot"), None)

    @property
    def is_asked(self) -> bool:
        return self.seat in self.now.get("waiting", ())

    def wait(self, what: str, seconds: float = 60) -> None:
        """Until an expression in the page is true, hearing the wire meanwhile."""
        self.page.wait_for_function(what, timeout=seconds * 1000)
