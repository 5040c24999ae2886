"""A network on whole numbers: the same bytes on every machine.

The first layer is summed from columns: each feature that is not zero has a column for each value up to its cap, as the
networks of chess engines do. So a position costs a few thousand additions of 16-bit numbers. Numbers are fixed-point:
activations and sums are counted in 1/1024, weights of the upper layers in 1/512.
"""

from typing import Any

import numpy as np

from tavolata.kernel.rule import rule

FIRST, SECOND = 256, 128  # neurons of the two hidden layers
ONE = 1024  # an activation of one, and a weight of one in the first layer
UPPER_BITS = 9
UPPER = 1 << UPPER_BITS  # a weight of one in the upper layers
LOGIT = ONE * UPPER  # a logit of one
PLAYERS = 8  # numbers of players, from 0
CHANCES = 1024
"""Values are looked up: the chance of a logit from -8 to 8, in 65536ths."""
CHANCE_TABLE = np.round(65535 / (1 + np.exp(-(np.arange(CHANCES) / CHANCES * 16 - 8)))).astype(np.int32)


def net_type(features: int, columns: int, actions: int, seats: int) -> np.dtype[Any]:
    """The record type of a network. `cap` and `first` say which columns a feature has, `own` how the actions of each
    seat are numbered as if it were seat 0."""
    return np.dtype(
        [
            ("b1", np.int32, (FIRST,)),
            ("b2", np.int32, (SECOND,)),
            ("bp", np.int32, (actions,)),
            ("bv", np.int32),
            ("chances", np.int32, (CHANCES,)),
            ("first", np.int32, (features,)),
            ("cap", np.int16, (features,)),
            ("own", np.int16, (PLAYERS, seats, actions)),
            ("w1", np.int16, (columns, FIRST)),
            ("w2", np.int16, (FIRST, SECOND)),
            ("wp", np.int16, (actions, SECOND)),
            ("wv", np.int16, (SECOND,)),
        ]
    )


SCRATCH = np.dtype([("one", np.int32, (FIRST,)), ("two", np.int32, (SECOND,))])
"""Room for the activations of one position."""


@rule
def think(net: Any, numbers: Any, scratch: Any) -> None:
    """Both hidden layers of a position, from its features."""
    for h in range(FIRST):
        scratch.one[h] = net.b1[h]
    for i in range(len(numbers)):
        if numbers[i] > 0 and net.cap[i] > 0:
            column = net.first[i] + min(numbers[i], net.cap[i]) - 1
            for h in range(FIRST):
                scratch.one[h] += net.w1[column, h]
    for j in range(SECOND):
        scratch.two[j] = net.b2[j]
    for h in range(FIRST):
        active = np.int32(min(max(scratch.one[h], 0), ONE - 1))
        if active != 0:
            for j in range(SECOND):
                scratch.two[j] += active * net.w2[h, j]
    for j in range(SECOND):
        scratch.two[j] = min(max(scratch.two[j] >> UPPER_BITS, 0), ONE - 1)


@rule
def logit(net: Any, scratch: Any, action: int) -> int:
    """The logit of an action (numbered as if the seat were seat 0), in 1/`LOGIT`."""
    total = int(net.bp[action])
    for j in range(SECOND):
        total += int(scratch.two[j]) * int(net.wp[action, j])
    return total


@rule
def best_of(net: Any, scratch: Any, players: int, seat: int, ids: Any, n: int) -> int:
    """The index of the action with the highest logit, the first of equals."""
    best = 0
    highest = logit(net, scratch, net.own[players, seat, ids[0]])
    for i in range(1, n):
        one = logit(net, scratch, net.own[players, seat, ids[i]])
        if one > highest:
            highest = one
            best = i
    return best


@rule
def chance_of(net: Any, scratch: Any) -> int:
    """The part of the victory that the network expects for the seat, in 65536ths."""
    total = int(net.bv)
    for j in range(SECOND):
        total += int(scratch.two[j]) * int(net.wv[j])
    place = (total + 8 * LOGIT) * CHANCES // (16 * LOGIT)
    return int(net.chances[min(max(place, 0), CHANCES - 1)])
