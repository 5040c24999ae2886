"""What the server says about games: everything that can be chosen, and a label for everything that views contain."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.bots import LEVELS
from tavolata.kernel.game import games
from tavolata.kernel.texts import LANGUAGES

from .serving import Served, assert_refused, run

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", games())


def views(game: str) -> Iterator[Any]:
    """What seats and spectators see in games of all presets."""
    found = tavolata.game(game)
    for number, preset in enumerate(found.meta.presets or [None]):
        players = found.meta.players[number % 2]
        match = found.new(players, seed=number, options=found.meta.check_options(None, preset))
        draws = random.Random(number)
        for step in range(150):
            if match.over:
                break
            if step % 3 == 0:
                yield match.view(None)
                yield match.view(draws.randrange(players))
            match.play(draws.choice(match.legal()))
        yield match.view(None)


def names_in(view: Any, within: str = "") -> Iterator[tuple[str, str]]:
    """The fields of a view, each with the field that it lies in, and the words among its values."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield within, key
            yield from names_in(value, key)
    elif isinstance(view, list):
        for value in view:
            yield from names_in(value, within)
    elif isinstance(view, str):
        yield within, view


@each_game
@each_language
def test_everything_in_a_view_has_its_word(game: str, language: str) -> None:
    """Fields have a label, values a word of some kind: what a page shows is never a key."""
    words = tavolata.game(game).text(language).entries
    kinds = {key: key.partition(".")[0] for key in words}
    sentences = ("option", "preset", "event", "action", "reason", "problem", "error", "course", "throws", "order")
    plain = {key.rpartition(".")[2] for key, kind in kinds.items() if kind not in sentences and "_" not in kind}
    missing = set()
    for view in views(game):
        assert f"phase.{view['phase']}" in words
        shown = {key: value for key, value in view.items() if key not in ("game", "phase", "edition")}
        for within, name in names_in(shown):
            if name not in plain and f"{within}.{name}" not in words:
                missing.add((within, name))
    assert missing == set()


@each_language
def test_games_are_listed_with_all_that_can_be_chosen(language: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            listed = (await browser.get(f"/api/games?lang={language}")).json()
            assert [info["name"] for info in listed] == games()
            for info in listed:
                meta = tavolata.game(info["name"]).meta
                text = tavolata.game(info["name"]).text(language)
                assert info["title"] == text("game.title")
                assert tuple(info["players"]) == meta.players
                assert [option["name"] for option in info["options"]] == [option.name for option in meta.options]
                for option, known in zip(info["options"], meta.options, strict=True):
                    assert option["values"] == list(known.values)
                    assert option["text"] == text(f"option.{known.name}")
                    assert option["help"] == text(f"option_help.{known.name}")
                for preset in info["presets"]:
                    assert meta.check_options(preset["options"]) == meta.check_options(None, preset["name"])
                    assert preset["help"] == text(f"preset_help.{preset['name']}")
                assert [bot["name"] for bot in info["bots"]] == list(LEVELS)
                assert all(bot["help"].endswith(".") for bot in info["bots"])

    run(tmp_path, test)


def test_words_have_no_gaps_and_an_unknown_game_gets_a_sentence(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            for game in games():
                words = (await browser.get(f"/api/games/{game}/words?lang=it")).json()
                assert words["game.title"]
                assert not [key for key in words if key.startswith(("event.", "action.", "reason.", "error."))]
            said = assert_refused(await browser.get("/api/games/briscola/words"), 422, "unknown_game")
            assert "trono" in said

    run(tmp_path, test)
