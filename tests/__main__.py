"""`./dev test [long] [--beside N] [pytest's arguments]`: compile everything once, run pytest on all cores, say what was
run. `--beside 8` keeps eight processes busy beside it."""

import os
import signal
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import tavolata

from .run_environment import busy, collect, in_memory, keep_bytecode
from .warming import warm_up, warm_up_packages
from .web.chromium import fetch_chromium

MORE = 2
"""Workers beside one for each core: while a test waits, another uses its core."""
SHOWN = 12
"""The number of files, and of folders, that are listed as the slowest."""


def cores() -> int:
    """The number of processors that this process may use."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()) or 1


class Report:
    """Counts the tests file by file, and prints how long they took."""

    def __init__(self) -> None:
        self.began, self.idle = time.monotonic(), idle_seconds()
        self.seconds: dict[str, float] = defaultdict(float)
        self.processor: dict[str, float] = defaultdict(float)
        self.tests = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.location[0]
        self.seconds[file] += report.duration
        self.processor[file] += getattr(report, "processor", 0.0)  # of `costs.py`
        self.tests += report.when == "call"
        if report.failed:  # a reader who waits for the end can look at the failure already
            print(f"\nFAILED {report.nodeid} ({report.when}): {reason(report)}", flush=True)

    def text(self) -> str:
        wall, work = (time.monotonic() - self.began) / 60, sum(self.seconds.values()) / 60
        worked, idle = sum(self.processor.values()) / 60, (idle_seconds() - self.idle) / 60
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
                f"{told}{worked:.1f} minutes of processor time, {idle:.1f} minutes in which a core was idle",
            ]
        )


def reason(report: pytest.TestReport) -> str:
    """The first line of what went wrong."""
    crash = getattr(report.longrepr, "reprcrash", None)
    return str(getattr(crash, "message", report.longreprtext)).strip().partition("\n")[0]


def most(seconds: dict[str, float]) -> list[str]:
    """The names with the most seconds, in order."""
    return sorted(seconds, key=lambda name: -seconds[name])[:SHOWN]


class Spread:
    """Distributes the tests over the workers."""

    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> Any:
        from .scheduling import FromBothEnds  # pytest itself must be the first to import what that builds on

        return FromBothEnds(config, log)


def idle_seconds() -> float:
    """The idle time of all cores together; known on Linux only."""
    if not (told := Path("/proc/stat")).exists():
        return 0.0
    _, _, _, _, idle, waiting, *_ = told.read_text(encoding="ascii").split("\n", 1)[0].split()
    return (int(idle) + int(waiting)) / os.sysconf("SC_CLK_TCK")


def make_ready(arguments: list[str]) -> None:
    """Prepare what every worker would have to make for itself: compiled rules, the tests' bytecode, a browser."""
    began = time.monotonic()
    with ProcessPoolExecutor(cores(), get_context("spawn")) as beside, ThreadPoolExecutor() as waiting:
        jobs = [beside.submit(warm_up, game) for game in tavolata.games()]
        jobs += [waiting.submit(fetch_chromium), beside.submit(warm_up_packages), beside.submit(collect, arguments)]
        for job in jobs:
            job.result()
    print(f"the rules are compiled, after {time.monotonic() - began:.0f} s", flush=True)


def main() -> int:
    arguments = sys.argv[1:]
    is_long = arguments[:1] == ["long"]
    arguments = arguments[1:] if is_long else arguments
    others = int(arguments[1]) if arguments[:1] == ["--beside"] else 0
    arguments = arguments[2:] if others else arguments
    keep_bytecode()
    make_ready(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what lies in memory is deleted then, too
    marks = [] if is_long else ["-m", "not long"]
    spread = ["-n", str(cores() + MORE), "--no-loadscope-reorder"]
    with in_memory(), busy(others):
        report = Report()
        outcome = int(pytest.main([*spread, "--durations", "10", *marks, *arguments], plugins=[report, Spread()]))
        print(report.text())
    return outcome


if __name__ == "__main__":
    sys.exit(main())
