"""The budget of a search: a number of playouts, or seconds."""

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
        """The budget that is left after seconds were spent on something else; never zero."""
        if self.seconds is None:
            return self
        return Budget(seconds=max(LEAST * self.seconds, self.seconds - seconds))


LEAST = 0.1
"""The fraction of the seconds that is kept for the search, however long anything else took."""
FIRST, PART = 24, 0.05
"""Playouts with which a search by seconds measures the cost of one, if they take no more than this fraction of its
seconds."""
PAUSE = 0.02
"""The fraction of the seconds after which the clock is checked again."""
MARGIN = 0.95
"""The fraction of the seconds that is planned for, because playouts differ in length."""
NO_LIMIT = 2**62


class Purse:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._playouts, self._seconds = budget.playouts, budget.seconds or 0.0
        self._began = time.perf_counter()
        self.spent = 0

    @property
    def left(self) -> int:
        """How many playouts the remaining budget allows."""
        if self._playouts is not None:
            return self._playouts - self.spent
        return int((MARGIN * self._seconds - self._taken) / self._cost)

    @property
    def pause(self) -> int:
        """The number of playouts until the clock is to be checked again."""
        if self._playouts is not None:
            return NO_LIMIT
        return max(1, min(self.left, int(PAUSE * self._seconds / self._cost))) if self.spent else 1

    @property
    def is_blind(self) -> bool:
        """Whether the cost of a playout is still unknown."""
        is_known = self._playouts is not None or self.spent >= FIRST
        return not is_known and (not self.spent or self._taken < PART * self._seconds)

    @property
    def _taken(self) -> float:
        return time.perf_counter() - self._began

    @property
    def _cost(self) -> float:
        return self._taken / self.spent
