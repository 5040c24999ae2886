"""Balance of a game: many games between simple bots at every number of players, summarised in one table.

    python -m tavolata.lab.balance tortelli --games 2000

It counts the games that were over by an early round, those that a rule ended in time, how they ended, and the wins
of each seat by its place in the order of play and of each role or objective: as a multiple of a fair share, which is
1.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import game as find_game
from tavolata.kernel.texts import LANGUAGES

from .balance_report import as_json, as_markdown, show
from .command import MOST_SEED
from .errors import MOST_GAMES, BadRequest
from .options import parse_options, parse_players
from .weighing import weigh
from .words import Words
from .writing import write


def main(given: list[str] | None = None) -> int:
    """The command: prints the table, or JSON, and writes it as Markdown where asked."""
    parser = argparse.ArgumentParser(prog="python -m tavolata.lab.balance")
    parser.add_argument("game")
    parser.add_argument("--players", default=None, help="4, or 2-6; all by default")
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--content", type=Path, default=None, metavar="FILE")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--markdown", type=Path, default=None, metavar="FILE")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    asked = parser.parse_args(given)
    try:
        balance(asked)
    except TavolataError as error:
        print(error.text(asked.lang), file=sys.stderr)
        return 2
    return 0


def balance(asked: Any) -> None:
    """Play the games and print or write the table; TavolataError if the request is invalid."""
    game = find_game(asked.game)
    words = Words(game, asked.lang)
    counts = parse_players(game, asked.players or f"{game.players[0]}-{game.players[-1]}")
    if not 1 <= asked.games <= MOST_GAMES:
        raise BadRequest("games", given=asked.games, most=MOST_GAMES)
    if not 0 <= asked.seed <= MOST_SEED:
        raise BadRequest("seed", given=asked.seed, most=MOST_SEED)
    options = game.meta.check_options(parse_options(asked.option))
    contents = game.content(asked.content)
    threads = os.cpu_count() or 1
    found = [weigh(game, players, asked.games, asked.seed, contents, options, threads) for players in counts]
    if asked.markdown is not None:
        write(asked.markdown, as_markdown(words, found))
    if asked.json:
        json.dump(as_json(game, found), sys.stdout, indent=2)
        print()
    else:
        show(Console(highlight=False), words, found)


if __name__ == "__main__":
    sys.exit(main())
