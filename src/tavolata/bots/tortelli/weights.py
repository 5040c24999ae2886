"""The weights in the scores of Tortelli's bots, in tenths of a troop unless another unit is named."""

from typing import Any, NamedTuple

import numpy as np

from tavolata.kernel.events import new_record

from .fitted import WEIGHTS


class Weights(NamedTuple):
    """What a target is worth, what it costs, and when it is too risky."""

    goal: int  # a place that the objective lacks by name
    castle: int  # one around a fortress that the objective lacks
    project: int  # in the kingdom that is nearest to being whole
    whole: int  # the last place of that kingdom; of several, each an equal part of this
    breaking: int  # in a kingdom that an enemy holds whole
    breaking_troop: int  # and for each troop that the kingdom brings them
    danger: int  # of an opponent who may be near their objective
    more: int  # where the objective lacks any territories
    banner: int  # a fortress that brings a troop, for each opponent: the more there are, the rarer are whole kingdoms
    fortress: int  # one that brings no troop more
    first_conquest: int  # the Bazza card
    rival: int  # of the strongest opponent
    plain: int  # any place

    loss: int  # for each defender that must fall
    siege_loss: int  # what a siege costs on average
    least_chance: int  # per cent: the minimum chance of an attack
    last_chance: int  # per cent: the minimum for an attack that completes the objective
    patience: int  # rounds: in a war that lasts longer nobody counts the fallen, or it might last for ever

    guard: int  # for a troop that makes a whole kingdom safer
    guard_goal: int  # for one that makes a place of the objective safer
    guard_front: int  # for one that makes any other place safer
    keep: int  # troops: a blitz against three or more stops with this many left
    front: int  # troops that stay at a front where nothing is wanted
    hot: int  # troops that stay where something is
    surplus: int  # for each troop, of ten at most, by which an attack is stronger than the defence
    alone: int  # for each troop by which enemies around the target are more than those who would move in


SOLID = Weights(
    goal=90, castle=60, project=40, whole=0, breaking=40, breaking_troop=0, danger=30, more=35, banner=25, fortress=15,
    first_conquest=25, rival=10, plain=5, loss=12, siege_loss=26, least_chance=55, last_chance=30, patience=40,
    guard=60, guard_goal=0, guard_front=0, keep=3, front=2, hot=9_999, surplus=0, alone=0,
)  # fmt: skip
"""Of the simple bot, by hand."""

EVOLVED = Weights(**WEIGHTS)
"""Of the levels that search, found by games against the simple bot."""

KIND = np.dtype([(name, np.int64) for name in Weights._fields])


def laid_out(weights: Weights) -> Any:
    """Weights as rules take them: a record of an array of one. Handed on from rule to rule as so many numbers they
    would cost more than what is done with them."""
    made = new_record(KIND)
    made[0] = tuple(weights)
    return made


SOLID_LAID_OUT, EVOLVED_LAID_OUT = laid_out(SOLID), laid_out(EVOLVED)
