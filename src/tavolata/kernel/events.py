"""What happened, as the rules tell it: events with an audience.

A log is an array of 64-bit numbers, `log[0]` the count; an event is packed into one number, so that telling costs one
store. Arguments are whole numbers from 0 to 65535; which they are is declared by the game beside its event kinds.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .rule import rule

Log = NDArray[np.int64]


@rule
def tell(log: Log, kind: int, audience: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Append an event for the viewers whose bits are in `audience`."""
    n = log[0] + 1
    log[0] = n
    log[n] = (kind << 56) | (int(audience) << 48) | (int(a) << 32) | (int(b) << 16) | int(c)


def read_log(log: Log) -> list[tuple[int, int, tuple[int, int, int]]]:
    """The events of a log as (kind, audience, arguments)."""
    numbers: list[Any] = log[1 : int(log[0]) + 1].tolist()
    return [(x >> 56, x >> 48 & 255, (x >> 32 & 65535, x >> 16 & 65535, x & 65535)) for x in numbers]
