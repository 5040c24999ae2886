"""Who plays whom: every pair of entrants, seats rotated, the same deals for all pairs."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations


@dataclass(frozen=True, order=True)
class Fixture:
    """One game to play: the deal, and which entrant sits where."""

    deal: int
    seats: tuple[int, ...]


def fixtures(entrants: int, players: int, games: int) -> Iterator[Fixture]:
    """At a table for two each pair meets in `games` games, every deal played from both sides. At a larger table one
    sits among others who are all of another kind, in each seat equally often; each of a pair is alone in turn."""
    pairs = combinations(range(entrants), 2) if players == 2 else permutations(range(entrants), 2)
    meetings = list(pairs)
    for number in range(games):
        deal, place = divmod(number, players)
        for alone, others in meetings:
            yield Fixture(deal, tuple(alone if seat == place else others for seat in range(players)))
