"""Laws and conservation in situations that random play of the standard game seldom reaches: powers, full hands,
shuffled decks.
"""

from typing import Any

import numpy as np
import pytest

from tavolata.games.bomarzo.terms import Phase
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.testing import check_laws

from .tables import CARDS, GAME, GODS

GENEROUS: dict[str, Any] = {
    **{f"gods.{god}.{state}": [0, 0, 0] for god in GODS for state in ("active", "moss")},
    "village.cards": [1] * 6, "village.wine": [1] * 6, "start.cubes": [2, 2, 2], "start.pawns": [3, 3, 3],
}  # fmt: skip
"""Free gods, many cards and much Wine: random players build, copy and use powers."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"seasons": True, "worship": True}])
def test_the_laws_hold_where_powers_are_used(players: int, options: dict[str, Any]) -> None:
    done = check_laws(GAME, players, options, games=12, content=GENEROUS, seed=4)
    assert done.pairs > 1000
    assert done.telling < done.pairs / 10


def test_b19_cubes_and_cards_are_conserved_at_every_step() -> None:
    """30 Food, 30 Coins, 15 Wine, 45 cards, counted here anew after every step; every phase is reached."""
    engine, content = GAME.engine, GAME.content(GENEROUS).record
    out, log = engine.new_list(), engine.new_log()
    phases = set()
    for game in range(30):
        states = engine.start(content, 2 + game % 3, {"seasons": 1, "worship": 1})
        key = np.uint64(game_key(np.uint64(8), game))
        for step in range(10**6):
            who, _, outcomes = engine.status(content, states, 0)
            if who == OVER:
                break
            phases.add(int(states["phase"][0]))
            n = outcomes if who == CHANCE else engine.legal(content, states, 0, who, out)
            choice = uniform(key, step, n)
            engine.apply(content, states, 0, who, int(choice if who == CHANCE else out["ids"][0, choice]), log)
            check_conserved(states[0])
    assert {Phase(number).name for number in range(Phase.OVER)} == {Phase(number).name for number in phases}


def check_conserved(s: Any) -> None:
    cubes = s["reserve"] + s["cubes"].sum(0) + s["offerings"].sum(0)
    assert cubes.tolist() == [30, 30, 15]
    sets = [s["deck"], s["discards"], *s["aside"], *s["hand"], *s["built"], *s["upgraded"]]
    cards = [card for bits in sets for card in range(64) if int(bits) >> card & 1]
    cards += s["laid_card"][: int(s["laid"])].tolist()
    assert sorted(cards) == list(range(1, len(CARDS) + 1))
