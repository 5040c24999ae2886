"""Look-ahead: the state at a seat's next turn, after each of some gestures, in the same worlds."""

from tavolata.kernel.game import Game
from tavolata.kernel.layout import States, as_words
from tavolata.kernel.seen import Seen

from ..search import Worlds
from ..search.halving import Table

WORLDS = 24
"""The number of worlds: enough to tell a tendency from an accident, few enough to cost little."""


def look_ahead(
    game: Game, seen: Seen, seat: int, gestures: list[tuple[int, ...]], worlds: Worlds, seed: int
) -> list[States]:  # fmt: skip
    """For each gesture, the final states of one round played by simple bots, one for each of the same worlds."""
    layout, root = game.rules.state, seen.masked(seat)
    last_turn = int(root["turns"][0]) + seen.players - 1
    found = []
    for gesture in gestures:
        ends = layout.empty(WORLDS)
        table = Table(game, seen.contents, root, seat, seed, worlds, last_turn)
        table.lay([gesture])
        for number in range(WORLDS):
            table.try_all(number + 1)
            as_words(ends)[number] = as_words(table.states)[0]
        found.append(ends)
    return found
