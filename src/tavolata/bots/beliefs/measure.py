"""Calibration of beliefs: games between bots, looked at from every seat in their middle.

    python -m tavolata.bots.beliefs.measure trono --positions 10000

prints how often forecasts of 10 %, 20 %, ... came true, and the mean logarithmic loss beside that of exclusion alone,
which takes every possible deal to be equally likely. Of two kinds of bots one is drawn for each seat.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots import bot_for
from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.match import Match
from tavolata.kernel.seen import Seen

from .joint import joint, marginals_of
from .secrets import secrets_of
from .weigh import weigh

KINDS = ("gentle", "simple")
BINS = 11  # 0 %, 10 %, ... 100 %, each from 5 points below to 5 above
LEAST = 1e-9  # the smallest chance, so that its logarithm is finite


@dataclass
class Calibration:
    """Forecasts by tenths: how many, their sum, how many came true; the sums of the losses."""

    count: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, np.int64))
    given: NDArray[np.float64] = field(default_factory=lambda: np.zeros(BINS))
    true: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, np.int64))
    secrets: int = 0
    loss: float = 0.0
    loss_before: float = 0.0
    positions: int = 0

    def add(self, chances: NDArray[np.float64], before: NDArray[np.float64], truth: int) -> None:
        """One secret: what was believed, what exclusion alone would say, and what it is."""
        self.secrets += 1
        self.loss -= float(np.log(max(LEAST, chances[truth])))
        self.loss_before -= float(np.log(max(LEAST, before[truth])))
        for value in np.flatnonzero(before):
            place = int(chances[value] * (BINS - 1) + 0.5)
            self.count[place] += 1
            self.given[place] += chances[value]
            self.true[place] += value == truth

    @property
    def gain(self) -> float:
        """By how much the loss is lower than that of exclusion alone, as a fraction."""
        return 1 - self.loss / self.loss_before

    def table(self) -> list[tuple[str, int, float, float]]:
        """By tenth: its middle, how many forecasts, their mean, and how many of them came true, in per cent."""
        return [
            (str(10 * place), int(n), 100 * given / n, 100 * true / n)
            for place, (n, given, true) in enumerate(zip(self.count, self.given, self.true, strict=True))
            if n
        ]


def middles(game: Game, players: int, seed: int, kinds: Sequence[str] = KINDS) -> Iterator[Match]:
    """A game between bots at some random moments: never in its first turns, nor after its end."""
    draws = random.Random(seed)
    match = game.new(players, seed=seed)
    bots = [bot_for(game, draws.choice(kinds), draws.getrandbits(60)) for _ in range(players)]
    wait = draws.randrange(20, 60)
    while not match.over:
        seat = match.waiting[0]
        match.play(bots[seat].decide(match.seen(seat, with_story=False), seat), seat)
        wait -= 1
        if wait == 0 and not match.over:
            yield match
            wait = draws.randrange(20, 60)


def measure(
    game: Game, positions: int, players: int, seed: int = 1, kinds: Sequence[str] = KINDS, most_a_game: int = 24
) -> Calibration:  # fmt: skip
    """Measure this many positions, each from one seat."""
    secrets, found, number = secrets_of(game), Calibration(), seed << 20
    while found.positions < positions:
        number += 1
        looked = 0
        for match in middles(game, players, number, kinds):
            for seat in range(players):
                if found.positions < positions and looked < most_a_game:
                    looked += 1
                    found.positions += 1
                    _look(game, secrets, match.seen(seat), match, found)
            if looked >= most_a_game:
                break
    return found


def _look(game: Game, secrets: Any, seen: Seen, match: Match, found: Calibration) -> None:
    """Compare the beliefs of one seat in one position with the truth."""
    weights = weigh(game, secrets, seen)
    after = marginals_of(secrets, seen, joint(secrets, seen, weights))
    before = marginals_of(secrets, seen, joint(secrets, seen, np.zeros_like(weights)))
    truth = true_values(secrets, match)
    for slot, chances in after.chances.items():
        found.add(chances, before.chances[slot], truth[slot])


def true_values(secrets: Any, match: Match) -> NDArray[np.int64]:
    """The true value of each slot, from the whole state."""
    return np.array(secrets.values_of(match.game.rules.state.lay(bytearray(match.state_bytes()))[0]), np.int64)


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tavolata.bots.beliefs.measure")
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default=",".join(KINDS))
    asked = parser.parse_args(given)
    try:
        game = find_game(asked.game)
        if secrets_of(game) is None:
            print(f"{game.name} names no secrets that stay the same.", file=sys.stderr)
            return 2
        found = measure(game, asked.positions, asked.players, asked.seed, asked.bots.split(","))
    except TavolataError as error:
        print(error.text("en"), file=sys.stderr)
        return 2
    print(f"{game.name}, {asked.players} players ({asked.bots}): {found.positions} positions, {found.secrets} secrets")
    print("| given (%) | forecasts | mean (%) | came true (%) |\n|---|---|---|---|")
    for middle, n, mean, true in found.table():
        print(f"| {middle} | {n} | {mean:.1f} | {true:.1f} |")
    loss, before = found.loss / found.secrets, found.loss_before / found.secrets
    print(f"log-loss {loss:.3f}, exclusion alone {before:.3f}: {100 * found.gain:.1f}% lower")
    return 0


if __name__ == "__main__":
    sys.exit(main())
