"""What experiments measure of a finished game: the cards that the seats had in play."""

from typing import Any

from numpy.typing import NDArray

from tavolata.kernel.facts import Fact, Number, Several, names_of, ones

from .terms import Card

NUMBERS = (
    "start.cubes[0]",
    "start.cubes[1]",
    "harvest.fields[0]",
    "worship.points",
    "copy.wine",
)
"""The numbers that a designer is likely to change first."""


def facts(states: NDArray[Any], players: int) -> dict[str, Fact]:
    """Of each seat: the cards in play, those of them that were upgraded, and how many these were."""
    built, upgraded = states["built"][:, :players], states["upgraded"][:, :players]
    return {
        "in_play": Several(names_of(Card), built | upgraded, "card"),
        "upgrades": Number(ones(upgraded)),
    }
