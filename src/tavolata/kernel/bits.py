"""Sets of places, cards and the like as whole numbers: bit i stands for member i, of at most 63.

Plain `&`, `|` and `>>` do most of the work. What is missing in Python's operators is here, in a form that is the same
interpreted, compiled and on a GPU: no number ever leaves the positive half of 64 bits.
"""

import numpy as np

from .rule import rule

_EVEN = 0x5555555555555555
_PAIRS = 0x3333333333333333
_NIBBLES = 0x0F0F0F0F0F0F0F0F

# the powers of two all differ modulo 67, so the remainder says which it is
_PLACE_OF_REMAINDER = np.zeros(67, np.int8)
for _place in range(63):
    _PLACE_OF_REMAINDER[2**_place % 67] = _place


@rule
def count(members: int) -> int:
    """How many members a set has."""
    x = int(members)
    x = (x & _EVEN) + (x >> 1 & _EVEN)
    x = (x & _PAIRS) + (x >> 2 & _PAIRS)
    x = (x + (x >> 4)) & _NIBBLES
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


@rule
def lowest(members: int) -> int:
    """The first member of a set that is not empty."""
    x = int(members)
    return int(_PLACE_OF_REMAINDER[np.uint64(x & -x) % np.uint64(67)])


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
