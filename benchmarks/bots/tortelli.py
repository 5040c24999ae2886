"""How the weights and the value of Tortelli's searching levels were made, on a machine with many cores:

    python -m benchmarks.bots.tortelli --minutes 8 --processes 16 --out FOLDER

The weights (`tavolata/bots/tortelli/weights.py`) evolve for half of the time, from those that are there, by games
against the simple bot, for two and for four (CMA-ES, Hansen 2016). Then bots with these weights and simple ones play
games for every number of players, and a small network learns from positions at the start of turns who wins them.
`fitted.toml` is for the same folder; `--install` puts it there. How a search with them should think is then found by
`python -m benchmarks.bots.duels --out FOLDER benchmarks/bots/tortelli.json`.
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

from tavolata.bots.tortelli.fitted import FILE, UNIT
from tavolata.bots.tortelli.measures import MEASURES, measures_of, totals_of
from tavolata.bots.tortelli.scores import pick
from tavolata.bots.tortelli.weights import EVOLVED, SOLID, Weights
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
    first_conquest=12, rival=6, any=6, loss=5, siege_loss=10, least_chance=10, last_chance=12, patience=15, guard=30,
    guard_goal=20, guard_front=15, keep=1, front=1, hot=8, surplus=2, alone=4,
)  # fmt: skip
"""How far each weight is moved at first."""
LEAST, MOST = -50, 400
MOST_DECISIONS = 20_000
GAMES = {2: 1400, 4: 700}
"""Games of each candidate in each generation."""
CANDIDATES = 32
POSITIONS = 40_000
"""For each process and number of players."""
COUNTS = (2, 3, 4, 5, 6)
HIDDEN = 12


def _play_at(
    c: Array, start: Array, s: Array, w: Array, seed: Any, first: int, games: int, players: int, one: Any, other: Any,
    lists: Array, log: Array, ended: Array, won: Array, numbers: Array, results: Array, gap: int,
) -> int:  # fmt: skip
    """Games of one bot against others, each deal from every seat; with a gap, how all stand at the start of turns that
    lie up to so many apart, and what came of it. How many such positions."""
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
                    now = measures_of(content, state, seat, together)
                    for i in range(MEASURES):
                        numbers[at, seat, i] = now[i]
                    numbers[at, seat, MEASURES] = has(state.alive, seat)
                at += 1
            log[0].count = 0
            if who == CHANCE:
                _apply(content, state, who, uniform(drawing, drawn, _outcomes(content, state)), log[0])
                drawn += 1
            else:
                n = _legal(content, state, who, lists[0])
                taken = 0
                if n > 1:
                    taken = pick(content, state, who, lists[0], n, key, decided, 0, one if who == place else other)
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
    one: Weights, other: Weights, games: int, players: int, seed: int, first: int = 0, gap: int = 0, room: int = 0
) -> tuple[Array, Array, Array]:  # fmt: skip
    """What the one bot won of each game; measures of positions, and what each seat won after them."""
    game = find_game("tortelli")
    state, engine = game.rules.state.empty(1), game.own_engine
    start = engine.start(game.content().record, players, game.meta.check_options(None))
    won, numbers, results = np.zeros(games), np.zeros((room, players, MEASURES + 1)), np.zeros((room, players))
    found = playing()(
        game.content().record, as_words(start), state, as_words(state), np.uint64(seed), first, games, players, one,
        other, engine.new_list(), engine.new_log(), new_record(RESULT), won, numbers, results, gap,
    )  # fmt: skip
    return won, numbers[:found], results[:found]


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
        """What they won."""
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
            f"{generation}: {50 * mean[0]:.1f} % for two, {25 * mean[1]:.1f} % for four, best {score.max():.3f}, "
            f"sigma {cloud.sigma:.2f}, {weights_of(cloud.centre)}",
            flush=True,
        )
    return weights_of(cloud.centre)


# --- value -------------------------------------------------------------------


def gather(task: tuple[Weights, int, int, int]) -> tuple[Array, Array]:
    """Positions of games in which such a bot meets simple ones, and its like."""
    weights, players, positions, seed = task
    parts = []
    for other, number in ((SOLID, 0), (weights, 1)):
        room = positions // 2
        _, numbers, results = play(weights, other, 2 * room // players, players, seed, 1_000_000 * number, 5, room)
        parts.append((numbers.astype(np.float32), results.astype(np.float32)))
    return np.concatenate([numbers for numbers, _ in parts]), np.concatenate([results for _, results in parts])


def fit(task: tuple[int, Array, Array, float]) -> dict[str, Any]:
    """A small network by Adam; what it loses on the last tenth of the positions, which it has not seen."""
    players, numbers, results, seconds = task
    until, draws = time.time() + seconds, np.random.default_rng(players)
    cut = len(numbers) * 9 // 10
    inputs = np.concatenate([numbers[:, :, :MEASURES], np.ones((*numbers.shape[:2], 1), np.float32)], 2)
    alive = numbers[:, :, MEASURES]
    first = draws.normal(0, 0.5, (HIDDEN, MEASURES + 1))
    second = draws.normal(0, 0.5, HIDDEN)
    moments = [[np.zeros_like(each), np.zeros_like(each)] for each in (first, second)]
    best, kept, steps, rate = np.inf, (first, second), 0, 0.01

    def forward(x: Array, living: Array) -> tuple[Array, Array]:
        hidden = np.maximum(0, x @ first.T)
        logits = np.where(living > 0, hidden @ second, -1e9)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True)

    while time.time() < until and rate > 1e-4:
        order = draws.permutation(cut)
        for batch in np.array_split(order, max(1, cut // 1024)):
            hidden, chances = forward(inputs[batch], alive[batch])
            error = (chances - results[batch]) / len(batch)
            towards = error[:, :, None] * second * (hidden > 0)
            slopes = (np.einsum("psh,psm->hm", towards, inputs[batch]), np.einsum("ps,psh->h", error, hidden))
            steps += 1
            for each, slope, moment in zip((first, second), slopes, moments, strict=True):
                moment[0] = 0.9 * moment[0] + 0.1 * slope
                moment[1] = 0.999 * moment[1] + 0.001 * slope**2
                each -= rate * (moment[0] / (1 - 0.9**steps)) / (np.sqrt(moment[1] / (1 - 0.999**steps)) + 1e-8)
        _, chances = forward(inputs[cut:], alive[cut:])
        loss = -float((results[cut:] * np.log(np.maximum(chances, 1e-9))).sum(1).mean())
        if loss < best - 1e-5:
            best, kept = loss, (first.copy(), second.copy())
        else:
            rate /= 2
    whole = [np.round(each * UNIT).astype(int).tolist() for each in kept]
    return {"players": players, "first": whole[0], "second": whole[1], "loss": best, "positions": len(numbers)}


def written(weights: Weights, layers: list[dict[str, Any]]) -> str:
    """The file that `fitted.py` reads."""
    lines = ["# Made by `python -m benchmarks.bots.tortelli`: see `weights.py` and `value.py`.\n\n[weights]"]
    lines += [f"{name} = {number}" for name, number in weights._asdict().items()]
    lines.append("")
    for layer in layers:
        rows = ",\n".join(f"  {row}" for row in layer["first"])
        lines.append(f"[[players]] # {layer['players']}: log-loss {layer['loss']:.4f}, positions {layer['positions']}")
        lines.append(f"first = [\n{rows},\n]\nsecond = {layer['second']}\n")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.tortelli")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each process, for each number of players")
    parser.add_argument("--keep", action="store_true", help="keep the weights that are there, and fit the value alone")
    parser.add_argument("--install", action="store_true", help="put what was found into the package")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    began, seconds = time.time(), 60 * given.minutes
    play(SOLID, SOLID, 1, 2, 1)
    print(f"compiled in {time.time() - began:.0f} s", flush=True)
    with multiprocessing.get_context("fork").Pool(given.processes) as pool:
        chosen = EVOLVED if given.keep else evolve(pool, began + 0.6 * seconds)
        won: dict[int, float] = {}
        for players in COUNTS:
            tasks = [(chosen, players, 1000, 10_000 + number) for number in range(given.processes)]
            won[players] = float(np.mean(pool.map(fitness, tasks, 1)) / players)
        told = {"weights": chosen._asdict(), "won": won}
        print(json.dumps(told), flush=True)
        (given.out / "weights.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        fits = []
        for players in COUNTS:
            tasks = [(chosen, players, given.positions, 20_000 + number) for number in range(given.processes)]
            parts = pool.map(gather, tasks, 1)
            numbers, results = (np.concatenate([part[i] for part in parts]) for i in (0, 1))
            left = max(10.0, began + 0.95 * seconds - time.time())
            fits.append(pool.apply_async(fit, ((players, numbers, results, left),)))
        layers = [fitted.get() for fitted in fits]
    for layer in layers:
        print(
            {key: layer[key] for key in ("players", "loss", "positions")},
            "log-loss of equal shares",
            np.log(layer["players"]),
        )
    for file in [given.out / FILE.name, *([FILE] if given.install else [])]:
        file.write_text(written(chosen, layers), encoding="utf-8")
    print(f"done after {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
