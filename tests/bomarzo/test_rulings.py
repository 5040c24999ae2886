"""Every ruling, B-01 to B-49, stands in a docstring of the rules, in both pages, and in the name or docstring of a
test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tavolata.games.bomarzo

from .tables import GAME, GODS

RULES = Path(str(tavolata.games.bomarzo.__file__)).parent
TESTS = Path(__file__).parent
ALL = [f"B-{number:02}" for number in range(1, 50)]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
PAGES = [RULES / "RULES.md", RULES / "RULES.it.md"]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def docstrings(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, DOCUMENTED):
                yield ast.get_docstring(node) or ""


def all_tests(folder: Path) -> Iterator[str]:
    for file in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{node.name} {ast.get_docstring(node) or ''}"


def named(texts: Iterator[str]) -> set[str]:
    return {f"B-{number}" for text in texts for number in re.findall(r"(?:B-|b)(\d\d)(?!\d)", text)}


def test_every_ruling_is_in_a_docstring_of_the_rules() -> None:
    assert sorted(set(ALL) - named(docstrings(RULES))) == []


def test_every_ruling_is_tested() -> None:
    """B-08 says that slips of spelling mean nothing: the gods have one name each (below)."""
    assert sorted(set(ALL) - named(all_tests(TESTS))) == []


def test_b08_every_god_has_one_name() -> None:
    for language in ("it", "en"):
        assert len({GAME.text(language)(f"god.{god}") for god in GODS}) == 8


def test_no_ruling_is_named_that_does_not_exist() -> None:
    assert sorted((named(docstrings(RULES)) | named(all_tests(TESTS))) - set(ALL)) == []


@each_page
def test_chapters_and_rulings_are_all_there_in_order(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+) ", text, re.MULTILINE) == [str(number) for number in range(1, 9)]
    assert re.findall(r"^- \*\*(B-\d\d)\*\* \S", text, re.MULTILINE) == ALL
    assert set(re.findall(r"B-\d+", text)) == set(ALL)


@each_page
def test_every_rule_that_a_reason_or_option_names_exists(page: Path) -> None:
    chapters = re.findall(r"^## (\d+) ", page.read_text(encoding="utf-8"), re.MULTILINE)
    rules = set(GAME.rules.rule_of.values()) | {option.ruling for option in GAME.meta.options}
    assert rules <= {*chapters, *ALL}


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
