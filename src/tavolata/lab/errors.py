"""What the lab refuses."""

from pathlib import Path
from typing import Any

from tavolata.kernel.errors import TavolataError

TEXT = Path(__file__).parent / "text"
MOST_GAMES = 10**12


class BadRequest(TavolataError):
    """An invalid request: a player range, a number of games, a device, or an option word."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)
