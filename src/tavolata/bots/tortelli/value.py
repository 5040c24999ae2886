"""What a seat may expect of a game of Tortelli, from how all of them stand: a small network for each number of players,
fitted to games of bots (`python -m benchmarks.bots.tortelli`). Searches ask it where they cut a playout."""

import math
from typing import Any

import numpy as np

from tavolata.games.tortelli.board import is_alive
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.kernel.rule import rule

from .fitted import LAYERS, UNIT
from .measures import MEASURES, measures_of, totals_of

FEWEST = 2  # players
FIRST = np.array([layer["first"] for layer in LAYERS], np.float64) / UNIT
"""By players, hidden number and measure; the last column is added to each hidden number."""
SECOND = np.array([layer["second"] for layer in LAYERS], np.float64) / UNIT
STEP = 64  # of a logit of one
ODDS = np.array([round(math.exp(-step / STEP), 9) for step in range(12 * STEP)], np.float64)
"""How likely something is beside the likeliest, by how many steps its logit is under that one's."""


@rule
def logit(c: Content, s: State, seat: int, row: int, together: Any) -> float:
    """How much speaks for a seat."""
    now = measures_of(c, s, seat, together)
    total = 0.0
    for hidden in range(SECOND.shape[1]):
        number = FIRST[row, hidden, MEASURES]
        for i in range(MEASURES):
            number += FIRST[row, hidden, i] * now[i]
        total += SECOND[row, hidden] * max(0.0, number)
    return total


@rule
def value(c: Content, s: State, players: int, shares: Any) -> None:
    """The win chance of each seat, into row 0 of `shares`; everybody's objective must be dealt."""
    together = totals_of(c, s)
    row = players - FEWEST
    best = -1e9
    for seat in range(players):
        shares[0, seat] = logit(c, s, seat, row, together) if is_alive(s, seat) else -1e9
        best = max(best, shares[0, seat])
    total = 0.0
    for seat in range(players):
        under = (best - shares[0, seat]) * STEP
        shares[0, seat] = ODDS[int(under)] if under < len(ODDS) else 0.0
        total += shares[0, seat]
    for seat in range(players):
        shares[0, seat] /= total
