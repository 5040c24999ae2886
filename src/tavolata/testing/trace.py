"""A hash of every step of fixed random games: the same interpreted, compiled, and on a GPU.

`python -m tavolata.testing.trace trono --players 4 --games 5` prints one line a game; with `NUMBA_DISABLE_JIT=1`
it runs the very source, uncompiled, and must print the same.
"""

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

import tavolata
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.game import Game
from tavolata.kernel.layout import as_bytes


def trace(
    game: Game,
    players: int,
    games: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    edition: int | None = None,
) -> Iterator[str]:
    """For each game the SHA-256 over all its states, actions and events, and its number of steps."""
    engine = game.engine
    content = game.content(edition=edition).record
    out, log = engine.new_list(), engine.new_log()
    with np.errstate(over="ignore"):  # 64-bit numbers wrap around on purpose
        for number in range(games):
            states = engine.start(content, players, game.meta.check_options(options, edition=edition), edition)
            digest = hashlib.sha256()
            key = np.uint64(game_key(np.uint64(seed), number))
            steps = 0
            while True:
                who, _, outcomes = engine.status(content, states, 0)
                if who == OVER:
                    break
                if who == CHANCE:
                    choice = uniform(key, steps, outcomes)
                else:
                    n = engine.legal(content, states, 0, who, out)
                    choice = out["ids"][0, uniform(key, steps, n)]
                engine.apply(content, states, 0, who, int(choice), log)
                events = log["events"][0, : log["count"][0]]
                digest.update(as_bytes(states)[0].tobytes() + events.tobytes() + int(choice).to_bytes(8, "big"))
                steps += 1
            yield f"{players} {number} {steps} {digest.hexdigest()}"


def traced(game: Game, players: Sequence[int], games: int, edition: int | None = None, **environment: str) -> list[str]:
    """The trace made by another process under other settings."""
    command = [sys.executable, "-m", "tavolata.testing.trace", game.name, "--games", str(games)]
    command += ["--edition", str(game.meta.check_edition(edition)), "--players", *map(str, players)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def check_interpreted(game: Game, games: int = 1, players: Sequence[int] = (), edition: int | None = None) -> None:
    """Interpreted and compiled play give the same bytes at every step, for each number of players."""
    counts = players or list(game.players)
    compiled = [line for count in counts for line in trace(game, count, games, edition=edition)]
    interpreted = traced(game, counts, games, edition, NUMBA_DISABLE_JIT="1")
    assert interpreted == compiled, f"{game.name}: interpreted and compiled play differ"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", default=[4])
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--option", action="append", default=[], help="name=0 or name=1")
    parser.add_argument("--edition", type=int, help="of the rules; the newest unless given")
    given = parser.parse_args()
    options = {name: int(value) for name, value in (word.split("=") for word in given.option)}
    for players in given.players:
        for line in trace(tavolata.game(given.game), players, given.games, options, edition=given.edition):
            print(line)


if __name__ == "__main__":
    main()
