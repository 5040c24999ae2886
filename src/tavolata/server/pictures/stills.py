"""Fixed pictures, one for each game and one for the site, which are there whatever else fails."""

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .card import HOUSE

ART = Path(__file__).parent / "art"


class Picture(NamedTuple):
    """A PNG, and a tag that changes with it."""

    body: bytes
    tag: str


@cache
def _all() -> dict[str, Picture]:
    return {path.stem: _read(path) for path in sorted(ART.glob("*.png"))}


def _read(path: Path) -> Picture:
    body = path.read_bytes()
    return Picture(body, hashlib.sha256(body).hexdigest()[:20])


def still(game: str | None) -> Picture:
    """The picture of a game; that of the site for a game without one, and for no game."""
    return _all().get(game or HOUSE) or _all()[HOUSE]
