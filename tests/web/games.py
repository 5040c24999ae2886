"""The three games, for tests of what their tables share."""

from dataclasses import dataclass
from typing import Any

import pytest
from benchmarks.web.boards import BOARDS

from .bomarzo.hand import BomarzoHand
from .bomarzo.short import SHORT as SHORT_BOMARZO
from .robots.hand import Hand
from .short import SHORT as SHORT_TRONO
from .tortelli.hand import TortelliHand
from .tortelli.short import SHORT as SHORT_TORTELLI
from .trono.hand import TronoHand


@dataclass(frozen=True, eq=False)
class Game:
    """A game as tests of every table need it."""

    name: str
    short: dict[str, Any]
    """What makes a table whose game is soon over."""
    hand: type[Hand]

    @property
    def board(self) -> str:
        """Selects what shows that the board is there."""
        return BOARDS[self.name].ready

    def __str__(self) -> str:
        return self.name


TRONO = Game("trono", {"game": "trono", **SHORT_TRONO}, TronoHand)
TORTELLI = Game("tortelli", SHORT_TORTELLI, TortelliHand)
BOMARZO = Game("bomarzo", SHORT_BOMARZO, BomarzoHand)


def every(always: Game = TRONO) -> pytest.MarkDecorator:
    """One game in the slice that always runs, the others in the long run."""
    games = (TRONO, TORTELLI, BOMARZO)
    marked = [pytest.param(game, id=game.name, marks=() if game is always else pytest.mark.long) for game in games]
    return pytest.mark.parametrize("game", marked)
