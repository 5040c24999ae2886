"""One drawing a game. A module `boards/NAME.py` with a class `TheBoard` is found by the game's name; a game
without one is played by its sentences alone."""

import importlib
import pkgutil
from typing import Any

from rich.console import Console

from tavolata import Match
from tavolata.kernel.texts import Texts

from ..words import words

View = dict[str, Any]
Event = dict[str, Any]
Named = dict[str, Any]


class Board:
    """How a game looks in a terminal, from one seat's view of it."""

    def __init__(self, match: Match, humans: list[int], names: list[str], language: str) -> None:
        self.match = match
        self.humans = humans
        self.names = names
        self.text: Texts = match.game.text(language)
        self.words: Texts = words(language)

    def draw_table(self, console: Console, view: View) -> None:
        """Everything that lies before the players."""

    def draw_dice(self, console: Console, view: View) -> None:
        """What was rolled, if the game has dice."""

    def draw_end(self, console: Console, view: View) -> None:
        """The table when the game is over, roles shown."""
        self.draw_table(console, view)

    def question(self, view: View) -> str:
        """What the person is asked now."""
        return self.text(f"phase.{view['phase']}")

    def is_told(self, event: Event) -> bool:
        """Whether an event is told as it happens; the log has them all."""
        return True

    def is_heading(self, event: Event) -> bool:
        """Whether an event begins a new paragraph."""
        return bool(event["kind"] == "turn")

    def rank(self, named: Named) -> int:
        """Where an action stands in the list of choices; the same rank keeps the rules' order."""
        return 0

    def caution(self, view: View, named: Named) -> str | None:
        """A question to be answered with yes before an action that is often a slip."""
        return None

    def name(self, seat: int, me: int | None) -> str:
        """A player's name, and whether that is you or a bot."""
        if seat == me:
            return f"{self.names[seat]} ({self.words('table.you')})"
        return self.names[seat] if seat in self.humans else f"{self.names[seat]} ({self.words('table.bot')})"


def board_for(match: Match, humans: list[int], names: list[str], language: str) -> Board:
    """The drawing of a game."""
    kind: type[Board] = Board
    if match.game.name in {module.name for module in pkgutil.iter_modules(__path__)}:
        kind = importlib.import_module(f"{__name__}.{match.game.name}").TheBoard
    return kind(match, humans, names, language)
