"""Every ruling of every game is named by a test, and no test names one that does not exist.

That rules and pages name them all is checked in `tests/docs/test_rules_pages.py`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tavolata

from .docs.test_rules_pages import RULINGS

each_game = pytest.mark.parametrize("name", tavolata.games())


def told_by_tests(folder: Path) -> Iterator[str]:
    """Name and docstring of every test function of a game."""
    for file in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{node.name} {ast.get_docstring(node) or ''}"


def named(name: str) -> set[str]:
    """The rulings that the tests of a game name: S-09b, or S09b in the name of a function."""
    if not RULINGS[name]:
        return set()
    letter = RULINGS[name][0][0]
    written = rf"(?:\b|_)(?:{letter}-?|{letter.lower()})(\d\d[a-z]?)(?![\da-z])"
    texts = told_by_tests(Path(__file__).parent / name)
    return {f"{letter}-{number}" for text in texts for number in re.findall(written, text)}


@each_game
def test_every_ruling_is_tested(name: str) -> None:
    assert sorted(set(RULINGS[name]) - named(name)) == []


@each_game
def test_no_ruling_is_named_that_does_not_exist(name: str) -> None:
    assert sorted(named(name) - set(RULINGS[name])) == []
