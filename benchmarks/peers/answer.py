"""How a peer talks to the benchmark: it says who it is once it is warm, then answers each line on its
standard input, a number of seconds, with what it has played in about that time. One JSON object a line."""

import json
import os
import sys
import time
from collections.abc import Callable

Play = Callable[[], tuple[float, float]]  # one portion of work: decisions and games played


def serve(version: str, mode: str, play: Play) -> None:
    """Answer until standard input ends. What libraries print goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    play()
    print(json.dumps({"version": version, "mode": mode}), file=answers)
    for line in sys.stdin:
        print(json.dumps(_timed(play, float(line))), file=answers)


def _timed(play: Play, seconds: float) -> dict[str, float]:
    decisions = games = taken = 0.0
    began = time.perf_counter()
    while taken < seconds:
        more_decisions, more_games = play()
        decisions += more_decisions
        games += more_games
        taken = time.perf_counter() - began
    return {"decisions": decisions, "games": games, "seconds": taken}
