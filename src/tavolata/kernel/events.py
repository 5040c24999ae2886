"""What happened, as the rules tell it: events with an audience.

A log is a record of a count and a row of 64-bit numbers; an event is packed into one number, so that telling costs one
store. Arguments are whole numbers from 0 to 65535; which they are is declared by the game beside its event kinds.

Logs, like lists of legal actions, are records and not arrays: compiled code passes a record as a bare pointer, but
counts references to an array at every call.
"""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .rule import INTERPRETED, rule

KIND_SHIFT = 56
"""Where the kind stands in the number of an event."""


class Log(Protocol):
    """The events of one step."""

    count: int
    events: NDArray[np.int64]


class Moves(Protocol):
    """A list of actions."""

    ids: NDArray[np.int16]


def log_type(size: int) -> np.dtype[Any]:
    """The record type of a log."""
    return np.dtype([("count", np.int64), ("events", np.int64, (size,))])


def moves_type(size: int) -> np.dtype[Any]:
    """The record type of a list of actions."""
    return np.dtype([("ids", np.int16, (size,))])


def new_record(kind: np.dtype[Any]) -> Any:
    """A record of zeros, as an array of one. Make the type once: compiled functions know it by identity, and look at
    another one, though equal, anew at every call."""
    made = np.zeros(1, kind)
    return made.view(np.recarray) if INTERPRETED else made


@rule
def tell(log: Log, kind: int, audience: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Append an event for the viewers whose bits are in `audience`."""
    n = log.count
    log.count = n + 1
    log.events[n] = (kind << 56) | (int(audience) << 48) | (int(a) << 32) | (int(b) << 16) | int(c)


@rule
def put(out: Moves, n: int, action: int, allowed: bool) -> int:
    """Append an action to a list of n if it is allowed; the new n. Without a branch: whether it is allowed is as
    good as random, and a wrong guess of the processor costs more than the store."""
    out.ids[n] = action
    return n + allowed


def logged(log: Any) -> list[int]:
    """The events of a log, each as the one number it is told by."""
    return log["events"][0, : log["count"][0]].tolist()  # type: ignore[no-any-return]


def unpacked(number: int) -> tuple[int, int, tuple[int, int, int]]:
    """An event as (kind, audience, arguments)."""
    return number >> KIND_SHIFT, number >> 48 & 255, (number >> 32 & 65535, number >> 16 & 65535, number & 65535)


def read_log(log: Any) -> list[tuple[int, int, tuple[int, int, int]]]:
    """The events of a log as (kind, audience, arguments)."""
    return [unpacked(number) for number in logged(log)]
