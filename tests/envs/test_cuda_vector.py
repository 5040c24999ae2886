"""The environment on a card gives what the one on the CPU gives. Without a card it runs on Numba's simulator, which
interprets the kernels: that shows that they are right, not that they compile (`./dev bench card` does, on a card)."""

import os
import subprocess
import sys
from pathlib import Path

from tavolata.envs import vector

from ..kernel.games import one_game
from .stepped import GAMES, PLAYERS, digest

ROOT = Path(__file__).parents[2]
STEPS = 8


@one_game
def test_the_card_is_simulated_with_the_same_steps(name: str) -> None:
    """Rules, masks, features, returns and samples, interpreted as a kernel and compiled for the CPU."""
    command = [sys.executable, "-m", "tests.envs.on_simulator", name, str(STEPS)]
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=simulated, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    env = vector(name, GAMES, PLAYERS)
    assert digest(env, STEPS) == done.stdout.strip()
