"""How the weights of Tortelli's searching levels were made, on a machine with many cores:

    python -m benchmarks.bots.tortelli --minutes 8 --processes 16 --out FOLDER

The weights (`tavolata/bots/tortelli/weights.py`) evolve from those that are there, by games against the simple bot, for
two and for four (CMA-ES, Hansen 2016). `fitted.toml` is for the same folder; `--install` puts it there. The value is
then fitted to games with them (`tortelli_value.py`), and how a search with both should think is found by
`python -m benchmarks.bots.duels --out FOLDER benchmarks/bots/plans/tortelli.json`.
Needs NumPy and Numba, and nothing else (`PYTHONPATH=src`).
"""
# ruff: noqa: F821 (the templates leave names open)

import argparse
import json
import multiprocessing
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots.tortelli.fitted import FILE
from tavolata.bots.tortelli.inputs import INPUTS, inputs_of
from tavolata.bots.tortelli.measures import totals_of
from tavolata.bots.tortelli.scores import pick
from tavolata.bots.tortelli.weights import EVOLVED, SOLID, Weights, laid_out
from tavolata.kernel.chance import game_key, mix, uniform
from tavolata.kernel.contract import CHANCE, OVER, RESULT
from tavolata.kernel.events import new_record
from tavolata.kernel.game import game as find_game
from tavolata.kernel.layout import as_words, has
from tavolata.kernel.rule import entry

Array = NDArray[Any]

_actor: Any
_apply: Any
_outcomes: Any
_legal: Any
_result: Any

STEPS = Weights(
    goal=30, castle=25, project=20, whole=30, breaking=20, breaking_troop=5, danger=20, more=15, banner=12, fortress=8,
    first_conquest=12, rival=6, plain=6, loss=5, siege_loss=10, least_chance=10, last_chance=12, patience=15, guard=30,
    guard_goal=20, guard_front=15, keep=1, front=1, hot=8, surplus=2, alone=4,
)  # fmt: skip
"""How far each weight is moved at first."""
LEAST, MOST = -50, 400
MOST_DECISIONS = 20_000
GAMES = {2: 1400, 4: 700}
"""Games of each candidate in each generation."""
CANDIDATES = 32
COUNTS = (2, 3, 4, 5, 6)


