"""The vector environment on a CUDA card: states, observations and actions stay there (`kernel/gpu_batch.py`).

Arrays are device arrays with the games along their last axis, as the card writes them; torch, JAX and CuPy read them
without a copy (`torch.as_tensor(obs, device="cuda").T`). An action that is not legal is replaced by the first legal
one, because nothing is waited for; `count_refused` says how often. Rewards are each seat's share of a victory.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tavolata.kernel.game import Game
from tavolata.kernel.gpu_batch import CudaBatch

from .errors import BadEnvironment

INT16 = np.iinfo(np.int16)


class TavolataCudaVector(VectorEnv[Any, Any, Any]):
    """Games of one kind of table, side by side on a card; every step asks whoever decides."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's form)

    def __init__(
        self, game: Game, num_envs: int, players: int, options: Mapping[str, Any] | None = None, content: Any = None
    ) -> None:
        game.meta.check_players(players)
        self.game, self.num_envs, self.players = game, num_envs, players
        self._options, self._content = options, content
        rules = game.rules
        self.single_observation_space = spaces.Box(INT16.min, INT16.max, (rules.feature_count,), np.int16)
        self.single_action_space = spaces.Discrete(rules.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch: CudaBatch | None = None

    @property
    def batch(self) -> CudaBatch:
        """The games on the card, once they have begun."""
        if self._batch is None:
            raise BadEnvironment("not_reset")
        return self._batch

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew. A seed makes them, and those after them, repeatable."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63))
        self._batch = CudaBatch(self.game, self.num_envs, self.players, number, self._options, self._content)
        return self._batch.features, self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out an action in every game."""
        batch = self.batch
        batch.step(actions)
        return batch.features, batch.rewards, batch.done, None, self._info()

    def sample(self, logits: Any) -> Any:
        """An action for every game, drawn by logits (float32, a row a game) among the legal ones."""
        return self.batch.sample(logits)

    def count_refused(self) -> int:
        """How many actions were not legal and were replaced."""
        return self.batch.count_refused()

    def _info(self) -> dict[str, Any]:
        """Legal actions as bits (action a is bit a % 32 of word a // 32), as lists, and the seat that decides."""
        batch = self.batch
        return {"bits": batch.bits, "count": batch.count, "moves": batch.moves, "seat": batch.actor}
