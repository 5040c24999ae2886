"""Chance, outside the rules. Two sources that cannot reach each other.

Tables: `KeyedDraws`. A secret seed of 256 bits, whose SHA-256 is published before the first draw, and the players' own
contributions make a key; draw n is HMAC-SHA256(key, n), turned into an outcome without bias. When the seed is revealed
everyone can make every draw again (docs/fairness.md derives it step by step).

Simulation: `uniform`, a counter-based mixer of 64 bits, equal on the CPU, interpreted, and on a GPU.
"""

import hashlib
import hmac
import os
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .errors import BadOption
from .rule import rule

_DRAWS = b"tavolata draws 1\n"
_ORDER = b"tavolata order 2\n"
SEED_BYTES = 32


class Draws:
    """The source of a match's outcomes."""

    seed: bytes | None
    commitment: str
    contributions: dict[int, str]
    seating: "Seating | None" = None  # how the seats were shuffled, if they were

    def draw(self, index: int, outcomes: int) -> int:
        raise NotImplementedError


class KeyedDraws(Draws):
    """The draws of one match."""

    seed: bytes

    def __init__(
        self,
        seed: bytes | None = None,
        contributions: Mapping[int, str] | None = None,
        seating: "Seating | None" = None,
        label: bytes = _DRAWS,
    ) -> None:
        self.seating = seating
        self.seed = os.urandom(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise BadOption("seed_size", given=len(self.seed), allowed=SEED_BYTES)
        self.contributions = dict(sorted((contributions or {}).items()))
        for words in self.contributions.values():
            if not isinstance(words, str) or not words.isprintable():  # a line break would make the key ambiguous
                raise BadOption("contribution", given=repr(words))
        self.commitment = hashlib.sha256(self.seed).hexdigest()  # published before the first draw
        words = "".join(f"{seat}:{words}\n" for seat, words in self.contributions.items())
        self._key = hmac.digest(self.seed, label + words.encode(), "sha256")

    @classmethod
    def from_number(cls, number: int, contributions: Mapping[int, str] | None = None) -> "KeyedDraws":
        """Repeatable draws for tests and examples."""
        return cls(hashlib.sha256(f"tavolata seed {number}".encode()).digest(), contributions)

    def draw(self, index: int, outcomes: int) -> int:
        """Draw number `index`, uniform in 0..outcomes-1. Blocks that would favour low outcomes are rejected."""
        outcomes = int(outcomes)  # rules that run interpreted may count in NumPy's numbers
        fair = 2**64 - 2**64 % outcomes
        attempt = 0
        while True:
            block = hmac.digest(self._key, struct.pack(">QI", index, attempt), "sha256")
            number = int.from_bytes(block[:8], "big")
            if number < fair:
                return number % outcomes
            attempt += 1


@dataclass(frozen=True)
class Seating:
    """How a table shuffled its seats before the first draw: `order` says which place of the lobby each seat was,
    `places` what was contributed at each place. The key of the match's draws cannot serve here: it holds the
    contributions by seat, which are known only once the order is."""

    order: list[int]
    places: dict[int, str]

    @classmethod
    def shuffle(cls, seed: bytes, places: Mapping[int, str], count: int) -> "Seating":
        """The order of `count` seats that follows from a seed and the contributions."""
        draws = KeyedDraws(seed, places, label=_ORDER)
        left = list(range(count))
        return cls([left.pop(draws.draw(n, count - n)) for n in range(count)], draws.contributions)

    def contributions(self) -> dict[int, str]:
        """What was contributed, by seat."""
        return {seat: self.places[place] for seat, place in enumerate(self.order) if place in self.places}

    def to_json(self) -> dict[str, Any]:
        return {"order": list(self.order), "places": {str(place): words for place, words in self.places.items()}}

    @classmethod
    def from_json(cls, given: Any) -> "Seating":
        """The way back; ValueError if it is no seating."""
        if not isinstance(given, dict) or set(given) != {"order", "places"} or not isinstance(given["places"], dict):
            raise ValueError("no seating")
        order = given["order"]
        if not isinstance(order, list) or any(type(place) is not int for place in order):
            raise ValueError("no order")
        if sorted(order) != list(range(len(order))) or not set(given["places"]) <= set(map(str, order)):
            raise ValueError("no order of places")
        return cls(order, {int(place): words for place, words in given["places"].items()})


class RepeatedDraws(Draws):
    """The draws recorded among moves, in their order."""

    seed = None
    commitment = ""

    def __init__(self, moves: Sequence[Mapping[str, Any]]) -> None:
        self.contributions = {}
        self._outcomes = [move["draw"] for move in moves if "draw" in move]

    def draw(self, index: int, outcomes: int) -> int:
        return int(self._outcomes[index])


_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mix(x: Any) -> Any:
    """A bijection of 64 bits in which every input bit moves every output bit."""
    x = (x ^ (x >> _S30)) * _FIRST
    x = (x ^ (x >> _S27)) * _SECOND
    return x ^ (x >> _S31)


@rule
def game_key(seed: Any, game: int) -> Any:
    """The key of a simulated game, from which its draws are derived."""
    return mix(np.uint64(seed) + (np.uint64(game) + np.uint64(1)) * _GOLDEN)


@rule
def uniform(key: Any, counter: int, n: int) -> int:
    """Draw number `counter` of a simulated game, in 0..n-1. Its bias (n in 2**32) is too small to show in any count of
    games."""
    number = mix(key + np.uint64(counter) * _GOLDEN)
    return np.int64(((number >> _S32) * np.uint64(n)) >> _S32)  # type: ignore[return-value]
