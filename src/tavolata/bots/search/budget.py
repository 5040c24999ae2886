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
FIRST = 24
"""Playouts of the first round of a search by seconds, from which it learns what a playout costs."""
MARGIN = 0.95
"""The part of the seconds that is planned for: playouts differ in length."""


class Purse:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = time.perf_counter()
        self.spent = 0

    @property
    def left(self) -> int:
        """How many playouts can still be paid."""
        if self._budget.playouts is not None:
            return self._budget.playouts - self.spent
        if self.spent == 0:
            return FIRST
        assert self._budget.seconds is not None
        taken = time.perf_counter() - self._began
        return int((self._budget.seconds * MARGIN - taken) * self.spent / taken)

    @property
    def is_blind(self) -> bool:
        """Whether nothing is known yet of what a playout costs."""
        return self._budget.playouts is None and self.spent == 0
