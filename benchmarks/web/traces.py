"""What a trace of Chromium says about the main thread of a page."""

import json
from typing import Any

MARK = "dice"
WINDOW_US = 3_000_000
"""So long after the dice were thrown everything counts that the page does."""
TASK = "RunTask"


def longest_tasks(trace: bytes) -> list[float]:
    """Milliseconds of the longest task in the seconds after each throw."""
    events = json.loads(trace)["traceEvents"]
    marks = [event for event in events if event["name"] == MARK and "blink.user_timing" in event.get("cat", "")]
    return [max((task["dur"] / 1000 for task in _tasks(events, mark)), default=0.0) for mark in marks]


def _tasks(events: list[dict[str, Any]], mark: dict[str, Any]) -> list[dict[str, Any]]:
    begin, end = mark["ts"], mark["ts"] + WINDOW_US
    return [
        event
        for event in events
        if event["name"].endswith(TASK)
        and (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])
        and begin <= event["ts"] <= end
        and "dur" in event
    ]
