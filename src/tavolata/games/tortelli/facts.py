"""What experiments measure of a finished game: objectives, and what the seats held."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.facts import Fact, Kind, Number, names_of, ones

from .cards import Objective

NUMBERS = (
    "setup.troops",
    "combat.wall_bonus",
    "combat.fortress_bonus",
    "centre.room",
    "kingdoms.terre_di_mezzo.troops",
)
"""The numbers that a designer is likely to change first."""


def facts(states: NDArray[Any], players: int) -> dict[str, Fact]:
    """Of each seat: the objective; territories and quarters, and fortresses, held at the end."""
    seats = np.arange(players)
    garrisons = states["garrison"][:, None, :] == seats[None, :, None]
    return {
        "objective": Kind(names_of(Objective), states["objective"][:, :players]),
        "held": Number(ones(states["held"][:, :players])),
        "fortresses": Number(garrisons.sum(2)),
    }
