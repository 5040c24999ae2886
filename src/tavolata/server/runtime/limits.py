"""How often and how many: token buckets and open sockets, by session and by address. All in memory, of bounded size;
`shared_limits` lets several processes count together."""

import asyncio
import hashlib
import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil
from typing import Any, Protocol

from ..errors import RESTART, ServerError, TooMany, Unauthorized
from ..settings import Clock, Settings

MOST_KEYS = 20_000
"""Buckets that one kind of limit remembers. Whoever is forgotten begins with a full one."""
HOUR = 3600
REPORTS, REPORTS_HERE = 5, 20
"""Reports of a guest, and from an address, in an hour."""
REASON_BYTES = 123
"""The longest reason that a closing frame can carry."""


class Bucket:
    """Tokens that trickle in at a steady rate up to a burst; each act takes one."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float, at: int) -> None:
        self.tokens, self.at = tokens, at

    def wait(self, now: int, per_ms: float, burst: float) -> float:
        """The milliseconds until there is a token, 0 if there is one."""
        self.tokens = min(burst, self.tokens + max(0, now - self.at) * per_ms)
        self.at = now
        return max(0.0, (1 - self.tokens) / per_ms)


@lru_cache(MOST_KEYS)
def fingerprint(key: str | bytes) -> str:
    """A key as other processes are told of it: short, and no address that could be read."""
    return hashlib.blake2b(key if isinstance(key, bytes) else key.encode(), digest_size=8).hexdigest()


class Rate:
    """At most `rate` per `seconds` for each key; 0 is no limit. A shared one remembers what was taken, for others to be
    told of it."""

    def __init__(self, clock: Clock, rate: int, seconds: int, burst: int | None = None) -> None:
        self._clock = clock
        self._per_ms = rate / (1000 * seconds)
        self._burst = float(burst or rate)
        self._buckets: OrderedDict[str | bytes, Bucket] = OrderedDict()
        self._taken: dict[str, float] | None = None

    def share(self) -> None:
        """From now on remember what is taken, by fingerprints."""
        self._taken = {}
        self._buckets.clear()

    def drain(self) -> dict[str, float]:
        """What was taken since the last time."""
        taken = self._taken or {}
        if self._taken is not None:
            self._taken = {}
        return taken

    def take_elsewhere(self, key: str, weight: float) -> None:
        """Another process let this key act: it is as if it had acted here."""
        if self._per_ms:
            if key not in self._buckets:
                self._add(key)
            self._buckets.move_to_end(key)
            bucket = self._buckets[key]
            bucket.wait(self._clock.now(), self._per_ms, self._burst)
            bucket.tokens -= weight

    def _name(self, key: str | bytes) -> str | bytes:
        return key if self._taken is None else fingerprint(key)

    def wait(self, key: str | bytes) -> int:
        """The whole seconds until this key may act again, 0 if it may."""
        bucket = self._buckets.get(self._name(key))
        return 0 if bucket is None else ceil(bucket.wait(self._clock.now(), self._per_ms, self._burst) / 1000)

    def take(self, key: str | bytes, weight: float = 1.0) -> int:
        """Take a token of this key, or the part of one that a light act weighs; the whole seconds to wait, 0 if it was
        taken."""
        if not self._per_ms:
            return 0
        name = self._name(key)
        if name not in self._buckets:
            self._add(name)
        self._buckets.move_to_end(name)
        wait = self.wait(key)
        if not wait:
            self._buckets[name].tokens -= weight
            if self._taken is not None:
                self._taken[str(name)] = self._taken.get(str(name), 0.0) + weight
        return wait

    def _add(self, key: str | bytes) -> None:
        self._buckets[key] = Bucket(self._burst, self._clock.now())
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)

    def __len__(self) -> int:
        return len(self._buckets)


class Limits:
    """All rates of a server. `address` is what `address_key` makes of it."""

    def __init__(self, settings: Settings) -> None:
        clock = settings.clock
        self._commands = Rate(clock, settings.rate, settings.rate_seconds, settings.burst)
        self._messages = Rate(clock, settings.rate, settings.rate_seconds, settings.burst)
        self._requests = Rate(clock, settings.address_rate, settings.rate_seconds)
        self._guests = Rate(clock, settings.guests_per_address, HOUR)
        self._guesses = Rate(clock, settings.guesses_per_address, HOUR)
        self._reports = Rate(clock, REPORTS, HOUR)
        self._reports_here = Rate(clock, REPORTS_HERE, HOUR)
        self._shared = {
            "c": self._commands, "r": self._requests, "n": self._guests, "g": self._guesses, "p": self._reports,
            "h": self._reports_here,
        }  # fmt: skip

    def share(self) -> None:
        """Other processes are to be told what is taken here; a socket is open at one process alone."""
        for rate in self._shared.values():
            rate.share()

    def drain(self) -> Iterator[str]:
        """What was taken since the last time, as `rate:key:hundredths`; the most first, since few may be told."""
        taken = [(amount, name, key) for name, rate in self._shared.items() for key, amount in rate.drain().items()]
        return (f"{name}:{key}:{round(amount * 100)}" for amount, name, key in sorted(taken, reverse=True))

    def taken_elsewhere(self, name: str, key: str, weight: float) -> None:
        """What another process told."""
        if name in self._shared:
            self._shared[name].take_elsewhere(key, weight)

    def command(self, session: bytes | str, weight: float = 1.0) -> None:
        """One command of a session; TooMany if they come too fast."""
        _refuse("too_fast", self._commands.take(session, weight))

    def message(self, socket: str) -> None:
        """One message of a socket."""
        _refuse("too_fast", self._messages.take(socket))

    def request(self, address: str) -> None:
        """One request from an address."""
        _refuse("too_fast", self._requests.take(address))

    def new_guest(self, address: str) -> None:
        """One new guest from an address."""
        _refuse("too_many_guests", self._guests.take(address))

    def report(self, guest: str, address: str) -> None:
        """One report about somebody."""
        _refuse("too_many_reports", self._reports.take(guest) or self._reports_here.take(address))

    def may_guess(self, address: str) -> None:
        """Before a short code is looked up: TooMany if too many wrong ones came from this address. Codes are safe
        because guesses are few, so even the right one must wait then."""
        _refuse("too_many_guesses", self._guesses.wait(address))

    def wrong_guess(self, address: str) -> None:
        """A code that opens nothing was tried."""
        self._guesses.take(address)


def _refuse(key: str, wait: int) -> None:
    if wait:
        raise TooMany(key, retry_after=wait)


@lru_cache(MOST_KEYS)
def address_key(address: str) -> str:
    """One person's addresses count as one: a home has 2^64 of the new ones."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known, 64), strict=False).network_address)
    return str(known)


