"""How the value of Tortelli's searching levels was made, on a machine with many cores:

    python -m benchmarks.bots.tortelli_value --minutes 8 --processes 16 --out FOLDER

For most of the time bots with the evolved weights and simple ones play games for every number of players, some of them
with doubts, so that positions differ. Then a small network (`tavolata/bots/tortelli/value.py`) learns from positions at
the start of turns who wins them (Adam, Kingma and Ba 2015). `value.npz` is for the same folder; `--install` puts it
there. Needs NumPy and Numba, and nothing else (`PYTHONPATH=src`).
"""

import math
import multiprocessing
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots.tortelli.inputs import INPUTS
from tavolata.bots.tortelli.value import FILE, UNIT
from tavolata.bots.tortelli.weights import EVOLVED, SOLID

from .tortelli import COUNTS, begin, play

Array = NDArray[Any]
FIRST, SECOND = 48, 16  # neurons
GAMES, ROOM = 500, 8_000
"""Games of one task, and the most positions of it."""
GAP = 5
"""Turns between two positions of a game, at most."""
DOUBTS = (0, 0, 60, 200)
PARTS = {2: 0.34, 3: 0.2, 4: 0.22, 5: 0.12, 6: 0.12}
"""Of the positions, by players."""
BATCH = 2048
COLLECTING = 0.65
"""The part of the time in which games are played."""
RATE, DECAY, SQUARES = 1e-3, 0.9, 0.999
SHRINK = 0.02
"""Of the rate, by which weights shrink at each step: positions of one game are alike and would be learned by heart."""
SLOW = 0.998
"""What is kept is a mean of the weights over some hundred steps."""
EVERY = 4.0  # seconds between two looks at the positions that are not learned from
TRIED = 0.04
"""The part of the positions that the network does not learn from."""
MOST_WEIGHT = 32_767 / UNIT
NO_LIMIT = 1 << 60  # steps


@dataclass
class Positions:
    """Positions of one number of players: inputs by seat, who was alive, and what each seat won."""

    inputs: Array
    alive: Array
    won: Array

    def part(self, low: int, high: int) -> "Positions":
        return Positions(self.inputs[low:high], self.alive[low:high], self.won[low:high])


