"""Who may run how much in the lab: at once and in an hour, by guest, by address and in all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import NotFound, TooMany
from ..rates import Rate
from ..settings import Settings
from .identity import Who
from .limits import HOUR, address_key

PER_GUEST, PER_ADDRESS = 2, 4
"""Runs at once: a page that starts another may not have noticed the end of the one before."""


class LabLimits:
    """Runs that are going on, and the time of workers that they took."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.is_closed = False
        """Whether the server stops, and runs with it."""
        self._running: Counter[tuple[str, str | bytes]] = Counter()
        self._taken = {
            "guest": Rate(settings.clock, settings.lab_minutes_per_guest * 60, HOUR),
            "address": Rate(settings.clock, settings.lab_minutes_per_address * 60, HOUR),
        }

    def require(self) -> None:
        """Refuse everything where there is no lab."""
        if not self._settings.has_lab:
            raise NotFound("lab_off")

    def may_run(self, who: Who) -> None:
        """TooMany if too many runs are going on, or if too much time was taken."""
        keys = _keys(who)
        if len(self) >= self._settings.lab_runs:
            raise TooMany("lab_full", retry_after=5)
        for kind, most in (("guest", PER_GUEST), ("address", PER_ADDRESS)):
            if not self._settings.is_private and self._running[kind, keys[kind]] >= most:
                raise TooMany("lab_twice", retry_after=2, most=most)
        self.take(who, 0.0)

    @contextmanager
    def running(self, who: Who) -> Iterator[None]:
        """Count a run while it goes on."""
        self.may_run(who)
        keys = _keys(who)
        for pair in keys.items():
            self._running[pair] += 1
        try:
            yield
        finally:
            for pair in keys.items():
                self._running[pair] -= 1
                if not self._running[pair]:
                    del self._running[pair]

    def take(self, who: Who, seconds: float) -> None:
        """Count what a worker did for somebody; TooMany once it is too much. One's own machine is one's own."""
        if self._settings.is_private:
            return
        waits = [self._taken[kind].take(key, seconds) for kind, key in _keys(who).items()]
        if max(waits):
            raise TooMany("lab_spent", retry_after=max(waits), minutes=-(-max(waits) // 60))

    def __len__(self) -> int:
        """Runs that are going on."""
        return self._running.total() // 2


def _keys(who: Who) -> dict[str, str | bytes]:
    return {"guest": who.key, "address": address_key(who.address)}
