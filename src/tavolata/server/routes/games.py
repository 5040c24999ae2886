"""What can be played: the games, their options and presets, and their words."""

from functools import cache

import msgspec
from litestar import get
from litestar.params import FromPath

from tavolata.bots import KINDS
from tavolata.kernel.game import game as find_game
from tavolata.kernel.game import games
from tavolata.kernel.meta import Option
from tavolata.kernel.texts import Texts

from ..identity import Rights
from . import given

SENTENCES = ("error", "problem", "reason", "event", "action")
"""Texts with gaps in them: they come filled in with the events and the legal actions."""


class OptionInfo(msgspec.Struct, frozen=True):
    """Something that can be chosen for a table; `ruling` is its number in the rules."""

    name: str
    text: str
    values: list[int | bool]
    default: int | bool
    ruling: str


class PresetInfo(msgspec.Struct, frozen=True):
    """Values for several options at once; the others have their defaults."""

    name: str
    text: str
    options: dict[str, int | bool]


class GameInfo(msgspec.Struct, frozen=True):
    """A game in the asker's language. `players`: the least and the most; `bots`: who can sit in for a person."""

    name: str
    title: str
    summary: str
    rules_version: int
    players: tuple[int, int]
    options: list[OptionInfo]
    presets: list[PresetInfo]
    bots: list[str]


@get("/api/games", rights=Rights.ANYONE, sync_to_thread=False)
def show_games(who: given.Asker) -> list[GameInfo]:
    """All games that can be played here."""
    return [_info(name, who.language) for name in games()]


@get("/api/games/{game:str}/words", rights=Rights.ANYONE, sync_to_thread=False)
def show_words(game: FromPath[str], who: given.Asker) -> dict[str, str]:
    """The words for what a game's views hold: `role.prince`, `place.imola`, and `label.` for the names of fields."""
    return _words(find_game(game).name, who.language)


@cache
def _info(name: str, language: str) -> GameInfo:
    game = find_game(name)
    text, meta = game.text(language), game.meta
    return GameInfo(
        name=name,
        title=text("game.title"),
        summary=text("game.summary"),
        rules_version=meta.rules_version,
        players=meta.players,
        options=[_option(option, text) for option in meta.options],
        presets=[PresetInfo(preset, text(f"preset.{preset}"), dict(meta.presets[preset])) for preset in meta.presets],
        bots=list(KINDS),
    )


def _option(option: Option, text: Texts) -> OptionInfo:
    return OptionInfo(option.name, text(f"option.{option.name}"), list(option.values), option.default, option.ruling)


@cache
def _words(name: str, language: str) -> dict[str, str]:
    entries = find_game(name).text(language).entries
    return {key: text for key, text in entries.items() if key.partition(".")[0] not in SENTENCES}
