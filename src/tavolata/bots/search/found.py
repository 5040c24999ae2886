"""The result of a search."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Act:
    """One legal act: how often it was tried, what every seat won after it on average (shared wins in parts), the mean
    reward of the seat that decides, and the standard error of that mean."""

    action: int
    visits: int
    wins: tuple[float, ...]
    value: float
    error: float
    gesture: tuple[int, ...]


@dataclass(frozen=True)
class Found:
    """The acts of a decision, best first; the gesture that the search would play; what the simple bot would do."""

    acts: tuple[Act, ...]
    gesture: tuple[int, ...]
    prior: int
    playouts: int

    @property
    def best(self) -> int:
        """The act to play."""
        return self.gesture[0]
