"""Engines that play batches: on threads, on processes (bots that search), on a CUDA card; see also `on_ray.py`.

Every engine gives the same batches, in whatever order they are done; the caller sorts them.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from tavolata.kernel.errors import listed

from .file import FROM_LAST_STATES, BadExperiment
from .parquet import to_parquet
from .plan import Plan, plan_of
from .rows import play_rows, rows_of
from .tally import Tally, tallied

AHEAD = 2  # batches queued for each worker
LAUNCH = 1 << 20  # games on a card at once


@dataclass(frozen=True)
class Done:
    """A batch that was played: its rows as Parquet, and their tally."""

    batch: int
    data: bytes
    tally: Tally


Engine = Callable[[Plan, Sequence[int]], Iterator[Done]]
"""Plays the batches asked for, and yields each when it is done."""


def work(key: str, batch: int) -> Done:
    """Play one batch of the experiment with this key: what a worker does, wherever it is."""
    plan = plan_of(key)
    rows = play_rows(plan, *plan.games_of(batch))
    return Done(batch, to_parquet(rows), tallied(rows))


def on_this_machine(workers: int) -> Engine:
    """Threads, because compiled games release the GIL. Bots that search do not, and get processes."""

    def run(plan: Plan, batches: Sequence[int]) -> Iterator[Done]:
        if plan.kind == "searched":
            start = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
            pool: Executor = ProcessPoolExecutor(workers, multiprocessing.get_context(start))
        else:
            pool = ThreadPoolExecutor(workers)
        try:
            yield from _spread(pool, plan.experiment.key, batches, workers)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    return run


def _spread(pool: Executor, key: str, batches: Sequence[int], workers: int) -> Iterator[Done]:
    left = iter(batches)
    running: set[Future[Done]] = set()
    while True:
        room = AHEAD * workers - len(running)
        running |= {pool.submit(work, key, batch) for batch in islice(left, room)}
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


def check_card(plan: Plan) -> None:
    """Refuse what a card cannot play or measure, before anything is played."""
    from tavolata.kernel import gpu

    if plan.kind != "random":
        raise BadExperiment("cuda_bots", given=", ".join(sorted(set(plan.experiment.bots))))
    beyond = [name for name in plan.experiment.measure if name not in FROM_LAST_STATES]
    if beyond:
        raise BadExperiment("cuda_measure", given=listed(beyond), allowed=listed(FROM_LAST_STATES))
    gpu.require()


def on_card(plan: Plan, batches: Sequence[int]) -> Iterator[Done]:
    """A CUDA card: it plays many batches at once, and this process makes their rows."""
    from tavolata.kernel import gpu

    at_once = max(1, LAUNCH // plan.size)
    for group in _neighbours(batches, at_once):
        first = plan.games_of(group[0])[0]
        games = sum(plan.games_of(batch)[1] for batch in group)
        finals, _ = gpu.playouts(plan.game, plan.contents.record, plan.start, plan.experiment.seed, games, first)
        for batch in group:
            begin, number = plan.games_of(batch)
            rows = rows_of(plan, begin, finals[begin - first : begin - first + number])
            yield Done(batch, to_parquet(rows), tallied(rows))


def _neighbours(batches: Sequence[int], most: int) -> Iterator[list[int]]:
    """Batches that follow one another, in groups."""
    group: list[int] = []
    for batch in batches:
        if group and (batch != group[-1] + 1 or len(group) >= most):
            yield group
            group = []
        group.append(batch)
    if group:
        yield group
