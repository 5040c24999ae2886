"""The same playouts in a CUDA kernel: the rules are compiled for the device as they stand, one game a thread.

Threads of a warp share one instruction stream, and warps of a processor one small instruction cache. Were each
thread to take its next step at once, every round would run the code of nearly every phase of the game for a few
threads each, and the processor would mostly wait for instructions (92 % of stalls, measured). So the threads of a
block vote: the phase in which most of them stand is played by those alone, while the others wait until theirs is
the commonest. The more threads vote together the better, so a block is as large as a block can be, and a processor has
one. States live in each thread's own memory, which a GPU keeps in its caches; there is not enough shared memory for
that many.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .chance import game_key, uniform
from .contract import CHANCE, MOST_DRAWS, OVER, Rules
from .errors import EndlessDraws, TavolataError
from .events import log_type, moves_type
from .layout import States
from .rule import widen_arguments

if TYPE_CHECKING:
    from .game import Game

BLOCK = 1024
REGISTERS = 64  # a thread's share of a processor's registers when a block fills it
WARP = 0xFFFFFFFF
PHASES = 32  # at most, and the threads of a warp


class NoGpu(TavolataError):
    """There is no CUDA device, or numba-cuda is not installed."""


@cache
def _cuda() -> Any:
    if not hasattr(np, "row_stack"):  # numba-cuda still names what NumPy 2.5 dropped
        np.row_stack = np.vstack
    from numba import cuda
    from numba.cuda.dispatcher import CUDADispatcher

    widen_arguments(CUDADispatcher)
    return cuda


def require() -> Any:
    """Numba's cuda module, or NoGpu with a sentence."""
    try:
        cuda = _cuda()
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
    return np.dtype(kind.descr, align=True)


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
    state_type = aligned_type(rules.state.dtype)
    one_log = aligned_type(log_type(rules.most_events))
    one_list = aligned_type(moves_type(rules.most_legal))

    @cuda.jit(max_registers=REGISTERS)  # type: ignore[untyped-decorator]
    def play(content: Any, start: Any, seed: int, first: int, finals: Any, counts: Any) -> None:
        states = cuda.local.array(1, state_type)
        tallies = cuda.shared.array((3, PHASES), np.int32)
        logs = cuda.local.array(1, one_log)
        lists = cuda.local.array(1, one_list)
        lane = cuda.threadIdx.x
        c, state, log, moves = content[0], states[0], logs[0], lists[0]
        game = cuda.grid(1)
        key = game_key(seed, first + game)
        counter = 0
        decided = 0  # when somebody decided last
        decisions = 0
        states[0] = start[0]
        # three tallies in turn: one is voted on while the last is still read and the next is wiped
        if lane < 3 * PHASES:
            tallies[lane // PHASES, lane % PHASES] = 0
        now = 0
        cuda.syncthreads()
        vote = np.int32(PHASES)
        while vote >= PHASES:
            phase = np.int32(state.phase) if game < len(finals) else np.int32(-1)
            together = cuda.match_any_sync(WARP, phase)
            if phase >= 0 and cuda.ffs(together) - 1 == cuda.laneid:
                cuda.atomic.add(tallies, (now, phase), cuda.popc(together))
            following = now + 1 if now < 2 else 0
            if lane < PHASES:
                tallies[following, lane] = 0
            cuda.syncthreads()
            vote = np.int32(tallies[now, cuda.laneid] * PHASES + cuda.laneid)
            for distance in (16, 8, 4, 2, 1):
                vote = max(vote, cuda.shfl_xor_sync(WARP, vote, distance))
            now = following
            if phase >= 0 and phase == vote % PHASES:
                who = actor(c, state)
                if who == OVER or counter - decided > MOST_DRAWS:
                    if who != OVER:
                        cuda.atomic.add(counts, 1, 1)
                    finals[game] = state
                    game += cuda.gridsize(1)
                    key = game_key(seed, first + game)
                    counter = 0
                    decided = 0
                    states[0] = start[0]
                else:
                    choice: Any = 0
                    if who == CHANCE:
                        choice = uniform(key, counter, outcomes(c, state))
                    else:
                        choice = moves.ids[uniform(key, counter, legal(c, state, who, moves))]
                        decisions += 1
                        decided = counter
                    log.count = 0
                    apply(c, state, who, choice, log)
                    counter += 1
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
    kind = game.rules.state.dtype
    finals = cuda.device_array(games, aligned_type(kind))
    counts = cuda.to_device(np.zeros(2, np.int64))
    grid = min(-(-games // BLOCK), cuda.get_current_device().MULTIPROCESSOR_COUNT)
    given = (cuda.to_device(aligned(records)) for records in (content, start))
    _kernel(game.rules)[grid, BLOCK](*given, seed, first, finals, counts)
    decisions, endless = counts.copy_to_host()
    if endless:
        raise EndlessDraws("endless_draws", most=MOST_DRAWS)
    return finals.copy_to_host().view(kind) if fetch else finals, np.array([decisions])
