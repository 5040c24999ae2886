"""Compiles what the lab of the page needs into the cache on disk:
`python -m tavolata.server.runtime.compiling.lab GAME`.

It is done last, in a process of its own: the games are played meanwhile, and the lab says that it is being prepared."""

import sys

from tavolata.kernel.cache import mark, sources_hash
from tavolata.kernel.game import game as find_game
from tavolata.kernel.prepare import compile_beside, is_prepared
from tavolata.lab.experiment.file import check
from tavolata.lab.experiment.plan import Plan


def is_lab_prepared(game: str) -> bool:
    """Whether what the lab needs of a game is compiled on disk."""
    return is_prepared(game, _what())


def _what() -> str:
    return f"lab-{sources_hash('lab/experiment')[:12]}"


def prepare_lab(name: str) -> None:
    """Compile what the lab needs of a game, or load it from disk."""
    Plan(check({"game": name, "players": find_game(name).players[0], "games": 1})).warm_up()
    mark(name, _what())


if __name__ == "__main__":
    compile_beside(sys.argv[1:], prepare_lab)
