"""How long to think: a number of playouts, or seconds."""

import time
from dataclasses import dataclass

from ..errors import BadBot

MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 600.0


@dataclass(frozen=True)
class Budget:
    """Playouts make a search repeatable; with seconds it thinks until they are over."""

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise BadBot("budget_one")
        if self.playouts is not None and not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise BadBot("playouts", given=self.playouts, most=MOST_PLAYOUTS)
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadBot("seconds", given=self.seconds, most=round(MOST_SECONDS))

    def less(self, seconds: float) -> "Budget":
        """What is left when so many seconds were spent on something else; never nothing."""
        if self.seconds is None:
            return self
        return Budget(seconds=max(LEAST * self.seconds, self.seconds - seconds))


LEAST = 0.1
"""The part of the seconds that is kept for the search, whatever else took."""
FIRST, PART = 24, 0.05
"""Playouts with which a search by seconds learns what one costs, if they take no more than this part of its seconds."""
PAUSE = 0.02
"""The part of the seconds after which the clock is looked at again."""
MARGIN = 0.95
"""The part of the seconds that is planned for: playouts differ in length."""
NO_LIMIT = 2**62


class Purse:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._playouts, self._seconds = budget.playouts, budget.seconds or 0.0
        self._began = time.perf_counter()
        self.spent = 0

    @property
    def left(self) -> int:
        """How many playouts can still be paid."""
        if self._playouts is not None:
            return self._playouts - self.spent
        return int((MARGIN * self._seconds - self._taken) / self._cost)

    @property
    def pause(self) -> int:
        """Playouts until the clock is to be looked at again."""
        if self._playouts is not None:
            return NO_LIMIT
        return max(1, min(self.left, int(PAUSE * self._seconds / self._cost))) if self.spent else 1

    @property
    def is_blind(self) -> bool:
        """Whether it is not known yet what a playout costs."""
        is_known = self._playouts is not None or self.spent >= FIRST
        return not is_known and (not self.spent or self._taken < PART * self._seconds)

    @property
    def _taken(self) -> float:
        return time.perf_counter() - self._began

    @property
    def _cost(self) -> float:
        return self._taken / self.spent
