"""How long the analysis of a game for four takes on this machine: `python -m benchmarks.bots.afterwards`.

The first chart should be there within 5 s, all of it within 60 s on two cores. What is compiled, or loaded, before is
not counted: a server has it.
"""

import argparse
import time
from dataclasses import dataclass

from tavolata.bots import bot_for
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.lab.analysis import Curve, analyse

PLAYERS = 4
SECONDS = 30.0  # what the page gives an analysis


@dataclass(frozen=True)
class Taken:
    """Seconds until the first chart, and until all was found; playouts for each moment; by how much the luck ledger is
    off the result, at most."""

    first: float
    whole: float
    playouts: int
    off: float


def measure(game: Game, deal: int = 5, seconds: float = SECONDS) -> Taken:
    """One game between simple bots, analysed."""
    record = played(game, deal)
    analyse(played(game, deal + 1), 0.1, playouts=1)  # loads what is needed
    began = time.perf_counter()
    first = 0.0

    def progress(stage: str, share: float, curve: Curve | None) -> None:
        nonlocal first
        if curve is not None and not first:
            first = time.perf_counter() - began

    found = analyse(record, seconds, progress=progress)
    luck = found.ledger
    sums = [luck.fair + mine + played for mine, played in zip(luck.luck, luck.play, strict=True)]
    off = max(abs(one - result) for one, result in zip(sums, luck.result, strict=True))
    return Taken(first, time.perf_counter() - began, found.playouts, off)


def played(game: Game, deal: int) -> dict[str, object]:
    """The record of a game between simple bots."""
    match = game.new(PLAYERS, deal)
    bots = [bot_for(game, "solid", 10 * deal + seat) for seat in range(PLAYERS)]
    while not match.over:
        seat = match.waiting[0]
        match.play(bots[seat].decide(match.seen(seat, with_story=False), seat), seat)
    return match.record()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.afterwards")
    parser.add_argument("game", nargs="*", default=["trono", "tortelli", "bomarzo"])
    for name in parser.parse_args().game:
        taken = measure(find_game(name))
        print(
            f"{name}: first chart {taken.first:.1f} s, whole {taken.whole:.1f} s, {taken.playouts} playouts, "
            f"ledger off by {taken.off:.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
