"""How long the levels of bots may think at a table, and which level replaces one that is not available."""

from tavolata.bots import LEVELS
from tavolata.bots.levels import level_of
from tavolata.kernel.game import Game

PARTS = {"keen": 0.25, "expert": 0.5, "master": 1.0}
"""How long a level may think about a gesture, as a fraction of the master's time (`think_ms`). It is the same for
every gesture, so that it reveals nothing about the bot's hand."""
LITTLE = 0.1
"""The fraction for weaker levels, in games where they search at all."""


def thinks(game: Game, kind: str) -> bool:
    """Whether a kind of bot searches, which is a job for a worker; the others answer within microseconds."""
    return kind in LEVELS and level_of(game, kind).playouts > 0


def part(kind: str) -> float:
    """How long a level that searches may think, as a fraction of the master's time."""
    return PARTS.get(kind, LITTLE)


def below(kind: str) -> list[str]:
    """The levels below one, the next first."""
    return list(reversed(LEVELS[: LEVELS.index(kind)]))


def instant(game: Game, kind: str) -> str:
    """The strongest level below one that answers at once."""
    return next(each for each in below(kind) if not thinks(game, each))
