"""`Batch` on a CUDA card: states, features and actions stay there; the rules are compiled for the card as they stand.

Two kernels make a step, one thread a game. The first copies a state into the thread's own memory, word by word (Numba
copies a record byte by byte), plays on the copy, writes it back and lists what is legal. The second masks a copy in
place to make the features of the seat that decides next; in the first it would wait for the slowest game of each warp.
States lie on the card as words too, a row for each word, so that neighbouring threads read neighbouring words. Features
are written by columns for the same reason. (Row by row, that took nine tenths of the time.)

Arrays are Numba's device arrays; torch, JAX and CuPy read and write them without a copy
(`torch.as_tensor(batch.features, device="cuda")`).
"""

from functools import cache
from typing import Any

import numpy as np

from .batch import (
    NO_ACTION,
    WEIGHTS,
    Batch,
    is_listed,
    list_moves,
    new_desks,
    sample,
    step_rule,
)
from .contract import RESULT, Rules
from .errors import BadOption
from .events import log_type, moves_type
from .gpu import aligned, aligned_type, numba_cuda, require
from .layout import SEATS, States, as_words, bit
from .masking import mask_rule

cuda = numba_cuda()  # a global name: under that, Numba's simulator finds it in a kernel
BLOCK = 64  # small ones: a processor has room for many, and states are large


@cache
def step_kernel(rules: Rules) -> Any:
    """The step of a game as a kernel."""
    step, legal = step_rule(rules), rules.legal
    state_type, size = aligned_type(rules.state.dtype), rules.state.words
    one_log, one_list = aligned_type(log_type(rules.most_events)), aligned_type(moves_type(rules.most_legal))
    one_result = aligned_type(RESULT)

    @cuda.jit  # type: ignore[untyped-decorator]
    def step_all(
        content: Any, start: Any, words: Any, desks: Any, seed: int, first: bool, actions: Any, actors: Any,
        done: Any, rewards: Any, counts: Any, ids: Any, bits: Any, refused: Any,
    ) -> None:  # fmt: skip
        own = cuda.local.array(size, np.uint64)
        logs = cuda.local.array(1, one_log)
        lists = cuda.local.array(1, one_list)
        results = cuda.local.array(1, one_result)
        g = cuda.grid(1)
        if g >= len(actions):
            return
        c = content[0]
        action: Any = NO_ACTION
        if not first:
            action = np.int64(actions[g])
            if not is_listed(bits[:, g], action):
                action = np.int64(ids[0, g])
                cuda.atomic.add(refused, 0, 1)
        for seat in range(SEATS):
            rewards[seat, g] = 0
        for word in range(size):
            own[word] = words[word, g]
        state = own.view(state_type)
        who = step(c, start, state, desks[g], logs[0], results[0], seed, len(actions), action, rewards[:, g])
        for word in range(size):
            words[word, g] = own[word]
        ended = (who + SEATS) // SEATS - 1
        who -= SEATS * ended
        done[g] = ended
        actors[g] = who
        if who >= 0:
            n = legal(c, state[0], who, lists[0])
            counts[g] = n
            list_moves(lists[0], n, ids[:, g], bits[:, g])

    return step_all


@cache
def features_kernel(rules: Rules) -> Any:
    """The features of the seat that decides, from its masked state, as a kernel."""
    mask, features_of = mask_rule(rules.state), rules.features
    state_type, size = aligned_type(rules.state.dtype), rules.state.words

    @cuda.jit  # type: ignore[untyped-decorator]
    def fill_all(content: Any, words: Any, actors: Any, features: Any) -> None:
        own = cuda.local.array(size, np.uint64)
        g = cuda.grid(1)
        if g >= len(actors):
            return
        who: Any = np.int64(actors[g])
        if who >= 0:
            for word in range(size):
                own[word] = words[word, g]
            state = own.view(state_type)
            mask(state[0], bit(who))
            features_of(content[0], state[0], who, features[:, g])

    return fill_all


@cache
def sample_kernel() -> Any:
    """Sampling by logits as a kernel, the same for all games."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def sample_all(desks: Any, ids: Any, counts: Any, logits: Any, weights: Any, actions: Any) -> None:
        g = cuda.grid(1)
        if g < len(actions):
            desk = desks[g]
            actions[g] = sample(ids[:, g], counts[g], logits[g], weights, desk.key, desk.counter)

    return sample_all


def on_card(array: Any) -> Any:
    """An array that lies on the card, of any library, as Numba's."""
    return array if hasattr(array, "copy_to_host") else cuda.as_cuda_array(array)


class CudaBatch(Batch):
    """Games of one table, side by side, on the card: see `Batch`. All arrays are on the card; `actions` and `logits`
    may come from any library there. Nothing is waited for: work on the card is done in order."""

    def new(self, kind: Any, *sizes: int) -> Any:
        return require().to_device(np.zeros((*sizes, self.games), kind))

    def _make_arrays(self) -> None:
        require()
        super()._make_arrays()
        self._words = self.new(np.uint64, self.game.rules.state.words)
        self.desks = cuda.to_device(aligned(new_desks(self.seed, self.games)))
        self._content, self._start = cuda.to_device(aligned(self.content)), cuda.to_device(aligned(self.start))
        self._weights = cuda.to_device(WEIGHTS)
        self._refused = cuda.to_device(np.zeros(1, np.int64))
        self._grid = -(-self.games // BLOCK)

    def begin(self) -> None:
        """All games from their first decision on."""
        self._words.copy_to_device(np.repeat(as_words(self.start).T, self.games, 1))
        self._step(first=True)

    def step(self, actions: Any) -> None:
        """Carry out an action of the seat that decides in each game."""
        if actions is not self.actions:
            self.actions.copy_to_device(on_card(actions))
        self._step()

    def sample(self, logits: Any) -> Any:
        """An action for each game, drawn by the logits of all actions (a row a game, float32) among the legal ones."""
        rows = on_card(logits)
        if rows.shape != (self.games, self.game.rules.actions.size) or rows.dtype != np.float32:
            raise BadOption("batch_logits", given=rows.shape, allowed=(self.games, self.game.rules.actions.size))
        sample_kernel()[self._grid, BLOCK](self.desks, self.moves, self.count, rows, self._weights, self.actions)
        return self.actions

    def _step(self, first: bool = False) -> None:
        rules, shape = self.game.rules, (self._grid, BLOCK)
        step_kernel(rules)[shape](
            self._content, self._start, self._words, self.desks, self.seed, first, self.actions, self.actor, self.done,
            self.rewards, self.count, self.moves, self.bits, self._refused,
        )  # fmt: skip
        if self._features:
            features_kernel(rules)[shape](self._content, self._words, self.actor, self.features)

    def host(self, name: str) -> Any:
        """One of the batch's arrays, copied from the card."""
        if name != "states":
            return getattr(self, name).copy_to_host()
        words = np.ascontiguousarray(self._words.copy_to_host().T)
        states: States = self.game.rules.state.lay(bytearray(words.tobytes()))
        return states

    def count_refused(self) -> int:
        """How many actions were not legal and were replaced."""
        return int(self._refused.copy_to_host()[0])
