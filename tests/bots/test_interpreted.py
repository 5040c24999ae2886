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

KINDS = ("simple", "gentle", "easy")


def decisions(name: str, acts: int) -> str:
    """What a bot of each kind decides at one table."""
    game = tavolata.game(name)
    match, bots = game.new(len(KINDS), 2), [bot_for(game, kind, 5) for kind in KINDS]
    chosen: list[int] = []
    while not match.over and len(chosen) < acts:
        seat = match.waiting[0]
        chosen.append(bots[seat].decide(match.seen(seat), seat))
        match.play(chosen[-1], seat)
    return " ".join(map(str, chosen))


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("acts", [150, pytest.param(400, marks=pytest.mark.long)])
def test_bots_decide_the_same_interpreted(name: str, acts: int) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "tests.bots.test_interpreted", name, str(acts)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip() == decisions(name, acts)


if __name__ == "__main__":
    print(decisions(sys.argv[1], int(sys.argv[2])))
