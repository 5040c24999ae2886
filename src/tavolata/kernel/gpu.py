"""The same playouts in a CUDA kernel: the rules are compiled for the device as they stand.

Threads of a warp share one instruction stream, and warps of a processor one small instruction cache. Were each
thread to take the next step of a game of its own, every round would run the code of nearly every phase for a few
threads each, and the processor would mostly wait for instructions (92 % of stalls, measured). So a block of threads has
a pool with many more games than threads. Each round it plays the games that stand in the commonest phase, one step
each, packed into full warps; the others wait until theirs is the commonest. The larger the pool, the more games go
together. States lie in the card's memory and are played where they lie: a step reads and writes few of their fields, so
copying whole states to the threads took three times as long.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .chance import game_key, uniform
from .contract import CHANCE, MOST_DRAWS, OVER, Rules
from .errors import EndlessDraws, TavolataError
from .events import log_type, moves_type
from .layout import States, as_words
from .rule import INTERPRETED, widen_arguments

if TYPE_CHECKING:
    from .game import Game

BLOCK = 1024
REGISTERS = 64  # registers of a processor that each thread gets when one block fills it
POOL = 4096  # games of a block at most; twice as many help large states by a tenth and cost small ones more
WARP = 0xFFFFFFFF
PHASES = 32  # at most, and the threads of a warp
SLOT = np.dtype([("game", np.int64), ("counter", np.int64), ("decided", np.int64)])
"""What is remembered of each game in a pool beside its state: which game it is, the number of its next draw, and that
of the last decision."""


class NoGpu(TavolataError):
    """There is no CUDA device, or numba-cuda is not installed."""


@cache
def numba_cuda() -> Any:
    """Numba's cuda module, whether or not there is a device."""
    if not hasattr(np, "row_stack"):  # numba-cuda still uses names that NumPy 2.5 removed
        np.row_stack = np.vstack
    from numba import config, cuda

    if not config.ENABLE_CUDASIM:  # type: ignore[attr-defined]  # Numba's simulator compiles nothing
        import numba.core.typing.arraydecl  # noqa: F401  # takes an enum as an index, which numba-cuda's own does not
        from numba.cuda.dispatcher import CUDADispatcher

        widen_arguments(CUDADispatcher)
    return cuda


def require() -> Any:
    """Numba's cuda module, or NoGpu with a sentence."""
    try:
        cuda = numba_cuda()
        available = cuda.is_available()
    except ImportError:
        available = False
    if not available:
        raise NoGpu("no_gpu")
    return cuda


def device_name() -> str:
    """The name of the GPU."""
    name = require().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def aligned_type(kind: np.dtype[Any]) -> np.dtype[Any]:
    """The same record as NumPy aligns it. Of others Numba has each number loaded byte by byte, as a card cannot load a
    number whole from any address; our fields are where they would be aligned anyway."""
    made = np.dtype(kind.descr, align=True)
    return np.dtype((np.record, made)) if INTERPRETED else made


def aligned(records: NDArray[Any]) -> NDArray[Any]:
    """Records of that type."""
    made = np.zeros(len(records), aligned_type(records.dtype))
    for name in made.dtype.names or ():
        made[name] = records[name]
    return made


