"""`./dev test [long] [pytest's arguments]`: compile everything once, run pytest on all cores, say what was run."""

import os
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import tavolata

from .warming import warm_up

SHOWN = 12
"""Files, the longest first."""


def cores() -> int:
    """As many as this process may use."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()) or 1


class Report:
    """Counts what was run, file by file, and says how long it took."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.seconds: dict[str, float] = defaultdict(float)
        self.tests = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.location[0]] += report.duration
        self.tests += report.when == "call"

    def text(self) -> str:
        wall, work = (time.monotonic() - self.began) / 60, sum(self.seconds.values()) / 60
        longest = sorted(((seconds, file) for file, seconds in self.seconds.items()), reverse=True)[:SHOWN]
        told = f"{self.tests} tests of {len(self.seconds)} files in {wall:.1f} minutes: {work:.1f} minutes of tests, "
        return "\n".join(
            [
                *(f"{seconds:6.0f} s  {file}" for seconds, file in longest),
                f"{told}{processor_seconds() / 60:.1f} minutes of processor time",
            ]
        )


class Spread:
    """Says how the tests are spread over the workers."""

    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> Any:
        from .spreading import FromBothEnds  # pytest itself must be the first to import what that builds on

        return FromBothEnds(config, log)


def processor_seconds() -> float:
    """What this process and those that it has waited for have used of the processor."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main() -> int:
    arguments = sys.argv[1:]
    is_long = arguments[:1] == ["long"]
    arguments = arguments[1:] if is_long else arguments
    began = time.monotonic()
    with ProcessPoolExecutor(cores(), get_context("spawn")) as beside:
        list(beside.map(warm_up, tavolata.games()))
    print(f"the rules are compiled, after {time.monotonic() - began:.0f} s", flush=True)
    marks = [] if is_long else ["-m", "not long"]
    spread = ["-n", str(cores() + 1), "--no-loadscope-reorder"]
    report = Report()
    outcome = int(pytest.main([*spread, "--durations", "10", *marks, *arguments], plugins=[report, Spread()]))
    print(report.text())
    return outcome


if __name__ == "__main__":
    sys.exit(main())
