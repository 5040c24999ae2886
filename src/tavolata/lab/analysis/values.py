"""Win chances by playouts from the whole state, which no player knows.

Simple bots play on from every moment before a draw. An act is worth the difference between games after it and games
after the simple bot's choice, with the same draws in both (as in the search), and nothing if the two are the same
act. The chances after every other moment follow from these, differences along a line add up, and playout noise stays
small.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots.search import Worlds
from tavolata.bots.search.halving import Table
from tavolata.bots.search.policy import compiled_policy
from tavolata.kernel.content import Contents
from tavolata.kernel.game import Game
from tavolata.kernel.layout import bit

from .line import Line

Floats = NDArray[np.float64]

THREADS = 2
ASKED = 8
"""How often the simple bot is asked for its choice: it breaks ties at random."""
SEED = 1


def wins_after(
    game: Game, contents: Contents, worlds: Worlds, seat: int, actions: list[int], playouts: int, seed: int = SEED
) -> Floats:  # fmt: skip
    """What every seat wins on average in playouts after each of some acts of a seat (-1: no act), in the same
    worlds with the same draws; a shared win is divided."""
    table = Table(game, contents, worlds.states[:1], seat, seed, worlds)
    table.lay([() if action < 0 else (action,) for action in actions])
    table.try_all(playouts)
    return np.array([table.wins(row) for row in range(len(actions))])


class OpenValues:
    """The win chances along a line, after the deal (place 0) and after each of its moments."""

    def __init__(self, line: Line) -> None:
        self._game, self._contents, self._players = line.match.game, line.match.contents, line.players
        self.line = line
        self._seed = int(
            str(line.record["digest"])[:12], 16
        )  # of its own: draws that all games share would favour a seat
        self._states = [line.dealt, *(moment.state for moment in line.moments)]
        self.draws = [place for place, moment in enumerate(line.moments) if moment.seat is None]  # before each draw
        self._nodes: dict[int, Floats] = {len(line.moments): np.array(line.result)}
        self._worth: dict[int, Floats] = {}  # of the acts that are worth something, by the place after them

    def play_on(self, places: list[int], playouts: int) -> None:
        """Find the win chances at places before a draw."""
        with ThreadPoolExecutor(THREADS) as pool:
            for place, wins in zip(places, pool.map(lambda each: self._play_on(each, playouts), places), strict=True):
                self._nodes[place] = wins

    def _play_on(self, place: int, playouts: int) -> Floats:
        world = Worlds(self._laid(place), np.ones(1))
        return np.asarray(wins_after(self._game, self._contents, world, 0, [-1], playouts, self._seed + place)[0])

    def weigh_acts(self, places: list[int], playouts: int) -> None:
        """Evaluate the acts that led to these places."""
        with ThreadPoolExecutor(THREADS) as pool:
            for place, worth in zip(places, pool.map(lambda each: self._weigh(each, playouts), places), strict=True):
                self._worth[place] = worth

    def unusual_acts(self) -> list[int]:
        """The places after acts that the simple bot would not always have chosen."""
        found = []
        for place, moment in enumerate(self.line.moments, 1):
            if moment.seat is not None and self._usual(place).get(self._action(place), 0.0) < 1:
                found.append(place)
        return found

    def _weigh(self, place: int, playouts: int) -> Floats:
        seat, action, usual = self.line.moments[place - 1].seat, self._action(place), self._usual(place)
        assert seat is not None
        actions = list(dict.fromkeys([action, *usual]))
        world = Worlds(self._laid(place - 1), np.ones(1))
        wins = wins_after(self._game, self._contents, world, seat, actions, playouts, self._seed - place)
        mean = sum(share * wins[actions.index(each)] for each, share in usual.items())
        return np.asarray(wins[0] - mean, np.float64)

    def _usual(self, place: int) -> dict[int, float]:
        """What the simple bot would have chosen instead of an act, with frequencies."""
        engine, content, seat = self._game.engine, self._contents.record, self.line.moments[place - 1].seat
        assert seat is not None
        moves, masked = engine.new_list(), engine.masked(self._laid(place - 1), bit(seat))
        n = engine.legal(content, masked, 0, seat, moves)
        ids = moves["ids"][0, :n].tolist()
        if n == 1:
            return {ids[0]: 1.0}
        choose, found = compiled_policy(self._game), dict[int, float]()
        for number in range(ASKED):
            pick = ids[choose(content, masked, 0, seat, moves, n, np.uint64(place), number)]
            found[pick] = found.get(pick, 0.0) + 1 / ASKED
        return found

    def _action(self, place: int) -> int:
        return int(self._game.actions.parse(self.line.moments[place - 1].act))

    def _laid(self, place: int) -> Any:
        return self._game.rules.state.lay(bytearray(self._states[place]))

    def worth(self, place: int) -> Floats:
        """By how much the act that led to a place changed the win chance of every seat."""
        return self._worth.get(place, np.zeros(self._players))

    def curve(self) -> list[tuple[int, Floats]]:
        """The win chances at every place from which the next place that was played on from is reached by acts."""
        found: list[tuple[int, Floats]] = []
        now: Floats | None = None
        for place in range(len(self._states) - 1, -1, -1):
            if place in self._nodes:
                now = self._nodes[place]
            elif self.line.moments[place].seat is None:
                now = None  # a draw follows, and nobody has played on from here
            elif now is not None:
                now = now - self.worth(place + 1)
            if now is not None:
                found.append((place, now))
        return found[::-1]
