"""Law 11, checked at every step of random games: what environments and learners rely on."""

import random
from math import isqrt
from typing import Any

import numpy as np

from tavolata.kernel.contract import CHANCE, MOST_OUTCOMES, OVER, returns
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SPECTATOR_BIT, States, bit

from .laws import LawBroken

LOOKED_AT = 400
"""Steps of a game at which everything is looked at; after them it is only played to its end."""


def check_learning(game: Game, players: int, seed: int = 0, games: int = 1, edition: int | None = None) -> int:
    """Law 11 in random games by the standard options; LawBroken says how it is broken. Returns how many steps were
    looked at."""
    edition = game.meta.check_edition(edition)
    record = game.content(edition=edition).record
    start = game.engine.start(record, players, game.meta.check_options(None, edition=edition), edition)
    looked = 0
    for number in range(games):
        try:
            looked += _Walk(game, record, start.copy(), players).to_the_end(random.Random(f"learning {seed} {number}"))
        except AssertionError as broken:
            what = f"edition {edition}, {players} players, game {number} (seed {seed})"
            raise LawBroken(f"{game.name}, {what}: law 11 is broken: {broken}") from None
    return looked


class _Walk:
    """One game at random."""

    def __init__(self, game: Game, record: Any, states: States, players: int) -> None:
        self._game, self._record, self._states, self._players = game, record, states, players
        self._engine, self._rules = game.engine, game.rules
        self._log, self._moves, self._again = game.engine.new_log(), game.engine.new_list(), game.engine.new_list()
        self._seen = game.rules.state.empty()

    def to_the_end(self, chooser: random.Random) -> int:
        engine, steps, decisions = self._engine, 0, 0
        while True:
            actor, waiting, outcomes = engine.status(self._record, self._states, 0)
            if actor == OVER:
                break
            if steps < LOOKED_AT:
                self._look(int(actor), int(waiting), int(outcomes))
            if actor == CHANCE:
                choice = chooser.randrange(int(outcomes))
            else:
                n = engine.legal(self._record, self._states, 0, int(actor), self._moves)
                choice = int(self._moves["ids"][0, chooser.randrange(n)])
                decisions += 1
                assert decisions <= self._rules.most_decisions, f"more than {self._rules.most_decisions} decisions"
            self._log["count"] = 0
            engine.apply(self._record, self._states, 0, int(actor), choice, self._log)
            steps += 1
        self._check_returns()
        return min(steps, LOOKED_AT)

    def _look(self, actor: int, waiting: int, outcomes: int) -> None:
        if actor == CHANCE:
            self._check_factors(outcomes)
        for seat in range(self._players):
            self._check_observation(seat, bool(waiting >> seat & 1))

    def _check_factors(self, outcomes: int) -> None:
        content, public = self._record[0], self._engine.masked(self._states, SPECTATOR_BIT)
        factors = self._rules.factors(content, self._states[0], outcomes)
        assert factors == self._rules.factors(content, public[0], outcomes), "factors depend on something hidden"
        assert int(np.prod(factors, dtype=np.int64)) == outcomes, f"factors {factors} of {outcomes} outcomes"
        for size in factors:
            fits = 2 <= size <= MOST_OUTCOMES or (size == 1 and outcomes == 1) or is_prime(size)
            assert fits, f"a factor of {size} outcomes"

    def _check_observation(self, seat: int, asked: bool) -> None:
        engine, count = self._engine, self._rules.feature_count
        at_once, exact = np.zeros(count, np.int16), np.zeros(count, np.float32)
        n = engine.observe(self._record, self._states, 0, seat, self._seen, at_once, self._moves)
        masked = engine.masked(self._states, bit(seat))
        engine.features(self._record, masked, 0, seat, exact)
        assert self._seen.tobytes() == masked.tobytes(), f"observe masks otherwise for seat {seat}"
        assert np.array_equal(exact, at_once), f"features of seat {seat} are not whole numbers of 16 bits, or differ"
        again = engine.legal(self._record, masked, 0, seat, self._again) if asked else 0
        lists = [moves["ids"][0, :length].tolist() for moves, length in ((self._moves, n), (self._again, again))]
        assert lists[0] == lists[1], f"observe lists otherwise for seat {seat}"

    def _check_returns(self) -> None:
        result = self._engine.result(self._record, self._states)[0]
        worth = returns(result, self._players)
        won = [bool(int(result["winners"]) >> seat & 1) for seat in range(self._players)]
        assert len(worth) == self._players, "returns are not one a seat"
        assert abs(sum(worth)) < 1e-9, f"returns {worth} are not zero in sum"
        alone = not all(won)
        assert [each > 0 for each in worth] == [each and alone for each in won], f"returns {worth} for winners {won}"


def is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))
