"""Random play of any game, for the tests of what all games share."""

import random
from collections.abc import Iterator

import pytest

import tavolata
from tavolata import Match

each_game = pytest.mark.parametrize("name", tavolata.games())
one_game = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "trono" else pytest.mark.long) for name in tavolata.games()]
)
"""One game in the slice that always runs, the others in the long run."""


def played(name: str, seed: int, players: int = 0, most: int = 400, undo: float = 0.1) -> Iterator[Match]:
    """A match of random play, at every decision; some acts are taken back, and in windows any seat may answer."""
    game, chooser = tavolata.game(name), random.Random(seed)
    match = game.new(players or chooser.choice(game.players), seed=seed)
    for _ in range(most):
        yield match
        if match.over:
            return
        seat = chooser.choice(match.waiting)
        match.play(chooser.choice(match.legal(seat)), seat)
        if match.can_undo(seat) and chooser.random() < undo:
            yield match
            match.undo(seat)


def go_on(match: Match, seed: int, steps: int) -> None:
    """Play on at random, by what the match itself says."""
    chooser = random.Random(seed)
    for _ in range(steps):
        if match.over:
            return
        seat = chooser.choice(match.waiting)
        match.play(chooser.choice(match.legal(seat)), seat)
        if match.can_undo(seat) and chooser.random() < 0.2:
            match.undo(seat)
