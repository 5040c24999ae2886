"""Bots of which nothing is compiled."""

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Bot, Sight

SLIPS = 3  # one decision in so many is any legal one


class GentleBot:
    """Plays as another bot would, and now and then does anything that is allowed: somebody to learn the game with."""

    def __init__(self, model: "Bot", seed: int) -> None:
        self._model = model
        self._draws = random.Random(seed)

    def decide(self, seen: "Sight", seat: int) -> int:
        if self._draws.randrange(SLIPS) == 0:
            return self._draws.choice(seen.legal(seat))
        return self._model.decide(seen, seat)
