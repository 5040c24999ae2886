"""Limits on runs in the lab: how many at once, and how much time of workers in an hour; by guest, by address and in
all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import NotFound, TooMany
from ..settings import Settings
from .identity import Who
from .limits import Limits, address_key

PER_GUEST, PER_ADDRESS = 2, 4
"""Runs at once, of a guest and from an address. A guest has two: the end of the last one may be noticed late."""


class LabLimits:
    """The experiments that run in this process; the time of workers that they take counts for all processes."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self._settings, self._limits = settings, limits
        self.is_closed = False
        """Whether the server stops, and runs with it."""
        self._running: Counter[tuple[str, str | bytes]] = Counter()

    def require(self) -> None:
        """Refuse if this server has no lab."""
        if not self._settings.has_lab:
            raise NotFound("lab_off")

    def may_run(self, who: Who) -> None:
        """TooMany if too many experiments are running, or if too much time was taken."""
        keys = _keys(who)
        if len(self) >= self._settings.lab_runs:
            raise TooMany("lab_full", retry_after=5)
        for kind, most in (("guest", PER_GUEST), ("address", PER_ADDRESS)):
            if not self._settings.is_private and self._running[kind, keys[kind]] >= most:
                raise TooMany("lab_twice", retry_after=2, most=most)
        self.take(who, 0.0)

    @contextmanager
    def running(self, who: Who) -> Iterator[None]:
        """Count a run while it lasts."""
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
        """Count the time that a worker spent for somebody; TooMany once it is too much. There is no limit on a
        private server."""
        if self._settings.is_private:
            return
        wait = self._limits.lab(who.key, address_key(who.address), seconds)
        if wait:
            raise TooMany("lab_spent", retry_after=wait, minutes=-(-wait // 60))

    def __len__(self) -> int:
        """The number of running experiments."""
        return self._running.total() // 2


def _keys(who: Who) -> dict[str, str | bytes]:
    return {"guest": who.key, "address": address_key(who.address)}
