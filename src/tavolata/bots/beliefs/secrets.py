"""Which secrets of a game stay the same: the module `beliefs/<game>.py`, or `secrets.py` in the game's own folder.

A *slot* is a place for a secret (a role card, a seat's objective), a *value* what lies there; value 0 is unknown.
"""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.game import Game


class Secrets(Protocol):
    """What a game says of its secrets. `slot_of` and `fill` are rules."""

    SLOTS: int
    VALUES: int  # with 0, which is unknown; `joint.py` counts sets of them, so not many more than 16
    KIND: str  # the table of the game's words in which they are named
    NAMES: Sequence[str]  # of the values
    # TRUST, if acts are correlated: the power of their likelihoods, 1 without it
    slot_of: Callable[..., int]  # (s, seat): the slot that the seat's acts tell of, -1 if its value is known
    fill: Callable[..., None]  # (s, slot, value): put the value there

    def allowed(self, masked: Any) -> NDArray[np.bool_]:
        """By slot and value: what is possible for who knows this state; nothing in a slot that is known or empty."""

    def values_of(self, state: Any) -> Sequence[int]:
        """What really lies in each slot of a whole state; for measuring."""

    def seat_of(self, masked: Any, slot: int) -> int:
        """Whose secret lies in a slot; -1 if nobody's any more."""

    def answers(self, numbers: Sequence[int]) -> dict[int, int]:
        """The sealed answers that the events of a step tell: the action of each seat."""


@cache
def secrets_of(game: Game) -> Any:
    """The module in which a game names its secrets, None if it does not."""
    name = f"{__package__}.{game.name}"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else game.part("secrets")
