"""What a trace of Chromium says about the main thread of a page."""

import json
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from operator import itemgetter
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = ["blink.user_timing", "toplevel", "disabled-by-default-devtools.timeline", "devtools.timeline"]
WINDOW_US = 3_000_000
"""Microseconds after an arrival in which everything that the page does counts."""
TASK = "RunTask"
BEGIN = "trace begins"


@dataclass
class Task:
    """One task of the main thread: how long it had the processor, and what most of that was spent with."""

    ms: float
    parts: list[tuple[str, float]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.ms:.0f} ms: " + ", ".join(f"{name} {ms:.0f}" for name, ms in self.parts)


@dataclass
class Trace:
    """What was recorded; to be read when the recording is over."""

    events: list[dict[str, Any]] = field(default_factory=list)

    def longest(self) -> Task:
        """The longest task of all."""
        return self._longest(self._tasks(self._marks({BEGIN})[0], inf))

    def longest_after(self, kinds: Iterable[str]) -> list[Task]:
        """For each arrival of such an event: the longest task in the seconds after it."""
        marks = self._marks({f"event {kind}" for kind in kinds})
        return [self._longest(self._tasks(mark, WINDOW_US)) for mark in marks]

    def _marks(self, names: set[str]) -> list[dict[str, Any]]:
        return [each for each in self.events if each["name"] in names and "blink.user_timing" in each.get("cat", "")]

    @cached_property
    def _threads(self) -> dict[tuple[int, int], list[dict[str, Any]]]:
        """Complete events by thread, sorted by their start: computed once, since a trace is long."""
        threads = defaultdict(list)
        for event in self.events:
            if event["ph"] == "X" and "dur" in event:
                threads[event["pid"], event["tid"]].append(event)
        for each in threads.values():
            each.sort(key=lambda event: (event["ts"], -event["dur"]))
        return threads

    def _between(self, thread: dict[str, Any], start: int, end: float) -> list[dict[str, Any]]:
        """The events of a thread that began during an event."""
        events = self._threads[thread["pid"], thread["tid"]]
        first = bisect_left(events, start, key=itemgetter("ts"))
        return events[first : bisect_right(events, end, key=itemgetter("ts"))]

    def _tasks(self, mark: dict[str, Any], window: float) -> list[dict[str, Any]]:
        meanwhile = self._between(mark, mark["ts"], mark["ts"] + window)
        return [event for event in meanwhile if event["name"].endswith(TASK)]

    def _longest(self, tasks: list[dict[str, Any]]) -> Task:
        if not tasks:
            return Task(0.0)
        task = max(tasks, key=busy)
        return Task(busy(task) / 1000, self._parts(task))

    def _parts(self, task: dict[str, Any]) -> list[tuple[str, float]]:
        """The parts of a task, each without the parts inside it; the longest few."""
        end = task["ts"] + task["dur"]
        inside = [
            event
            for event in self._between(task, task["ts"], end)
            if event["ts"] + event["dur"] <= end and not event["name"].endswith(TASK)
        ]
        spent: Counter[str] = Counter()
        open_ones: list[dict[str, Any]] = []
        for event in inside:
            while open_ones and event["ts"] >= open_ones[-1]["ts"] + open_ones[-1]["dur"]:
                open_ones.pop()
            if open_ones:
                spent[open_ones[-1]["name"]] -= busy(event)
            spent[event["name"]] += busy(event)
            open_ones.append(event)
        return [(name, us / 1000) for name, us in spent.most_common(4) if us > 1000]


def busy(event: dict[str, Any]) -> int:
    """Microseconds of processor time: other processes do not count."""
    return int(event.get("tdur", event["dur"]))


@contextmanager
def tracing(browser: Browser, page: Page) -> Iterator[Trace]:
    """Record what a page does meanwhile."""
    trace = Trace()
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(f"performance.mark({BEGIN!r})")
    yield trace
    trace.events = json.loads(browser.stop_tracing())["traceEvents"]
