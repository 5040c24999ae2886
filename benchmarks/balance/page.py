"""The measured part of docs/balance.md: between two marks, each table under its heading, and of which content it is."""

import hashlib
import re
from pathlib import Path

import tavolata
from tavolata.kernel.content import canonical

from .tables import Shown

PAGE = Path(__file__).resolve().parents[2] / "docs" / "balance.md"


def content_mark(name: str) -> str:
    """The mark of a game's present content, options and edition: other figures belong to another mark."""
    game = tavolata.game(name)
    counted = [game.rules_version, list(game.options), game.standard_content]
    return hashlib.sha256(canonical(counted).encode()).hexdigest()[:16]


def begin(name: str, mark: str) -> str:
    return f"<!-- measured: {name}, content {mark} -->"


def end(name: str) -> str:
    return f"<!-- end of {name} -->"


def part(name: str, text: str) -> re.Match[str] | None:
    """What the page has between the marks of a game; the first group is the content's mark."""
    return re.search(begin(name, "([0-9a-f]*)") + r"\n(.*?)" + re.escape(end(name)), text, re.S)


def write(page: Path, name: str, games: int, tables: list[Shown]) -> None:
    """Put the tables of a game into the page."""
    text = page.read_text(encoding="utf-8")
    found = part(name, text)
    if found is None:
        raise SystemExit(f"{page} has no place for {name}: '{begin(name, '...')}' and '{end(name)}'.")
    told = f"{games:,} games at every table, a quarter of them where rows and cards are compared."
    lines = [begin(name, content_mark(name)), "", told]
    for table in tables:
        lines += ["", f"### {table.name.partition(', ')[2].capitalize()}", "", table.markdown()]
    lines += ["", end(name)]
    page.write_text(text[: found.start()] + "\n".join(lines) + text[found.end() :], encoding="utf-8")
