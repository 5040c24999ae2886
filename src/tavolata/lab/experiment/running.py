"""A run from its first batch to its summary, or on from where one was ended."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .engines import Engine
from .file import Experiment
from .folder import Folder, as_json
from .plan import Plan, plan_of
from .summary import summarise
from .tally import Tally, tallied


@dataclass
class Progress:
    """How far a run is."""

    games: int  # asked for
    done: int = 0
    before: int = 0  # of them, those that were there already
    began: float = field(default_factory=time.monotonic)

    @property
    def rate(self) -> float:
        """Games a second."""
        return (self.done - self.before) / max(1e-9, time.monotonic() - self.began)

    @property
    def seconds_left(self) -> float | None:
        return (self.games - self.done) / self.rate if self.done > self.before else None


Tell = Callable[[Progress], None]


def run(
    experiment: Experiment, out: Path, engine: Engine, until: float | None = None, tell: Tell = lambda _: None
) -> dict[str, Any]:
    """Run an experiment into a folder and give its summary. With `until` it ends as soon as every interval is that
    narrow to either side: this is asked after each batch in the order of their numbers, whatever order they come in,
    so the answer does not depend on who played them."""
    plan = plan_of(experiment.key)
    folder = Folder(out)
    folder.begin(plan)
    count = _Count(plan, until, experiment.until_of)
    progress = Progress(experiment.games)
    missing = []
    for batch in range(plan.batches):
        rows = folder.read_batch(batch)
        if rows is None:
            missing.append(batch)
        else:
            progress.before += plan.games_of(batch)[1]
            count.add(batch, tallied(rows))
    progress.done = progress.before
    tell(progress)
    if missing and not count.is_enough:
        plan.warm_up()
        progress.began = time.monotonic()
        for done in engine(plan, missing):
            folder.write_batch(done.batch, done.data)
            count.add(done.batch, done.tally)
            progress.done += plan.games_of(done.batch)[1]
            tell(progress)
            if count.is_enough:
                break
    folder.drop_from(count.batches)
    summary = summarise(plan, count.tally, count.batches)
    folder.write("summary.json", as_json(summary).encode())
    return summary


class _Count:
    """Adds up batches in the order of their numbers, up to the one with which it is enough."""

    def __init__(self, plan: Plan, until: float | None, of: tuple[str, ...]) -> None:
        self.tally = Tally(plan.experiment.players)
        self.batches = 0
        self.is_enough = False
        self._until, self._of = until, of
        self._waiting: dict[int, Tally] = {}

    def add(self, batch: int, tally: Tally) -> None:
        self._waiting[batch] = tally
        while not self.is_enough and self.batches in self._waiting:
            self.tally.merge(self._waiting.pop(self.batches))
            self.batches += 1
            self.is_enough = self._until is not None and self.tally.widest(self._of) <= self._until
