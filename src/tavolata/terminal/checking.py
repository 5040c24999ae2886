"""The command `check`: the contract suite over one game, and which of its words are missing."""

import sys

from tavolata.kernel.errors import listed
from tavolata.kernel.game import Game
from tavolata.kernel.texts import LANGUAGES
from tavolata.testing import check_game, missing_words

from .words import words


def check(game: Game, games: int, language: str) -> int:
    """Print what was checked and what is missing; the exit code: 1 if a law is broken. Missing words are no fault."""
    own, title = words(language), game.text(language)("game.title")
    try:
        outcome = check_game(game, games=max(1, games))
    except AssertionError as error:
        print(own("check.broken", title=title, why=error), file=sys.stderr)
        return 1
    print(own("check.laws", title=title, games=outcome.ended, steps=outcome.steps, pairs=outcome.pairs))
    missing = {each: missing_words(game, each) for each in LANGUAGES}
    for each, keys in missing.items():
        if keys:
            print(own("check.missing", language=each, keys=listed(keys)))
    if not any(missing.values()):
        print(own("check.words", languages=listed(LANGUAGES)))
    return 0
