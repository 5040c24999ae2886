"""Bots of which nothing is compiled."""

import random
from typing import TYPE_CHECKING

from tavolata.kernel.seen import Seen

if TYPE_CHECKING:
    from . import Bot

SLIPS = 3  # one decision in so many is any legal one


def only_seen(seen: Seen) -> Seen:
    """What a seat knows; whatever knows more, such as a match, is refused."""
    if not isinstance(seen, Seen):
        raise TypeError(f"a bot is given what its seat knows, match.seen(seat), not a {type(seen).__name__}")
    return seen


class GentleBot:
    """Plays as another bot would, and now and then does anything that is allowed: somebody to learn the game with."""

    def __init__(self, model: "Bot", seed: int) -> None:
        self._model = model
        self._draws = random.Random(seed)

    def decide(self, seen: Seen, seat: int) -> int:
        if self._draws.randrange(SLIPS) == 0:
            return self._draws.choice(only_seen(seen).legal(seat))
        return self._model.decide(seen, seat)
