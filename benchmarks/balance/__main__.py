"""The figures of docs/balance.md, from games between simple bots.

python -m benchmarks.balance                 prints them
python -m benchmarks.balance --write         writes them into the page, with the mark of the content they are of
python -m benchmarks.balance --quick         few games: whether it works
python -m benchmarks.balance.strong          the same questions to a level that searches
"""

import argparse
import os
from pathlib import Path

from .page import PAGE, write
from .playing import Table
from .tables import Shown, bomarzo, tortelli

MAKERS = {"tortelli": tortelli, "bomarzo": bomarzo}
GAMES = 12_000
QUICK = 32


def measured(name: str, games: int, threads: int) -> list[Shown]:
    """The tables of a game."""
    return list(MAKERS[name](Table(name, threads), games))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance")
    parser.add_argument("--game", choices=tuple(MAKERS), help="only this game")
    parser.add_argument("--games", type=int, default=GAMES, help=f"at each table ({GAMES:,})")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} games at each table")
    parser.add_argument("--write", nargs="?", type=Path, const=PAGE, metavar="FILE", help="(docs/balance.md)")
    given = parser.parse_args()
    if given.games < QUICK:
        parser.error(f"--games must be at least {QUICK}.")
    threads = os.cpu_count() or 1
    for name in [given.game] if given.game else list(MAKERS):
        games = QUICK if given.quick else given.games
        shown = measured(name, games, threads)
        for table in shown:
            print(f"\n{table.name}\n\n{table.markdown()}", flush=True)
        if given.write:
            write(given.write, name, games, shown)


if __name__ == "__main__":
    main()
