"""Every ruling, S-01 to S-48 (and S-09b), stands in a docstring of the rules and in the name or docstring of a test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tavolata.games.tortelli

RULES = Path(str(tavolata.games.tortelli.__file__)).parent
TESTS = Path(__file__).parent
ALL = {f"S-{number:02}" for number in range(1, 49)} | {"S-09b"}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def docstrings(folder: Path) -> Iterator[str]:
    """Every docstring below a folder."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, DOCUMENTED):
                yield ast.get_docstring(node) or ""


def all_tests(folder: Path) -> Iterator[str]:
    """Name and docstring of every test function."""
    for file in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{node.name} {ast.get_docstring(node) or ''}"


def named(texts: Iterator[str]) -> set[str]:
    """The rulings that the texts name."""
    return {f"S-{number}" for text in texts for number in re.findall(r"S-?(\d\db?)(?![\db])", text)}


def test_every_ruling_is_in_a_docstring_of_the_rules() -> None:
    assert sorted(ALL - named(docstrings(RULES))) == []


def test_every_ruling_is_tested() -> None:
    assert sorted(ALL - named(all_tests(TESTS))) == []


def test_no_ruling_is_named_that_does_not_exist() -> None:
    assert sorted((named(docstrings(RULES)) | named(all_tests(TESTS))) - ALL) == []


def test_every_ruling_is_explained_to_players() -> None:
    """RULES.md tells each of them in our words."""
    assert sorted(ALL - named(iter([(RULES / "RULES.md").read_text(encoding="utf-8")]))) == []
