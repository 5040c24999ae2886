"""OpenSpiel's own algorithms on Tavolata's games: Monte Carlo CFR in liar's dice for two with one die each.

    pip install ./examples/liars-dice
    python examples/openspiel_mccfr.py [--iterations N] [--games N] [--exact]

Needs `pip install 'tavolata[envs]'`. The game comes from a package of its own; its content says five dice, of which one
is left here. MCCFR tabulates what each information state should do (openspiel_deep_cfr.py has networks instead). After
300 iterations, half a minute, it won 71 % of games against somebody who does anything.
"""

import argparse
import math

import numpy as np
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

from tavolata.envs import openspiel


def sample(rng, chances):
    """One of the actions, by their chances."""
    actions = sorted(chances)
    weights = np.array([chances[action] for action in actions])
    return actions[rng.choice(len(actions), p=weights / weights.sum())]


def won(game, policy, games, rng):
    """How many games the policy wins against somebody who does anything, seats taken in turns."""
    total = 0
    for number in range(games):
        own, state = number % 2, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(rng, dict(state.chance_outcomes())))
            elif state.current_player() == own:
                state.apply_action(sample(rng, policy.action_probabilities(state)))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        total += state.returns()[own] > 0
    return total


def main(iterations=300, games=400, seed=1, exact=False):
    """The share of games that the learnt policy wins, and how uncertain it is."""
    rng = np.random.default_rng(seed)
    np.random.seed(seed)  # the solver draws from there
    game = openspiel("liars_dice", players=2, content={"cup.dice": 1})
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    share = won(game, policy, games, rng) / games
    half = 1.96 * math.sqrt(share * (1 - share) / games)
    print(f"after {iterations} iterations: won {share:.1%} of {games} games against anything (± {half:.1%})")
    if exact:  # the whole tree, some minutes
        print(f"exploitability {exploitability.exploitability(game, policy):.3f}")
    return share, half


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exact", action="store_true", help="how much a best answer would win")
    given = parser.parse_args()
    main(given.iterations, given.games, given.seed, given.exact)
