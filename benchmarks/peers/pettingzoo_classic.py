"""PettingZoo's classic environments: `last`, a random legal action, `step`, and a new game at the end.

python pettingzoo_classic.py tictactoe_v3|connect_four_v3|leduc_holdem_v4
"""

import importlib
import sys
from importlib.metadata import version

import numpy as np
from answer import serve

STEPS = 500


def main(name: str) -> None:
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def play() -> tuple[float, float]:
        games = 0
        for _ in range(STEPS):
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
                games += 1
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[rng.integers(len(legal))]))
        return STEPS - games, games

    serve(f"PettingZoo {version('pettingzoo')}", f"{len(env.possible_agents)} players, its AEC loop", play)


if __name__ == "__main__":
    main(sys.argv[1])
