"""A look ahead: how the table stands at a seat's next turn, after each of some gestures, in the same worlds."""

import numpy as np

from tavolata.kernel.chance import game_key
from tavolata.kernel.contract import RESULT
from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, States, as_bytes, as_words
from tavolata.kernel.seen import Seen

from ..search import Worlds
from ..search.halving import evaluator_of

WORLDS = 24
"""Worlds that are looked at: enough to tell a habit from an accident, few enough to cost little."""


def look_ahead(
    game: Game, seen: Seen, seat: int, gestures: list[tuple[int, ...]], worlds: Worlds, seed: int
) -> list[States]:  # fmt: skip
    """For each gesture the states in which a round played by simple bots ends, one for each of the same worlds."""
    engine, layout, evaluate = game.engine, game.rules.state, evaluator_of(game)
    states, rewards, counts = layout.empty(3), np.zeros((1, WORLDS)), np.zeros(2, np.int64)
    wins, shares = np.zeros((1, SEATS + 1)), np.zeros((2, SEATS))
    heavy = np.cumsum(worlds.weights).astype(np.float64)
    turns = int(seen.masked(seat)["turns"][0])
    root, key = as_words(seen.masked(seat)), np.uint64(game_key(np.uint64(seed & (2**64 - 1)), 1))
    found = []
    for acts in gestures:
        ends = layout.empty(WORLDS)
        for number in range(WORLDS):
            evaluate(
                seen.contents.record, root, as_words(worlds.states), heavy, states, as_words(states), as_bytes(states),
                engine.hidden, seat, seen.players, turns + seen.players - 1, key, np.array([acts], np.int64),
                np.array([len(acts)], np.int64), np.array([number], np.int64), number + 1, rewards, wins,
                engine.new_list(), engine.new_log(), new_record(RESULT), shares, counts,
            )  # fmt: skip
            as_words(ends)[number] = as_words(states)[0]
        found.append(ends)
    return found
