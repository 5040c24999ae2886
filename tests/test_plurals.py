"""A number agrees with its noun, and a verb with its subject, in both languages."""

import re
from enum import Enum, EnumType
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import tavolata
from tavolata.kernel.cache import PACKAGE
from tavolata.kernel.game import games
from tavolata.kernel.texts import FORMS, LANGUAGES, SEAT, Texts, load

FOLDERS = sorted(path for path in PACKAGE.rglob("text") if path.is_dir())
ORDINAL = re.compile(
    r"(?:turno|turn|giro|round|stagione|season|posto|place|passo|step|tira un|rolls a) ?$", re.IGNORECASE
)
"""What stands before a number that says which, not how many: "turn 7"."""

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
each_game = pytest.mark.parametrize("name", games())
each_language = pytest.mark.parametrize("language", LANGUAGES)


def gaps(sentence: str) -> list[tuple[str, str, str]]:
    """The gaps of a sentence: what stands before each, its fact, and what it says about it."""
    return [(before, name, spec or "") for before, name, spec, _ in Formatter().parse(sentence) if name]


@each_folder
@each_language
def test_a_word_that_is_counted_has_all_its_forms(folder: Path, language: str) -> None:
    entries = load(folder, language).entries
    counted = {key.rpartition(".")[0] for key in entries if key.endswith(".many")}
    assert [(key, form) for key in counted for form in FORMS if not entries.get(f"{key}.{form}")] == []


@each_folder
def test_the_same_words_are_counted_in_both_languages(folder: Path) -> None:
    italian, english = ({key for key in load(folder, each).entries if key.endswith(".many")} for each in LANGUAGES)
    assert italian == english


@each_folder
@each_language
def test_a_gap_names_a_noun_or_a_table_that_there_is(folder: Path, language: str) -> None:
    entries = load(folder, language).entries
    tables = {key.partition(".")[0] for key in entries}
    for key, sentence in entries.items():
        facts = {name for _, name, _ in gaps(sentence)}
        for _, _, spec in gaps(sentence):
            if spec and "|" not in spec:
                known = (
                    spec == SEAT
                    or spec in tables
                    or spec in facts
                    or f"noun.{spec}.many" in entries
                    or f"{spec}.many" in entries
                )
                assert known, (key, spec)


def numbered_events(name: str) -> list[tuple[str, dict[str, list[Any]]]]:
    """The events that tell numbers, with the values that each of their facts may have."""
    rules = tavolata.game(name).rules

    def values(spec: Any) -> list[Any]:
        if isinstance(spec, EnumType):
            return [member.name.lower() for member in list[Enum](spec) if member.name not in ("NONE", "UNKNOWN")]
        known: dict[Any, list[Any]] = {"seat": [0], "seats": [[0], [0, 1]], None: [0, 1, 2]}
        return known.get(spec, [])

    found = []
    for kind, arguments in rules.event_arguments.items():
        facts = {word: values(spec) for word, spec in arguments}
        if None in [spec for _, spec in arguments] and all(facts.values()):
            found.append((rules.events(kind).name.lower(), facts))
    return found


def check_agreement(text: Texts, said: str) -> None:
    """No number of the sentence stands before the wrong form of a noun."""
    one = {text.entries[key.replace(".many", ".one")] for key in text.entries if key.endswith(".many")}
    many = {text.entries[key] for key in text.entries if key.endswith(".many")}
    for number, word in re.findall(r"\b(\d+) (\w+)", said):
        wrong = many - one if number == "1" else one - many
        assert word not in wrong, said


@each_game
@each_language
def test_sentences_with_a_number_agree_at_nought_one_and_two(name: str, language: str) -> None:
    text = tavolata.game(name).text(language)
    for kind, facts in numbered_events(name):
        for values in product(*facts.values()):
            check_agreement(text, text.say(f"event.{kind}", dict(zip(facts, values, strict=True)), ["Anna", "Bruno"]))


@each_game
@each_language
def test_actions_with_a_number_agree(name: str, language: str) -> None:
    game = tavolata.game(name)
    text = game.text(language)
    for action in range(game.actions.size):
        named = game.read(action)
        check_agreement(text, text.say(f"action.{named.pop('verb')}", named, [f"seat {n}" for n in range(8)]))


@each_game
@each_language
def test_no_event_tells_a_bare_number_beside_a_noun(name: str, language: str) -> None:
    """`{number} troops` and the dodge `troops: {number}` are written `{number:troop}`."""
    text = tavolata.game(name).text(language)
    nouns = {word for key, word in text.entries.items() if key.endswith((".one", ".many"))}
    for kind, facts in numbered_events(name):
        for key in [key for key in text.entries if key == f"event.{kind}" or key.startswith(f"event.{kind}.")]:
            for before, fact, spec in gaps(text.entries[key]):
                if facts.get(fact) == [0, 1, 2] and not spec and not ORDINAL.search(before):
                    last = re.findall(r"(\w+)\W*$", before)
                    assert not nouns.intersection(last), text.entries[key]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([0], "Anna ha più punti di tutti e vince!"),
        ([0, 1], "Anna e Bruno hanno più punti di tutti e vincono!"),
    ],
)
def test_a_verb_agrees_with_those_who_win(seats: list[int], said: str) -> None:
    facts = {"seats": seats, "end": "points"}
    assert tavolata.game("bomarzo").text("it").say("event.won", facts, ["Anna", "Bruno"]) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("it", "Anna tira 2 Popoli, 1 Vino e 2 Ratti."), ("en", "Anna rolls 2 People, 1 Wine and 2 Rats.")],
)
def test_equal_dice_are_counted_in_the_order_of_the_symbols(language: str, said: str) -> None:
    facts = {"seat": 0, "dice": ["rat", "people", "wine", "rat", "people"]}
    assert tavolata.game("trono").text(language).say("event.rolled", facts, ["Anna"]) == said


def test_numbers_are_grouped_as_the_language_does() -> None:
    facts = {"seat": 0, "place": "imola", "number": 1500}
    text = tavolata.game("tortelli").text
    assert text("it").say("event.recruited", facts, ["Anna"]) == "Anna schiera 1.500 truppe a Imola."
    assert text("en").say("event.recruited", facts, ["Anna"]) == "Anna deploys 1,500 troops in Imola."


def test_gods_take_their_article_in_italian_and_none_in_english() -> None:
    text = tavolata.game("bomarzo").text
    said = [text("it").say("event.placed", {"seat": 0, "god": god}, ["Anna"]) for god in ("genio", "orco", "balena")]
    assert said == [f"Anna manda una pedina {god}." for god in ("al Genio", "all'Orco", "alla Balena")]
    assert text("en").say("event.placed", {"seat": 0, "god": "orco"}, ["Anna"]) == "Anna sends a pawn to Orco."
