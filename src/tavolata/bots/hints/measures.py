"""The numbers on a board that reasons are made of."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Measure(NamedTuple):
    """A number on the board that matters: the key of the reason, and of its subject (the key of a word, or empty), what
    the subject brings each turn, by the content of the table, and whose it is likely to be, in percent."""

    reason: str
    what: str = ""
    income: int = 0
    seat: int = -1
    likely: int = 0


Board = dict[Measure, NDArray[np.float64]]
"""The value of each measure in each world."""
