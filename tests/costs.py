"""Processor time of each test file, including the processes that it starts: servers, browsers, workers.

Wall time tells little where tests run in parallel and many of them wait. The seconds are sent with the last report
of a file.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TICK = 1 / os.sysconf("SC_CLK_TCK")


class Costs:
    """At the end of every file, records the processor time since the end of the previous one."""

    def __init__(self) -> None:
        self._before = family_seconds()
        self._is_last = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        self._is_last = nextitem is None or nextitem.path != item.path

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Iterator[None]:
        outcome: Any = yield
        if call.when == "teardown" and self._is_last:
            now = family_seconds()
            outcome.get_result().processor = max(0.0, now - self._before)
            self._before = now


def family_seconds() -> float:
    """The processor time of this process, its descendants, and those that they have waited for."""
    times = os.times()
    own = times.user + times.system + times.children_user + times.children_system
    parents: dict[int, int] = {}
    worked: dict[int, float] = {}
    for found in Path("/proc").glob("[0-9]*/stat"):  # only Linux tells
        try:
            fields = found.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        process = int(found.parent.name)
        parents[process], worked[process] = int(fields[1]), sum(map(int, fields[11:15])) * TICK
    return own + sum(seconds for process, seconds in worked.items() if _is_below(process, parents))


def _is_below(process: int, parents: dict[int, int]) -> bool:
    while process in parents:
        process = parents[process]
        if process == os.getpid():
            return True
    return False
