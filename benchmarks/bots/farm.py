"""All duels of the ladder on a machine with many cores: `python -m benchmarks.bots.farm --minutes 8 --json FILE`.

Each level against the one below; the master at 0.25 s and at 1 s a gesture against `solid`, at 0.25 s against the
rollout baseline with as much time for a game, and at a table with three of `solid`. Where time is short, games go to
the duels with the widest intervals, and those say how much is known. Runs of the same program can be added up if
`--first` gives each its own deals. Needs NumPy and Numba, and nothing else
(`PYTHONPATH=src`).
"""

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from tavolata.bots import LEVELS

from .duels import Duel, run, shown

GAMES = ("trono", "tortelli", "bomarzo")
EQUAL = {"trono": "baseline/0.055s", "tortelli": "baseline/0.03s", "bomarzo": "baseline/0.06s"}
"""The baseline with about as much time for a game as the master at 0.25 s: it thinks about every decision by itself, of
which a gesture has several."""
MANY, FEW = 2000, 400
"""Games of a duel in which a gesture takes less than a tenth of a second, and of the others."""


def ladder(game: str) -> list[Duel]:
    """Each level against the one below."""
    steps = zip(LEVELS[1:], LEVELS, strict=False)
    return [Duel(game, above, below, wanted=MANY) for above, below in steps]


def master(game: str) -> list[Duel]:
    """The strongest, by seconds."""
    return [
        Duel(game, "master@0.25s", "solid", wanted=FEW),
        Duel(game, "master@1s", "solid", wanted=FEW),
        Duel(game, "master@0.25s", EQUAL[game], wanted=FEW),
        Duel(game, "master@0.25s", "solid", 4, wanted=FEW),
    ]


def plan(games: list[str], parts: list[str], pairs: list[str] | None = None) -> list[Duel]:
    """What is measured, game by game; only some pairs (`keen:solid`, `trono:keen:solid`, `master@0.25s:solid:4` for a
    table of four), if they are named."""
    kinds = {"ladder": ladder, "master": master}
    duels = [duel for game in games for part in parts for duel in kinds[part](game)]
    return [duel for duel in duels if not pairs or _names(duel) & set(pairs)]


def _names(duel: Duel) -> set[str]:
    pair = f"{duel.one}:{duel.other}" + (f":{duel.players}" if duel.players > 2 else "")
    return {pair, f"{duel.game}:{pair}"}


def arguments() -> argparse.Namespace:
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.farm")
    parser.add_argument("--minutes", type=float, default=8.0, help="stop after N minutes, compiling included (8)")
    parser.add_argument("--processes", type=int, default=cores, help=f"({cores}: all cores)")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game (may be given again)")
    parser.add_argument("--part", action="append", choices=("ladder", "master"), help="only the levels, or the master")
    parser.add_argument("--pair", action="append", metavar="[GAME:]ONE:OTHER", help="only this duel (again for more)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (0)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures as JSON")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep every game too")
    given = parser.parse_args()
    if not plan(given.game or list(GAMES), given.part or ["ladder", "master"], given.pair):
        parser.error("--pair names no duel of these games and parts.")
    if not 0 < given.minutes <= 24 * 60 or not 1 <= given.processes <= 512 or given.first < 0:
        parser.error("--minutes must be more than 0, --processes from 1 to 512, --first not below 0.")
    return given


def main() -> None:
    given = arguments()
    duels = plan(given.game or list(GAMES), given.part or ["ladder", "master"], given.pair)
    with tempfile.TemporaryDirectory() as folder:
        told = run(duels, 60 * given.minutes, given.processes, given.out or Path(folder), first=given.first)
    for row in told:
        print(shown(row))
    if given.json:
        kept: dict[str, Any] = {"minutes": given.minutes, "processes": given.processes, "duels": told}
        given.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
