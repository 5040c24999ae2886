"""Players over the wire, for tests and benchmarks: they come by HTTP as guests, keep what their socket shows, and
remember what became of every command. Thousands fit into one process.

A page that loses its socket does as a browser does: it comes back by itself with the last version that it knows, and
sends the command whose answer it has not heard once more, with the same id.
"""

import asyncio
import os
import random
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Literal
from urllib.parse import urlencode, urlsplit

import httpx
import msgspec

from . import heard
from .heard import Body, Frame, Shown
from .light_socket import LightSocket, SocketClosed, open_socket

COOKIE = "tavolata"
FIRST_TRY, URGENT_PAUSE, PAUSE, URGENT_TRIES = 1.0, 0.25, 4.0, 80
"""How a page reconnects: the longest delay of the first attempt in seconds, the mean delay of the next ones, for a
page that is asked to decide and for others; and the attempt after which all pages have the longer delay. The same as
in our pages (web/src/wire/socket.ts)."""

OUR_FAULT = 4400
"""Codes from here on say that a page did what it must not."""
LOST = (OSError, TimeoutError)
"""What is raised when the server is gone, or goes."""


# --- over HTTP ---------------------------------------------------------------------------------------------------


class Refusal(Exception):
    """The server refused a request; says why."""

    def __init__(self, status: int, key: str, text: str) -> None:
        self.status, self.key = status, key
        super().__init__(f"{status} {key}: {text}")


class Guest(msgspec.Struct, frozen=True):
    """A guest with a session."""

    id: str
    token: str


class Made(msgspec.Struct, frozen=True):
    """A table, the links that lead to it, and who made it."""

    table: str
    host: Guest
    invite: str
    watch: str


class Site:
    """A server, as a browser reaches it over HTTP."""

    def __init__(self, address: str, connections: int = 32) -> None:
        self.address = address
        parts = urlsplit(address)
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        limits = httpx.Limits(max_connections=connections, max_keepalive_connections=0)  # as many browsers come
        forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # many guests share this client
        self._client = httpx.AsyncClient(
            base_url=address, limits=limits, timeout=60, trust_env=False, cookies=forgetful
        )  # fmt: skip

    async def close(self) -> None:
        await self._client.aclose()

    async def call(self, method: str, path: str, guest: Guest | None = None, body: Any = None) -> Any:
        """Send a request and return the answer; Refusal if it failed."""
        return _read(await self._answer(method, path, guest, body))

    async def _answer(self, method: str, path: str, guest: Guest | None, body: Any) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        return await self._client.request(method, path, content=content, headers=self.headers(guest))

    def headers(self, guest: Guest | None) -> dict[str, str]:
        headers = {"origin": self.address, "content-type": "application/json"}
        return headers if guest is None else headers | {"cookie": f"{COOKIE}={guest.token}"}

    async def new_guest(self, name: str) -> Guest:
        answer = await self._answer("POST", "/api/guest", None, {"name": name})
        return Guest(_read(answer)["guest"], answer.cookies[COOKIE])

    async def make_table(self, host: Guest, game: str, players: int, **wishes: Any) -> Made:
        """A new table at which the host sits."""
        made = await self.call("POST", "/api/tables", host, {"game": game, "players": players, **wishes})
        return Made(made["table"], host, made["invitations"]["invite"], made["invitations"]["watch"])

    async def enter(self, guest: Guest, link: str) -> None:
        """Sit down or watch, depending on the link."""
        await self.call("POST", "/api/enter", guest, {"token": link})

    async def start(self, made: Made) -> None:
        await self.call("POST", f"/api/tables/{made.table}/commands", made.host, {"t": "start", "id": new_id()})


def _read(answer: httpx.Response) -> Any:
    body = msgspec.json.decode(answer.content) if answer.content else None
    if not answer.is_success:
        said = body if isinstance(body, dict) else {}
        raise Refusal(answer.status_code, said.get("error", "?"), said.get("text", answer.text[:200]))
    return body


def new_id() -> str:
    """The id of a command."""
    return os.urandom(16).hex()


# --- what became of commands -------------------------------------------------------------------------------------

Outcome = Literal["unknown", "ok", "refused", "conflict"]
NOT_DURABLE = ("not_durable", "busy")
"""Refusals after which nobody knows whether the command was carried out."""


