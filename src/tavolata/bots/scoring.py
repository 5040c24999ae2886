"""Choosing the best of several scored offers: ties are broken at random, and a bot with doubts may take a slightly
worse offer for the best.

    best = NOTHING
    for i in range(n):
        best = weigh(best, draws, i, score + mood(draws, n + i, doubt))
    return best.pick
"""

from typing import Any, NamedTuple

from tavolata.kernel.chance import uniform
from tavolata.kernel.rule import rule


class Best(NamedTuple):
    """The best score so far, how many offers have it, and which of them was drawn."""

    score: int
    ties: int
    pick: int


NOTHING = Best(-(10**9), 0, 0)


@rule
def weigh(best: Best, draws: Any, index: int, score: int) -> Best:
    """The best after one more offer. Equal offers are equally likely to be picked: the last of k replaces the others
    with a chance of one in k."""
    if score < best.score:
        return best
    ties = best.ties + 1 if score == best.score else 1
    return Best(score, ties, index if uniform(draws, ties, ties) == 0 else best.pick)


@rule
def mood(draws: Any, number: int, doubt: int) -> int:
    """A random amount from 0 to `doubt`, by which offer `number` looks better than it is."""
    return int(uniform(draws, number, doubt)) if doubt > 0 else 0
