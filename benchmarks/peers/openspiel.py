"""OpenSpiel's C++ rollouts of one game: a random rollout evaluator under one MCTS simulation.

The rollouts count no decisions, so the average length of a game is found first by a loop in Python. Both
begin where the first player decides, after the opening deal or roll.
"""

import random
import sys
import time
from importlib.metadata import version

import pyspiel
from answer import serve

SECONDS_FOR_LENGTH = 2.0
PORTIONS = {
    "pig": 4000,
    "social_deduction": 4000,
    "backgammon": 64,
}  # rollouts in some hundredths of a second


def opened(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        draw(state)
    return state


def draw(state: pyspiel.State) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choices(outcomes, chances)[0])


def average_length(game: pyspiel.Game) -> float:
    """Decisions in a random game."""
    decisions = games = 0
    end = time.perf_counter() + SECONDS_FOR_LENGTH
    while time.perf_counter() < end:
        state = opened(game)
        while not state.is_terminal():
            if state.is_chance_node():
                draw(state)
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        games += 1
    return decisions / games


def main(name: str) -> None:
    game = pyspiel.load_game(name)
    length = average_length(game)
    rollouts = PORTIONS[name]
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=2.0, max_simulations=1, max_memory_mb=100, solve=False, seed=1, verbose=False
    )

    def play() -> tuple[float, float]:
        bot.step(opened(game))
        return rollouts * length, rollouts

    serve(f"OpenSpiel {version('open_spiel')}", f"{game.num_players()} players, C++ rollouts", play)


if __name__ == "__main__":
    random.seed(1)
    main(sys.argv[1])
