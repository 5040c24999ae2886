"""The example game, which lies outside the package."""

import hashlib
import importlib

import pytest

import tavolata
from tavolata.kernel import game as kernel_game
from tavolata.kernel.rule import CACHE

from .pages import ROOT

EXAMPLE = ROOT / "docs" / "example_game"


@pytest.fixture(scope="session", autouse=True)
def _fresh_example() -> None:
    """Compiled rules are kept under a hash of the package's sources. The example is not in it, so what was
    compiled from an older example is thrown away here."""
    digest = hashlib.sha256()
    for path in sorted((EXAMPLE / "pig").glob("*.py")):
        digest.update(path.read_bytes())
    mark = CACHE / "pig.hash"
    if not mark.exists() or mark.read_text(encoding="utf-8") != digest.hexdigest():
        for path in CACHE.rglob("*.pig_*.nb?"):
            path.unlink(missing_ok=True)
        mark.write_text(digest.hexdigest(), encoding="utf-8")


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
