"""One board per game. A module `boards/NAME.py` with a class `TheBoard` is found by the game's name; for a game
without one, the facts of its view are shown."""

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from tavolata import Match
from tavolata.kernel.texts import Texts

from .. import facts
from ..choices import Choice
from ..rehearsal import Gesture, Rehearsal
from ..words import words

View = dict[str, Any]
Event = dict[str, Any]
Named = dict[str, Any]
Told = tuple[str | Text, bool]
"""Something told, and whether it begins a new paragraph."""


class Board:
    """How a game looks in a terminal, from one seat's view of it."""

    commands: tuple[str, ...] = ()
    """Commands of this game alone, which read the board and change nothing."""

    def __init__(self, match: Match, humans: list[int], names: list[str], language: str) -> None:
        self.match = match
        self.humans = humans
        self.names = names
        self.language = language
        self.text: Texts = match.game.text(language)
        self.words: Texts = words(language)

    def draw_table(self, console: Console, view: View) -> None:
        """The whole table; by default every fact of the view."""
        facts.draw(console, view, self.text, self.names, lambda seat: self.name(seat, view.get("seat")))

    def draw_dice(self, console: Console, view: View) -> None:
        """What was rolled, if the game has dice."""

    def draw_choices(self, console: Console, view: View, choices: Sequence[Choice]) -> None:
        """What can be done, by number."""
        for number, offered in enumerate(choices, 1):
            console.print(Text.assemble((f"{number:>3}  ", "bold"), offered.text, self._mark(view, offered)))

    def _mark(self, view: View, offered: Choice) -> str:
        """Mark one's own name, in a list of choices that are only names."""
        return f" ({self.words('table.you')})" if offered.text == self.names[view["seat"]] else ""

    def draw_end(self, console: Console, view: View) -> None:
        """The table when the game is over, roles shown."""
        self.draw_table(console, view)

    def question(self, view: View) -> str:
        """What the person is asked now."""
        return self.text(f"phase.{view['phase']}")

    def look(self, view: View) -> object:
        """A value that changes whenever the table should be drawn again; by default with every fact of the view."""
        return view

    def help(self) -> str:
        """What can be typed."""
        return self.words("help")

    def command(self, name: str, typed: str, console: Console, view: View) -> None:
        """Carry out one of the game's own commands."""

    def gesture(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """The decisions that a line means in this game's own notation; None if it is a plain choice."""
        return None

    def story(self, events: Sequence[Event], viewer: int | None) -> Iterator[Told]:
        """What is printed about events as they happen."""
        for event in events:
            if self.is_told(event):
                yield self.sentence(event), self.is_heading(event)

    def sentence(self, event: Event) -> str:
        """An event in words."""
        return self.match.tell(event, self.language, self.names)

    def is_told(self, event: Event) -> bool:
        """Whether an event is told as it happens; the log has them all."""
        return True

    def is_heading(self, event: Event) -> bool:
        """Whether an event starts a new paragraph."""
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
