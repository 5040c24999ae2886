"""RULES pages hold every number that code, reasons and docstrings refer to, in both languages."""

import re
from pathlib import Path

import pytest

import tavolata
from tavolata.kernel.game import games

from .pages import ROOT

RULINGS = [f"T-{number:02}" for number in range(1, 47)]
TRONO = ROOT / "src" / "tavolata" / "games" / "trono"
PAGES = [TRONO / "RULES.md", TRONO / "RULES.it.md"]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def chapters(page: Path) -> list[str]:
    return re.findall(r"^## (\d+) ", page.read_text(encoding="utf-8"), re.MULTILINE)


def rulings(page: Path) -> list[str]:
    return re.findall(r"^- \*\*(T-\d\d)\*\* \S", page.read_text(encoding="utf-8"), re.MULTILINE)


@each_page
def test_chapters_and_rulings_are_all_there_in_order(page: Path) -> None:
    assert chapters(page) == [str(number) for number in range(1, 9)]
    assert rulings(page) == RULINGS


@each_page
def test_everything_the_page_refers_to_exists(page: Path) -> None:
    assert set(re.findall(r"T-\d+", page.read_text(encoding="utf-8"))) == set(RULINGS)


@each_page
def test_every_rule_that_a_reason_or_option_names_exists(page: Path) -> None:
    game = tavolata.game("trono")
    named = set(game.rules.rule_of.values()) | {option.ruling for option in game.meta.options}
    assert named <= {*chapters(page), *rulings(page)}


def test_every_ruling_is_named_in_the_code_and_none_that_does_not_exist() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in TRONO.rglob("*.py"))
    found = set(re.findall(r"\bT-\d\d\b", sources))
    for first, last in re.findall(r"\bT-(\d\d) to T-(\d\d)\b", sources):
        found |= {f"T-{number:02}" for number in range(int(first), int(last) + 1)}
    assert found == set(RULINGS)


@each_page
def test_the_victory_table_is_that_of_the_content(page: Path) -> None:
    """ "2+" is at least two, "2" exactly two, "-" any number."""
    text = tavolata.game("trono").text("it" if page.stem.endswith(".it") else "en")
    values = tavolata.game("trono").standard_content
    for role in ("prince", "dean", "silk", "soldier", "cardinal", "innkeeper"):
        bounds = zip(values[f"victory.{role}.least"], values[f"victory.{role}.most"], strict=True)
        cells = ["-" if (a, b) == (0, 99) else f"{a}+" if b == 99 else str(a) for a, b in bounds]
        row = f"| {text(f'role.{role}')} | {' | '.join(cells)} |"
        assert row in page.read_text(encoding="utf-8"), row


@each_page
def test_options_and_their_defaults_are_those_of_the_game(page: Path) -> None:
    words = {True: "sì", False: "no"} if page.stem.endswith(".it") else {True: "on", False: "off"}
    for option in tavolata.game("trono").meta.options:
        row = f"| `{option.name}` | {words[bool(option.default)]} | "
        assert row in page.read_text(encoding="utf-8"), row


@pytest.mark.parametrize("name", games())
def test_every_game_has_its_rules_and_their_version(name: str) -> None:
    page = ROOT / "src" / "tavolata" / "games" / name / "RULES.md"
    version = tavolata.game(name).rules_version
    assert re.search(rf"^\| {version} \| \S", page.read_text(encoding="utf-8"), re.MULTILINE)