@dataclass(slots=True, eq=False)
class Attempt:
    """One command as its sender knows it: `unknown` until its answer has arrived."""

    id: str
    table: str
    guest: str
    message: bytes
    actions: list[msgspec.Raw]
    sent: float
    outcome: Outcome = "unknown"
    version: int = 0
    """The one it made, says the server."""
    error: str = ""
    heard: float = 0.0
    """When its answer came."""
    sends: int = 0
    answers: set[tuple[Outcome, int]] = field(default_factory=set)
    """All that were heard: a command that was sent twice is answered twice, and alike if it was carried out."""

    def settle(self, outcome: Outcome, version: int, error: str = "") -> None:
        self.answers.add((outcome, version))
        if self.outcome == "unknown":
            self.outcome, self.version, self.error, self.heard = outcome, version, error, time.perf_counter()


# --- over the socket ---------------------------------------------------------------------------------------------


class Page:
    """One open page of a table. `stay` keeps it open; `act` sends a command."""

    def __init__(self, site: Site, guest: Guest, table: str, language: str | None = None) -> None:
        self.site, self.guest, self.table, self.language = site, guest, table, language
        self.seat: int | None = None
        self.v = -1
        self.body = Body()
        self._shown = Shown()
        self.status = ""
        self.pending: Attempt | None = None
        self.news = asyncio.Event()
        """Set by every frame, and when the socket opens or closes."""
        self.faults: list[str] = []
        """What the server may never do: leave out a version, go back, answer wrongly."""
        self.trail: deque[tuple[str, int]] = deque(maxlen=8)
        """Kinds and versions of the last frames."""
        self.bytes_heard = self.frames_heard = 0
        """Of frames that brought a version."""
        self.connects = 0
        self.opened = self.lost = 0.0
        """When the socket last opened and was last lost."""
        self.on_frame: Callable[[Page, Frame], None] | None = None
        self._socket: LightSocket | None = None
        self._sent: dict[str, Attempt] = {}  # to hear late answers
        self._previews: set[str] = set()  # questions without an answer
        self.is_leaving = False

    # --- how it stands -----------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        return self._socket is not None

    @property
    def is_over(self) -> bool:
        return self.status == "over"

    @property
    def legal(self) -> list[msgspec.Raw]:
        """The actions that this seat may choose from now, as they came and as they are sent back."""
        return [choice.act for choice in self.body.legal]

    @property
    def view(self) -> Any:
        """What is shown, as JSON."""
        return self._shown.view

    @property
    def is_asked(self) -> bool:
        return self.seat is not None and self.seat in self.body.waiting and bool(self.body.legal)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until the frames that arrive make a condition true."""
        while not condition():
            self.news.clear()
            await self.news.wait()

    async def until_version(self, v: int) -> None:
        """Wait until the page is open and shows this version, or a newer one."""
        await self.until(lambda: self.is_open and self.v >= v)

    # --- the socket --------------------------------------------------------------------------------------------

    async def stay(self) -> None:
        """Keep the socket open, reconnecting whenever it is lost, until `leave`."""
        failures = 0
        while not self.is_leaving:
            try:
                socket = await self.open()
                failures = 0
                await self._lose(socket)
            except LOST as lost:
                self._note(lost)
            if not self.is_leaving:
                await asyncio.sleep(self._pause(failures))
                failures += 1

    def _pause(self, failures: int) -> float:
        """The first attempt comes at once, with some jitter. If it fails the server restarts:
        pages whose game waits for them go first, and the others give way."""
        if failures == 0:
            return random.uniform(0, FIRST_TRY)
        is_urgent = self.is_asked and failures < URGENT_TRIES
        return (URGENT_PAUSE if is_urgent else PAUSE) * random.uniform(0.75, 1.25)

    async def open(self) -> LightSocket:
        """One attempt to open the socket, with the last version that is known."""
        known = {} if self.v < 0 else {"v": self.v}
        query = urlencode({"steps": 1} | known | ({} if self.language is None else {"lang": self.language}))
        path = f"/api/tables/{self.table}/socket?{query}"
        site = self.site
        return await open_socket(site.host, site.port, path, site.headers(self.guest), self._greet, self.hear)

    def _greet(self, socket: LightSocket) -> None:
        self._socket = socket
        self.connects += 1
        self.opened = time.perf_counter()
        self.trail.append(("open", self.v))
        if self.pending is not None:
            self._transmit(self.pending)
        self.news.set()

    async def _lose(self, socket: LightSocket) -> None:
        """Wait until the socket is lost."""
        end = await asyncio.shield(socket.closed)
        self._socket, self.lost = None, time.perf_counter()
        self._note(end)
        self.news.set()

    def _note(self, end: BaseException) -> None:
        """Record why the socket was closed: a server may stop, but it may not disconnect a page."""
        if isinstance(end, SocketClosed) and end.code >= OUR_FAULT:
            self._fault(f"closed with {end}")

    def cut(self) -> None:
        """Drop the socket without closing it, as a phone in a tunnel does."""
        if self._socket is not None:
            self._socket.abort()

    async def leave(self) -> None:
        """Close the page for good."""
        self.is_leaving = True
        if self._socket is not None:
            self._socket.close()
            await asyncio.shield(self._socket.closed)

    # --- commands ----------------------------------------------------------------------------------------------

    def act(self, actions: list[msgspec.Raw], v: int | None = None, copies: int = 1) -> Attempt:
        """Send actions as one command; `v`: the version it refers to, if not the newest; `copies`: how often the same
        message is sent."""
        identifier = new_id()
        message = {"t": "act", "id": identifier, "v": self.v if v is None else v, "actions": actions}
        data = msgspec.json.encode(message)
        attempt = Attempt(identifier, self.table, self.guest.id, data, actions, time.perf_counter())
        self.pending = self._sent[identifier] = attempt
        for _ in range(copies):
            self._transmit(attempt)
        return attempt

    def preview(self, actions: list[msgspec.Raw]) -> str:
        """Ask what would come of a gesture; the id of the question."""
        identifier = new_id()
        self._previews.add(identifier)
        if self._socket is not None:
            self._socket.send(msgspec.json.encode({"t": "preview", "id": identifier, "acts": actions}))
        return identifier

    def _transmit(self, attempt: Attempt) -> None:
        """Send it now, or when the page is connected again."""
        if self._socket is not None:
            with suppress(SocketClosed):
                self._socket.send(attempt.message)
                attempt.sends += 1

    def give_up(self) -> None:
        """Forget a command that was not answered, as a reloaded page does."""
        self.pending = None

    # --- what comes down ---------------------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        """Handle one frame."""
        frame = heard.read(data)
        self.trail.append((frame.t, frame.v))
        if frame.id in self._previews:
            self._previews.discard(frame.id)
        elif frame.t == "events":
            self.bytes_heard += len(data)
            self.frames_heard += 1
            if frame.v != self.v + 1:
                self._fault(f"version {frame.v} came after {self.v}")
            self._take(frame)
        elif frame.t == "snapshot":
            if frame.v < self.v:
                self._fault(f"back from version {self.v} to {frame.v}")
            self._take(frame)
        elif frame.t == "ack":
            self._settle(frame, "ok")
        elif frame.t == "refused":
            self._settle(frame, "unknown" if frame.error in NOT_DURABLE else "refused")
        elif frame.t == "conflict":
            for missed in frame.missed:
                if missed.v > self.v:
                    self._take(missed)
            self._settle(frame, "conflict")
        if self.on_frame is not None:
            self.on_frame(self, frame)
        self.news.set()

    def _take(self, frame: Frame) -> None:
        body = frame.d
        self.v = frame.v
        if body.me is not None:
            self.seat = body.me.seat
        if body.table is not None:
            self.status = body.table.status
        if bytes(body.result) != b"null":
            self.status = "over"
        wrong = self._shown.lay(body) if frame.t == "snapshot" else self._shown.go_on(body)
        if wrong:
            self._fault(wrong)
        if not body.is_past:
            self.body = body

    def _settle(self, frame: Frame, outcome: Outcome) -> None:
        attempt = self._sent.get(frame.id or "")
        if attempt is None:
            self._fault(f"an answer to nothing that was asked: {frame.t} {frame.id} {frame.error}")
            return
        if outcome == "unknown":  # it could not be written down: ask again
            attempt.answers.add((outcome, 0))
        else:
            attempt.settle(outcome, frame.v if outcome == "ok" else 0, frame.error)
            if self.pending is attempt:
                self.pending = None
        if len(self._sent) > 64:
            del self._sent[next(iter(self._sent))]

    def _fault(self, what: str) -> None:
        trail = ", ".join(f"{kind} {v}" for kind, v in self.trail)
        self.faults.append(f"{self.table}, seat {self.seat}: {what} (after {trail})")
