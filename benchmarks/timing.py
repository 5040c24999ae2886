"""Timed runs: the best of several, alternating where two things are compared."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """How often and how long each thing is run."""

    runs: int
    seconds: float

    @classmethod
    def of(cls, quick: bool) -> "Plan":
        return cls(2, 0.1) if quick else cls(5, 1.0)


@dataclass(frozen=True)
class Sample:
    """One timed run of something that is counted."""

    count: float
    seconds: float
    games: float = 0

    @property
    def rate(self) -> float:
        return self.count / self.seconds

    @property
    def game_rate(self) -> float:
        return self.games / self.seconds

    @property
    def length(self) -> float:
        return self.count / self.games


Run = Callable[[], Sample]


def timed(work: Callable[[], object], count: float, games: float = 0) -> Sample:
    """How long a known amount of work takes."""
    began = time.perf_counter()
    work()
    return Sample(count, time.perf_counter() - began, games)


def best(plan: Plan, run: Run) -> Sample:
    """The fastest of several runs."""
    return max((run() for _ in range(plan.runs)), key=lambda sample: sample.rate)


def side_by_side(plan: Plan, ours: Run, theirs: Run) -> tuple[Sample, Sample]:
    """The fastest run of each, taken in turns so that both meet the same conditions."""
    pairs = [(ours(), theirs()) for _ in range(plan.runs)]
    mine, other = zip(*pairs, strict=True)
    return max(mine, key=lambda sample: sample.rate), max(other, key=lambda sample: sample.rate)


def amount_for(seconds: float, work: Callable[[int], object], trial: int) -> int:
    """How much work fills the time: a first call to warm up, a second one to measure."""
    work(trial)
    taken = timed(lambda: work(trial), trial)
    return max(trial, int(taken.rate * seconds))


def load() -> float | None:
    """The machine's load average of the last minute."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, with every process started meanwhile (where the system allows it)."""
    if sys.platform != "linux":
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)
