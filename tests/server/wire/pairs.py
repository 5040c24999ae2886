"""Pairs of positions that one viewer cannot tell apart: one of a game, and one with what the viewer may not know
resampled."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS
from tavolata.kernel.match import Match
from tavolata.testing.game import tables

STRIDE = 24  # the most decisions between two positions of a game
A_GAME = 16  # the most positions of one game
TRIES = 4  # to find something else that could be hidden


@dataclass(frozen=True)
class Pair:
    """Two positions of a game, and who looks at them; None is a spectator."""

    number: int
    game: Game
    players: int
    options: dict[str, int]
    viewer: int | None
    one: dict[str, Any]
    other: dict[str, Any]

    def __str__(self) -> str:
        viewer = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"pair {self.number} of {self.game.name}, {self.players} players, {self.options}, seen by {viewer}"


def pairs(name: str, seed: int = 0) -> Iterator[Pair]:
    """Endless pairs of a game: all numbers of players and options in turn, played at random or by bots."""
    game = tavolata.game(name)
    chooser = random.Random(f"{name} {seed}")
    number = 0
    while True:
        kinds = list(tables(game))
        chooser.shuffle(kinds)
        for players, options in kinds:
            for match in _moments(game, players, options, chooser):
                pair = _pair(number, match, chooser)
                if pair is not None:
                    number += 1
                    yield pair


def _moments(game: Game, players: int, options: dict[str, Any], chooser: random.Random) -> Iterator[Match]:
    """A match again and again, as it goes on from near its beginning to its end."""
    match = game.new(players, seed=chooser.randrange(2**32), options=options)
    bot = bot_for(game, chooser.choice(("random", "simple")), seed=chooser.randrange(2**32))
    for _ in range(A_GAME):
        for _ in range(chooser.randrange(1, STRIDE)):
            if match.over:
                return
            seat = chooser.choice(match.waiting)
            match.play(bot.decide(match.seen(seat), seat), seat)
        if not match.over:
            yield match


def _pair(number: int, match: Match, chooser: random.Random) -> Pair | None:
    """This position and another one that looks the same to a viewer; None if nothing is hidden from them."""
    viewer = chooser.choice([*range(match.players), None])
    position = match.position()
    for _ in range(TRIES):
        state = resampled(match, viewer, chooser.randrange(2**32))
        if state != position["state"]:
            other = {**position, "state": state}
            return Pair(number, match.game, match.players, match.options, viewer, position, other)
    return None


def resampled(match: Match, viewer: int | None, seed: int) -> dict[str, Any]:
    """A state that could be the match's, as far as the viewer knows."""
    states = match.masked(viewer)
    seat = SEATS if viewer is None else viewer
    match.game.engine.resample(match.contents.record, states, 0, seat, seed, 0)
    return match.game.rules.state.to_json(states[0])
