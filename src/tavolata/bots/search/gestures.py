"""The gestures of a seat: what it can do on its own, step by step, from what it knows.

A step is carried out on the seat's masked state, which is all that is needed (law 10 of the contract), as in
`Seen.preview`. A gesture is closed where something would be drawn or revealed, another seat would decide, or the game
would be over.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.events import KIND_SHIFT, logged
from tavolata.kernel.layout import SEATS, States, bit
from tavolata.kernel.seen import Seen

LONGEST = 12
"""Acts of one gesture; a longer one is thought about in parts."""


class Gesture:
    """Some acts of a seat, what it would know after them, and what came of them in playouts."""

    def __init__(self, acts: tuple[int, ...], states: States, closed: bool) -> None:
        self.acts = acts
        self.states = states
        self.closed = closed
        self.visits = 0
        self.rewards = np.zeros(0, np.float64)
        self.wins = np.zeros(SEATS, np.float64)
        self.value = 0.0  # the mean reward of the seat

    def learn(self, visits: int, rewards: NDArray[np.float64], wins: NDArray[np.float64]) -> None:
        """Take over what playouts have found."""
        self.visits, self.rewards, self.wins = visits, rewards, wins
        self.value = float(rewards[:visits].sum()) / max(1, visits)

    def beats(self, other: "Gesture") -> float:
        """By how many standard errors it is better than another, in the worlds in which both were tried."""
        n = min(self.visits, other.visits)
        if n < 2:
            return 0.0
        apart = self.rewards[:n] - other.rewards[:n]
        error = float(apart.std(ddof=1)) / n**0.5
        mean = float(apart.mean())
        return mean / error if error > 0 else (0.0 if mean == 0 else float(np.copysign(np.inf, mean)))


class Hand:
    """Carries out acts of one seat, and knows what the simple bot would do."""

    def __init__(self, seen: Seen, seat: int, choose: Callable[..., int], key: int) -> None:
        self._game, self._content, self._seat = seen.game, seen.contents.record, seat
        self._engine = seen.game.engine
        self._choose, self._key = choose, np.uint64(key)
        self._log, self._list = self._engine.new_log(), self._engine.new_list()

    def legal(self, states: States) -> list[int]:
        n = self._engine.legal(self._content, states, 0, self._seat, self._list)
        return self._list["ids"][0, :n].tolist()  # type: ignore[no-any-return]

    def prior(self, states: States, acts: list[int], counter: int = 0) -> int:
        """What the simple bot would do."""
        if len(acts) == 1:
            return acts[0]
        self._list["ids"][0, : len(acts)] = acts
        return acts[self._choose(self._content, states, 0, self._seat, self._list, len(acts), self._key, counter)]

    def after(self, gesture: Gesture, act: int) -> Gesture:
        """The gesture with one act more, and with all that there is no choice about."""
        states, acts = self._game.rules.state.lay(bytearray(gesture.states.tobytes())), gesture.acts
        while True:
            acts = (*acts, act)
            self._engine.apply(self._content, states, 0, self._seat, act, self._log)
            if self._is_closed(states):
                return Gesture(acts, states, True)
            states = self._engine.masked(states, bit(self._seat))
            legal = self.legal(states)
            if len(legal) != 1 or len(acts) >= LONGEST:
                return Gesture(acts, states, len(acts) >= LONGEST)
            act = legal[0]

    def _is_closed(self, states: States) -> bool:
        who, waiting, _ = self._engine.status(self._content, states, 0)
        secret: Any = self._game.secret_kinds
        told = any(number >> KIND_SHIFT in secret for number in logged(self._log))
        return bool(told or who in (CHANCE, OVER) or not waiting >> self._seat & 1)
