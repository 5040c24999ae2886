"""`./dev test [long] [pytest's arguments]`: compile everything once, then run pytest on all cores."""

import os
import sys

import pytest

import tavolata
from tavolata.bots.compiling import prepare_table
from tavolata.kernel.prepare import prepare
from tavolata.lab.arena import Arena
from tavolata.lab.experiment.file import check
from tavolata.lab.experiment.plan import Plan
from tavolata.testing import check_laws


def warm_up(name: str) -> None:
    """Compile what tests of a game need, so that parallel workers find it on disk."""
    game = tavolata.game(name)
    players, options = game.players[0], game.meta.check_options(None)
    content = game.content().record
    prepare_table(game)
    start = game.engine.start(content, players, options)
    jobs = [
        lambda: check_laws(game, players, games=1),
        lambda: game.engine.playouts(content, start, 1, 1),
        lambda: Arena(game).play(content, start, 1, 1, 1),
        lambda: Plan(check({"game": name})).warm_up(),
    ]
    prepare(name, "tests", f"the tests of {name}", jobs)


def workers() -> int:
    """One for each core that this process may use, and never fewer than two: many tests wait rather than compute."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(2, usable or 0)


def main() -> int:
    arguments = sys.argv[1:]
    is_long = arguments[:1] == ["long"]
    arguments = arguments[1:] if is_long else arguments
    for name in tavolata.games():
        warm_up(name)
    marks = [] if is_long else ["-m", "not long"]
    return int(pytest.main(["-n", str(workers()), "--dist", "loadfile", "--durations", "10", *marks, *arguments]))


if __name__ == "__main__":
    sys.exit(main())
