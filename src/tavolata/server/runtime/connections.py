"""The open sockets of this process, and how many one session and one address may have at all processes."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any, Protocol

from ..errors import RESTART, ServerError, TooMany, Unauthorized
from ..rates import fingerprint
from ..settings import Settings
from .limits import address_key

REASON_BYTES = 123
"""The longest reason that a closing frame can carry."""


class OpenSocket(Protocol):
    """What the registry needs of a socket."""

    session: bytes | None
    """Hash of the session's token; None for a bot's."""
    guest: str | None
    address: str
    language: str

    async def close(self, code: int, reason: str) -> None: ...


class Sockets:
    """The open sockets of this process, and how many one session and one address may have at all processes."""

    def __init__(self, settings: Settings) -> None:
        self._per_session, self._per_address = settings.sockets_per_session, settings.sockets_per_address
        self._open: set[OpenSocket] = set()
        self._sessions: Counter[bytes] = Counter()
        self._addresses: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}  # by process and fingerprint
        self._changed: set[str | bytes] = set()  # to be announced to other processes

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, socket: OpenSocket) -> None:
        """Register a socket that opens; TooMany if the limit is reached."""
        address = address_key(socket.address)
        if self._per_session and socket.session and self._count(socket.session) >= self._per_session:
            raise TooMany("too_many_sockets", most=self._per_session)
        if self._per_address and self._count(address) >= self._per_address:
            raise TooMany("too_many_sockets_here", most=self._per_address)
        self._open.add(socket)
        self._addresses[address] += 1
        if socket.session:
            self._sessions[socket.session] += 1
        self._note(socket)

    def leave(self, socket: OpenSocket) -> None:
        """Remove a socket that has closed; one that never entered is ignored."""
        if socket not in self._open:
            return
        self._open.remove(socket)
        _less(self._addresses, address_key(socket.address))
        if socket.session:
            _less(self._sessions, socket.session)
        self._note(socket)

    def _count(self, key: str | bytes) -> int:
        """How many are open at all processes."""
        if not self._elsewhere:
            return self._here(key)
        return self._here(key) + sum(counts.get(fingerprint(key), 0) for counts in self._elsewhere.values())

    def _here(self, key: str | bytes) -> int:
        return self._sessions.get(key, 0) if isinstance(key, bytes) else self._addresses.get(key, 0)

    # --- other processes ---------------------------------------------------------------------------------------

    def _note(self, socket: OpenSocket) -> None:
        self._changed.add(address_key(socket.address))
        if socket.session:
            self._changed.add(socket.session)

    def tell_all_again(self) -> None:
        """Announce everything again, for a process that has just started."""
        self._changed.update(self._sessions, self._addresses)

    def drain(self) -> list[str]:
        """The counts that have changed since the last call, as `key:count`."""
        changed, self._changed = self._changed, set()
        return [f"{fingerprint(key)}:{self._here(key)}" for key in changed]

    def open_elsewhere(self, process: str, key: str, count: int) -> None:
        """Record a count of another process."""
        counts = self._elsewhere.setdefault(process, {})
        if count:
            counts[key] = count
        else:
            counts.pop(key, None)

    def all_closed_elsewhere(self, process: str) -> None:
        self._elsewhere.pop(process, None)

    def keep(self, alive: set[str]) -> None:
        """Forget the counts of processes that are not alive."""
        for process in self._elsewhere.keys() - alive:
            self.all_closed_elsewhere(process)

    # --- closing -----------------------------------------------------------------------------------------------

    async def end_session(self, session: bytes) -> None:
        """Close the sockets of a session that ended."""
        await self._close((one for one in self._open if one.session == session), Unauthorized("session_ended"))

    async def end_guest(self, guest: str) -> None:
        """Close all sockets of a guest who was deleted."""
        await self._close((one for one in self._open if one.guest == guest), Unauthorized("session_ended"))

    async def close_all(self) -> None:
        """The server stops: close all sockets with a code that means "come back in a moment"."""
        await self._close(self._open, ServerError("restart"), RESTART)

    async def _close(self, which: Iterable[OpenSocket], why: ServerError, code: int | None = None) -> None:
        closings = [one.close(code or why.close, reason(why.text(one.language))) for one in list(which)]
        await asyncio.gather(*closings, return_exceptions=True)


def _less(counter: Counter[Any], key: Any) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


def reason(text: str) -> str:
    """A sentence, cut to fit into a closing frame."""
    return text.encode()[:REASON_BYTES].decode(errors="ignore")
