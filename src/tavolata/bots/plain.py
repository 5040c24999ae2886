"""Bots of which nothing is compiled, and what all bots have in common."""

import random
from typing import Protocol

from tavolata.kernel.seen import Seen

SLIPS = 3  # one decision in this many is a random legal one


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def decide(self, seen: Seen, seat: int) -> int:
        """One of the seat's legal actions."""

    def gesture(self, seen: Seen, seat: int) -> list[int]:
        """Decisions of the seat that follow one another, up to the next draw, secret or other seat; at least one."""


def only_seen(seen: Seen) -> Seen:
    """What a seat knows; whatever knows more, such as a match, is refused."""
    if not isinstance(seen, Seen):
        raise TypeError(f"a bot is given what its seat knows, match.seen(seat), not a {type(seen).__name__}")
    return seen


class Decider:
    """A bot that thinks of one decision at a time."""

    def decide(self, seen: Seen, seat: int) -> int:
        raise NotImplementedError

    def gesture(self, seen: Seen, seat: int) -> list[int]:
        return [self.decide(seen, seat)]


class RandomBot(Decider):
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._draws = random.Random(seed)

    def decide(self, seen: Seen, seat: int) -> int:
        return self._draws.choice(only_seen(seen).legal(seat))


class SlippingBot(Decider):
    """Plays as another bot would, and now and then does anything that is allowed."""

    def __init__(self, model: Bot, seed: int, slips: int = SLIPS) -> None:
        self._model = model
        self._draws = random.Random(seed)
        self._slips = slips

    def decide(self, seen: Seen, seat: int) -> int:
        if self._draws.randrange(self._slips) == 0:
            return self._draws.choice(only_seen(seen).legal(seat))
        return self._model.decide(seen, seat)
