"""Checking an experiment, listing the numbers and options of a game, and playing games for a fraction of a second."""

import gc
import time
from functools import lru_cache
from typing import Any

import msgspec

from tavolata.bots import LEVELS
from tavolata.bots.levels import searches
from tavolata.kernel.errors import listed
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.texts import LANGUAGES
from tavolata.lab import numbers
from tavolata.lab.experiment.file import check as check_entries
from tavolata.lab.experiment.measures import Measured, Pairs, measured
from tavolata.lab.experiment.plan import plan_of
from tavolata.lab.experiment.rows import play_rows
from tavolata.lab.experiment.tally import Tally, tallied

from ...errors import Unprocessable
from ...runtime.workers.jobs import Priority, job

MEASURES = ["facts", "decisions", "course"]
SEED = 1
BLOCK = 50
"""Games between two looks at the clock; results of the standard game are cached in blocks of this size."""
MOMENT = 0.12
"""Seconds after which a worker returns, so that it is free for other jobs."""
KEPT = 256
"""Blocks of the standard game that a worker caches: it is played when the page is opened, and again for every change
of a number."""


class Both(msgspec.Struct, frozen=True):
    """A text in both languages, because a page may switch its language at any time."""

    it: str
    en: str


class LabRequest(msgspec.Struct, frozen=True):
    """What is to be played; `changes` are numbers by place, `victory.dean.least[2]`, `options` those of the table."""

    game: str
    players: int
    games: int
    bots: str
    changes: dict[str, int]
    options: dict[str, int | bool] = {}


class Checked(msgspec.Struct, frozen=True):
    """An experiment that can be run: its key and that of the standard game, its file, and how content and options
    differ from the standard."""

    key: str
    standard: str
    file: str
    content: dict[str, Any]
    options: dict[str, int | bool]


class NumberFound(msgspec.Struct, frozen=True):
    """A number that can be changed, and its smallest and largest value while all others keep their standard values."""

    place: str
    group: Both
    title: Both
    line: Both
    low: int
    high: int
    standard: int
    is_printed: bool


class OptionFound(msgspec.Struct, frozen=True):
    """An option of the table, and its value in the standard game."""

    name: str
    title: Both
    line: Both
    values: list[int | bool]
    standard: int | bool


class GameNumbers(msgspec.Struct, frozen=True):
    """All numbers of a game and its options; `first`: the paths of the numbers to be shown first."""

    numbers: list[NumberFound]
    first: list[str]
    options: list[OptionFound]


class Games(msgspec.Struct, frozen=True):
    """Games to be played, with the standard content and with the changed one, as many as the time allows."""

    key: str
    standard: str
    first: int
    games: int


class Played(msgspec.Struct, frozen=True):
    """How many games were played, and their counts; `standard` and `pairs` only where the two contents differ."""

    games: int
    seconds: float
    variant: dict[str, Any]
    standard: dict[str, Any] | None
    pairs: dict[str, Any] | None


def bots_of(game: Game) -> list[str]:
    """The bots that are quick enough: those that do not search."""
    return ["random", *(level for level in LEVELS if not searches(game, level))]


@job(Priority.UPLOAD, seconds=10)
def check(asked: LabRequest) -> Checked:
    """Check an experiment; refused with the error of whichever check failed."""
    game = find_game(asked.game)
    if asked.bots not in (*bots_of(game), "simple"):
        raise Unprocessable("lab_bot", given=asked.bots[:40], allowed=listed(bots_of(game)))
    entries = {"game": asked.game, "players": asked.players, "games": asked.games, "seed": SEED, "bots": asked.bots}
    standard = check_entries({**entries, "measure": MEASURES})
    variant = check_entries({**entries, "measure": MEASURES, "options": asked.options}).with_numbers(asked.changes)
    if variant.key != standard.key:
        game.new(variant.players, 0, variant.options, variant.content, edition=variant.edition)
    turned = {name: value for name, value in asked.options.items() if value != game.options[name].default}
    return Checked(variant.key, standard.key, variant.to_toml(), dict(variant.content), turned)


@job(Priority.UPLOAD)
def numbers_of(name: str) -> GameNumbers:
    """The numbers of a game that can be changed, and the options of a table, with labels."""
    game = find_game(name)
    texts = {language: game.text(language) for language in LANGUAGES}

    def said(word: Any, number: numbers.Number) -> Both:
        return Both(**{language: word(number, text) for language, text in texts.items()})

    def told(key: str) -> Both:
        return Both(**{language: text(key) for language, text in texts.items()})

    found = [
        NumberFound(
            place=number.place,
            group=said(numbers.group, number),
            title=said(numbers.title, number),
            line=said(numbers.line, number),
            low=number.low,
            high=number.high,
            standard=number.standard,
            is_printed=number.is_printed,
        )
        for number in numbers.numbers_of(game)
    ]
    options = [
        OptionFound(
            name=option.name,
            title=told(f"option.{option.name}"),
            line=told(f"option_help.{option.name}"),
            values=list(option.values),
            standard=option.default,
        )
        for option in game.meta.options
    ]
    return GameNumbers(found, numbers.first_of(game), options)


@job(Priority.EXPERIMENT)
def play(asked: Games) -> Played:
    """Play some of the games. Which ones does not matter for the result, because all of them are counted in the end."""
    _load(asked.key)
    is_same = asked.key == asked.standard
    began, done = time.perf_counter(), 0
    variant, standard, pairs = _new_tally(asked.key), _new_tally(asked.key), Pairs()
    while done < asked.games and (not done or time.perf_counter() - began < MOMENT):
        games = min(BLOCK, asked.games - done)
        counted_there, found_there = _remembered(asked.standard, asked.first + done, games)
        standard.merge(counted_there)
        if not is_same:
            counted, found = _played(asked.key, asked.first + done, games)
            variant.merge(counted)
            pairs.add(found_there, found)
        done += games
    return Played(
        done,
        time.perf_counter() - began,
        (standard if is_same else variant).to_json(),
        None if is_same else standard.to_json(),
        None if is_same else pairs.to_json(),
    )


def _new_tally(key: str) -> Tally:
    return Tally(plan_of(key).experiment.players)


def _played(key: str, first: int, games: int) -> tuple[Tally, Measured]:
    rows = play_rows(plan_of(key), first, games)
    return tallied(rows), measured(rows)


_remembered = lru_cache(KEPT)(_played)


def _load(key: str) -> None:
    """Load the compiled player of a game, and exclude it from garbage collection, because it stays in memory."""
    plan = plan_of(key)
    if plan.game.name not in _LOADED:
        plan.warm_up()
        gc.collect()
        gc.freeze()
        _LOADED.add(plan.game.name)


_LOADED: set[str] = set()
