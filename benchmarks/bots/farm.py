"""All duels of the ladder on a machine with many cores: `python -m benchmarks.bots.farm --minutes 8 --json FILE`.

Each level against the one below; the master at 0.25 s and at 1 s a gesture against `solid`, at 0.25 s against the
rollout baseline with as much time for a game, and at a table with three of `solid`. Where time is short, every duel
gets its part of it, and the intervals say how much is known. Needs NumPy and Numba, and nothing else
(`PYTHONPATH=src`).
"""

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from tavolata.bots import LEVELS
from tavolata.bots.levels import level_of
from tavolata.kernel.game import game as find_game

from .duels import Duel, run, shown

GAMES = ("trono", "tortelli", "bomarzo")
EQUAL = {"trono": "baseline/0.055s", "tortelli": "baseline/0.03s", "bomarzo": "baseline/0.06s"}
"""The baseline with about as much time for a game as the master at 0.25 s: it thinks about every decision by itself, of
which a gesture has several."""
MANY, FEW = 2000, 400
"""Games of a duel in which a gesture takes less than a tenth of a second, and of the others."""
PARTS = {"ladder": 1.0, "quarter": 3.0, "second": 3.0, "baseline": 3.0, "table": 3.0}
"""How the time is shared."""


def ladder(game: str) -> list[Duel]:
    """Each level against the one below."""
    steps = zip(LEVELS[1:], LEVELS, strict=False)
    return [Duel(game, above, below, weight=_weight(game, above), wanted=MANY) for above, below in steps]


def _weight(game: str, level: str) -> float:
    """More time for those who think longer."""
    return PARTS["ladder"] * (1 + LEVELS.index(level) if level_of(find_game(game), level).playouts else 1)


def master(game: str) -> list[Duel]:
    """The strongest, by seconds."""
    return [
        Duel(game, "master@0.25s", "solid", weight=PARTS["quarter"], wanted=FEW),
        Duel(game, "master@1s", "solid", weight=PARTS["second"], wanted=FEW),
        Duel(game, "master@0.25s", EQUAL[game], weight=PARTS["baseline"], wanted=FEW),
        Duel(game, "master@0.25s", "solid", 4, weight=PARTS["table"], wanted=FEW),
    ]


def plan(games: list[str], parts: list[str]) -> list[Duel]:
    """What is measured, game by game."""
    kinds = {"ladder": ladder, "master": master}
    return [duel for game in games for part in parts for duel in kinds[part](game)]


def arguments() -> argparse.Namespace:
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.farm")
    parser.add_argument("--minutes", type=float, default=8.0, help="stop after so many minutes, compiling included (8)")
    parser.add_argument("--processes", type=int, default=cores, help=f"({cores}: all cores)")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game (may be given again)")
    parser.add_argument("--part", action="append", choices=("ladder", "master"), help="only the levels, or the master")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures as JSON")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep every game too")
    given = parser.parse_args()
    if not 0 < given.minutes <= 24 * 60 or not 1 <= given.processes <= 512:
        parser.error("--minutes must be more than 0, --processes from 1 to 512.")
    return given


def main() -> None:
    given = arguments()
    duels = plan(given.game or list(GAMES), given.part or ["ladder", "master"])
    with tempfile.TemporaryDirectory() as folder:
        told = run(duels, 60 * given.minutes, given.processes, given.out or Path(folder))
    for row in told:
        print(shown(row))
    if given.json:
        kept: dict[str, Any] = {"minutes": given.minutes, "processes": given.processes, "duels": told}
        given.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
