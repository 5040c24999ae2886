"""All that a table needs, compiled or loaded from disk: here, or in a process of its own.

`python -m tavolata.bots.compiling GAME` compiles one game and says how far it is: lines of two numbers, the rules that
are compiled and all there are. It ends when its standard input does, so it never outlives whoever started it.
"""

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

from numba.core import event

from tavolata.kernel.cache import mark
from tavolata.kernel.errors import BrokenGame
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.prepare import Job, compile_beside, is_prepared, prepare
from tavolata.kernel.rule import count_rules

from . import LEVELS, bot_for, compile_simple
from .levels import searches
from .search import Budget, compile_search

TABLE = "play-simple"
"""What `prepare` calls the rules of a game together with its simple bot."""
SEARCH = "search"
"""And the name of the set of jobs for all that searches."""
STEP = 5  # rules between two lines
BROKEN = 78
"""The exit code of the process if a game does not load."""
POLITENESS = 2  # a low priority: people may be playing meanwhile


def table_jobs(game: Game, bots: str = "simple") -> list[Job]:
    """One job for each entry that a table with such bots needs."""
    engine, content = game.own_engine, game.content().record
    players, options = game.players[0], game.meta.check_options(None)
    jobs = engine.jobs(content, players, options)
    if bots != "random":
        jobs.insert(1, partial(compile_simple, game, content, engine.start(content, players, options)))
    return jobs


def prepare_table(game: Game, language: str = "en", bots: str = "simple") -> float:
    """Compile what a table needs, the first time with a line that says so, or load it; the seconds it took."""
    what = "play-random" if bots == "random" else TABLE
    taken = prepare(game.name, what, game.text(language)("game.title"), table_jobs(game, bots), language)
    return taken + (prepare_search(game, language) if searches(game, bots) else 0.0)


def prepare_search(game: Game, language: str = "en") -> float:
    """The same for what the levels that search need beside that."""
    jobs = [partial(compile_search, game), partial(compile_master, game)]
    return prepare(game.name, SEARCH, game.text(language)("game.title"), jobs, language)


def compile_master(game: Game) -> None:
    """Let the master think for a moment: that compiles what it knows beside the rules."""
    match = game.new(game.players[0], 1)
    bot_for(game, LEVELS[-1], 1, Budget(playouts=2)).gesture(match.seen(match.waiting[0]), match.waiting[0])


def is_table_prepared(game: str) -> bool:
    """Whether all that a table needs is compiled on disk."""
    return is_prepared(game, TABLE)


class _Counter(event.Listener):
    """Says how many rules are compiled."""

    def __init__(self) -> None:
        self._done = 0

    def on_start(self, event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        self._done += 1
        if self._done % STEP == 0:
            print(self._done, count_rules(), flush=True)


def compile_table(name: str) -> None:
    """Compile all that a table of a game needs."""
    try:
        jobs = table_jobs(find_game(name))
    except BrokenGame:
        sys.exit(BROKEN)  # the process that started this one finds the same error, and reports it
    for job in jobs:
        job()
    mark(name, TABLE)


def main(arguments: Sequence[str]) -> None:
    event.register("numba:compile", _Counter())  # type: ignore[no-untyped-call]
    compile_beside(arguments, compile_table, POLITENESS)


if __name__ == "__main__":
    main(sys.argv[1:])
