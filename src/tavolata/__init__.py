"""Tavolata: Italian board games on one table. One rule source for people, bots, simulation and GPUs."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .kernel.errors import (
        BadAction,
        BadContent,
        BadDraw,
        BadOption,
        BadPosition,
        BadRecord,
        IllegalAction,
        NoStory,
        NoUndo,
        TavolataError,
        UnknownGame,
    )
    from .kernel.game import Game, game, games
    from .kernel.match import Match, Reason, Seen
    from .kernel.replay import replay, verify
    from .kernel.story import Story

__version__ = "0.2.0"

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
    "NoStory",
    "NoUndo",
    "Reason",
    "Seen",
    "Story",
    "TavolataError",
    "UnknownGame",
    "game",
    "games",
    "replay",
    "verify",
]

_FROM = {
    "errors": {name for name in __all__ if name.startswith("Bad")}
    | {"IllegalAction", "NoStory", "NoUndo", "TavolataError", "UnknownGame"},
    "game": {"Game", "game", "games"},
    "match": {"Match", "Reason", "Seen"},
    "replay": {"replay", "verify"},
    "story": {"Story"},
}


def __getattr__(name: str) -> Any:
    """Everything is loaded when it is first asked for: `tavolata --help` need not wait for Numba."""
    for module, names in _FROM.items():
        if name in names:
            return getattr(importlib.import_module(f".kernel.{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
