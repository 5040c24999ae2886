"""Refusals of bots."""

from pathlib import Path
from typing import Any

from tavolata.kernel.errors import TavolataError

TEXT = Path(__file__).parent / "text"


class BadBot(TavolataError):
    """An invalid bot, budget or question."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)
