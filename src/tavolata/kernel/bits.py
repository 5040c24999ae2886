"""Sets of places, cards and the like as whole numbers: bit i stands for member i, of at most 63.

Plain `&`, `|` and `>>` do most of the work. What is missing in Python's operators is here, in a form that is the same
interpreted, compiled and on a GPU.
"""

import numpy as np

from .rule import INTERPRETED, rule

_ALTERNATE = np.uint64(0x5555555555555555)
_PAIRS = np.uint64(0x3333333333333333)
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_S1, _S2, _S4, _S56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


def _count(members: int) -> int:
    """The number of members of a set. The compiler recognises this form and emits a single instruction."""
    x = np.uint64(members)
    x = x - ((x >> _S1) & _ALTERNATE)
    x = (x & _PAIRS) + ((x >> _S2) & _PAIRS)
    x = (x + (x >> _S4)) & _NIBBLES
    return np.int64((x * _BYTES) >> _S56)  # type: ignore[return-value]


def _count_interpreted(members: int) -> int:
    """The same in Python's own numbers, which do not overflow."""
    return int(members).bit_count()


count = _count_interpreted if INTERPRETED else rule(_count)


@rule
def lowest(members: int) -> int:
    """The first member of a set, which must not be empty."""
    x = int(members)
    return count((x & -x) - 1)


@rule
def without_lowest(members: int) -> int:
    """The set without its first member."""
    x = int(members)
    return x & (x - 1)


@rule
def nth(members: int, n: int) -> int:
    """Member number n, counted from 0: for drawing from a set."""
    x = int(members)
    for _ in range(n):
        x = without_lowest(x)
    return lowest(x)
