"""The best of what a bot has scored: equals are drawn, and whoever has a doubt takes a little worse for better.

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
    """The best so far after one more offer. Of equals each is as likely: the last of k takes the place of the others
    with a chance of one in k."""
    if score < best.score:
        return best
    ties = best.ties + 1 if score == best.score else 1
    return Best(score, ties, index if uniform(draws, ties, ties) == 0 else best.pick)


@rule
def mood(draws: Any, number: int, doubt: int) -> int:
    """How much better than it is offer `number` looks to somebody with so much doubt: anything up to that."""
    return int(uniform(draws, number, doubt)) if doubt > 0 else 0
