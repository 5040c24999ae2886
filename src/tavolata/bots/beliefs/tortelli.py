"""The secrets of Tortelli: the objectives. A seat keeps its own for the whole game."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.games.tortelli.cards import OBJECTIVES, Objective
from tavolata.games.tortelli.knowledge import is_dealt
from tavolata.games.tortelli.layout import State
from tavolata.kernel.layout import SEATS
from tavolata.kernel.rule import rule

SLOTS = SEATS
VALUES = OBJECTIVES + 1
KIND = "objective"
TRUST = 0.7
"""Acts of one plan are correlated: treated as independent they would count as too much evidence. Fitted to games
between bots (docs/beliefs.md)."""
NAMES = [card.name.lower() for card in Objective]


@rule
def slot_of(s: State, seat: int) -> int:
    """The seat's own objective, if it has one that is not seen."""
    return seat if s.objective[seat] == 0 and is_dealt(s, seat) else -1


@rule
def fill(s: State, slot: int, value: int) -> None:
    s.objective[slot] = value


def allowed(masked: Any) -> NDArray[np.bool_]:
    """An objective that nobody else is known to have, and that nothing rules out."""
    possible = np.zeros((SLOTS, VALUES), np.bool_)
    players = int(masked["players"])
    taken = {int(card) for card in masked["objective"][:players]} | {0}
    for seat in range(players):
        if masked["objective"][seat] == 0 and int(masked["turns"]) > 0:
            for card in range(1, VALUES):
                possible[seat, card] = card not in taken and not int(masked["not_objective"][seat]) >> card & 1
    return possible


def values_of(state: Any) -> list[int]:
    """What really lies in each slot of a whole state; for measuring."""
    return [int(card) for card in state["objective"]]


def seat_of(masked: Any, slot: int) -> int:
    """A seat's own."""
    return slot if slot < int(masked["players"]) else -1


def answers(numbers: Sequence[int]) -> dict[int, int]:
    """Nothing is answered under seal."""
    return {}
