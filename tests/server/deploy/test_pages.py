"""The pages for hosts: every setting with its default and range, and every route's promise."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from tavolata.server import settings as module
from tavolata.server.settings import PREFIX, RANGES, READERS, Settings

DOCS = Path(__file__).parents[3] / "docs"


def rows(page: str) -> list[list[str]]:
    """The cells of all lines of tables in a page."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def shown(name: str, value: Any) -> str:
    """A default as the page writes it."""
    if name == "database":
        return "a file among your data"
    if isinstance(value, bool):
        return "on" if value else "off"
    return "" if value in (None, ()) else str(value)


def allowed(name: str, kind: Any) -> str:
    if name in RANGES:
        return f"{RANGES[name][0]} to {RANGES[name][1]}"
    return READERS[kind][1] if kind in (bool, bool | None, tuple[str, ...]) else ""


def test_every_setting_is_on_the_page() -> None:
    defaults = Settings()
    expected = [
        [
            f"`{PREFIX}{entry.name.upper()}`",
            shown(entry.name, getattr(defaults, entry.name)),
            allowed(entry.name, entry.type),
        ]
        for entry in fields(Settings)
        if entry.type in READERS
    ]
    found = [row for row in rows("hosts.md") if row[0].startswith(f"`{PREFIX}")]
    assert [row[:3] for row in found] == expected
    assert all(row[3] for row in found)


def test_the_days_on_the_page_are_those_of_the_settings() -> None:
    text = "\n".join(" | ".join(row) for row in rows("hosts.md"))
    defaults = Settings()
    for what, days in (
        ("a table that never began", defaults.lobby_days),
        ("a game that nobody plays on", defaults.idle_days),
        ("after the end of the game", defaults.over_days),
        ("without use", defaults.session_days),
    ):
        assert re.search(rf"{what}[^;|]* {days} days|{days} days {what}", text), what
    assert module.DAY_MS == 24 * 3600 * 1000


def test_the_security_page_says_how_each_item_stands() -> None:
    items = [row for row in rows("security.md") if re.match(r"\d+\.\d", row[0])]
    assert len(items) > 30
    assert {row[1] for row in items} <= {"yes", "partly", "host's", "stated", "not applicable"}
    assert all(row[2] for row in items)
