"""OpenSpiel's own algorithms on Tavolata's games: ISMCTS in Trono, against a player who does anything.

    python examples/openspiel_ismcts.py [--games N] [--simulations N]

Needs `pip install 'tavolata[envs]'`.
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from tavolata.envs import openspiel


def play(game, bots, rng):
    """What one game is worth to each player."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()](state))
    return state.returns()


def main(games=2, simulations=20, seed=1):
    """The mean return of ISMCTS, seats taken in turns."""
    rng = np.random.RandomState(seed)
    game = openspiel("trono", players=2)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    search = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=simulations, random_state=rng)
    total = 0.0
    for number in range(games):
        own = number % 2
        bots = [lambda state: rng.choice(state.legal_actions())] * 2
        bots[own] = search.step
        total += play(game, bots, rng)[own]
    return total / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=20)
    given = parser.parse_args()
    print(f"ISMCTS wins {main(given.games, given.simulations):+.2f} a game on average")
