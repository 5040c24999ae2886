"""A game with presets can be begun in three ways, the same in all games, and each says what it is."""

import pytest

import tavolata
from tavolata.kernel.game import games
from tavolata.kernel.texts import LANGUAGES

each_game = pytest.mark.parametrize("name", [name for name in games() if tavolata.game(name).meta.presets])


@each_game
def test_every_game_has_the_three_presets(name: str) -> None:
    assert {"first_game", "full_rules", "quick"} == set(tavolata.game(name).meta.presets)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_presets_are_explained(name: str, language: str) -> None:
    """A line of its own, beside the name."""
    game = tavolata.game(name)
    text = game.text(language)
    for kind, names in (("option", game.options), ("preset", game.meta.presets)):
        for each in names:
            said = text(f"{kind}_help.{each}")
            assert said.endswith("."), said
            assert said != text(f"{kind}.{each}")


@each_game
def test_quick_games_are_begun_with_less_than_all(name: str) -> None:
    meta = tavolata.game(name).meta
    assert meta.check_options(None, "quick") != meta.check_options(None, "full_rules")
