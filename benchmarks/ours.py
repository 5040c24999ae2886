"""Measurements of our own engine: random play in compiled code, state copies, and rounds driven from Python."""

from collections.abc import Callable
from typing import Any

import numpy as np

import tavolata
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.engine import copy_states
from tavolata.kernel.layout import as_words

from .timing import Sample, amount_for, timed

# drawn ahead, as only the engine is to be measured
NUMBERS = np.random.default_rng(1).integers(1 << 32, size=1 << 16).tolist()


class RandomPlay:
    """Whole random games of the full rules, the same in each run, with events and chance."""

    def __init__(self, name: str, players: int, seconds: float) -> None:
        self.game = tavolata.game(name)
        self.engine = self.game.engine
        self.content = self.game.content().record
        self.start = self.engine.start(self.content, players, self.game.meta.check_options(None, None))
        self._games = amount_for(seconds, self._play, 500)
        counts = self._play(self._games)
        self.decisions = int(counts[0])
        self.single = counts[2] / counts[0]

    def _play(self, games: int, threads: int = 1) -> Any:
        return self.engine.playouts(self.content, self.start, 1, games, threads)[1]

    def run(self, threads: int = 1) -> Sample:
        return timed(lambda: self._play(self._games, threads), self.decisions, self._games)

    def spread(self, threads: int) -> Sample:
        """As many games on each thread as `run` plays on one."""
        games = self._games * threads
        return timed(lambda: self._play(games, threads), self.decisions * threads, games)


def copies(play: RandomPlay, seconds: float, states: int) -> Sample:
    """States copied from neighbour to neighbour inside compiled code."""
    words = as_words(play.game.rules.state.empty(states))
    times = amount_for(seconds, lambda n: copy_states(words, n), 100_000)
    return timed(lambda: copy_states(words, times), times)


class Rounds:
    """A loop in Python that plays random legal actions: apply one, list what is legal next."""

    def __init__(self, play: RandomPlay, seconds: float) -> None:
        self._engine, self._content, self._start = play.engine, play.content, play.start
        self._out, self._log = self._engine.new_list(), self._engine.new_log()
        self._ids = memoryview(self._out["ids"][0])
        self._seconds = seconds

    def in_one_call(self) -> Sample:
        """`engine.round` does both, and resolves chance."""
        return self._sample(self._one_call)

    def in_single_calls(self) -> Sample:
        """`engine.apply`, `engine.status`, `engine.legal`, and a draw where chance decides."""
        return self._sample(self._single_calls)

    def _sample(self, loop: Callable[[int], None]) -> Sample:
        rounds = amount_for(self._seconds, loop, 2_000)
        return timed(lambda: loop(rounds), rounds)

    def _one_call(self, rounds: int) -> None:
        step, numbers, last = self._engine.round, NUMBERS, len(NUMBERS) - 1
        desk = self._engine.desk(self._content, self._start, 1)
        states, ids = desk["state"], memoryview(desk["moves"]["ids"][0])
        n = step(desk, -1)
        for i in range(rounds):
            n = step(desk, ids[numbers[i & last] * n >> 32])
            if n == 0:
                states[:] = self._start
                n = step(desk, -1)

    def _single_calls(self, rounds: int) -> None:
        content, out, log, ids = self._content, self._out, self._log, self._ids
        apply, status, legal = self._engine.apply, self._engine.status, self._engine.legal
        numbers, last = NUMBERS, len(NUMBERS) - 1
        states = self._start.copy()
        seat, _, outcomes = status(content, states, 0)
        i = 0
        for _ in range(rounds):
            while seat < 0:  # chance, or a new game
                i += 1
                if seat == OVER:
                    states[:] = self._start
                else:
                    apply(content, states, 0, CHANCE, numbers[i & last] * outcomes >> 32, log)
                seat, _, outcomes = status(content, states, 0)
            i += 1
            n = legal(content, states, 0, seat, out)
            apply(content, states, 0, seat, ids[numbers[i & last] * n >> 32], log)
            seat, _, outcomes = status(content, states, 0)
