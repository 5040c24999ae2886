"""What the lab refuses."""

from pathlib import Path
from typing import Any

from tavolata.kernel.errors import TavolataError

TEXT = Path(__file__).parent / "text"
MOST_GAMES = 10**12


class BadRequest(TavolataError):
    """A player range, a number of games, a device, an option word that cannot be."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)