def _play_at(
    c: Array, start: Array, s: Array, w: Array, seed: Any, first: int, games: int, players: int, one: Any, other: Any,
    lists: Array, log: Array, ended: Array, won: Array, numbers: Array, alive: Array, results: Array, gap: int,
    doubt: int,
) -> int:  # fmt: skip
    """Games of one bot against others, each deal from every seat, all of them with doubts. With a gap, also what the
    value reads at the start of turns at most that many turns apart, and how the games ended. Returns how many such
    positions there are."""
    content = c[0]
    state = s[0]
    at = 0
    for game in range(games):
        for word in range(w.shape[1]):
            w[0, word] = start[0, word]
        place = game % players
        key = game_key(seed, first + game // players)
        drawing = mix(key)
        drawn = 0
        decided = 0
        begun = at
        next_turn = 1
        who = _actor(content, state)
        while who != OVER and decided < MOST_DECISIONS:
            if gap > 0 and state.turns >= next_turn and at < len(numbers):
                next_turn = int(state.turns) + 1 + int(uniform(key, int(state.turns) * players + place, gap))
                together = totals_of(content, state)
                for seat in range(players):
                    inputs_of(content, state, seat, together, numbers[at, seat])
                    alive[at, seat] = has(state.alive, seat)
                at += 1
            log[0].count = 0
            if who == CHANCE:
                _apply(content, state, who, uniform(drawing, drawn, _outcomes(content, state)), log[0])
                drawn += 1
            else:
                n = _legal(content, state, who, lists[0])
                taken = 0
                if n > 1:
                    weights = one[0] if who == place else other[0]
                    taken = pick(content, state, who, lists[0], n, key, decided, doubt, weights)
                _apply(content, state, who, lists[0].ids[taken], log[0])
                decided += 1
            who = _actor(content, state)
        ended[0].winners = 0
        _result(content, state, ended[0])
        winners = 0
        for seat in range(players):
            winners += has(ended[0].winners, seat)
        won[game] = has(ended[0].winners, place) / max(1, winners)
        for row in range(begun, at):
            for seat in range(players):
                results[row, seat] = has(ended[0].winners, seat) / max(1, winners)
    return at


@cache
def playing() -> Any:
    """The template above, compiled."""
    rules = find_game("tortelli").rules
    names = {f"_{word}": getattr(rules, word) for word in ("actor", "apply", "outcomes", "legal", "result")}
    return entry(_play_at, "tortelli", "tuning", **names)


def weights_of(numbers: Any) -> Weights:
    return Weights(*(int(np.clip(round(float(number)), LEAST, MOST)) for number in numbers))


def play(
    one: Weights, other: Weights, games: int, players: int, seed: int, gap: int = 0, room: int = 0, doubt: int = 0
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    """What the one bot won of each game; the inputs of positions, who was alive, and what each seat won after them."""
    game = find_game("tortelli")
    state, engine = game.rules.state.empty(1), game.own_engine
    start = engine.start(game.content().record, players, game.meta.check_options(None))
    won, numbers = np.zeros(games), np.zeros((room, players, INPUTS), np.float32)
    alive, results = np.zeros((room, players), np.int8), np.zeros((room, players), np.float32)
    found = playing()(
        game.content().record, as_words(start), state, as_words(state), np.uint64(seed), 0, games, players,
        laid_out(one), laid_out(other), engine.new_list(), engine.new_log(), new_record(RESULT), won, numbers, alive,
        results, gap, doubt,
    )  # fmt: skip
    return won, numbers[:found], alive[:found], results[:found]


# --- weights -----------------------------------------------------------------


class Evolution:
    """CMA-ES: a cloud of candidates that takes the shape and the way of the better ones."""

    def __init__(self, mean: Array, steps: Array, candidates: int, seed: int) -> None:
        n = len(mean)
        self._draws, self._steps, self.n, self.candidates = np.random.default_rng(seed), steps, n, candidates
        self.mean, self.sigma, self.shape = mean / steps, 0.6, np.eye(n)
        kept = np.log(candidates / 2 + 0.5) - np.log(np.arange(1, candidates // 2 + 1))
        self._parts = kept / kept.sum()
        many = 1 / (self._parts**2).sum()
        self._many = many
        self._c_sigma = (many + 2) / (n + many + 5)
        self._damping = 1 + 2 * max(0.0, ((many - 1) / (n + 1)) ** 0.5 - 1) + self._c_sigma
        self._c_path = (4 + many / n) / (n + 4 + 2 * many / n)
        self._c_one = 2 / ((n + 1.3) ** 2 + many)
        self._c_many = min(1 - self._c_one, 2 * (many - 2 + 1 / many) / ((n + 2) ** 2 + many))
        self._way, self._pace = np.zeros(n), np.zeros(n)
        self._usual = n**0.5 * (1 - 1 / (4 * n) + 1 / (21 * n * n))

    def ask(self) -> Array:
        """Candidates to try."""
        values, self._axes = np.linalg.eigh(self.shape)
        self._lengths = np.sqrt(np.maximum(values, 1e-12))
        drawn = self._draws.standard_normal((self.candidates, self.n)) * self._lengths
        self._moves = drawn @ self._axes.T
        return np.asarray((self.mean + self.sigma * self._moves) * self._steps)

    def tell(self, fitness: Array) -> None:
        """Move the distribution towards the candidates that won most; `fitness` is the share that each has won."""
        best = self._moves[np.argsort(-fitness)[: len(self._parts)]]
        step = self._parts @ best
        self.mean = self.mean + self.sigma * step
        plain = self._axes @ ((self._axes.T @ step) / self._lengths)
        self._pace = (1 - self._c_sigma) * self._pace + (
            self._c_sigma * (2 - self._c_sigma) * self._many
        ) ** 0.5 * plain
        self._way = (1 - self._c_path) * self._way + (self._c_path * (2 - self._c_path) * self._many) ** 0.5 * step
        self.shape = (
            (1 - self._c_one - self._c_many) * self.shape
            + self._c_one * np.outer(self._way, self._way)
            + self._c_many * (best.T * self._parts) @ best
        )
        self.sigma *= float(np.exp(self._c_sigma / self._damping * (np.linalg.norm(self._pace) / self._usual - 1)))

    @property
    def centre(self) -> Array:
        return np.asarray(self.mean * self._steps)


def fitness(task: tuple[Weights, int, int, int]) -> float:
    """What some weights win against the simple bot, one being fair."""
    weights, players, games, seed = task
    return float(play(weights, SOLID, games, players, seed)[0].mean() * players)


def evolve(pool: Any, until: float) -> Weights:
    """The weights that win most."""
    cloud, generation = Evolution(np.array(EVOLVED, float), np.array(STEPS, float), CANDIDATES, 1), 0
    while time.time() < until:
        tried = [weights_of(one) for one in cloud.ask()]
        tasks = [(one, players, games, 1000 + generation) for one in tried for players, games in GAMES.items()]
        told = np.array(pool.map(fitness, tasks, 1)).reshape(len(tried), len(GAMES))
        score = (told * (0.7, 0.3)).sum(1)
        cloud.tell(score)
        generation += 1
        mean = told.mean(0)
        print(
            f"{generation}: {50 * mean[0]:.1f}% for two, {25 * mean[1]:.1f}% for four, best {score.max():.3f}, "
            f"sigma {cloud.sigma:.2f}, {weights_of(cloud.centre)}",
            flush=True,
        )
    return weights_of(cloud.centre)


def written(weights: Weights) -> str:
    """The file that `fitted.py` reads."""
    lines = ["# Made by `python -m benchmarks.bots.tortelli`: see `weights.py`.\n\n[weights]"]
    return "\n".join([*lines, *(f"{name} = {number}" for name, number in weights._asdict().items()), ""])


def begin(program: str) -> tuple[argparse.Namespace, float]:
    """Read the arguments of a fitting program and compile what it plays; also returns when that began."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.bots.{program}")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--install", action="store_true", help="put what was found into the package")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    began = time.time()
    play(SOLID, SOLID, 1, 2, 1)
    print(f"compiled in {time.time() - began:.0f} s", flush=True)
    return given, began


def main() -> None:
    given, began = begin("tortelli")
    with multiprocessing.get_context("fork").Pool(given.processes) as pool:
        chosen = evolve(pool, began + 60 * given.minutes)
        won: dict[int, float] = {}
        for players in COUNTS:
            tasks = [(chosen, players, 1000, 10_000 + number) for number in range(given.processes)]
            won[players] = float(np.mean(pool.map(fitness, tasks, 1)) / players)
    print(json.dumps({"weights": chosen._asdict(), "won": won}), flush=True)
    for file in [given.out / FILE.name, *([FILE] if given.install else [])]:
        file.write_text(written(chosen), encoding="utf-8")
    print(f"done after {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
