"""What experiments measure of a finished game: roles and tokens of the seats, and who was out."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.facts import Fact, Kind, Number, names_of

from .terms import Role

NUMBERS = (
    "victory.silk.least[1]",
    "victory.soldier.least[3]",
    "victory.dean.least[2]",
    "limits.sins",
    "victory.prince.least[3]",
)
"""The numbers that a designer is likely to change first."""


def facts(states: NDArray[Any], players: int) -> dict[str, Fact]:
    """Of each seat: the role at the end, all tokens in front of it."""
    roles = np.take_along_axis(states["role"], states["card"].astype(np.int64), 1)
    return {
        "role": Kind(names_of(Role), roles[:, :players]),
        "tokens": Number(states["tokens"][:, :players].sum(2, dtype=np.int64)),
    }
