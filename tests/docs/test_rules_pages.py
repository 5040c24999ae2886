"""RULES pages hold every number that code, reasons and docstrings refer to, in both languages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, EnumType
from pathlib import Path

import pytest

import tavolata
from tavolata.kernel.game import games

from . import tortelli_tables
from .pages import ROOT

GAMES = ROOT / "src" / "tavolata" / "games"
RULING = r"[A-Z]-\d\d[a-z]?"


@dataclass(frozen=True)
class Page:
    """The rules of a game in a language."""

    game: str
    language: str

    @property
    def path(self) -> Path:
        return GAMES / self.game / ("RULES.it.md" if self.language == "it" else "RULES.md")

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def chapters(self) -> list[str]:
        return re.findall(r"^## (\d+) ", self.text, re.MULTILINE)

    @property
    def rulings(self) -> list[str]:
        return re.findall(rf"^- \*\*({RULING})\*\* \S", self.text, re.MULTILINE)

    def __str__(self) -> str:
        return f"{self.game}-{self.language}"


PAGES = [Page(game, language) for game in games() for language in ("en", "it") if Page(game, language).path.exists()]
RULINGS = {page.game: page.rulings for page in PAGES if page.language == "en"}
"""The rulings of each game, in order: those of its page. A game may have none."""
each_page = pytest.mark.parametrize("page", PAGES, ids=str)
each_game = pytest.mark.parametrize("name", games())


@each_page
def test_chapters_and_rulings_are_all_there_in_order(page: Page) -> None:
    """Counted from 1 without a gap, after one letter; `S-09b` stands between two numbers. Both languages have the
    same."""
    assert page.chapters == [str(number) for number in range(1, len(page.chapters) + 1)]
    assert page.rulings == RULINGS[page.game]
    assert page.rulings == sorted(set(page.rulings))
    assert len({ruling[0] for ruling in page.rulings}) <= 1
    numbers = sorted({int(ruling[2:4]) for ruling in page.rulings})
    assert numbers == list(range(1, len(numbers) + 1))


def test_no_ruling_was_lost() -> None:
    for name, count in (("trono", 46), ("tortelli", 49), ("bomarzo", 49)):
        assert len(RULINGS[name]) >= count


@each_page
def test_everything_the_page_refers_to_exists(page: Page) -> None:
    assert set(re.findall(rf"\b{RULING}\b", page.text)) == set(RULINGS[page.game])


@each_page
def test_every_rule_that_a_reason_or_option_names_exists(page: Page) -> None:
    game = tavolata.game(page.game)
    named = set(game.rules.rule_of.values()) | {option.ruling for option in game.meta.options}
    assert named <= {*page.chapters, *page.rulings}


@each_page
def test_every_rule_behind_an_event_exists(page: Page) -> None:
    assert set(behind_events(page.game)) <= {*page.chapters, *page.rulings}


def behind_events(name: str) -> Iterator[str]:
    """The rule of every event, also where it depends on what the event tells."""
    rules = tavolata.game(name).rules
    for kind, number in rules.event_rules.items():
        if not callable(number):
            yield number
            continue
        for word, spec in rules.event_arguments[kind]:
            for member in list[Enum](spec) if isinstance(spec, EnumType) else ():
                if member.name != "NONE":
                    yield number({word: member.name.lower()})


@each_game
def test_every_ruling_is_named_in_the_code_and_none_that_does_not_exist(name: str) -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (GAMES / name).rglob("*.py"))
    found = set(re.findall(rf"\b{RULING}\b", sources))
    for letter, first, last in re.findall(r"\b([A-Z])-(\d\d) to \1-(\d\d)\b", sources):
        found |= {f"{letter}-{number:02}" for number in range(int(first), int(last) + 1)}
    assert found == set(RULINGS[name])


@each_page
def test_options_and_their_defaults_are_those_of_the_game(page: Page) -> None:
    words = {True: "sì", False: "no"} if page.language == "it" else {True: "on", False: "off"}
    for option in tavolata.game(page.game).meta.options if RULINGS[page.game] else ():
        default = words[option.default] if isinstance(option.default, bool) else option.default
        row = f"| `{option.name}` | {default} | "
        assert row in page.text, row
        assert f"({option.ruling}) |" in page.text.split(row)[1].split("\n")[0]


@each_page
def test_a_page_with_rulings_tells_of_the_version_of_the_rules(page: Page) -> None:
    version = tavolata.game(page.game).rules_version
    assert not page.rulings or re.search(rf"^\| {version} \| \S", page.text, re.MULTILINE)


# --- tables -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
def test_tronos_victory_table_is_that_of_the_content(language: str) -> None:
    """ "2+" is at least two, "2" exactly two, "-" any number."""
    text = tavolata.game("trono").text(language)
    values = tavolata.game("trono").standard_content
    for role in ("prince", "dean", "silk", "soldier", "cardinal", "innkeeper"):
        bounds = zip(values[f"victory.{role}.least"], values[f"victory.{role}.most"], strict=True)
        cells = ["-" if (a, b) == (0, 99) else f"{a}+" if b == 99 else str(a) for a, b in bounds]
        row = f"| {text(f'role.{role}')} | {' | '.join(cells)} |"
        assert row in Page("trono", language).text, row


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("what", tortelli_tables.HEADINGS["en"])
def test_tortellis_tables_are_those_of_the_content(what: str, language: str) -> None:
    """`python -m tests.docs.tortelli_tables` writes them."""
    assert tortelli_tables.table(what, language) + "\n" in Page("tortelli", language).text


@pytest.mark.parametrize("language", ["en", "it"])
def test_numbers_in_tortellis_sentences_are_those_of_the_content(language: str) -> None:
    values = tavolata.game("tortelli").standard_content
    page = Page("tortelli", language).text
    troops = values["setup.troops"]
    assert {"en": f"takes {troops} troops", "it": f"prende {troops} truppe"}[language] in page
    assert {"en": "At most 9,999 troops", "it": "al massimo 9.999 truppe"}[language] in page
    bonus = (values["combat.wall_bonus"], values["combat.fortress_bonus"])
    assert bonus == (1, 1)  # "+1" in chapter 4
    assert (values["centre.room"], values["centre.through_gate"], values["centre.through_quarters"]) == (3, 3, 2)
    assert values["recruitment.minimum_levy"] == 1