def gather(task: tuple[int, int]) -> tuple[Array, Array, Array]:
    """Positions of games in which the evolved bot meets simple ones, or its like."""
    players, seed = task
    other, doubt = (SOLID, EVOLVED)[seed % 2], DOUBTS[seed // 2 % len(DOUBTS)]
    _, inputs, alive, won = play(EVOLVED, other, GAMES, players, seed, GAP, ROOM, doubt)
    return inputs.astype(np.float16), alive, won


def collect(pool: Any, processes: int, until: float) -> dict[int, Positions]:
    """Positions for every number of players, until the time is over."""
    parts: dict[int, list[tuple[Array, Array, Array]]] = {players: [] for players in COUNTS}
    seed = 1
    while time.time() < until or not all(parts.values()):
        tasks = [(players, seed + i) for i, players in enumerate(shared(4 * processes))]
        seed += len(tasks)
        for (players, _), told in zip(tasks, pool.map(gather, tasks), strict=True):
            parts[players].append(told)
    return {
        players: Positions(*(np.concatenate([part[i] for part in told]) for i in range(3)))
        for players, told in parts.items()
    }


def shared(tasks: int) -> list[int]:
    """The number of players of each task."""
    return [players for players, part in PARTS.items() for _ in range(max(1, round(part * tasks)))]


class Network:
    """Three layers; each has one row more than inputs, which is added."""

    def __init__(self, seed: int) -> None:
        draws = np.random.default_rng(seed)
        shapes = ((INPUTS + 1, FIRST), (FIRST + 1, SECOND), (SECOND + 1, 1))
        self.layers = [draws.normal(0, math.sqrt(1.5 / shape[0]), shape).astype(np.float32) for shape in shapes]
        self._moments = [(np.zeros_like(layer), np.zeros_like(layer)) for layer in self.layers]
        self._steps = 0
        self.slow = [layer.copy() for layer in self.layers]

    def forward(self, inputs: Array) -> tuple[list[Array], Array]:
        """The inputs of all layers (a row a seat), and the logits."""
        seen = [inputs]
        for layer in self.layers[:-1]:
            seen.append(np.maximum(0, seen[-1] @ layer[:-1] + layer[-1]))
        return seen, (seen[-1] @ self.layers[-1][:-1] + self.layers[-1][-1])[:, 0]

    def chances(self, some: Positions) -> tuple[list[Array], Array]:
        """The inputs of all layers, and the win chances, a row a position."""
        seen, logits = self.forward(some.inputs.reshape(-1, INPUTS).astype(np.float32))
        shown = np.where(some.alive > 0, logits.reshape(some.alive.shape), -1e9)
        odds = np.exp(shown - shown.max(1, keepdims=True))
        return seen, odds / odds.sum(1, keepdims=True)

    def learn(self, some: Positions, rate: float) -> None:
        """One step of Adam towards what was won."""
        seen, chances = self.chances(some)
        slope = ((chances - some.won) / len(some.won)).reshape(-1, 1)
        self._steps += 1
        for number in reversed(range(len(self.layers))):
            layer, (mean, spread) = self.layers[number], self._moments[number]
            towards = np.concatenate([seen[number].T @ slope, slope.sum(0, keepdims=True)])
            slope = (slope @ layer[:-1].T) * (seen[number] > 0)
            mean += (1 - DECAY) * (towards - mean)
            spread += (1 - SQUARES) * (towards**2 - spread)
            step = (mean / (1 - DECAY**self._steps)) / (np.sqrt(spread / (1 - SQUARES**self._steps)) + 1e-8)
            layer -= rate * (step + SHRINK * layer)
            np.clip(layer, -MOST_WEIGHT, MOST_WEIGHT, out=layer)
            self.slow[number] += (1 - SLOW) * (layer - self.slow[number])

    def loss(self, some: Positions) -> float:
        """The mean logarithmic loss."""
        _, chances = self.chances(some)
        return -float((some.won * np.log(np.maximum(chances, 1e-9))).sum(1).mean())

    def save(self, file: Path) -> None:
        """Write the weights as whole numbers."""
        first, second, third = (np.round(layer * UNIT).astype(np.int16) for layer in self.layers)
        np.savez_compressed(file, first=first, second=second, third=third[:, 0])


def fit(positions: dict[int, Positions], until: float, steps: int = NO_LIMIT) -> Network:
    """Learn until the time is over or so many steps are done; the network that did best on positions that it did not
    learn from."""
    network, best, draws, began, done = Network(1), Network(1), np.random.default_rng(1), time.time(), 0
    learned, tried = {}, {}
    for players, some in positions.items():
        cut = int(len(some.won) * (1 - TRIED))  # later games than those that are learned from
        order = draws.permutation(cut)
        learned[players] = Positions(some.inputs[order], some.alive[order], some.won[order])
        tried[players] = some.part(cut, len(some.won))
    places, least, next_look = dict.fromkeys(positions, 0), math.inf, began + EVERY
    while (now := time.time()) < until and done < steps:
        done += 1
        players = int(draws.choice(COUNTS, p=[PARTS[count] for count in COUNTS]))
        some = learned[players]
        size = min(BATCH, len(some.won))
        at = places[players]
        network.learn(some.part(at, at + size), RATE)
        places[players] = at + size if at + 2 * size <= len(some.won) else 0
        if now > next_look or done == steps:
            judged = Network(1)
            judged.layers = [layer.copy() for layer in network.slow]
            losses = {count: judged.loss(every.part(0, 20_000)) for count, every in tried.items()}
            total = sum(losses[count] / math.log(count) for count in COUNTS)
            if total < least:
                least, best = total, judged
            print(f"{now - began:.0f} s: { ({n: round(loss, 4) for n, loss in losses.items()}) }", flush=True)
            next_look = time.time() + EVERY
    for players, some in tried.items():
        print(f"{players} players: log-loss {best.loss(some):.4f}, equal shares {math.log(players):.4f}", flush=True)
    return best


def main() -> None:
    given, began = begin("tortelli_value")
    with multiprocessing.get_context("fork").Pool(given.processes) as pool:
        positions = collect(pool, given.processes, began + COLLECTING * 60 * given.minutes)
    print(f"{time.time() - began:.0f} s:", {n: len(some.won) for n, some in positions.items()}, flush=True)
    network = fit(positions, began + 60 * given.minutes)
    for file in [given.out / FILE.name, *([FILE] if given.install else [])]:
        network.save(file)


if __name__ == "__main__":
    main()