# --- sockets ------------------------------------------------------------------------------------------------


class OpenSocket(Protocol):
    """A socket as the limits see it."""

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
        self._changed: set[str | bytes] = set()  # of which others are to be told

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, socket: OpenSocket) -> None:
        """Count a socket that opens; TooMany if there are enough."""
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
        """A socket has closed; also right for one that never entered."""
        if socket not in self._open:
            return
        self._open.remove(socket)
        _less(self._addresses, address_key(socket.address))
        if socket.session:
            _less(self._sessions, socket.session)
        self._note(socket)

    def _count(self, key: str | bytes) -> int:
        """How many are open, here and elsewhere."""
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
        """Somebody has come who knows nothing yet."""
        self._changed.update(self._sessions, self._addresses)

    def drain(self) -> list[str]:
        """How many are open now of what has changed since the last time, as `key:count`."""
        changed, self._changed = self._changed, set()
        return [f"{fingerprint(key)}:{self._here(key)}" for key in changed]

    def open_elsewhere(self, process: str, key: str, count: int) -> None:
        """What another process told."""
        counts = self._elsewhere.setdefault(process, {})
        if count:
            counts[key] = count
        else:
            counts.pop(key, None)

    def all_closed_elsewhere(self, process: str) -> None:
        self._elsewhere.pop(process, None)

    def keep(self, alive: set[str]) -> None:
        """Of a process that is no more nothing is open."""
        for process in self._elsewhere.keys() - alive:
            self.all_closed_elsewhere(process)

    # --- closing -----------------------------------------------------------------------------------------------

    async def end_session(self, session: bytes) -> None:
        """Close the sockets of a session that ended."""
        await self._close((one for one in self._open if one.session == session), Unauthorized("session_ended"))

    async def end_guest(self, guest: str) -> None:
        """Close all sockets of a guest who is no more."""
        await self._close((one for one in self._open if one.guest == guest), Unauthorized("session_ended"))

    async def close_all(self) -> None:
        """The server stops: tell everybody to come back in a moment."""
        await self._close(self._open, ServerError("restart"), RESTART)

    async def _close(self, which: Iterable[OpenSocket], why: ServerError, code: int | None = None) -> None:
        closings = [one.close(code or why.close, reason(why.text(one.language))) for one in list(which)]
        await asyncio.gather(*closings, return_exceptions=True)


def _less(counter: Counter[Any], key: Any) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


def reason(text: str) -> str:
    """A sentence that fits into a closing frame."""
    return text.encode()[:REASON_BYTES].decode(errors="ignore")
