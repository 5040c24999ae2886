"""The command `check`: the contract suite over one game, and which of its words and pages are missing."""

import sys

from tavolata.kernel.errors import listed
from tavolata.kernel.game import Game
from tavolata.kernel.texts import LANGUAGES
from tavolata.testing import check_game, check_positions, missing_words

from .words import words

PAGES = ("RULES.md", "RULES.it.md")
MUTANTS, CONTENTS = 200, 4
"""Changed positions and made-up contents that are tried."""


def check(game: Game, games: int, language: str) -> int:
    """Print what was checked and what is missing; the exit code: 1 if a law is broken. What is missing is no fault."""
    own, title = words(language), game.text(language)("game.title")
    try:
        outcome = check_game(game, games=max(1, games))
        changed = check_positions(game, MUTANTS, CONTENTS)
    except AssertionError as error:
        print(own("check.broken", title=title, why=error), file=sys.stderr)
        return 1
    print(own("check.laws", title=title, games=outcome.ended, steps=outcome.steps, pairs=outcome.pairs))
    reached, let_in = changed.reached.total(), changed.accepted.total()
    print(own("check.positions", reached=reached, let_in=let_in, tried=changed.tried))
    missing = {each: missing_words(game, each) for each in LANGUAGES}
    for each, keys in missing.items():
        if keys:
            print(own("check.missing", language=each, keys=listed(keys)))
    if not any(missing.values()):
        print(own("check.words", languages=listed(LANGUAGES)))
    pages = [page for page in PAGES if not (game.folder / page).exists()]
    if pages:
        print(own("check.pages", pages=listed(pages)))
    return 0
