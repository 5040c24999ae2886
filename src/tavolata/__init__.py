"""Tavolata: Italian board games on one table. One rule source for people, bots, simulation and GPUs."""

from .kernel.errors import (
    BadAction,
    BadContent,
    BadDraw,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    NoUndo,
    TavolataError,
    UnknownGame,
)
from .kernel.game import Game, game, games
from .kernel.match import Match, Reason
from .kernel.replay import replay, verify

__version__ = "0.1.0"

__all__ = [
    "BadAction",
    "BadContent",
    "BadDraw",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalAction",
    "Match",
    "NoUndo",
    "Reason",
    "TavolataError",
    "UnknownGame",
    "game",
    "games",
    "replay",
    "verify",
]
