"""A client that talks to a server over bare connections, and keeps every byte that it received."""

import json
from typing import Any

from tavolata.testing.wire import ORIGIN, Answer, Asking, Line, Served, Wire, bearer, cookie


class Visitor:
    """A person with a browser, a program with a token, or nobody in particular."""

    def __init__(self, served: Served, name: str, headers: dict[str, str] | None = None) -> None:
        self.served, self.name = served, name
        self.headers = {"Origin": ORIGIN} if headers is None else headers
        self.guest = ""
        self._lines: list[Line] = []
        self._asking: Asking | None = None
        self._commands = 0

    @classmethod
    async def arrive(cls, served: Served, name: str, language: str = "en") -> "Visitor":
        """Become a new guest; the session is in the headers from now on."""
        visitor = cls(served, name)
        answer = await visitor.ask("POST", "/api/guest", {"name": name, "language": language})
        assert answer.status == 201, answer
        visitor.guest = answer.json["guest"]
        visitor.headers = cookie((answer.header("set-cookie") or "").partition("=")[2].partition(";")[0])
        return visitor

    @classmethod
    def program(cls, served: Served, name: str, token: str) -> "Visitor":
        """Somebody's program, with the token of a seat."""
        return cls(served, name, bearer(token))

    @property
    def token(self) -> str:
        """The session's token."""
        return self.headers.get("Cookie", "=").partition("=")[2]

    @property
    def heard(self) -> bytes:
        """Everything that was ever received."""
        return b"\n".join(bytes(line.heard) for line in self._lines)

    def command(self) -> str:
        self._commands += 1
        return f"{self.name.lower()}-{self._commands:06}"

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """A request over the one connection that is kept open for them."""
        if self._asking is None or self._asking.is_closed:
            self._asking = await Asking.to(self.served.port)
            self._lines.append(self._asking)
        given = self.headers | headers
        if body is None:
            return await self._asking.ask(method, path, given)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self._asking.ask(method, path, {"Content-Type": "application/json"} | given, data)

    async def ok(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request that is granted."""
        answer = await self.ask(method, path, body)
        assert answer.status < 300, answer
        return answer.json if answer.body else None

    async def do(self, table: str, kind: str, /, **rest: Any) -> int:
        """Give a command; the version that it made."""
        done = await self.ok("POST", f"/api/tables/{table}/commands", {"t": kind, "id": self.command(), **rest})
        return int(done["v"])

    async def socket(self, table: str, query: str = "", **headers: str) -> tuple[Wire, Answer]:
        """Ask for a socket at a table."""
        wire = await Wire.to(self.served.port)
        self._lines.append(wire)
        return wire, await wire.open(f"/api/tables/{table}/socket{query}", self.headers | headers)

    async def page(self, table: str, query: str = "") -> Wire:
        """An open socket at a table, and what it shows at first."""
        wire, answer = await self.socket(table, query)
        assert answer.status == 101, answer
        await wire.hear('"t":"presence"')
        return wire

    def leave(self) -> None:
        for line in self._lines:
            line.close()
