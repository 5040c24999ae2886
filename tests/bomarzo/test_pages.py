"""What Bomarzo's rules pages tell in numbers is what the content says."""

from pathlib import Path

import pytest

from tavolata.games import bomarzo

from .tables import GAME, GODS

RULES = Path(str(bomarzo.__file__)).parent
PAGES = [RULES / "RULES.md", RULES / "RULES.it.md"]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def test_b08_every_god_has_one_name() -> None:
    for language in ("it", "en"):
        assert len({GAME.text(language)(f"god.{god}") for god in GODS}) == 8


@each_page
def test_tables_of_the_page_are_those_of_the_content(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    values = GAME.standard_content
    for row in ("food", "coin", "wine", "cards", "pawns"):
        steps = ", ".join(str(step) for step, symbol in enumerate(values[f"village.{row}"], 1) if symbol)
        assert f"| {steps} |" in text
    for numbers in (
        values["prizes.first"],
        values["prizes.second"],
        values["harvest.fields"],
        values["harvest.vineyard"],
    ):
        assert f"| {' | '.join(map(str, numbers))} |" in text
    words = {"it": "no", "en": "off"}["it" if page.stem.endswith(".it") else "en"]
    for option in GAME.meta.options:
        assert f"| `{option.name}` | {words} | " in text
