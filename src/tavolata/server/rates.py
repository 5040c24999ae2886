"""Token buckets: at most N acts per interval for each key. In memory, of bounded size."""

import hashlib
from collections import OrderedDict
from functools import lru_cache
from math import ceil

from .settings import Clock

MOST_KEYS = 20_000
"""Buckets that one kind of limit remembers. A key that was forgotten begins with a full one."""


class Bucket:
    """Tokens that arrive at a steady rate up to a burst; each act takes one."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float, at: int) -> None:
        self.tokens, self.at = tokens, at

    def wait(self, now: int, per_ms: float, burst: float) -> float:
        """The milliseconds until there is a token, 0 if there is one now."""
        self.tokens = min(burst, self.tokens + max(0, now - self.at) * per_ms)
        self.at = now
        return max(0.0, (1 - self.tokens) / per_ms)


@lru_cache(MOST_KEYS)
def fingerprint(key: str | bytes) -> str:
    """A key as other processes see it: a short hash that does not show an address."""
    return hashlib.blake2b(key if isinstance(key, bytes) else key.encode(), digest_size=8).hexdigest()


class Rate:
    """At most `rate` per `seconds` for each key; 0 is no limit. A shared one records what was taken, for other
    processes."""

    def __init__(self, clock: Clock, rate: int, seconds: int, burst: int | None = None) -> None:
        self._clock = clock
        self._per_ms = rate / (1000 * seconds)
        self._burst = float(burst or rate)
        self._buckets: OrderedDict[str | bytes, Bucket] = OrderedDict()
        self._taken: dict[str, float] | None = None

    def share(self) -> None:
        """From now on record what is taken, by fingerprints."""
        self._taken = {}
        self._buckets.clear()

    def drain(self) -> dict[str, float]:
        """What was taken since the last time."""
        taken = self._taken or {}
        if self._taken is not None:
            self._taken = {}
        return taken

    def take_elsewhere(self, key: str, weight: float) -> None:
        """Count an act of this key at another process."""
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
        """Take a token of this key, or a fraction (`weight`); the whole seconds to wait, 0 if it was taken."""
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
