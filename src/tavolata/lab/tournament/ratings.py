"""Ratings from final places: the online algorithm of Weng and Lin (2011, Bradley-Terry, full pairs), as in openskill.

Each entrant begins at 25 with a deviation of 25/3. After a game every rating moves in proportion to how surprising
the result was, and less the better it is known. A bot does not learn, so nothing is added to the deviation between
games.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, sqrt

from ..statistics import Z95
from .play import Played

MEAN = 25.0
DEVIATION = MEAN / 3
NOISE = DEVIATION / 2
LEAST = 1e-4
"""The part of a variance that always remains."""


@dataclass(frozen=True)
class Rating:
    """The strength of an entrant, and its standard deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def interval(self) -> tuple[float, float]:
        """95 %."""
        return self.mean - Z95 * self.deviation, self.mean + Z95 * self.deviation


def rate(entrants: int, games: Iterable[Played]) -> list[Rating]:
    """The rating of each entrant after all games, in the order of their deals."""
    ratings = [Rating()] * entrants
    for game in sorted(games, key=lambda played: played.fixture):
        ratings = _after(ratings, game)
    return ratings


def _after(ratings: list[Rating], game: Played) -> list[Rating]:
    seats = game.fixture.seats
    moved = list(ratings)
    for entrant in set(seats):
        pairs = [
            (game.places[own], game.places[other], ratings[seats[other]])
            for own in range(len(seats))
            for other in range(len(seats))
            if seats[own] == entrant and seats[other] != entrant
        ]
        moved[entrant] = _moved(ratings[entrant], pairs, len(pairs) / max(1, len(seats) - 1))
    return moved


def _moved(rating: Rating, pairs: list[tuple[int, int, Rating]], times: float) -> Rating:
    """A rating after meetings with others; `times`: how many seats the entrant had, each counted in part."""
    variance = rating.deviation**2
    gain = loss = 0.0
    for own, other, opponent in pairs:
        scale = sqrt(variance + opponent.deviation**2 + 2 * NOISE**2)
        expected = 1 / (1 + exp((opponent.mean - rating.mean) / scale))
        result = 0.5 if own == other else float(own < other)
        gain += variance / scale * (result - expected)
        loss += rating.deviation / scale * (variance / scale**2) * expected * (1 - expected)
    part = max(1.0, times)
    return Rating(rating.mean + gain / part, sqrt(variance * max(1 - loss / part, LEAST)))
