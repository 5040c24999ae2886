"""`python -m tavolata.lab.train GAME --device cuda --minutes 5 --out FOLDER`: make a network.

The networks in `bots/nets` were made with `--players 2 --games 8192 --steps 64 --imitation 0.35`.
The first part of the time imitates the simple bot, the rest is self-play (PPO) on batches of games. Beside the
network, `FOLDER/GAME.json` gets the settings, the curve, what it cost, and how the network does against simple bots.
"""

import argparse
import json
import os
import platform
import time
from pathlib import Path
from typing import Any

import numpy as np

import tavolata
from tavolata.bots.nets import assemble, save
from tavolata.kernel.batch import Batch
from tavolata.kernel.game import Game

from .players import duel, simple_actions

NUMPY = "numpy"


def highest_seen(game: Game, players: tuple[int, ...], games: int, steps: int, threads: int) -> Any:
    """The highest value of each feature in games between simple bots and random ones."""
    highest = np.zeros(game.rules.feature_count, np.int16)
    flat = np.zeros((games, game.rules.actions.size), np.float32)
    for count in players:
        batch = Batch(game, games, count, seed=99, threads=threads)
        for step in range(steps):
            np.maximum(highest, batch.features.max(1), out=highest)
            batch.step(simple_actions(batch) if step % 8 else batch.sample(flat))
    return highest


def train_with_torch(game: Game, given: argparse.Namespace, say: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Imitation, then self-play; the weights after each, and the curve."""
    import torch

    from .learner import Learner
    from .rollouts import Rollouts

    highest = highest_seen(game, given.players, 64, 400, given.threads)
    learner = Learner(highest, game.rules.actions.size, given.device, given.seed, given.rate)
    say(f"{learner.columns} columns")
    curve: list[dict[str, Any]] = []
    tables = {
        imitate: [Rollouts(_batch(game, given, count, not imitate), given.device) for count in given.players]
        for imitate in (True, False)
    }
    say("all is compiled")
    began, limit = time.monotonic(), given.minutes * 60
    made: dict[str, Any] = {}
    for imitate, rollouts in tables.items():
        phase = "imitation" if imitate else "self-play"
        share = given.imitation if imitate else 1.0
        turn = positions = 0
        while (spent := time.monotonic() - began) < limit * share:
            if not imitate:
                learner.set_rate(given.rate * 0.4 * max(0.1, 1 - spent / limit))
            parts = [one.take(learner, given.steps, imitate) for one in rollouts]
            told = _epochs(torch, learner, parts, given, imitate)
            positions += sum(len(part["action"]) for part in parts)
            turn += 1
            if turn % given.every == 1:
                curve.append({
                    "phase": phase, "seconds": round(spent, 1),
                    "positions": positions, **{k: round(float(v), 4) for k, v in told.items()},
                })  # fmt: skip
                say(curve[-1])
            if turn >= given.most_turns:
                break
        made[phase] = learner.weights()
    return made, curve


def _batch(game: Game, given: argparse.Namespace, players: int, on_card: bool) -> Batch:
    """Games of one number of players. Simple bots play on the processor, networks on the card if there is one."""
    seed = given.seed + players + 100 * on_card
    if given.device == "cuda" and on_card:
        from tavolata.kernel.gpu_batch import CudaBatch

        return CudaBatch(game, given.games, players, seed)
    return Batch(game, given.games, players, seed, threads=given.threads)


def _epochs(torch: Any, learner: Any, parts: list[Any], given: argparse.Namespace, imitate: bool) -> Any:
    """Learn from the positions of a rollout, in shuffled parts."""
    data = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
    data["gain"] = (data["gain"] - data["gain"].mean()) / (data["gain"].std() + 1e-6)
    told: Any = {}
    for _ in range(1 if imitate else 2):
        order = torch.randperm(len(data["action"]), device=given.device)
        for some in order.split(given.part):
            told = learner.learn({name: one[some] for name, one in data.items()}, imitate)
    return told


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--device", choices=["cuda", "cpu", NUMPY], default="cuda")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--out", type=Path, default=Path("nets"))
    parser.add_argument("--players", type=lambda text: tuple(map(int, text.split(","))), default=(2, 4))
    parser.add_argument("--games", type=int, default=4096, help="games side by side, for each number of players")
    parser.add_argument("--steps", type=int, default=64, help="steps of a rollout")
    parser.add_argument("--part", type=int, default=16384, help="positions of one step of learning")
    parser.add_argument("--imitation", type=float, default=0.25, help="part of the time")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--every", type=int, default=10, help="rollouts between two points of the curve")
    parser.add_argument("--most-turns", type=int, default=10**9, help="rollouts of each phase")
    parser.add_argument("--duels", type=int, default=2000, help="games against simple bots at the end")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    game = tavolata.game(given.game)
    began = time.monotonic()

    def say(what: Any) -> None:
        print(f"{game.name} {time.monotonic() - began:7.1f} s  {what}", flush=True)

    if given.device == NUMPY:
        from .imitation import imitate

        weights, curve = imitate(game, given, highest_seen(game, given.players, 64, 400, given.threads), say)
        made = {"imitation": weights}
    else:
        made, curve = train_with_torch(game, given, say)
    given.out.mkdir(parents=True, exist_ok=True)
    won: dict[str, dict[str, float]] = {}
    for phase, weights in made.items():
        net = assemble(game, weights)
        won[phase] = {str(n): duel(game, net, given.duels, n, seed=7, threads=given.threads) for n in given.players}
        say(f"after {phase}, won against simple bots, by players: {won[phase]}")
    best = max(won, key=lambda phase: sum(won[phase].values()))
    save(game, made[best], given.out / f"{game.name}.npz")
    settings = {k: str(v) if isinstance(v, Path) else v for k, v in vars(given).items()}
    told = {
        "game": game.name, "settings": settings, "seconds": round(time.monotonic() - began, 1), "curve": curve,
        "machine": platform.processor() or platform.machine(), "duels": given.duels, "won": won, "kept": best,
    }  # fmt: skip
    (given.out / f"{game.name}.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
