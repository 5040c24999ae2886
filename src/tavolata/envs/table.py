"""One game of an environment, stepped by compiled rules. Draws are made automatically; seats decide when asked."""

import operator
from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.contract import CHANCE, MOST_DRAWS, OVER, returns
from tavolata.kernel.errors import EndlessDraws, IllegalAction
from tavolata.kernel.game import Game
from tavolata.kernel.seen import Reason, Seen

from .errors import BadEnvironment

SHARED = {"game", "contents", "_engine", "_start"}
"""Parts of a table that no step changes: copies of a table share them."""


class Table:
    """A game that is played again and again. It holds every secret; `observe` and `seen` hand out what a viewer may
    know."""

    def __init__(self, game: Game, players: int | None, options: Mapping[str, Any] | None, content: Any) -> None:
        self.game = game
        self.players = game.usual_players if players is None else players
        game.meta.check_players(self.players)
        self.contents = game.content(content)
        self._engine = game.engine
        self._start = self._engine.start(self.contents.record, self.players, game.meta.check_options(options))
        self._states = self._start.copy()
        self._seen = game.rules.state.empty()
        self._moves = self._engine.new_list()
        self._desk: Any = None
        self.actor = OVER
        self.waiting: list[int] = []

    def __deepcopy__(self, memo: Any) -> "Table":
        """An independent copy of the game; the rules are shared, because code cannot be copied."""
        other = copy(self)
        memo[id(self)] = other
        own = {name: value for name, value in vars(self).items() if name not in SHARED}
        vars(other).update(deepcopy(own, memo))
        return other

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def begin(self, seed: int) -> None:
        """A new game, up to its first decision."""
        self._desk = self._engine.desk(self.contents.record, self._start, seed)
        self._round(-1)

    def _round(self, action: int) -> None:
        self._engine.round(self._desk, action)
        self._states[:] = self._desk["state"]
        actor, waiting, _ = self._engine.status(self.contents.record, self._states, 0)
        if actor == CHANCE:
            raise EndlessDraws("endless_draws", most=MOST_DRAWS)
        self.actor = int(actor)
        self.waiting = [seat for seat in range(self.players) if waiting >> seat & 1]

    def check(self, seat: int, action: Any) -> int:
        """The number of an action that a seat may take; IllegalAction (or BadAction) says why it may not."""
        if self._desk is None:
            raise BadEnvironment("not_reset")
        try:
            number = self.game.actions.parse(operator.index(action))
        except TypeError:
            raise BadEnvironment("whole_number", given=repr(action)) from None
        code = self._engine.why_not(self.contents.record, self._states, 0, seat, number)
        if code:
            raise IllegalAction(Reason(self.game, code))
        return int(number)

    def step(self, number: int) -> None:
        """Carry out an action, which was checked, of the seat that decides."""
        self._round(number)

    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """The features of a seat, from its masked state, and its mask: 1 for each action it may take now."""
        rules = self.game.rules
        features, mask = np.zeros(rules.feature_count, np.int16), np.zeros(rules.actions.size, np.int8)
        n = self._engine.observe(self.contents.record, self._states, 0, seat, self._seen, features, self._moves)
        mask[self._moves["ids"][0, :n]] = 1
        return features, mask

    def returns(self) -> list[float]:
        """What the finished game was worth to each seat."""
        return returns(self._engine.result(self.contents.record, self._states)[0], self.players)

    def seen(self, seat: int | None = None) -> Seen:
        """What a seat (None: a spectator) knows."""
        return Seen.of(self.game, self.contents, self._states.tobytes(), seat)

    def whole_state(self) -> NDArray[np.uint8]:
        """The state as bytes, with every secret: for critics that learn from all of it, never for a player."""
        return np.frombuffer(self._states.tobytes(), np.uint8).copy()
