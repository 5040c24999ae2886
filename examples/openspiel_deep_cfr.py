"""OpenSpiel's own algorithms on Tavolata's games: deep CFR in liar's dice for two with one die each.

    pip install ./examples/liars-dice
    python examples/openspiel_deep_cfr.py [--iterations N] [--traversals N] [--games N]

Needs `pip install 'tavolata[envs]' torch dm-tree`. Networks learn from tensors of information states; a tensor here
has the last 16 steps that a seat has observed (`recall`). No game of two dice is longer: dice, twelve bids, a doubt.
"""

import argparse
import math

import numpy as np
import torch
from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver
from openspiel_mccfr import won

from tavolata.envs import openspiel

RECALL = 16


def main(iterations=30, traversals=20, steps=200, games=400, seed=1):
    """The share of games that the learnt policy wins, and how uncertain it is."""
    torch.set_num_threads(1)  # networks as small as these get slower by more
    game = openspiel("liars_dice", players=2, content={"cup.dice": 1}, recall=RECALL)
    solver = DeepCFRSolver(
        game,
        policy_network_layers=(128, 128),
        advantage_network_layers=(64, 64),
        num_iterations=iterations,
        num_traversals=traversals,
        learning_rate=1e-3,
        batch_size_advantage=256,
        batch_size_strategy=256,
        memory_capacity=100_000,
        policy_network_train_steps=5 * steps,
        advantage_network_train_steps=steps,
        seed=seed,
    )
    solver.solve()
    share = won(game, solver, games, np.random.default_rng(seed)) / games
    half = 1.96 * math.sqrt(share * (1 - share) / games)
    print(f"after {iterations} iterations: won {share:.1%} of {games} games against anything (± {half:.1%})")
    return share, half


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--traversals", type=int, default=20, help="games of each seat in an iteration")
    parser.add_argument("--steps", type=int, default=200, help="of learning in an iteration")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    main(given.iterations, given.traversals, given.steps, given.games, given.seed)
