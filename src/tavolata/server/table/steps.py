"""The steps of a version: what each viewer is shown one after the other, and the numbers they are counted by.

A step is counted for those who are told one of its events, or who know something else after it than before. So the
numbers follow from what a viewer knows, and nobody can tell from a gap that something happened which is none of their
business. They are folded from the log, and only grow.
"""

import zlib
from collections.abc import Iterable
from typing import NamedTuple

from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, SPECTATOR_BIT
from tavolata.kernel.match import Event


class PastStep(NamedTuple):
    """A step as a table remembers it."""

    back: bytes
    """The patch from the state after the step to the one before it; empty for the first step."""
    told: int
    """How many of its version's events were told in it."""
    seen: int
    """For whom it is counted, one bit per viewer."""

    def is_seen_by(self, seat: int | None) -> bool:
        return bool(self.seen >> (SEATS if seat is None else seat) & 1)

    def before(self, after: bytes) -> bytes:
        """The state before this step."""
        return _xor(after, zlib.decompress(self.back)) if self.back else b""


def first_step(players: int, told: int) -> PastStep:
    """The deal, with which a match begins; everybody sees it."""
    return PastStep(b"", told, everyone(players))


def past_step(game: Game, players: int, before: bytes, after: bytes, told: int, heard: Iterable[Event]) -> PastStep:
    """A step from one state to another. `heard`: the events told in it, and those taken back."""
    seen = 0
    for event in heard:
        seen |= event["audience"]
    missing = everyone(players) & ~seen
    if missing and before != after:
        seen |= sum(bit for bit in _bits(missing) if masked(game, before, bit) != masked(game, after, bit))
    return PastStep(zlib.compress(_xor(before, after), 1), told, seen & everyone(players))


def everyone(players: int) -> int:
    """All viewers of a table, spectators included, as bits."""
    return (1 << players) - 1 | SPECTATOR_BIT


def masked(game: Game, state: bytes, viewer: int) -> bytes:
    """The state as a viewer (a bit) may know it."""
    return game.engine.masked(game.rules.state.lay(bytearray(state)), viewer).tobytes()


def count(numbers: list[int], step: PastStep) -> list[int]:
    """The numbers of all viewers after one more step: seats in their order, then spectators."""
    *seats, watching = numbers
    counted = [number + step.is_seen_by(seat) for seat, number in enumerate(seats)]
    return [*counted, watching + step.is_seen_by(None)]


def number_of(numbers: list[int], seat: int | None) -> int:
    """A viewer's number; 0 before the match began."""
    return (numbers[-1] if seat is None else numbers[seat]) if numbers else 0


def _bits(viewers: int) -> Iterable[int]:
    return (1 << place for place in range(SEATS + 1) if viewers >> place & 1)


def _xor(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one, "little") ^ int.from_bytes(other, "little")).to_bytes(len(one), "little")
