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
"""Files, and folders: those that took most."""


def cores() -> int:
    """As many as this process may use."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()) or 1


class Report:
    """Counts what was run, file by file, and says how long it took."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.seconds: dict[str, float] = defaultdict(float)
        self.processor: dict[str, float] = defaultdict(float)
        self.tests = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.location[0]
        self.seconds[file] += report.duration
        self.processor[file] += getattr(report, "processor", 0.0)  # of `costs.py`
        self.tests += report.when == "call"

    def text(self) -> str:
        wall, work = (time.monotonic() - self.began) / 60, sum(self.seconds.values()) / 60
        folders: dict[str, float] = defaultdict(float)
        for file, seconds in self.processor.items():
            folders[os.path.dirname(file)] += seconds
        told = f"{self.tests} tests of {len(self.seconds)} files in {wall:.1f} minutes: {work:.1f} minutes of tests, "
        return "\n".join(
            [
                "the longest, and the processor's part of it:",
                *(f"{self.seconds[file]:6.0f} s {self.processor[file]:6.0f} s  {file}" for file in most(self.seconds)),
                "the dearest folders:",
                *(f"{folders[folder]:15.0f} s  {folder}" for folder in most(folders)),
                f"{told}{processor_seconds() / 60:.1f} minutes of processor time",
            ]
        )


def most(seconds: dict[str, float]) -> list[str]:
    """The names with the most seconds, in order."""
    return sorted(seconds, key=lambda name: -seconds[name])[:SHOWN]


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
