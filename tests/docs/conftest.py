"""The example game, which lies outside the package."""

import importlib

import pytest

import tavolata
from tavolata.kernel import game as kernel_game

from .pages import ROOT

EXAMPLE = ROOT / "docs" / "example_game"


@pytest.fixture
def own_games(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders in which games are found, to be added to by one test."""
    package = importlib.import_module(kernel_game.GAMES)
    folders = list(package.__path__)
    monkeypatch.setattr(package, "__path__", folders)
    monkeypatch.setattr(kernel_game, "_loaded", dict(kernel_game._loaded))
    return folders


@pytest.fixture
def pig(own_games: list[str]) -> tavolata.Game:
    own_games.append(str(EXAMPLE))
    return tavolata.game("pig")
