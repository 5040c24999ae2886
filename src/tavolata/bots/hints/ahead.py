"""Look-ahead: the state at a seat's next turn, after each of some gestures, in the same worlds."""

import time

from tavolata.kernel.game import Game
from tavolata.kernel.layout import States, as_words
from tavolata.kernel.seen import Seen

from ..search import Worlds
from ..search.halving import Table

WORLDS = 24
"""The number of worlds: enough to tell a tendency from an accident, few enough to cost little."""


LEAST = 2
"""The number of worlds that are looked at however late it is: with one, nothing could be compared."""


def look_ahead(
    game: Game, seen: Seen, seat: int, gestures: list[tuple[int, ...]], worlds: Worlds, seed: int,
    until: float | None = None,
) -> list[States]:  # fmt: skip
    """For each gesture, the final states of one round played by simple bots, one for each of the same worlds: fewer of
    them if it gets later than `until`, by `time.perf_counter`."""
    layout, root = game.rules.state, seen.masked(seat)
    last_turn = int(root["turns"][0]) + seen.players - 1
    tables = [Table(game, seen.contents, root, seat, seed, worlds, last_turn) for _ in gestures]
    ends = [layout.empty(WORLDS) for _ in gestures]
    for table, gesture in zip(tables, gestures, strict=True):
        table.lay([gesture])
    number = 0
    while number < WORLDS and (number < LEAST or until is None or time.perf_counter() < until):
        for table, states in zip(tables, ends, strict=True):
            table.try_all(number + 1)
            as_words(states)[number] = as_words(table.states)[0]
        number += 1
    return [states[:number] for states in ends]
