"""`./dev bench card`: the vector environment on a CUDA card, held against the one on the CPU, and how fast it is.

A process for each game, so that all compile at once; they take turns to measure. What fails in one of them is told in a
sentence, and the rest goes on; after `LIMIT` seconds whoever is not done is ended. A step samples an action for each
game from given logits, carries it out, resolves chance, and gives features of the masked state, masks and returns.
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import tavolata
from tavolata.kernel.gpu import device_name

from .aims import AIMS, PLAYERS
from .beside import Other, compared
from .engine import say
from .report import Figure, Report, Table, Target, _figure, machine
from .timing import Plan, Sample, best, timed

GAMES = 131_072
BLOCKS = (32, 64, 128)  # threads of a block
COMPARED_GAMES, COMPARED_STEPS = 512, 300
LIMIT = 230.0
SEED = 1
PEER_OF = "trono"  # pgx plays nothing like the other games; once is enough
PEER = Other("backgammon with its observations", "pgx_backgammon.py", ("65536", "50"), Target(2))


class CardSteps:
    """Steps of many games on the card, once the games have come into their middle."""

    def __init__(self, name: str, block: int, seconds: float) -> None:
        from numba import cuda

        from tavolata.envs import vector
        from tavolata.kernel import gpu_batch

        gpu_batch.BLOCK = block
        self._wait = cuda.synchronize
        self.env: Any = vector(name, GAMES, PLAYERS, device="cuda")
        self.observations, _ = self.env.reset(seed=SEED)
        actions = int(self.env.single_action_space.n)
        self._logits = cuda.to_device(np.zeros((GAMES, actions), np.float32))
        self._steps(300)
        taken = timed(lambda: self._steps(20), 20)
        self._times = max(20, int(taken.rate * seconds))

    def _steps(self, times: int) -> None:
        for _ in range(times):
            self.env.step(self.env.sample(self._logits))
        self._wait()

    def run(self) -> Sample:
        return timed(lambda: self._steps(self._times), self._times * GAMES)


class Findings:
    """What a process tells the one that started it: a line of JSON as soon as it knows something."""

    def __init__(self, name: str) -> None:
        self._name, self._began = name, time.monotonic()

    def figure(self, figure: Figure) -> None:
        print(json.dumps({"figure": asdict(figure)}), flush=True)

    def note(self, sentence: str) -> None:
        spent = time.monotonic() - self._began
        print(json.dumps({"note": f"{self._name}, after {spent:.0f} s: {sentence}"}), flush=True)

    def attempt(self, what: str, part: Callable[[], None]) -> None:
        """Do a part; if it fails, say so and go on."""
        try:
            part()
        except Exception as problem:
            why = " ".join(str(problem).split())
            short = why if len(why) < 600 else f"{why[:300]} ... {why[-300:]}"
            self.note(f"{what} FAILED: {type(problem).__name__}: {short}")


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """While no other process measures."""
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def measure_steps(name: str, plan: Plan, lock: Path, told: Findings) -> CardSteps:
    """Steps a second, with blocks of several sizes; the best of them is held against the aim."""
    steps = CardSteps(name, BLOCKS[0], 0.01)  # compiles
    told.note("the kernels are compiled")
    rates: dict[int, float] = {}

    def measure_block(block: int) -> None:
        nonlocal steps
        steps = CardSteps(name, block, plan.seconds)
        rates[block] = best(plan, steps.run).rate

    with alone(lock):
        for block in BLOCKS:
            told.attempt(f"blocks of {block}", partial(measure_block, block))
    block = max(rates, key=lambda one: rates[one])
    all_rates = ", ".join(f"{rate / 1e6:.0f} M with {one}" for one, rate in rates.items())
    told.note(f"steps/s by threads of a block: {all_rates}; {steps.env.count_refused()} actions were refused")
    what = f"vector of {GAMES:,} games: features, masks, returns and sampling from logits (blocks of {block})"
    told.figure(Figure(what, rates[block], "steps/s", AIMS[name].steps))
    return steps


def read_by_torch(steps: CardSteps, told: Findings) -> None:
    """torch takes the observations without a copy, a row a game."""
    import torch

    read = torch.as_tensor(steps.observations, device="cuda")
    same = read.data_ptr() == steps.observations.__cuda_array_interface__["data"][0]
    fits = tuple(read.shape) == (GAMES, steps.env.single_observation_space.shape[0])
    there = np.array_equal(read[:100].cpu().numpy(), steps.observations.copy_to_host()[:100])
    told.note(f"torch {torch.__version__} reads observations {'' if same and fits and there else 'NOT '}as they lie")


def compare(name: str, told: Findings) -> None:
    """Of all arrays of all steps, how many differ from those of the environment on the CPU."""
    from numba import cuda

    from tavolata.envs import vector

    there: Any = vector(name, COMPARED_GAMES, PLAYERS, device="cuda")
    here: Any = vector(name, COMPARED_GAMES, PLAYERS, threads=4)
    actions = int(here.single_action_space.n)
    logits = (np.arange(COMPARED_GAMES * actions) * 7919 % 1000 / 250).astype(np.float32).reshape(-1, actions)
    on_card = cuda.to_device(logits)
    differing: dict[str, int] = {}

    def hold(**pairs: tuple[Any, Any]) -> None:
        for word, (mine, theirs) in pairs.items():
            fetched = theirs.copy_to_host()
            same = mine.shape == fetched.shape and mine.dtype == fetched.dtype and np.array_equal(mine, fetched)
            differing[word] = differing.get(word, 0) + (not same)

    def hold_step(mine: Any, theirs: Any) -> None:
        hold(observations=(mine[0], theirs[0]), **{word: (mine[-1][word], theirs[-1][word]) for word in mine[-1]})

    hold_step(here.reset(seed=SEED), there.reset(seed=SEED))
    for step in range(COMPARED_STEPS):
        chosen = here.sample(logits if step % 2 else None)
        hold(samples=(chosen, there.sample(on_card if step % 2 else None)))
        mine, theirs = here.step(chosen), there.step(cuda.to_device(chosen))
        hold_step(mine, theirs)
        hold(reward=(mine[1], theirs[1]), ended=(mine[2], theirs[2]), cut=(mine[3], theirs[3]))
    told.note("arrays that differ from the CPU's: " + ", ".join(f"{word} {n}" for word, n in differing.items()))
    what = f"arrays of {COMPARED_STEPS} steps of {COMPARED_GAMES} games that differ from the CPU's"
    told.figure(Figure(what, sum(differing.values()), "arrays", Target(0, at_most=True)))


def beside_pgx(steps: CardSteps, plan: Plan, lock: Path, told: Findings) -> None:
    """pgx's backgammon on the same card, in turns with ours."""
    places = filter(None, (os.environ.get("TAVOLATA_PGX"), os.environ.get("PYTHONPATH")))
    environment = {"XLA_PYTHON_CLIENT_PREALLOCATE": "false", "PYTHONPATH": os.pathsep.join(places)}
    told.figure(compared(PEER, plan, steps.run, sys.executable, environment, alone(lock)))


