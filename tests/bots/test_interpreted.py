"""Bots that do not search decide the same interpreted and compiled; the interpreter also detects reads beyond the end
of an array.
"""

import os
import subprocess
import sys

import pytest

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.game import games

KINDS, ACTS = ("simple", "gentle", "easy"), 400


def decisions(name: str) -> str:
    """What a bot of each kind decides at one table."""
    game = tavolata.game(name)
    match, bots = game.new(len(KINDS), 2), [bot_for(game, kind, 5) for kind in KINDS]
    chosen: list[int] = []
    while not match.over and len(chosen) < ACTS:
        seat = match.waiting[0]
        chosen.append(bots[seat].decide(match.seen(seat), seat))
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
