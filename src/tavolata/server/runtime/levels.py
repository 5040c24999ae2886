"""How long the levels of bots may think at a table, and which level replaces one that is not available."""

from tavolata.bots import LEVELS, NAMES
from tavolata.bots.levels import searches
from tavolata.kernel.game import Game

PARTS = {"keen": 0.25, "expert": 0.5, "master": 1.0}
"""How long a level may think about a gesture, as a fraction of the master's time (`think_ms`). It is the same for
every gesture, so that it reveals nothing about the bot's hand."""
LITTLE = 0.1
"""The fraction for weaker levels, in games where they search at all."""


def thinks(game: Game, kind: str) -> bool:
    """Whether a kind of bot searches, which is a job for a worker; the others answer within microseconds."""
    return kind in NAMES and searches(game, kind)


def level(kind: str) -> str:
    """The level that a kind of bot plays at: `simple` is a name that tables may have stored."""
    return "solid" if kind == "simple" else kind


def part(kind: str) -> float:
    """How long a level that searches may think, as a fraction of the master's time."""
    return PARTS.get(kind, LITTLE)


def below(kind: str) -> list[str]:
    """The levels below one, the next first."""
    return [] if kind == "random" else list(reversed(LEVELS[: LEVELS.index(level(kind))]))


def instants(game: Game, kind: str) -> list[str]:
    """Who answers at once in the place of a bot, the strongest first: itself, if it does; last of all one that plays
    any legal act."""
    return [each for each in (kind, *below(kind)) if each != "random" and not thinks(game, each)] + ["random"]


def instant(game: Game, kind: str) -> str:
    """The strongest of them."""
    return instants(game, kind)[0]
