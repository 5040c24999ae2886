"""Thousands of games as one Gymnasium vector environment, stepped together by compiled code on threads.

With `opponents`, each game asks one seat alone and plays the others by name. Without, every step asks whoever decides:
`info["seat"]` says who, the reward of a step is that of the seat that acted, and `info["returns"]` has all seats'.

A game that ends begins anew in the same step (`AutoresetMode.SAME_STEP`): the observation is that of the new game. No
last observation of the old one is kept, because nothing is decided there.

Arrays are NumPy's, a row a game. torch reads them without a copy (`torch.from_dlpack(obs)`); with `copy=False` they are
written again by the next step.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tavolata.kernel.batch import ENDED, ENDLESS, WEIGHTS, new_desks
from tavolata.kernel.contract import MOST_DRAWS, RESULT
from tavolata.kernel.errors import BadOption, EndlessDraws, listed
from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS

from .errors import BadEnvironment
from .stepping import picker, refused, sampler, stepper

OPPONENTS = (None, "random", "simple")
INT16 = np.iinfo(np.int16)
ANY_SEAT = -1

Array = NDArray[Any]
Told = tuple[Array, Array, Array, Array, dict[str, Any]]


class TavolataVector(VectorEnv[Array, Array, Array]):
    """Games of one kind of table, side by side. Game g of n plays the games g, g + n, ... of the seed."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's form)

    def __init__(
        self, game: Game, num_envs: int, players: int, opponents: str | None = None, seat: int | None = None,
        options: Mapping[str, Any] | None = None, content: Any = None, threads: int = 1, copy: bool = True,
    ) -> None:  # fmt: skip
        if opponents not in OPPONENTS:
            raise BadEnvironment("opponents", given=repr(opponents), allowed=listed(OPPONENTS))
        if num_envs < 1:
            raise BadOption("batch_games", given=num_envs)
        game.meta.check_players(players)
        if seat is not None and seat not in range(players):
            raise BadOption("seat", given=repr(seat), allowed=listed(range(players)))
        rules, engine = game.rules, game.engine
        self.game, self.num_envs, self.players, self.opponents, self.copy = game, num_envs, players, opponents, copy
        self._content = game.content(content).record
        self._start = engine.start(self._content, players, game.meta.check_options(options))
        self._threads = max(1, threads)
        self._pool = ThreadPoolExecutor(self._threads) if threads > 1 else None
        self._advance = stepper(game, opponents or "random")
        seats = np.arange(num_envs) % players if seat is None else np.full(num_envs, seat)
        self._own = (np.full(num_envs, ANY_SEAT) if opponents is None else seats).astype(np.int8)
        self.single_observation_space = spaces.Box(INT16.min, INT16.max, (rules.feature_count,), np.int16)
        self.single_action_space = spaces.Discrete(rules.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._states = rules.state.empty(num_envs)
        self._actions = np.zeros(num_envs, np.int16)
        self._seats = np.zeros(num_envs, np.int8)
        self._done = np.zeros(num_envs, np.uint8)
        self._returns = np.zeros((num_envs, players), np.float32)
        self._counts = np.zeros(num_envs, np.int16)
        self._ids = np.zeros((num_envs, rules.most_legal), np.int16)
        self._masks = np.zeros((num_envs, rules.actions.size), np.int8)
        self._features = np.zeros((num_envs, rules.feature_count), np.int16)
        self._desks: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin all games anew. A seed makes them, and those after them, repeatable."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(2**63))
        self._desks = new_desks(self._seed, self.num_envs)
        self._states[:] = self._start
        self._run(first=True)
        return self._own_copy(self._features), self._info()

    def step(self, actions: Any) -> Told:
        """Carry out an action in every game; if one is not legal, in none."""
        self._take(actions)
        before = self._seats.copy() if self.opponents is None else self._own
        self._run()
        reward = self._returns[np.arange(self.num_envs), before]
        return (
            self._own_copy(self._features), reward, self._done == ENDED, self._done == ENDLESS, self._info(),
        )  # fmt: skip

    def sample(self, logits: Any = None) -> Array:
        """An action for every game, drawn by logits (float32, a row a game) among the legal ones; without them, any.
        The same ones for the same seed."""
        self._require_reset()
        given = (self._ids, self._counts) if logits is None else (self._ids, self._counts, self._read(logits), WEIGHTS)
        draw = picker(self.game) if logits is None else sampler(self.game)
        self._in_parts(lambda low, high: draw(self._desks, low, high, *given, self._actions))
        return self._own_copy(self._actions)

    def _read(self, logits: Any) -> Array:
        """The caller's logits; BadOption if they have another shape."""
        given, wanted = np.ascontiguousarray(logits, np.float32), self._masks.shape
        if given.shape != wanted:
            raise BadOption("batch_logits", given=given.shape, allowed=wanted)
        return given

    def _take(self, actions: Any) -> None:
        """Read the caller's actions; BadEnvironment if one of them is not legal."""
        self._require_reset()
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadEnvironment("actions", given=f"{given.shape} {given.dtype}", allowed=self.num_envs)
        number, where = refused(self.game)(self._masks, given.astype(np.int64, copy=False))
        if number:
            raise BadEnvironment("illegal", number=number, action=int(given[where]), game=where)
        self._actions[:] = given

    def _require_reset(self) -> None:
        if self._desks is None:
            raise BadEnvironment("not_reset")

    def _run(self, first: bool = False) -> None:
        engine, state = self.game.engine, self.game.rules.state

        def part(low: int, high: int) -> int:
            return int(
                self._advance(
                    self._content, self._start, self._states, state.empty(1), self._desks, engine.new_log(),
                    engine.new_list(), new_record(RESULT), np.zeros(SEATS, np.float32), self._seed, low, high, first,
                    self._own, self._actions, self._seats, self._done, self._returns, self._counts, self._ids,
                    self._masks, self._features,
                )
            )  # fmt: skip

        if sum(self._in_parts(part)):
            raise EndlessDraws("endless_draws", most=MOST_DRAWS)

    def _in_parts(self, part: Callable[[int, int], Any]) -> list[Any]:
        """Call `part(low, high)` for the share of each thread."""
        if self._pool is None:
            return [part(0, self.num_envs)]
        bounds = [self.num_envs * t // self._threads for t in range(self._threads + 1)]
        return list(self._pool.map(part, bounds[:-1], bounds[1:]))

    def _own_copy(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._own_copy(self._masks),
            "seat": self._own_copy(self._seats),
            "returns": self._own_copy(self._returns),
        }

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
