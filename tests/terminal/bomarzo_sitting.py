"""Bomarzo at a terminal without a terminal: tables as tests need them, drawn or played by typed lines."""

import io
from collections.abc import Callable

from rich.console import Console

from tavolata import Match
from tavolata.bots import bot_for
from tavolata.terminal.boards import board_for
from tavolata.terminal.boards.bomarzo import TheBoard
from tavolata.terminal.boards.bomarzo.payments import PAYING
from tavolata.terminal.seating import read_names

from ..bomarzo.tables import GAME, Table
from .sitting import SURE_QUESTIONS, Sitting, sit


def board(match: Match, lang: str = "en") -> TheBoard:
    """The drawing of a match whose first seat is a person's."""
    made = board_for(match, [0], read_names("", match.players, [0], lang, "Player"), lang)
    assert isinstance(made, TheBoard)
    return made


def drawn(match: Match, seat: int | None = 0, width: int = 80, lang: str = "en", colour: bool = False) -> str:
    """The whole table as text, or the end if the game is over."""
    shown = io.StringIO()
    console = Console(file=shown, width=width, highlight=False, markup=False, force_terminal=colour)
    draw = board(match, lang).draw_end if match.over else board(match, lang).draw_table
    draw(console, match.view(seat))
    return shown.getvalue()


def line_of(shown: str, start: str) -> str:
    """The first line that begins with something, without spaces at its end."""
    return next(line.rstrip() for line in shown.splitlines() if line.lstrip("✓✗► ").startswith(start))


def typed(table: Table, *lines: str, lang: str = "en") -> Sitting:
    """Seat 0 types these lines at a table, then Ctrl-D."""
    return sit(*lines, match=table.match, lang=lang)


def playing(seed: int = 1) -> Callable[[Sitting, str], str]:
    """Play as a simple bot would, by the words of each choice, and pay as proposed; say yes to every warning."""
    bot = bot_for(GAME, "simple", seed=seed)

    def type_(sitting: Sitting, prompt: str) -> str:
        session = sitting.session
        if not prompt.endswith("> "):
            return "yes" if prompt.endswith(SURE_QUESTIONS) else ""
        assert session.holder is not None
        if session.match.view(session.holder)["phase"] in PAYING:
            return ""
        return session.match.describe(
            bot.decide(session.match.seen(session.holder), session.holder), session.language, session.names
        )

    return type_
