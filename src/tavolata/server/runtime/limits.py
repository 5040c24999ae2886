"""All rates of a server, by session and by address; `cluster_limits` lets several processes count together."""

import ipaddress
from collections.abc import Iterator
from functools import lru_cache

from ..errors import TooMany
from ..rates import MOST_KEYS, Rate
from ..settings import Settings

HOUR = 3600
REPORTS, REPORTS_HERE = 5, 20
"""Reports per hour, of a guest and from an address."""
TRIALS_A_MINUTE = 6
"""How often a guest may test their webhook."""
PICTURES, PICTURE_SECONDS = 30, 60
"""Pictures per interval that are drawn for one address; beyond that it gets fixed ones."""


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
        self._pictures = Rate(clock, PICTURES, PICTURE_SECONDS)
        self._trials = Rate(clock, TRIALS_A_MINUTE, 60)
        self._lab = Rate(clock, settings.lab_minutes_per_guest * 60, HOUR)
        self._lab_here = Rate(clock, settings.lab_minutes_per_address * 60, HOUR)
        self._shared = {
            "c": self._commands, "r": self._requests, "n": self._guests, "g": self._guesses, "p": self._reports,
            "h": self._reports_here, "i": self._pictures, "t": self._trials, "l": self._lab, "a": self._lab_here,
        }  # fmt: skip

    def share(self) -> None:
        """Record what is taken here for other processes; all rates but that of one socket's messages."""
        for rate in self._shared.values():
            rate.share()

    def drain(self) -> Iterator[str]:
        """What was taken since the last call, as `rate:key:hundredths`; the largest first, because the list may be
        cut."""
        taken = [(amount, name, key) for name, rate in self._shared.items() for key, amount in rate.drain().items()]
        return (f"{name}:{key}:{round(amount * 100)}" for amount, name, key in sorted(taken, reverse=True))

    def taken_elsewhere(self, name: str, key: str, weight: float) -> None:
        """Count what was taken at another process."""
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

    def picture(self, address: str) -> None:
        """One picture of a link that must be drawn."""
        _refuse("too_fast", self._pictures.take(address))

    def trial(self, guest: str) -> None:
        """One notification that somebody asked for, to try it out."""
        _refuse("too_many_trials", self._trials.take(guest))

    def lab(self, session: bytes | str, address: str, seconds: float) -> int:
        """Count the time that a worker spent in the lab for somebody; the seconds to wait once it is too much."""
        return max(self._lab.take(session, seconds), self._lab_here.take(address, seconds))

    def may_guess(self, address: str) -> None:
        """Before a short code is looked up: TooMany if too many wrong ones came from this address. Codes are short, so
        the number of guesses must be limited, even before a right one."""
        _refuse("too_many_guesses", self._guesses.wait(address))

    def wrong_guess(self, address: str) -> None:
        """A wrong code was tried."""
        self._guesses.take(address)


def _refuse(key: str, wait: int) -> None:
    if wait:
        raise TooMany(key, retry_after=wait)


@lru_cache(MOST_KEYS)
def address_key(address: str) -> str:
    """The key of an address: for IPv6 its /64 network, because one home has 2^64 addresses."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known, 64), strict=False).network_address)
    return str(known)
