"""`./dev test [long] [pytest's arguments]`: compile everything once, then run pytest on all cores."""

import sys
import time

import pytest

import tavolata
from tavolata.kernel.rule import is_warm
from tavolata.testing import check_laws


def warm_up() -> None:
    """Compile what tests of every game need, so that parallel workers find it on disk."""
    began = time.perf_counter()
    if not is_warm():
        print("Compiling the rules (once per change of the rules) ...", flush=True)
    for name in tavolata.games():
        game = tavolata.game(name)
        players = game.players[0]
        content = game.content().record
        game.engine.warm_up(content, players, game.meta.check_options(None), quiet=True)
        start = game.engine.start(content, players, game.meta.check_options(None))
        game.engine.playouts(content, start, 1, 1)
        check_laws(game, players, games=1)
    print(f"Rules are ready after {time.perf_counter() - began:.0f} s.", flush=True)


def main() -> int:
    arguments = sys.argv[1:]
    is_long = arguments[:1] == ["long"]
    arguments = arguments[1:] if is_long else arguments
    warm_up()
    marks = [] if is_long else ["-m", "not long"]
    return int(pytest.main(["-n", "2", "--dist", "loadfile", "--durations", "10", *marks, *arguments]))


if __name__ == "__main__":
    sys.exit(main())
