"""`./dev bench gpu`: random play on a CUDA card, end states held against the CPU's, and pgx on the same card.

pgx runs in the Python that runs this, if jax and pgx can be imported there. Where nothing can be installed,
TAVOLATA_PGX may name a folder that holds copies of the packages pgx, svgwrite and typing_extensions.
"""

import os
import sys
from typing import Any

import numpy as np

import tavolata
from tavolata.kernel.errors import TavolataError
from tavolata.kernel.layout import as_words

from .aims import AIMS, PLAYERS
from .beside import NoPeer, Other, compared
from .engine import say
from .ours import RandomPlay
from .report import Figure, Report, Table, Target, machine
from .timing import Plan, Sample, best, load, timed

PEER_OF = "trono"  # pgx plays nothing like the other games; once is enough
BATCHES = (4096, 16384, 65536)
PGX_STEPS = 200
COMPARED_GAMES = 10_000
TRIAL_GAMES = 500_000
STEPPED_GAMES = 131_072


class CardPlay:
    """Whole random games on the card, each run the same ones."""

    def __init__(self, name: str, seconds: float) -> None:
        from tavolata.kernel import gpu

        self._playouts = gpu.playouts
        self._cpu = RandomPlay(name, PLAYERS, 0.1)
        self._play(TRIAL_GAMES)  # compiles
        taken = timed(lambda: self._play(TRIAL_GAMES), TRIAL_GAMES)
        self._games = max(TRIAL_GAMES, int(taken.rate * seconds))
        self._decisions = int(self._play(self._games)[1][0])

    def _play(self, games: int, fetch: bool = False) -> Any:
        cpu = self._cpu
        return self._playouts(cpu.game, cpu.content, cpu.start, 1, games, fetch=fetch)

    def run(self) -> Sample:
        return timed(lambda: self._play(self._games), self._decisions, self._games)

    def differing(self) -> int:
        """How many games end in other bytes than on the CPU."""
        cpu = self._cpu
        there, _ = self._play(COMPARED_GAMES, fetch=True)
        here, _ = cpu.engine.playouts(cpu.content, cpu.start, 1, COMPARED_GAMES)
        return int(np.any(as_words(there) != as_words(here), axis=1).sum())


class CardSteps:
    """A batch on the card: sample from given logits, apply, resolve chance, list what is legal, masked features."""

    def __init__(self, name: str, seconds: float) -> None:
        from numba import cuda

        from tavolata.kernel.gpu_batch import CudaBatch

        game = tavolata.game(name)
        self._wait = cuda.synchronize
        self._batch = CudaBatch(game, STEPPED_GAMES, PLAYERS, seed=1)
        self._logits = cuda.to_device(np.zeros((STEPPED_GAMES, game.rules.actions.size), np.float32))
        self._steps(300)  # compiles, and brings the games into their middle
        taken = timed(lambda: self._steps(20), 20)
        self._times = max(20, int(taken.rate * seconds))

    def _steps(self, times: int) -> None:
        for _ in range(times):
            self._batch.step(self._batch.sample(self._logits))
        self._wait()

    def run(self) -> Sample:
        return timed(lambda: self._steps(self._times), self._times * STEPPED_GAMES)


def measure(name: str, quick: bool, peers: bool) -> Report:
    """Ours on the card, and pgx on it (which is here already: `peers` installs nothing)."""
    plan, aim = Plan.of(quick), AIMS[name]
    title = f"{aim.title}, {PLAYERS} players, on a CUDA card"
    say(f"random play of {name} on the card")
    try:
        play = CardPlay(name, plan.seconds)
    except (ImportError, TavolataError) as reason:
        return Report(f"GPU: {aim.title}", [], [f"Nothing was measured: {reason}"])
    ours = best(plan, play.run)
    say(f"steps of {name} on the card")
    steps = CardSteps(name, plan.seconds)
    unlike = f"of {COMPARED_GAMES} games, those that end otherwise than on the CPU"
    figures = [
        Figure(
            "random play", ours.rate, "decisions/s", aim.card,
            games=ours.game_rate, length=ours.length, load=load(),
        ),
        Figure(unlike, play.differing(), "games", Target(0, at_most=True)),
        Figure(
            f"steps of {STEPPED_GAMES:,} games with features and sampling", best(plan, steps.run).rate, "steps/s",
            aim.steps, load=load(),
        ),
    ]  # fmt: skip
    beside, notes = pgx_figures(plan, play) if name == PEER_OF else ([], [])
    return Report(f"GPU: {aim.title}", [Table(title, figures + beside)], notes, machine=f"{_card()}; {machine()}")


def pgx_figures(plan: Plan, play: Any) -> tuple[list[Figure], list[str]]:
    """pgx's backgammon in turns with ours; a sentence if it cannot be measured."""
    places = filter(None, (os.environ.get("TAVOLATA_PGX"), os.environ.get("PYTHONPATH")))
    environment = {"XLA_PYTHON_CLIENT_PREALLOCATE": "false", "PYTHONPATH": os.pathsep.join(places)}
    figures: list[Figure] = []
    for batch in BATCHES:
        say(f"pgx's backgammon, batch {batch}")
        other = Other("backgammon", "pgx_backgammon.py", (str(batch), str(PGX_STEPS)), Target(25))
        try:
            figures.append(compared(other, plan, play.run, sys.executable, environment))
        except NoPeer as reason:
            wanted = "it needs jax and pgx here, or a copy of pgx in the folder named by TAVOLATA_PGX"
            return figures, [f"pgx could not be measured ({reason}); {wanted}."]
    return figures, []


def _card() -> str:
    from numba import cuda

    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
