"""A job with the name of the real one, which takes as long as its seed says."""

import time

from tavolata.server.runtime.jobs.hints import HintFound, HintQuestion
from tavolata.server.runtime.workers.jobs import Priority, job

from .gestures import FAILS, SLOW, SLOWER

LATE = 100
TOO_LONG = 1.3
"""Seconds: more than a hint may take, and less than twice as much."""


@job(Priority.INTERACTIVE)
def best_acts(question: HintQuestion) -> list[HintFound]:
    if question.seed == FAILS:
        raise ValueError("a bot's own fault")
    time.sleep({SLOW: SLOWER, LATE: TOO_LONG}.get(question.seed, 0.0))
    return [HintFound(0, 0.5, "because")]
