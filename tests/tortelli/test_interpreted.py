"""The same match interpreted and compiled, through the Python face: drawing, acting, looking, replaying."""

import hashlib
import os
import subprocess
import sys

import tavolata
from tavolata.kernel.match import Match

from .tables import GAME

PLAYERS, SEED, ACTS = 3, 17, 150


def played() -> Match:
    """A game played by an arbitrary rule, up to a number of acts."""
    match = GAME.new(PLAYERS, SEED, preset="quick")
    for number in range(ACTS):
        if match.over:
            break
        legal = match.legal()
        match.play(legal[number * 5 % len(legal)])
    return match


def fingerprint(match: Match) -> str:
    """State, events and views, in a few letters; and the record leads back to them."""
    again = tavolata.replay(match.record(reveal=True))
    assert again.state_bytes() == match.state_bytes()
    shown = [match.view(viewer) for viewer in (None, 0, 1, 2)]
    return hashlib.sha256(match.state_bytes() + repr((match.events, shown)).encode()).hexdigest()


def test_a_match_is_the_same_interpreted() -> None:
    """Also where rules hand numbers on to Python: dice, cards, numbers of outcomes."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.tortelli.test_interpreted"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip() == fingerprint(played())


if __name__ == "__main__":
    print(fingerprint(played()))