def one_game(name: str, quick: bool, lock: Path) -> None:
    """All that is measured of one game, in a process of its own."""
    plan, told = Plan.of(True) if quick else Plan(3, 0.6), Findings(name)  # time on a card is expensive
    made: list[CardSteps] = []
    told.attempt("measuring", lambda: made.append(measure_steps(name, plan, lock, told)))
    told.attempt("comparing with the CPU", lambda: compare(name, told))
    if made:
        told.attempt("reading by torch", lambda: read_by_torch(made[0], told))
    if made and name == PEER_OF:
        what = "pgx beside it (jax, and pgx in the folder TAVOLATA_PGX)"
        told.attempt(what, lambda: beside_pgx(made[0], plan, lock, told))


def measure(given: argparse.Namespace) -> Report:
    """All games at once; what each has found within the limit."""
    games = given.game or [name for name in AIMS if name in tavolata.games()]
    say("the vector environment on the card, a process for each game")
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "lock"
        began = time.monotonic()
        processes = {name: _start(name, given.quick, lock, Path(folder) / name) for name in games}
        tables, notes = [], []
        for name, process in processes.items():
            try:
                process.wait(max(0.1, LIMIT - (time.monotonic() - began)))
            except subprocess.TimeoutExpired:
                process.kill()
                notes.append(f"{name} was not done after {LIMIT:.0f} s and was ended.")
            if process.returncode and process.returncode > 0:
                complaints = (Path(folder) / f"{name}.err").read_text().strip().splitlines() or ["it said nothing"]
                notes.append(f"{name} FAILED: {complaints[-1]}")
            lines = [json.loads(line) for line in (Path(folder) / name).read_text().splitlines()]
            figures = [_figure(line["figure"]) for line in lines if "figure" in line]
            notes += [line["note"] for line in lines if "note" in line]
            if figures:
                tables.append(Table(f"{AIMS[name].title}, {PLAYERS} players", figures))
    return Report("The vector environment on a CUDA card", tables, notes, machine=f"{_card()}; {machine()}")


def _start(name: str, quick: bool, lock: Path, out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "benchmarks.card", name, str(lock), *(["--quick"] if quick else [])]
    with out.open("w") as told, Path(f"{out}.err").open("w") as complaints:
        return subprocess.Popen(command, stdout=told, stderr=complaints)


def _card() -> str:
    try:
        return device_name()
    except Exception as problem:  # a card that is not there is told like everything else
        return f"no card ({problem})"


if __name__ == "__main__":
    one_game(sys.argv[1], "--quick" in sys.argv, Path(sys.argv[2]))
