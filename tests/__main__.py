"""`./dev test [long] [pytest's arguments]`: compile everything once, then run pytest on all cores."""

import os
import sys
import time
from collections import Counter

import pytest

import tavolata
from tavolata.bots.compiling import prepare_table
from tavolata.kernel.prepare import prepare
from tavolata.lab.arena import Arena
from tavolata.lab.experiment.file import check
from tavolata.lab.experiment.plan import Plan
from tavolata.testing import check_laws

SHOWN = 12
"""Files, the longest first."""


def warm_up(name: str) -> None:
    """Compile what tests of a game need, so that parallel workers find it on disk."""
    game = tavolata.game(name)
    players, options = game.players[0], game.meta.check_options(None)
    content = game.content().record
    prepare_table(game)
    start = game.engine.start(content, players, options)
    jobs = [
        lambda: check_laws(game, players, games=1),
        lambda: game.engine.playouts(content, start, 1, 1),
        lambda: Arena(game).play(content, start, 1, 1, 1),
        lambda: Plan(check({"game": name})).warm_up(),
    ]
    prepare(name, "tests", f"the tests of {name}", jobs)


def workers() -> int:
    """One for each core that this process may use, and one more: many tests wait rather than compute."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (usable or 1) + 1


class Report:
    """Counts what was run, file by file, and says how long it took."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.seconds: Counter[str] = Counter()
        self.tests = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.location[0]] += report.duration
        self.tests += report.when == "call"

    def text(self) -> str:
        wall, work = (time.monotonic() - self.began) / 60, sum(self.seconds.values()) / 60
        longest = [f"{seconds:6.0f} s  {file}" for file, seconds in self.seconds.most_common(SHOWN)]
        told = f"{self.tests} tests of {len(self.seconds)} files in {wall:.1f} minutes: {work:.1f} minutes of tests, "
        return "\n".join([*longest, f"{told}{processor_seconds() / 60:.1f} minutes of processor time"])


def processor_seconds() -> float:
    """What this process and those that it has waited for have used of the processor."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main() -> int:
    arguments = sys.argv[1:]
    is_long = arguments[:1] == ["long"]
    arguments = arguments[1:] if is_long else arguments
    began = time.monotonic()
    for name in tavolata.games():
        warm_up(name)
    print(f"the rules are compiled, after {time.monotonic() - began:.0f} s", flush=True)
    marks = [] if is_long else ["-m", "not long"]
    spread = ["-n", str(workers()), "--dist", "loadfile", "--no-loadscope-reorder"]
    report = Report()
    outcome = int(pytest.main([*spread, "--durations", "10", *marks, *arguments], plugins=[report]))
    print(report.text())
    return outcome


if __name__ == "__main__":
    sys.exit(main())
