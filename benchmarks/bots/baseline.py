"""The rollout bot that every search has to beat: one decision at a time, every legal act in the same worlds, simple
bots to the end, the best act if it beats the simple bot's by one and a half standard errors."""

import time

import numpy as np

from tavolata.bots.choosing import compiled_choose
from tavolata.bots.plain import Decider
from tavolata.bots.search.halving import Table, plain_searcher_of
from tavolata.bots.search.rounds import FEW, MOST_WORLDS
from tavolata.kernel.game import Game
from tavolata.kernel.seen import Seen

SURE = 1.5


class Baseline(Decider):
    """As many playouts for each act as `worlds` says, or as fit into some seconds for each decision."""

    def __init__(self, game: Game, seed: int, worlds: int = 0, seconds: float = 0.0) -> None:
        self._game, self._seed, self._worlds, self._seconds = game, seed, worlds, seconds
        self._list = game.engine.new_list()
        self._decisions = 0

    def decide(self, seen: Seen, seat: int) -> int:
        began = time.perf_counter()
        legal = seen.legal(seat)
        self._decisions += 1
        key = self._seed * 1_000_003 + self._decisions & (1 << 62) - 1
        if len(legal) == 1:
            return legal[0]
        self._list["ids"][0, : len(legal)] = legal
        given = seen.contents.record, seen.masked(seat), 0, seat, self._list, len(legal), np.uint64(key), 0
        usual = legal[compiled_choose(self._game)(*given)]
        tried = [usual, *(act for act in legal if act != usual)]
        searcher = plain_searcher_of(self._game)
        table = Table(self._game, seen.contents, seen.masked(seat), seat, key, searcher=searcher)
        table.lay([(act,) for act in tried])
        table.try_all(self._worlds or FEW)
        if self._seconds:
            taken = time.perf_counter() - began
            worlds = int(FEW * self._seconds / taken)
            if worlds > FEW:
                table.try_all(min(MOST_WORLDS, worlds))
        best = max(range(len(tried)), key=table.value)
        mean, error = table.apart(best)
        return tried[best] if mean > SURE * error else usual
