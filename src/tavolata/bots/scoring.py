"""How a weaker player takes one thing for another: an offer looks better than it is, by anything up to their doubt."""

from typing import Any

from tavolata.kernel.chance import uniform
from tavolata.kernel.rule import rule


@rule
def mood(draws: Any, number: int, doubt: int) -> int:
    """How much better offer `number` looks to somebody with so much doubt, in the scores of the game's simple bot."""
    return int(uniform(draws, number, doubt)) if doubt > 0 else 0
