"""`python -m benchmarks.cores`: what more cores bring to random play, as threads of one process and as processes.

If both bring equally little, the machine is the limit: cores that are two halves of one, or a clock that falls. If
processes bring more than threads, threads share something. Needs NumPy and Numba, and nothing else.
"""

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator
from multiprocessing.synchronize import Barrier

from tavolata.kernel.game import games

from .ours import RandomPlay

PLAYERS = 4
RUNS = 3


def as_threads(play: RandomPlay, count: int) -> float:
    """Decisions a second of `count` threads, which share `count` times the games; the best of some runs."""
    return max(play.spread(count).rate for _ in range(RUNS))


def as_processes(play: RandomPlay, count: int) -> float:
    """Decisions a second of `count` processes that begin together, until the last has ended; the best of some runs."""
    context = multiprocessing.get_context("fork")
    rates = []
    for _ in range(RUNS):
        start, end = context.Barrier(count + 1), context.Barrier(count + 1)
        processes = [context.Process(target=_play_between, args=(play, start, end)) for _ in range(count)]
        for process in processes:
            process.start()
        start.wait()
        began = time.perf_counter()
        end.wait()
        rates.append(count * play.decisions / (time.perf_counter() - began))
        for process in processes:
            process.join()
    return max(rates)


def _play_between(play: RandomPlay, start: Barrier, end: Barrier) -> None:
    start.wait()
    play.run()
    end.wait()


def doublings(most: int) -> Iterator[int]:
    """1, 2, 4 and so on, up to `most`."""
    count = 1
    while count <= most:
        yield count
        count *= 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cores")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each run (1)")
    parser.add_argument("--most", type=int, default=os.cpu_count() or 1, help="threads or processes (all cores)")
    given = parser.parse_args()
    for name in sorted(games()):
        play = RandomPlay(name, PLAYERS, given.seconds)
        one = as_threads(play, 1)
        print(f"{name}, {PLAYERS} players: {one / 1e6:.1f} M decisions/s on one core", flush=True)
        for count in doublings(given.most):
            threads, processes = as_threads(play, count) / one, as_processes(play, count) / one
            print(f"  {count:3}: threads {threads:5.2f} x, processes {processes:5.2f} x", flush=True)


if __name__ == "__main__":
    main()
