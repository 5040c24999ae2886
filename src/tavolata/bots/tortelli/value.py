"""What a seat may expect of a game of Tortelli, from how all of them stand: a small network, fitted to games of bots
(`python -m benchmarks.bots.tortelli`). Searches ask it where they cut a playout."""

import math
from pathlib import Path
from typing import Any

import numpy as np

from tavolata.games.tortelli.board import is_alive
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.kernel.rule import rule

from .inputs import INPUTS, inputs_of
from .measures import Totals, totals_of

FILE = Path(__file__).parent / "value.npz"
UNIT = 4096
"""The unit of fixed-point weights: with whole numbers all machines compute the same."""
with np.load(FILE) as _fitted:
    FIRST = _fitted["first"].astype(np.float64) / UNIT
    """By input and neuron; the last row is added to each neuron."""
    SECOND = _fitted["second"].astype(np.float64) / UNIT
    THIRD = _fitted["third"].astype(np.float64) / UNIT
STEP = 64  # of a logit of one
ODDS = np.array([round(math.exp(-step / STEP), 9) for step in range(12 * STEP)], np.float64)
"""The probability relative to the likeliest seat, by how many steps a logit is below the highest one."""


@rule
def add_up(weights: Any, inputs: Any, count: int, sums: Any) -> None:
    """The sums of a layer's neurons, from the inputs that are not zero."""
    width = weights.shape[1]
    for neuron in range(width):
        sums[neuron] = weights[count, neuron]
    for i in range(count):
        number = inputs[i]
        if number > 0.0:  # a hidden layer is rectified
            for neuron in range(width):
                sums[neuron] += number * weights[i, neuron]


@rule
def logit(c: Content, s: State, seat: int, together: Totals, inputs: Any, one: Any, two: Any) -> float:
    """The logit of a seat."""
    inputs_of(c, s, seat, together, inputs)
    add_up(FIRST, inputs, INPUTS, one)
    add_up(SECOND, one, len(one), two)
    total = THIRD[len(two)]
    for neuron in range(len(two)):
        total += THIRD[neuron] * max(0.0, two[neuron])
    return float(total)


@rule
def value(c: Content, s: State, players: int, shares: Any) -> None:
    """The win chance of each seat, into row 0 of `shares`; everybody's objective must be dealt."""
    inputs = np.empty(INPUTS)
    one = np.empty(FIRST.shape[1])
    two = np.empty(SECOND.shape[1])
    together = totals_of(c, s)
    best = -1e9
    for seat in range(players):
        shares[0, seat] = logit(c, s, seat, together, inputs, one, two) if is_alive(s, seat) else -1e9
        best = max(best, shares[0, seat])
    total = 0.0
    for seat in range(players):
        under = (best - shares[0, seat]) * STEP
        shares[0, seat] = ODDS[int(under)] if under < len(ODDS) else 0.0
        total += shares[0, seat]
    for seat in range(players):
        shares[0, seat] /= total
