"""What a game tells experiments of its finished games: the optional module `facts.py` of its folder.

    def facts(states, players) -> dict[str, Fact]

A fact holds something of every seat in every game, as an array of games x players. Names are those of the game's texts
(`role.prince`), so that reports speak its words. Plain NumPy: nothing here is compiled into a rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


@dataclass(frozen=True)
class Kind:
    """What each seat was: one of some names."""

    names: Sequence[str]
    values: Array


@dataclass(frozen=True)
class Number:
    """How much each seat had."""

    values: Array


@dataclass(frozen=True)
class Several:
    """What each seat had of some things: bit n is the n-th name. `word` is the kind of the names in the game's
    texts."""

    names: Sequence[str]
    bits: Array
    word: str


Fact = Kind | Number | Several


def names_of(kind: type[IntEnum]) -> list[str]:
    """The names of an enumeration by number, as the texts have them; what is unknown has none."""
    found = {int(member): member.name.lower() for member in kind if member.name != "UNKNOWN"}
    return [found.get(number, "") for number in range(max(found) + 1)]


def ones(bits: Array) -> Array:
    """How many bits are set."""
    return np.bitwise_count(bits.astype(np.uint64)).astype(np.int64)
