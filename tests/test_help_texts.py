"""Help for the current state, in games that have it: every phase and every kind of action has a word in both languages,
and names rules that exist."""

import re

import pytest

import tavolata
from tavolata.kernel.game import games
from tavolata.kernel.texts import LANGUAGES
from tavolata.server.http.rules_page import rules_page


def has_help(name: str) -> bool:
    return any(key.startswith("help.") for key in tavolata.game(name).text("en").entries)


each_game = pytest.mark.parametrize("name", [name for name in games() if has_help(name)])
each_language = pytest.mark.parametrize("language", LANGUAGES)
SENTENCE = re.compile(r"[.!?]$")
RULE = re.compile(r"\b[A-Z]-\d\d[a-z]?\b|\b(?:chapter|capitolo) (\d+)\b")
"""A ruling or a chapter, as the web client makes links of them (`learn/rules.ts`)."""


@each_game
@each_language
def test_every_phase_and_every_verb_has_its_help(name: str, language: str) -> None:
    game = tavolata.game(name)
    phases = game.rules.state.fields["phase"].of
    assert phases is not None
    wanted = {f"help.{phase.name.lower()}" for phase in phases}
    wanted |= {f"help_act.{game.read(action)['verb']}" for action in range(game.actions.size)}
    told = {key for key in game.text(language).entries if key.startswith(("help.", "help_act."))}
    assert told == wanted


@each_game
@each_language
def test_help_is_a_sentence_and_names_rules_that_exist(name: str, language: str) -> None:
    page = rules_page(name, language)
    for key, text in tavolata.game(name).text(language).entries.items():
        if key.startswith(("help.", "help_act.")):
            assert SENTENCE.search(text), (key, text)
        if key.startswith("help."):
            named = [found[1] or found[0] for found in RULE.finditer(text)]
            assert named, f"{key} leads nowhere"
            assert [rule for rule in named if f'id="{rule}"' not in page] == [], key
