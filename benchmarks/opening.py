"""`./dev bench opening`: how long a table takes to open, with nothing compiled yet and with all on disk."""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from statistics import median

from .aims import AIMS, PLAYERS
from .engine import say
from .report import Figure, Report, Table, Target
from .timing import load

COMPILING = "compile all that a table needs"


def steps_of(name: str) -> dict[str, str]:
    """What a new process does to open a table; it notes the time after each step."""
    return {
        "import numba": "import numba",
        "import tavolata": "import tavolata",
        "import the rules": f"game = tavolata.game('{name}'); game.rules",
        "make the engine": "game.engine",
        "read the content": "content, options = game.content().record, game.meta.check_options(None, None)",
        COMPILING: "game.engine.warm_up(content, 4, options)",
        "begin a match and list its legal moves": "assert game.new(players=4, seed=1).legal()",
    }


@dataclass(frozen=True)
class Start:
    """One process: seconds from its birth to its end, and of each step."""

    whole: float
    steps: dict[str, float]

    @property
    def inside(self) -> float:
        return sum(self.steps.values())


def opened(steps: dict[str, str], cache: str) -> Start:
    """Open a table in a new process that keeps what it compiles, rules and Python's bytecode, in a folder."""
    lines = ["import json, time", "times = [time.perf_counter()]"]
    for step in steps.values():
        lines += [step, "times.append(time.perf_counter())"]
    lines.append("print(json.dumps([b - a for a, b in zip(times, times[1:])]))")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        env={**environment, "TAVOLATA_CACHE": cache, "PYTHONPYCACHEPREFIX": cache},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    whole = time.perf_counter() - began
    return Start(whole, dict(zip(steps, json.loads(done.stdout), strict=True)))


def measure(name: str, quick: bool, peers: bool) -> Report:
    """Cold and warm starts, medians (nobody else's: `peers` changes nothing)."""
    runs = 1 if quick else 5
    title, steps = AIMS[name].title, steps_of(name)
    warm_steps = {what: step for what, step in steps.items() if what != COMPILING}
    cold, warm = [], []
    for run in range(runs):
        with tempfile.TemporaryDirectory(prefix="tavolata-bench-") as empty:
            say(f"cold start {run + 1} of {runs}")
            cold.append(opened(steps, empty))
            say(f"warm start {run + 1} of {runs}")
            warm.append(opened(warm_steps, empty))
    figures = [
        _seconds(
            "cold compile of everything a table needs",
            [start.inside for start in cold],
            Target(30, 15, at_most=True),
        ),
        _seconds("the same, whole process", [start.whole for start in cold]),
        _seconds(
            "warm start to the first legal move",
            [start.inside for start in warm],
            Target(1.5, 0.7, at_most=True),
        ),
        _seconds("the same, whole process", [start.whole for start in warm]),
    ]
    return Report(
        f"Start: {title}",
        [
            Table(f"{title}, {PLAYERS} players, a new process", figures),
            Table("Where a cold start goes", _breakdown(cold)),
            Table("Where a warm start goes", _breakdown(warm)),
        ],
        [
            "A cold start begins with an empty cache of rules and of Python's bytecode; a warm one finds both on disk.",
            *(["A quick look: one run of each."] if quick else []),
        ],
    )


def _seconds(what: str, seconds: list[float], target: Target | None = None) -> Figure:
    return Figure(what, median(seconds), "s", target, load=load())


def _breakdown(starts: list[Start]) -> list[Figure]:
    return [Figure(name, median(start.steps[name] for start in starts), "s") for name in starts[0].steps]
