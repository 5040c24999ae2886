"""Bots: programs that decide for a seat.

A bot is asked `decide(seen, seat)` and answers with an action, or `gesture(seen, seat)` and answers with the actions
that follow one another until something is drawn, told or decided by others. `seen` is what the seat may know
(`match.seen(seat)`), without a way back to the match, which is refused. So a bot knows what a person in that seat would
know, and no more.

`LEVELS` are the bots from weak to strong (`levels.py`); the stronger ones search (`search`). `simple` and `random` are
names that tables may have stored.
"""

import secrets
from typing import TYPE_CHECKING

from tavolata.kernel.errors import listed
from tavolata.kernel.game import Game

from .choosing import SimpleBot, compile_simple, own_bot, simple_rule
from .errors import TEXT, BadBot
from .levels import LEVELS, bot_of_level
from .plain import Bot, RandomBot

if TYPE_CHECKING:
    from .search import Budget

__all__ = [
    "KINDS", "LEVELS", "NAMES", "TEXT", "BadBot", "Bot", "RandomBot", "SimpleBot", "bot_for", "check_kind",
    "compile_simple", "kinds_of", "own_bot", "simple_rule",
]  # fmt: skip

KINDS = ("random", "gentle", "simple")
"""The bots that play thousands of games a second, from weak to strong: `simulate` knows no others."""
NAMES = ("random", *LEVELS, "simple")
"""All names that `bot_for` knows."""


def bot_for(game: Game, kind: str = "simple", seed: int | None = None, budget: "Budget | None" = None) -> Bot:
    """A bot for a game, by its level or by a stored name; the same seed makes the same choices. A budget replaces that
    of a level that searches."""
    check_kind(kind)
    seed = secrets.randbits(63) if seed is None else seed
    if kind == "random":
        if budget is not None:
            raise BadBot("no_budget", given=kind)
        return RandomBot(seed)
    return bot_of_level(game, "solid" if kind == "simple" else kind, seed, budget)


def check_kind(kind: str) -> None:
    """Refuse an unknown kind of bot."""
    if kind not in NAMES:
        raise BadBot("kind", given=kind, allowed=listed(NAMES))


def kinds_of(game: Game) -> tuple[str, ...]:
    """The kinds of bots that play a game differently, from weak to strong. All kinds play every game."""
    return KINDS if own_bot(game) is not None else KINDS[:1]
