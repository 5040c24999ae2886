"""The secrets of Il Trono di Mortadella: the role cards. A card keeps its role for the whole game."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.games.trono import actions as act
from tavolata.games.trono.layout import CARDS, State
from tavolata.games.trono.terms import ROLES, Event, Role
from tavolata.kernel.events import unpacked
from tavolata.kernel.layout import SEATS
from tavolata.kernel.rule import rule

SLOTS = CARDS
VALUES = ROLES
KIND = "role"
NAMES = [role.name.lower() for role in Role]


@rule
def slot_of(s: State, seat: int) -> int:
    """The card in front of a seat, if it lies face down."""
    card = int(s.card[seat])
    return -1 if card >= s.dealt or s.role[card] != Role.UNKNOWN else card


@rule
def fill(s: State, slot: int, value: int) -> None:
    s.role[slot] = value


def allowed(masked: Any) -> NDArray[np.bool_]:
    """A card that is not seen has a role that no seen card has, and that nothing rules out. No hidden card is the
    Brigand, which lies face up (T-04)."""
    possible = np.zeros((SLOTS, VALUES), np.bool_)
    dealt = int(masked["dealt"])
    taken = {int(role) for role in masked["role"][:dealt]} | {int(Role.BRIGAND), int(Role.UNKNOWN)}
    for card in range(dealt):
        if masked["role"][card] == Role.UNKNOWN:
            for role in range(1, VALUES):
                possible[card, role] = role not in taken and not int(masked["not_role"][card]) >> role & 1
    return possible


def values_of(state: Any) -> list[int]:
    """What really lies in each slot of a whole state; for measuring."""
    return [int(role) for role in state["role"]]


def seat_of(masked: Any, slot: int) -> int:
    """The seat that a card lies in front of."""
    return next((seat for seat in range(int(masked["players"])) if masked["card"][seat] == slot), -1)


def answers(numbers: Sequence[int]) -> dict[int, int]:
    """A window opens: the token that each seat starts with, or lays down against Rats (T-06, T-45)."""
    told: dict[int, int] = {}
    opened = 0
    for kind, _, (first, second, _) in map(unpacked, numbers):
        if kind == Event.OPENED:
            opened = first
        elif kind in (Event.GAINED, Event.DISCARDED) and first < SEATS and opened >> first & 1:
            base = act.START_WITH if kind == Event.GAINED else act.DISCARD
            told.setdefault(first, base + second)
    return told
