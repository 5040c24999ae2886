"""Compiling once per install: with a progress line, and on two processors where there are two; or in a process beside a
running server."""

import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from .cache import is_marked, mark
from .rule import INTERPRETED
from .texts import HERE, load

Job = Callable[[], object]
POLITE = 15
"""Beside the server, its bots and its folds: what is compiled later (searches, the lab) takes what they leave."""


def prepare(game: str, what: str, title: str, jobs: Sequence[Job], language: str = "en") -> float:
    """Run jobs, each of which compiles an entry or loads it from disk; returns the seconds taken. `what` names the set
    of jobs of a game. The first time, a message says so and a second process compiles half of them, for this one to
    load."""
    began = time.perf_counter()
    is_first = not is_prepared(game, what)
    text = load(HERE, language)
    if is_first:
        print(text("progress.preparing", title=title), file=sys.stderr, flush=True)
        if hasattr(os, "fork") and (os.cpu_count() or 1) > 1:
            _share_out(jobs)
    for job in jobs:
        job()
    taken = time.perf_counter() - began
    if is_first:
        mark(game, what)
        print(text("progress.prepared", seconds=round(taken)), file=sys.stderr, flush=True)
    return taken


def is_prepared(game: str, what: str) -> bool:
    """Whether a set of jobs will find everything on disk."""
    return INTERPRETED or is_marked(game, what)


def _share_out(jobs: Sequence[Job]) -> None:
    """Share the jobs between this process and a forked one; what the other compiled is on disk afterwards."""
    context = multiprocessing.get_context("fork")
    taken = context.Value("i", 0)

    def work() -> None:
        while True:
            with taken.get_lock():
                number = taken.value
                taken.value += 1
            if number >= len(jobs):
                return
            jobs[number]()

    other = context.Process(target=work, daemon=True)
    other.start()
    work()
    other.join()


def compile_beside(names: Sequence[str], compile_one: Callable[[str], None], politeness: int = POLITE) -> None:
    """Compile for one game after the other in a process that somebody has started: it gives way to whoever plays
    meanwhile, and ends as soon as its standard input does, so that it never outlives them."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(politeness)
    for name in names:
        compile_one(name)


def _end_with_input() -> None:
    with suppress(OSError, ValueError):
        while os.read(0, 1024):
            pass
    os._exit(1)
