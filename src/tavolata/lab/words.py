"""The words and numbers of a report in a language."""

from typing import Any

from tavolata.kernel.game import Game
from tavolata.kernel.texts import load

from .errors import TEXT
from .statistics import wilson

_ITALIAN_SIGNS = str.maketrans(",.", ".,")


class Words:
    """Texts of the lab and of one game, and numbers as the language writes them."""

    def __init__(self, game: Game, language: str) -> None:
        self.watched = game.rules.watched
        self.of_game = game.text(language)
        self._texts = load(TEXT, language)
        self._italian = language == "it"

    def __call__(self, key: str, **facts: Any) -> str:
        return self._texts(key, **facts)

    def label(self, kind: str, name: str) -> str:
        """The game's own word for a role, an end and the like; its bare name where it has none."""
        key = f"{kind}.{name}"
        return self.of_game(key) if key in self.of_game else name

    def title(self, trait: str) -> str:
        """The heading of a trait's table."""
        key = f"trait.{trait}"
        return self._texts(key) if key in self._texts else trait

    def seat(self, seat: int) -> str:
        return f"{self.of_game('game.seat')} {seat + 1}"

    def number(self, value: float, digits: int = 0) -> str:
        written = f"{value:,.{digits}f}"
        return written.translate(_ITALIAN_SIGNS) if self._italian else written

    def share(self, hits: int, trials: int) -> str:
        return self.percent(self.number(100 * hits / max(1, trials), 1))

    def interval(self, hits: int, trials: int) -> str:
        low, high = wilson(hits, trials)
        return self.percent(f"{self.number(100 * low, 1)} – {self.number(100 * high, 1)}")

    def percent(self, number: str) -> str:
        """A number of per cent as the language writes it: "29 %" in Italian, "29%" in English."""
        return f"{number} %" if self._italian else f"{number}%"
