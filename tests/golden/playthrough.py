"""What a golden playthrough is, whatever the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import tavolata
from tavolata.kernel.match import Match


@dataclass(frozen=True)
class Playthrough:
    """One golden game: from the start or, with a position, from the middle."""

    game: str
    name: str
    players: int
    seed: int
    preset: str = "full_rules"
    options: Mapping[str, Any] = field(default_factory=dict)
    content: Mapping[str, Any] = field(default_factory=dict)
    draws: tuple[Any, ...] = ()
    position: Mapping[str, Any] | None = None
    told: str = ""  # what the position is, in words
    bots: str = "simple"  # who plays it, the one time that somebody does

    def begin(self) -> Match:
        game = tavolata.game(self.game)
        if self.position is not None:
            return game.at(dict(self.position), self.seed, self.draws)
        return game.new(self.players, self.seed, self.options, self.content, self.draws, self.preset)
