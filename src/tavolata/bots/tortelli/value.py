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
"""Weights are whole numbers in so many parts, so that all machines reckon alike."""
with np.load(FILE) as _fitted:
    FIRST = _fitted["first"].astype(np.float64) / UNIT
    """By input and neuron; the last row is added to each neuron."""
    SECOND = _fitted["second"].astype(np.float64) / UNIT
    THIRD = _fitted["third"].astype(np.float64) / UNIT
STEP = 64  # of a logit of one
ODDS = np.array([round(math.exp(-step / STEP), 9) for step in range(12 * STEP)], np.float64)
"""How likely something is beside the likeliest, by how many steps its logit is under that one's."""


@rule
def add_up(weights: Any, inputs: Any, count: int, sums: Any) -> None:
    """The sums of a layer's neurons, from the inputs that are not zero."""
    width = weights.shape[1]
    for neuron in range(width):
        sums[neuron] = weights[count, neuron]
    for i in range(count):
        number = inputs[i]
        if number > 0.0:  # of a hidden layer what is below zero counts nothing
            for neuron in range(width):
                sums[neuron] += number * weights[i, neuron]


@rule
def logit(c: Content, s: State, seat: int, together: Totals, inputs: Any, one: Any, two: Any) -> float:
    """How much speaks for a seat."""
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
