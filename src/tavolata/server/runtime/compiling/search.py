"""Compiles the search of a game into the cache on disk: `python -m tavolata.server.runtime.compiling.search GAME`.

It is done after the rules of all games, in a process of its own, so that the games can be played before: until then the
levels that search are played by one below. What is compiled is what a search, a hint and the analysis of a game use, by
letting the strongest level think for a moment."""

import sys

from tavolata.bots import LEVELS, bot_for
from tavolata.bots.beliefs import compile_beliefs
from tavolata.bots.hints import hints
from tavolata.bots.search import Budget
from tavolata.kernel.cache import mark, sources_hash
from tavolata.kernel.game import game as find_game
from tavolata.kernel.prepare import compile_beside, is_prepared

PLAYOUTS = 32
"""Enough for every part of a search to be used."""


def is_search_prepared(game: str) -> bool:
    """Whether the search of a game is compiled on disk."""
    return is_prepared(game, _what())


def _what() -> str:
    return f"search-{sources_hash('bots')[:12]}"


def prepare_search(name: str) -> None:
    """Compile the search of a game, or load it."""
    game = find_game(name)
    match = game.new(game.players[0], seed=1)
    seat = match.actor
    assert seat is not None
    bot_for(game, LEVELS[-1], 1, Budget(playouts=PLAYOUTS)).gesture(match.seen(seat), seat)
    hints(game, match.seen(seat), seat, Budget(playouts=PLAYOUTS), 1)
    compile_beliefs(game)
    mark(name, _what())


if __name__ == "__main__":
    compile_beside(sys.argv[1:], prepare_search)
