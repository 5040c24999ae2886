"""A view as lines and a table, for a game without a drawing of its own: each fact by its label, each player in a row.

A view says in `players`, one entry a seat, what belongs to players, and in `seats` which facts are seats.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavolata.kernel.texts import Texts, bare

UNSAID = ("game", "seat", "seats", "phase", "players")
"""What the terminal tells elsewhere, or draws as a table."""
NOTHING = "–"


def draw(
    console: Console, view: Mapping[str, Any], text: Texts, names: Sequence[str], name: Callable[[int], str]
) -> None:
    """Print the players and every other fact; `name` says what a seat is called in the table."""
    seats = view.get("seats", ())

    def said(key: str, value: Any) -> str:
        return _said(key, value, text, names if key in seats else None)

    players = [player for player in view.get("players", ()) if isinstance(player, Mapping)]
    if players:
        table = Table("", *(_label(key, text) for key in players[0]), header_style="dim")
        for seat, player in enumerate(players):
            table.add_row(name(seat), *(said(key, value) for key, value in player.items()))
        console.print(table)
    for key, value in view.items():
        if key not in UNSAID and not _is_empty(value):
            console.print(Text(f"{_label(key, text)}: {said(key, value)}"))


def _label(key: str, text: Texts) -> str:
    return text(f"label.{key}") if f"label.{key}" in text else bare(key)


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value == []


def _said(key: str, value: Any, text: Texts, names: Sequence[str] | None) -> str:
    """A value in words: by the game's word for it, or as a player's name."""
    if _is_empty(value):
        return NOTHING
    if isinstance(value, Mapping):
        return ", ".join(f"{_label(word, text)} {_said(word, one, text, names)}" for word, one in value.items())
    if isinstance(value, list):
        return " ".join(_said(key, one, text, names) for one in value)
    if value is True:
        return "✓"
    if names is not None and isinstance(value, int) and value < len(names):
        return names[value]
    return text.word(key, value, [])
