"""The vector environment on a CUDA card: states, observations and actions stay there (`kernel/gpu_batch.py`).

It is the environment of `vector.py` without opponents, with arrays on the card: the same games for the same seed and
actions, byte for byte. torch, JAX and CuPy read the arrays without a copy (`torch.as_tensor(obs, device="cuda")`), and
the next step writes into them again. They lie on the card with the games side by side, so a row is not contiguous.

Nothing is waited for: an action that is not legal is replaced by the first legal one, and `count_refused` says how
often that happened.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tavolata.kernel.batch import ENDED, ENDLESS, NO_ACTION, SAMPLING
from tavolata.kernel.chance import uniform
from tavolata.kernel.game import Game
from tavolata.kernel.gpu import numba_cuda, require
from tavolata.kernel.gpu_batch import CudaBatch, on_card

from .errors import BadEnvironment

cuda = numba_cuda()  # a global name, as in `gpu_batch.py`
INT16 = np.iinfo(np.int16)
MOST = int(INT16.max)
BLOCK = 128
ACTIONS = 32  # of a word of bits: one thread unpacks it


@cache
def settle_kernel() -> Any:
    """What the step of a game was worth: the shares of the victory, paid for by everyone (`contract.returns`)."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def settle(before: Any, shares: Any, done: Any, returns: Any, reward: Any, ended: Any, cut: Any) -> None:
        g = cuda.grid(1)
        if g >= len(done):
            return
        players = returns.shape[0]
        ended[g] = done[g] == ENDED
        cut[g] = done[g] == ENDLESS
        total = np.float32(0)
        for seat in range(players):
            total += shares[seat, g]
        for seat in range(players):
            worth = players * shares[seat, g] - 1 if total > 0 else 0
            returns[seat, g] = worth
            if seat == before[g]:
                reward[g] = worth

    return settle


@cache
def unpack_kernel() -> Any:
    """Legal actions from bits to a mask: a thread for each word of each game."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def unpack(bits: Any, masks: Any) -> None:
        g = cuda.grid(1)
        if g >= bits.shape[1]:
            return
        word = cuda.blockIdx.y
        known = np.int64(bits[word, g])
        for i in range(min(ACTIONS, masks.shape[0] - word * ACTIONS)):
            masks[word * ACTIONS + i, g] = (known >> i) & 1

    return unpack


@cache
def pick_kernel() -> Any:
    """Any legal action, the one that the environment on the CPU picks."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def pick(desks: Any, ids: Any, counts: Any, actions: Any) -> None:
        g = cuda.grid(1)
        if g < len(actions):
            desk = desks[g]
            actions[g] = ids[uniform(desk.key ^ SAMPLING, desk.counter, counts[g]), g]

    return pick


@cache
def take_kernel() -> Any:
    """The caller's actions, of whatever whole numbers; what is no action's number becomes none."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def take(given: Any, actions: Any) -> None:
        g = cuda.grid(1)
        if g < len(actions):
            number = np.int64(given[g])
            actions[g] = number if 0 <= number <= MOST else NO_ACTION

    return take


def rows(array: Any) -> Any:
    """An array of the card with the games along its last axis, as one with a row a game: the same memory."""
    if not hasattr(array, "gpu_data"):  # Numba's simulator
        return array.T
    kind = type(array)
    return kind(array.shape[::-1], array.strides[::-1], array.dtype, gpu_data=array.gpu_data)


class TavolataCudaVector(VectorEnv[Any, Any, Any]):
    """Games of one kind of table, side by side on a card; every step asks whoever decides."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's form)

    def __init__(
        self, game: Game, num_envs: int, players: int, options: Mapping[str, Any] | None = None, content: Any = None
    ) -> None:
        require()
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
        """The games on the card, once they have begun: lists and bits of legal actions, states."""
        if self._batch is None:
            raise BadEnvironment("not_reset")
        return self._batch

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew. A seed makes them, and those after them, repeatable."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63))
        batch = CudaBatch(self.game, self.num_envs, self.players, number, self._options, self._content)
        self._batch, new = batch, batch.new
        self._masks, self._returns = new(np.int8, self.game.rules.actions.size), new(np.float32, self.players)
        self._before, self._reward, self._ended, self._cut = new(np.int8), new(np.float32), new(np.bool_), new(np.bool_)
        self._unpack()
        return rows(batch.features), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out an action in every game."""
        batch = self.batch
        self._take(actions)
        self._before.copy_to_device(batch.actor)
        batch.step(batch.actions)
        settle_kernel()[self._grid(), BLOCK](
            self._before, batch.rewards, batch.done, self._returns, self._reward, self._ended, self._cut
        )
        self._unpack()
        return rows(batch.features), self._reward, self._ended, self._cut, self._info()

    def sample(self, logits: Any = None) -> Any:
        """An action for every game, drawn by logits (float32, a row a game) among the legal ones; without them, any."""
        batch = self.batch
        if logits is not None:
            return batch.sample(logits)
        pick_kernel()[self._grid(), BLOCK](batch.desks, batch.moves, batch.count, batch.actions)
        return batch.actions

    def count_refused(self) -> int:
        """How many actions were not legal and were replaced."""
        return self.batch.count_refused()

    def _take(self, actions: Any) -> None:
        """Read the caller's actions, of any library on the card; BadEnvironment if they cannot be actions."""
        if actions is self.batch.actions:
            return
        given = on_card(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadEnvironment("actions", given=f"{given.shape} {given.dtype}", allowed=self.num_envs)
        take_kernel()[self._grid(), BLOCK](given, self.batch.actions)

    def _grid(self) -> int:
        return -(-self.num_envs // BLOCK)

    def _unpack(self) -> None:
        words = self.batch.bits.shape[0]
        unpack_kernel()[(self._grid(), words), (BLOCK, 1)](self.batch.bits, self._masks)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": rows(self._masks), "seat": self.batch.actor, "returns": rows(self._returns)}
