"""Scores of Tortelli's bots that cannot be the best are not worked out; what is chosen is the same."""

from typing import Any

import numpy as np
import pytest

from tavolata.bots import bot_for
from tavolata.bots.scoring import NOTHING, mood, weigh
from tavolata.bots.tortelli.aims import aims_of
from tavolata.bots.tortelli.scores import ANY, is_about_attacks, is_about_places, pick, place_score
from tavolata.bots.tortelli.weights import EVOLVED, SOLID, Weights, laid_out
from tavolata.kernel.chance import game_key
from tavolata.kernel.rule import entry

from ..tortelli.tables import GAME

MOODS = [0, 60]


def _both_at(c: Any, s: Any, seat: int, out: Any, n: int, key: np.uint64, doubt: int, w: Any) -> int:
    """The action that a bot picks, and the one that is best when every score is worked out: equal numbers, or -1."""
    content, state, moves = c[0], s[0], out[0]
    aims = aims_of(content, state, seat, key)
    draws = game_key(key, n)
    best = NOTHING
    for i in range(n):
        a = int(moves.ids[i])
        score = place_score(content, state, seat, aims, w[0], aims.enemies, a, ANY)
        if is_about_places(a):
            score += mood(draws, n + i, doubt)
        best = weigh(best, draws, i, score)
    return best.pick if pick(content, state, seat, moves, n, key, n, doubt, w[0]) == best.pick else -1


@pytest.mark.parametrize("players", GAME.players)
def test_what_is_not_worked_out_would_not_have_been_chosen(players: int) -> None:
    match, bot, moves = GAME.new(players, 5), bot_for(GAME, "easy", 2), GAME.engine.new_list()
    odd = Weights(*(-number if n % 5 == 0 else number for n, number in enumerate(EVOLVED)))
    weights = [laid_out(each) for each in (EVOLVED, SOLID, odd)]
    both, compared = entry(_both_at, "tortelli", "test_both"), 0
    while not match.over and compared < 200:
        seat = match.waiting[0]
        masked = match.masked(seat)
        n = GAME.engine.legal(match.contents.record, masked, 0, seat, moves)
        if n > 1 and is_about_attacks(int(masked["phase"][0])):
            compared += 1
            for w in weights:
                for doubt in MOODS:
                    given = masked, seat, moves, n, np.uint64(compared), doubt, w
                    assert both(match.contents.record, *given) >= 0
        match.play(bot.decide(match.seen(seat, with_story=False), seat), seat)
    assert compared > 60
