"""The example game, which lies outside the package."""

import hashlib
import sys

import pytest

from tavolata.kernel.game import Game
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
    sys.path.insert(0, str(EXAMPLE))


@pytest.fixture
def pig() -> Game:
    return Game("pig")
