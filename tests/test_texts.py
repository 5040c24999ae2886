"""Every word that can be shown exists in Italian and in English, and says the same facts in both."""

import re
from collections.abc import Iterator
from enum import IntEnum
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import tavolata
from tavolata.kernel.actions import SEAT
from tavolata.kernel.cache import PACKAGE
from tavolata.kernel.game import games
from tavolata.kernel.texts import LANGUAGES, Texts, load

FOLDERS = sorted(path for path in PACKAGE.rglob("text") if path.is_dir() and path.parent.name != "tavolata_pig")
EMPTY = {"wild.0"}  # nothing is said of no wild Book
SENTENCES = ("error.", "reason.", "event.", "phase.")
NAMES = [f"seat {seat}" for seat in range(7)]

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
each_game = pytest.mark.parametrize("name", games())
each_language = pytest.mark.parametrize("language", LANGUAGES)


def fields(sentence: str) -> set[str]:
    """The facts that a sentence asks for."""
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def shown(kind: type[IntEnum]) -> list[str]:
    """The members of an enum that people get to read: all but the one that means nothing."""
    return [member.name.lower() for member in kind if member.name != "NONE"]


# --- both languages agree -----------------------------------------------------------------------------------


@each_folder
def test_both_languages_have_the_same_keys(folder: Path) -> None:
    italian, english = (set(load(folder, language).entries) for language in LANGUAGES)
    assert italian == english


@each_folder
def test_both_languages_ask_for_the_same_facts(folder: Path) -> None:
    italian, english = (load(folder, language).entries for language in LANGUAGES)
    assert {key: fields(text) for key, text in italian.items()} == {key: fields(text) for key, text in english.items()}


@each_folder
def test_no_sentence_was_left_untranslated(folder: Path) -> None:
    italian, english = (load(folder, language).entries for language in LANGUAGES)
    own_words = {key: re.findall(r"\b[a-z]{2,}\b", re.sub(r"{.*?}", "", text)) for key, text in english.items()}
    assert [key for key, own in own_words.items() if len(own) > 2 and italian[key] == english[key]] == []


@each_folder
@each_language
def test_no_text_is_empty(folder: Path, language: str) -> None:
    entries = load(folder, language).entries
    assert {key for key, text in entries.items() if not text.strip()} <= EMPTY


@each_folder
@each_language
def test_sentences_end_like_sentences(folder: Path, language: str) -> None:
    """With a stop, or with a fact that is a sentence itself."""
    for key, text in load(folder, language).entries.items():
        if key.startswith(SENTENCES):
            assert text.endswith((".", "!", "?", "!”", "!»", "}")), (key, text)
        if key.startswith("error."):
            assert text.endswith((".", "}")), (key, text)


@each_folder
@each_language
def test_apostrophes_never_stand_for_accents(folder: Path, language: str) -> None:
    """Italian writes è, più, perché: never e', piu', perche'."""
    for key, text in load(folder, language).entries.items():
        if language == "it":
            assert not re.search(r"\b(e|E|piu|puo|perche|finche|citta|gia|cosi|meta)'(\s|$)", text), (
                key,
                text,
            )


# --- everything that a game can say -------------------------------------------------------------------------


def words_of(text: Texts, key: str, facts: dict[str, Any]) -> Iterator[str]:
    """The keys of the words that a sentence needs for the names among its facts."""
    particular = [f"{key}.{value}" for value in facts.values() if f"{key}.{value}" in text]
    sentence = text.entries[(particular or [key])[0]]
    for _, word, table, _ in Formatter().parse(sentence):
        value = facts[word] if word else None
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                yield f"{table or word}.{item}"


def check_said(text: Texts, key: str, facts: dict[str, Any]) -> None:
    """The sentence of these facts can be said, and none of its words is missing."""
    assert [word for word in words_of(text, key, facts) if word not in text] == [], (key, facts)
    said = text.say(key, facts, NAMES)
    assert "{" not in said


@each_game
@each_language
def test_every_action_has_its_words(name: str, language: str) -> None:
    game = tavolata.game(name)
    text = game.text(language)
    for action in range(game.actions.size):
        named = game.read(action)
        verb = named.pop("verb")
        check_said(text, f"action.{verb}", named)


@each_game
@each_language
def test_seats_among_the_facts_of_actions_are_told_by_name(name: str, language: str) -> None:
    game = tavolata.game(name)
    for verb in game.actions.verbs.values():
        for word in [word for word, values in verb.arguments if values == tuple(SEAT)]:
            facts = {each: values[0] for each, values in verb.arguments} | {word: 1}
            assert NAMES[1] in game.text(language).say(f"action.{verb.name}", facts, NAMES), (verb.name, facts)


@each_game
@each_language
def test_every_event_has_its_words(name: str, language: str) -> None:
    game = tavolata.game(name)
    text = game.text(language)
    content = game.content().record[0]

    def values(spec: Any, number: int) -> list[Any]:
        if isinstance(spec, type):
            return list(shown(spec))
        if spec == "seats":
            return [[], [0, 2]]
        return [spec(content, (0, 0, number))] if callable(spec) else [number]

    for kind in game.rules.events:
        arguments = game.rules.event_arguments[kind]
        for number in range(3):
            for facts in product(*(values(spec, number) for _, spec in arguments)):
                named = dict(zip((word for word, _ in arguments), facts, strict=True))
                check_said(text, f"event.{kind.name.lower()}", named)


@each_game
@each_language
def test_every_name_that_is_shown_has_its_words(name: str, language: str) -> None:
    game = tavolata.game(name)
    rules, text = game.rules, game.text(language)
    wanted = {"game.title", "game.summary", "game.seat"}
    wanted |= {f"reason.{reason.name.lower()}" for reason in rules.reasons if reason != 0}
    wanted |= {f"problem.{problem}" for problem in shown(rules.problem_names)}
    wanted |= {f"end.{end}" for end in shown(rules.ends)}
    wanted |= {f"option.{option}" for option in game.options}
    wanted |= {f"preset.{preset}" for preset in game.meta.presets}
    phases = rules.state.fields["phase"].of
    assert phases is not None
    wanted |= {f"phase.{phase}" for phase in shown(phases)}
    assert sorted(key for key in wanted if key not in text) == []


@each_game
def test_every_reason_names_its_rule(name: str) -> None:
    rules = tavolata.game(name).rules
    assert {reason for reason in rules.reasons if reason != 0} == set(rules.rule_of)


# --- errors -------------------------------------------------------------------------------------------------


def test_every_error_that_is_raised_has_its_sentence_and_the_other_way_round() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    classes = "|".join(re.findall(r"^class (\w+)\((?:TavolataError|Bad\w+)\):", sources, re.MULTILINE))
    raised = set(re.findall(rf'\b(?:{classes})\(\s*"(\w+)"', sources))
    known = {key for folder in FOLDERS for key in load(folder, "en").entries if key.startswith("error.")}
    assert {key for key in raised if f"error.{key}" not in known} == set()
    assert {key for key in known if f'"{key.removeprefix("error.")}"' not in sources} == set()


@each_language
def test_an_error_speaks_the_language_of_its_reader(language: str) -> None:
    with pytest.raises(tavolata.BadOption) as caught:
        tavolata.game("trono").new(players=9)
    said = caught.value.text(language)
    assert "2" in said
    assert "7" in said
    assert "9" in said
    assert ("giocatori" in said) == (language == "it")
