"""Simple bots decide the same interpreted and compiled."""

import os
import subprocess
import sys

import pytest

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.game import games

PLAYERS, ACTS = 3, 250


def decisions(name: str) -> str:
    """What three simple bots decide at one table."""
    game = tavolata.game(name)
    match, bot = game.new(PLAYERS, 2), bot_for(game, "simple", 5)
    chosen: list[int] = []
    while not match.over and len(chosen) < ACTS:
        seat = match.waiting[0]
        chosen.append(bot.decide(match.seen(seat), seat))
        match.play(chosen[-1], seat)
    return " ".join(map(str, chosen))


@pytest.mark.parametrize("name", games())
def test_bots_decide_the_same_interpreted(name: str) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "tests.bots.test_interpreted", name]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip() == decisions(name)


if __name__ == "__main__":
    print(decisions(sys.argv[1]))
