"""The luck ledger: how much each draw changed the win chances of each seat, and how much was play.

A seat begins with its fair share. Each draw and each act changes its win chance; luck is the sum over draws (the
deal is the first), play the sum over acts. So fair share, luck and play add up to the result. Chances are those of
simple bots that play on from the whole state, and the chance before a draw is the mean of those after it: so luck is
0 on average, whoever plays.
"""

from dataclasses import dataclass

import numpy as np

from .line import Line, Moment
from .values import OpenValues


@dataclass(frozen=True)
class Drawn:
    """A draw, and by how much it changed the win chance of every seat; None: the deal."""

    moment: Moment | None
    worth: list[float]


@dataclass(frozen=True)
class Ledger:
    """By seat: the fair share, luck, play and the result, which is their sum; and every draw."""

    fair: float
    luck: list[float]
    play: list[float]
    result: list[float]
    draws: list[Drawn]


def ledger(line: Line, values: OpenValues) -> Ledger:
    """The ledger of a line that was played on from before every draw."""
    fair = 1 / line.players
    chances = dict(values.curve())
    draws = [Drawn(None, (chances[0] - fair).tolist())]
    luck, play = chances[0] - fair, np.zeros(line.players)
    for place, moment in enumerate(line.moments, 1):
        if moment.seat is None:
            worth = chances[place] - chances[place - 1]
            luck = luck + worth
            draws.append(Drawn(moment, worth.tolist()))
        else:
            play = play + values.worth(place)
    return Ledger(fair, luck.tolist(), play.tolist(), line.result, draws)
