"""A job with the name of the real one, which does what its seed says."""

import os
import time

from tavolata.server.runtime.jobs.gestures import Question
from tavolata.server.runtime.workers.jobs import Priority, job

FAILS, HANGS, DIES, NONSENSE, QUICK, SLOW = range(6)
SLOWER = 0.05


@job(Priority.TURN)
def gesture(question: Question) -> list[int]:
    """Like a bot; weaker levels than the master are well-behaved."""
    way = question.seed if question.kind == "master" else QUICK
    if way == FAILS:
        raise ValueError("a bot's own fault")
    if way == HANGS:
        time.sleep(60)
    if way == DIES:
        os._exit(3)
    if way == SLOW:
        time.sleep(SLOWER)
    return [99_999] if way == NONSENSE else [len(question.kind)]


@job(Priority.TURN)
def load(name: str) -> None:
    """As on a very slow machine: it seems never to end."""
    time.sleep(600)
