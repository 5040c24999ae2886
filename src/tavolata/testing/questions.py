"""Law 9: under one content and edition, equal features imply equal legal lists.

Two ways to break it are tried. Positions of random games are reduced to a fingerprint of the features and one of
the legal list, for every seat, and no two of the first may be equal where the second differ. And positions
are changed in a field or two: a change that leaves a seat's features as they were must leave its list as it was. The
second finds what the first would need luck for.

    python -m tavolata.testing.questions trono --positions 1000000 --mutants 20000
"""

import argparse
import random
from dataclasses import dataclass
from typing import Any

import numpy as np

import tavolata
from tavolata.kernel.game import Game
from tavolata.kernel.layout import States

from .game import tables
from .laws import LawBroken
from .positions import Reached, differences, mutant, phase_of, reach
from .prints import check_collisions


@dataclass(frozen=True)
class Questions:
    """What was compared: positions (each as one seat sees it), how many different features they had, changed positions
    that were tried, and those of them in which some seat's features stayed as they were."""

    positions: int
    different: int
    mutants: int
    alike: int


def check_questions(game: Game, positions: int = 20_000, mutants: int = 500, seed: int = 0) -> Questions:
    """Law 9 for the newest edition of a game; LawBroken says how it is broken. What was compared comes back."""
    different = check_collisions(game, list(tables(game)), positions, seed)
    tried, alike = check_changed(game, mutants, seed)
    return Questions(positions, different, tried, alike)


def check_changed(game: Game, mutants: int, seed: int = 0, without: str = "") -> tuple[int, int]:
    """Positions let in after a change of a field or two, and seats that cannot see the change: their lists are the
    same. Returns how many of each. `without` leaves a piece of the features out, to see whether it would be missed."""
    chooser = random.Random(f"questions {seed}")
    reached = [one for one in reach(game, seed) if int(one.states["edition"][0]) == game.meta.newest]
    phases = sorted({one.phase for one in reached})
    by_phase = [[one for one in reached if one.phase == phase] for phase in phases]
    tried = alike = 0
    for number in range(mutants):
        turn, phase = divmod(number, len(by_phase))
        source = by_phase[phase][turn % len(by_phase[phase])]
        other = chooser.choice(by_phase[phase])
        changed = crossed(game, source, other, chooser) if number % 2 else mutant(game, source.states, chooser)
        record = source.contents.record
        if changed.tobytes() == source.states.tobytes() or int(game.engine.problems(record, changed, 0)):
            continue
        tried += 1
        for seat in range(int(source.states["players"][0])):
            before = asked(game, record, source.states, seat, without)
            after = asked(game, record, changed, seat, without)
            if before[0] == after[0]:
                alike += 1
                if before[1] != after[1]:
                    raise LawBroken(f"{game.name}: {_apart(game, source.states, changed, seat, before[1], after[1])}")
    return tried, alike


def crossed(game: Game, one: Reached, other: Reached, chooser: random.Random) -> States:
    """A position with one or two fields of another one of the same phase: more of these are let in than of those with
    a field changed at random."""
    changed = one.states.copy()
    for name in chooser.sample(sorted(game.rules.state.fields), chooser.randint(1, 2)):
        changed[name] = other.states[name]
    return changed


def asked(game: Game, record: Any, states: States, seat: int, without: str = "") -> tuple[bytes, list[int]]:
    """The features of a seat, all but those of one piece, and its legal list."""
    masked = game.engine.masked(states, 1 << seat)
    numbers = np.zeros(game.rules.feature_count, np.float32)
    game.engine.features(record, masked, 0, seat, numbers)
    at = 0
    for name, size in game.rules.pieces:
        numbers[at : at + size] *= name != without
        at += size
    out = game.engine.new_list()
    n = game.engine.legal(record, masked, 0, seat, out)
    return numbers.tobytes(), out["ids"][0, :n].tolist()


def _apart(game: Game, a: States, b: States, seat: int, before: list[int], after: list[int]) -> str:
    told = f"features of seat {seat} do not tell {differences(game, a, b)} in {phase_of(game, a)}"
    return f"{told}, but its list was {before} and is {after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--mutants", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(f"{given.game}: {check_questions(tavolata.game(given.game), given.positions, given.mutants, given.seed)}")


if __name__ == "__main__":
    main()
