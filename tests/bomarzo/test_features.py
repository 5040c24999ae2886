"""The numbers for learners against a plain reading of the masked state: cards and gods, whoever looks."""

import itertools
from typing import Any

import numpy as np
import pytest

from tavolata.bots import bot_for
from tavolata.games.bomarzo.terms import PLAYERS, Card, God
from tavolata.kernel.plain import plain

from .tables import GAME

STARTS = dict(zip(dict(GAME.rules.pieces), np.cumsum([0, *dict(GAME.rules.pieces).values()]).tolist(), strict=False))
ALL = {"seasons": True, "worship": True}
THERE = ("hand", "aside", "discards", "built", "upgraded", "moss", "laid", "vows", "offerings", "visited")


def around(s: Any, seat: int, values: Any) -> list[int]:
    """What belongs to each seat, from one's own on clockwise; 0 where nobody sits."""
    return [values[(seat + step) % s.players] if step < s.players else 0 for step in range(PLAYERS)]


def cards_read(s: Any, seat: int) -> list[int]:
    sets = [s.hand[seat], s.aside[0] * (s.aside_seen[0] >> seat & 1), s.discards]
    for built, upgraded in zip(around(s, seat, s.built), around(s, seat, s.upgraded), strict=True):
        sets += [built, upgraded]
    return [cards >> card & 1 for cards in sets for card in Card if card]


def god_read(s: Any, seat: int, god: int) -> list[int]:
    own = [card for card, seen in zip(s.vow_card[: s.vows], s.vow_seen, strict=False) if seen >> seat & 1]
    pawns = [[there[god] >> other & 1 for other in range(PLAYERS)] for there in (s.visited, s.twice)]
    return [
        s.order.index(god),
        s.moss >> god & 1,
        s.laid_god[: s.laid].count(god),
        int(god + 1 in own),
        *s.offerings[god],
        *around(s, seat, pawns[0]),
        *around(s, seat, pawns[1]),
    ]


def hold(match: Any, seat: int) -> Any:
    """The features of a seat are what one reads off its masked state; that state."""
    masked, numbers = match.masked(seat), np.zeros(GAME.rules.feature_count, np.int16)
    GAME.engine.features(match.contents.record, masked, 0, seat, numbers)
    s: Any = plain(masked[0])
    assert numbers[STARTS["cards"] : STARTS["seats"]].tolist() == cards_read(s, seat)
    rows = numbers[STARTS["gods"] : STARTS["payment"]].reshape(len(God), -1).tolist()
    assert rows == [god_read(s, seat, god) for god in God]
    return s


@pytest.mark.parametrize("players", GAME.players)
def test_features_say_which_cards_lie_where_and_what_is_at_each_god(players: int) -> None:
    """Games of the simple bot, until all of it has been there."""
    missing, seeds = set(THERE), itertools.count(players)
    while missing:
        seed = next(seeds)
        match: Any = GAME.new(players=players, seed=seed, options=ALL)
        bot = bot_for(GAME, "simple", seed)
        while not match.over:
            seat = match.actor
            s = hold(match, seat)
            missing -= {name for name in missing if np.any(getattr(s, name))}
            match.play(bot.decide(match.seen(seat), seat))