@cache
def _kernel(rules: Rules) -> Any:
    """The playout kernel of a game."""
    cuda = require()
    actor, outcomes, legal, apply = rules.actor, rules.outcomes, rules.legal, rules.apply
    one_log = aligned_type(log_type(rules.most_events))
    one_list = aligned_type(moves_type(rules.most_legal))

    @cuda.jit(max_registers=REGISTERS)  # type: ignore[untyped-decorator]
    def play(
        content: Any, start: Any, seed: int, first: int, games: int, pool: int, slots: Any, states: Any, words: Any,
        start_words: Any, finals: Any, counts: Any,
    ) -> None:  # fmt: skip
        phases = cuda.shared.array(POOL, np.int8)  # of each game in the pool; -1 where there is none left
        queue = cuda.shared.array(POOL, np.int16)  # the games that are played in this round
        tallies = cuda.shared.array(PHASES, np.int32)
        queued = cuda.shared.array(1, np.int32)
        logs = cuda.local.array(1, one_log)
        lists = cuda.local.array(1, one_list)
        c, log, moves = content[0], logs[0], lists[0]
        lane = cuda.threadIdx.x
        base = cuda.blockIdx.x * pool
        decisions = 0
        for i in range(lane, pool, BLOCK):
            slots[base + i].game = base + i
            slots[base + i].counter = 0
            slots[base + i].decided = 0
            for word in range(words.shape[1]):  # Numba copies a record byte by byte
                words[base + i, word] = start_words[word]
            phases[i] = start[0].phase if base + i < games else -1
        vote = np.int32(PHASES)
        while vote >= PHASES:
            if lane < PHASES:
                tallies[lane] = 0
            if lane == 0:
                queued[0] = 0
            cuda.syncthreads()
            for i in range(lane, pool, BLOCK):
                phase = np.int32(phases[i])
                together = cuda.match_any_sync(WARP, phase)
                if phase >= 0 and cuda.ffs(together) - 1 == cuda.laneid:
                    cuda.atomic.add(tallies, phase, cuda.popc(together))
            cuda.syncthreads()
            vote = np.int32(tallies[cuda.laneid] * PHASES + cuda.laneid)
            for distance in (16, 8, 4, 2, 1):
                vote = max(vote, cuda.shfl_xor_sync(WARP, vote, distance))
            for i in range(lane, pool, BLOCK):
                if phases[i] == vote % PHASES:
                    queue[cuda.atomic.add(queued, 0, 1)] = i
            cuda.syncthreads()
            for i in range(lane, queued[0], BLOCK):
                at = base + int(queue[i])
                slot, state = slots[at], states[at]
                game, counter = slot.game, slot.counter
                who = actor(c, state)
                if who == OVER or counter - slot.decided > MOST_DRAWS:
                    if who != OVER:
                        cuda.atomic.add(counts, 1, 1)
                    for word in range(words.shape[1]):
                        finals[game, word] = words[at, word]
                        words[at, word] = start_words[word]
                    game += cuda.gridDim.x * pool
                    slot.game = game
                    slot.counter = 0
                    slot.decided = 0
                else:
                    key = game_key(seed, first + game)
                    choice: Any = 0
                    if who == CHANCE:
                        choice = uniform(key, counter, outcomes(c, state))
                    else:
                        choice = moves.ids[uniform(key, counter, legal(c, state, who, moves))]
                        decisions += 1
                        slot.decided = counter
                    log.count = 0
                    apply(c, state, who, choice, log)
                    slot.counter = counter + 1
                phases[int(queue[i])] = state.phase if game < games else -1
            cuda.syncthreads()
        cuda.atomic.add(counts, 0, decisions)

    return play


def playouts(
    game: "Game",
    content: NDArray[Any],
    start: States,
    seed: int,
    games: int,
    first: int = 0,
    fetch: bool = True,
) -> tuple[States, NDArray[np.int64]]:
    """Play random games on the GPU. Returns their last states and the count of decisions, equal byte for byte to
    `Engine.playouts` with the same seed. Without `fetch` the states stay on the GPU. EndlessDraws if the draws of one
    never end."""
    cuda = require()
    layout = game.rules.state
    processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    pool = min(POOL, -(-games // (processors * BLOCK)) * BLOCK)
    blocks = min(processors, -(-games // pool))
    words = cuda.device_array((blocks * pool, layout.words), np.uint64)
    states = words.reshape(words.size).view(aligned_type(layout.dtype))
    slots = cuda.device_array(blocks * pool, aligned_type(SLOT))
    finals = cuda.device_array((games, layout.words), np.uint64)
    counts = cuda.to_device(np.zeros(2, np.int64))
    given = (cuda.to_device(aligned(records)) for records in (content, start))
    _kernel(game.rules)[blocks, BLOCK](
        *given, seed, first, games, pool, slots, states, words, cuda.to_device(as_words(start)[0]), finals, counts
    )
    decisions, endless = counts.copy_to_host()
    if endless:
        raise EndlessDraws("endless_draws", most=MOST_DRAWS)
    return layout.lay(bytearray(finals.copy_to_host().tobytes())) if fetch else finals, np.array([decisions])
