"""Commands about content files: what a file changes, and what the standard content holds, printed or ours."""

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

TABLE_ROOM = 45  # columns that a table needs beside the names of its values


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
    """A value as it is written in the file."""
    return " ".join(map(written, value)) if isinstance(value, list) else str(value)


def show(console: Console, game: Game, language: str) -> None:
    """The standard content, file by file, the one with plain numbers first: as a table, or where long names leave no
    room for one, line by line."""
    folder = game.folder / "content"
    first = folder / "standard.toml"
    for file in [first, *sorted(set(folder.glob("*.toml")) - {first})]:
        longest = max(len(line.path) for line in lines(file))
        if console.width - longest >= TABLE_ROOM:
            console.print(_table(file, language))
        else:
            _print_lines(console, file, language)


def _print_lines(console: Console, file: Path, language: str) -> None:
    console.print(Text(file.name, style="italic"))
    for line in lines(file):
        marks = ", ".join(filter(None, (words(language)(f"content.{line.source}"), line.ruling)))
        console.print(Text.assemble("  ", (line.path, "bold"), f": {written(line.value) or '–'} ({marks})"))


def _table(file: Path, language: str) -> Table:
    text = words(language)
    table = Table(title=file.name, title_justify="left")
    for column in ("place", "value", "source", "ruling"):
        table.add_column(text(f"content.{column}"), no_wrap=column != "value", overflow="fold")
    for line in lines(file):
        cells = (line.path, written(line.value), text(f"content.{line.source}"), line.ruling)
        table.add_row(*map(Text, cells))
    return table


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
