"""The games: options, presets, bots, contents, rules and texts."""

from functools import cache
from typing import Any, Literal

import msgspec
from litestar import get
from litestar.params import FromPath

from tavolata.bots import LEVELS
from tavolata.kernel.content import Contents
from tavolata.kernel.game import game as find_game
from tavolata.kernel.game import games
from tavolata.kernel.meta import Option
from tavolata.kernel.texts import Texts, load

from ...errors import TEXT
from ..auth import Rights
from ..dependencies import Caller, Services
from ..rules_page import rules_page

SENTENCES = (
    "error",
    "problem",
    "reason",
    "event",
    "action",
    "option_help",
    "preset_help",
    "course",
    "throws",
    "order",
    "order_help",
    "order_value",
    "number",
    "number_line",
    "number_group",
)
"""Texts with placeholders, which are not sent: events and legal actions come as sentences."""


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a table; `ruling` is its number in the rules."""

    name: str
    text: str
    help: str
    values: list[int | bool]
    default: int | bool
    ruling: str


class PresetInfo(msgspec.Struct, frozen=True):
    """Values for several options at once; the others have their defaults."""

    name: str
    text: str
    help: str
    options: dict[str, int | bool]


class BotInfo(msgspec.Struct, frozen=True):
    """A level of bots: its name, and how it plays; from weak to strong."""

    name: str
    text: str
    help: str


class OrderValue(msgspec.Struct, frozen=True):
    """A value of a standing order."""

    name: str
    text: str


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order that a seat may give; the first value is the default. It has no effect at a table without its
    `option`."""

    name: str
    text: str
    help: str
    values: list[OrderValue]
    option: str | None


class GameInfo(msgspec.Struct, frozen=True):
    """A game in the caller's language. `line`: the game in a few words; `players`: the least and the most; `bots`: the
    kinds that can play, the gentlest first; `credits`: who made it; `map_credits`: whose data its map is drawn from;
    `minutes`, `difficulty`: if it says so."""

    name: str
    title: str
    summary: str
    rules_version: int
    players: tuple[int, int]
    options: list[OptionInfo]
    presets: list[PresetInfo]
    bots: list[BotInfo]
    orders: list[OrderInfo]
    credits: str
    map_credits: str
    line: str
    minutes: int | None
    difficulty: Literal["easy", "medium", "hard"] | None
    lab: bool
    """Whether this server has a lab."""


class GameLeft(msgspec.Struct, frozen=True):
    """A game whose rules are being compiled, and about how many seconds are left."""

    game: str
    seconds: int


class ContentInfo(msgspec.Struct, frozen=True):
    """The content of a game by path, such as `victory.prince.least`. `hash` is also in records."""

    is_standard: bool
    hash: str
    values: dict[str, Any]


class RulesPage(msgspec.Struct, frozen=True):
    """A page as HTML, without scripts and styles."""

    html: str


@get("/api/games", rights=Rights.ANYONE, sync_to_thread=False)
def show_games(who: Caller, services: Services) -> list[GameInfo]:
    """All games that can be played here."""
    return [
        _info(name, who.language, services.settings.has_lab) for name in games() if services.rules.is_playable(name)
    ]


@get("/api/preparing", rights=Rights.ANYONE, sync_to_thread=False)
def show_preparing(services: Services) -> list[GameLeft]:
    """The games that cannot be played yet, because their rules are being compiled; none once all are ready. Tables can
    be made before, and wait in their lobby."""
    return [GameLeft(game, seconds) for game, seconds in services.rules.left().items()]


@get("/api/games/{game:str}/words", rights=Rights.ANYONE, sync_to_thread=False)
def show_words(game: FromPath[str], who: Caller) -> dict[str, str]:
    """The words for what a game's views hold: `role.prince`, `place.imola`, and `label.` for the names of fields."""
    return _words(find_game(game).name, who.language)


@get("/api/games/{game:str}/rules", rights=Rights.ANYONE, sync_to_thread=False)
def show_rules(game: FromPath[str], who: Caller) -> RulesPage:
    """The rules of a game in our own words. Chapters (`3`) and rulings (`T-28`) are ids in the HTML."""
    return RulesPage(rules_page(find_game(game).name, who.language))


@get("/api/games/{game:str}/content", rights=Rights.ANYONE, sync_to_thread=False)
def show_content(game: FromPath[str]) -> ContentInfo:
    """The standard content of a game."""
    return content_info(find_game(game).content())


def content_info(contents: Contents) -> ContentInfo:
    return ContentInfo(contents.standard, contents.hash, contents.values)


@cache
def _info(name: str, language: str, has_lab: bool) -> GameInfo:
    game = find_game(name)
    text, meta = game.text(language), game.meta
    return GameInfo(
        name=name,
        title=text("game.title"),
        summary=text("game.summary"),
        rules_version=meta.rules_version,
        players=meta.players,
        options=[_option(option, text) for option in meta.options],
        presets=[_preset(preset, dict(meta.presets[preset]), text) for preset in meta.presets],
        bots=[_bot(level, load(TEXT, language)) for level in LEVELS],
        orders=_orders(game.part("orders"), text),
        credits=text("game.credits") if "game.credits" in text else "",
        map_credits=text("game.map_credits") if "game.map_credits" in text else "",
        line=text("game.line" if "game.line" in text else "game.summary"),
        minutes=meta.minutes,
        difficulty=meta.difficulty,
        lab=has_lab,
    )


def _option(option: Option, text: Texts) -> OptionInfo:
    name = option.name
    words = text(f"option.{name}"), text(f"option_help.{name}")
    return OptionInfo(name, *words, list(option.values), option.default, option.ruling)


def _preset(name: str, options: dict[str, int | bool], text: Texts) -> PresetInfo:
    return PresetInfo(name, text(f"preset.{name}"), text(f"preset_help.{name}"), options)


def _orders(part: Any, text: Texts) -> list[OrderInfo]:
    if part is None:
        return []
    return [
        OrderInfo(
            name=name,
            text=text(f"order.{name}"),
            help=text(f"order_help.{name}"),
            values=[OrderValue(value, text(f"order_value.{value}")) for value in values],
            option=part.OPTIONS.get(name),
        )
        for name, values in part.ORDERS.items()
    ]


def _bot(level: str, text: Texts) -> BotInfo:
    return BotInfo(level, text(f"level.{level}"), text(f"level_help.{level}"))


@cache
def _words(name: str, language: str) -> dict[str, str]:
    entries = find_game(name).text(language).entries
    return {key: text for key, text in entries.items() if key.partition(".")[0] not in SENTENCES}
