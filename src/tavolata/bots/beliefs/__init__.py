"""What a seat may believe of the secrets of others, from its story.

    beliefs(game, seen) -> Worlds        possible states with weights, for the search
    marginals(game, seen) -> Marginals   how likely each secret is (where a game names its secrets)

A world is weighted by how likely the acts that the seat saw were, had the others known what they know in that world
(`weigh.py`): an act is what the simple bot would have done, or, now and then, any legal one. Where a game names its
secrets (`trono.py`, `tortelli.py`: a card that stays the same) the chances of all combinations are exact (`joint.py`).
In any other game worlds are dealt as the rules deal them and weighted by the acts since something was last dealt
(`particles.py`). All of it comes from `Seen` and its story.
"""

from tavolata.kernel.game import Game
from tavolata.kernel.seen import Seen

from ..search import Worlds
from .joint import Marginals, joint, marginals_of, worlds_of
from .particles import particles
from .secrets import secrets_of
from .weigh import weigh

__all__ = ["Marginals", "Worlds", "beliefs", "compile_beliefs", "marginals"]

MOST_WORLDS = 512


def beliefs(game: Game, seen: Seen, most: int = MOST_WORLDS, seed: int = 0) -> Worlds:
    """At most this many states that agree with what the seat knows, each with its weight; the weights sum to 1."""
    secrets = secrets_of(game)
    if secrets is None:
        return particles(game, seen, most, seed)
    chances = joint(secrets, seen, weigh(game, secrets, seen))
    return worlds_of(game, secrets, seen, chances, most, seed)


def marginals(game: Game, seen: Seen) -> Marginals | None:
    """How likely each value of each secret is; None in a game that names no secrets."""
    secrets = secrets_of(game)
    if secrets is None:
        return None
    return marginals_of(secrets, seen, joint(secrets, seen, weigh(game, secrets, seen)))


def compile_beliefs(game: Game) -> None:
    """Compile what the beliefs of a game need, or load it from disk: a job for `prepare`."""
    match = game.new(game.players[0], 1)
    match.play(match.legal()[0])
    beliefs(game, match.seen(None), 1)
