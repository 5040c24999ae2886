"""Content files for their owners: what a file changes, and what the standard one holds, printed or ours."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavolata import Game

from .words import words


@dataclass(frozen=True)
class Line:
    """One value of a content file with its marks."""

    path: str
    value: Any
    source: str
    ruling: str


def lines(file: Path) -> list[Line]:
    """The values of a valid content file, in its order."""
    found: list[Line] = []
    _collect(tomllib.loads(file.read_text(encoding="utf-8")), "", found)
    return found


def _collect(tree: Mapping[str, Any], prefix: str, found: list[Line]) -> None:
    for key, item in tree.items():
        if "value" in item:
            found.append(Line(prefix + key, item["value"], item["source"], item.get("ruling", "")))
        else:
            _collect(item, f"{prefix}{key}.", found)


def written(value: Any) -> str:
    """A value as in the file."""
    return " ".join(map(written, value)) if isinstance(value, list) else str(value)


def show(console: Console, game: Game, language: str) -> None:
    """The standard content as a table."""
    text = words(language)
    table = Table(*(text(f"content.{column}") for column in ("place", "value", "source", "ruling")))
    for line in standard_lines(game):
        cells = (line.path, written(line.value), text(f"content.{line.source}"), line.ruling)
        table.add_row(*(Text(cell, overflow="fold") for cell in cells))
    console.print(table)


def standard_lines(game: Game) -> list[Line]:
    """The values of all content files of a game; the one with its plain numbers comes first."""
    folder = game.text_folder.parent / "content"
    first = folder / "standard.toml"
    return [line for file in [first, *sorted(set(folder.glob("*.toml")) - {first})] for line in lines(file)]


def check(console: Console, game: Game, file: Path, language: str) -> None:
    """Say what a content file changes; BadContent if it is not valid."""
    text = words(language)
    game.content(file)
    standard = game.standard_content
    changed = [line for line in lines(file) if line.value != standard[line.path]]
    if not changed:
        console.print(Text(text("content.standard", file=file)))
        return
    counts = {"number": len(changed), "total": len(standard)}
    console.print(Text(text("content.changes", file=file, game=game.name, **counts)))
    for line in changed:
        values = {"old": written(standard[line.path]), "new": written(line.value)}
        source = text(f"content.{line.source}")
        console.print(Text("  " + text("content.change", path=line.path, source=source, **values)))
