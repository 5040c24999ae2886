"""From the words of the command line to a session: a new game or a saved one, at a real keyboard."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console

from tavolata import Game, Match
from tavolata.bots import Bot, bot_for, check_kind
from tavolata.bots.compiling import prepare_table
from tavolata.kernel.game import first_game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.replay import game_of
from tavolata.lab.options import parse_options

from . import saves
from .keyboard import read_line
from .seating import read_humans, read_names
from .session import Session, default_names, playable
from .words import BadInput

PAUSE = 0.2  # seconds between two sentences


@dataclass
class PlayArguments:
    """The arguments of the command line; None where nothing was given."""

    game: str | None = None
    players: int | None = None
    humans: str | None = None
    seed: int | None = None
    preset: str | None = None
    options: list[str] = field(default_factory=list)
    edition: int | None = None
    content: Path | None = None
    names: str | None = None
    load: Path | None = None
    language: str | None = None
    bots: str = "simple"
    fast: bool = False


def play(asked: PlayArguments, system_language: str) -> None:
    """Play one session."""
    console = Console(highlight=False, markup=False, emoji=False)
    sit_down = _saved if asked.load else _new
    match, humans, names, language = sit_down(asked, system_language)
    pause = 0.0 if asked.fast or not console.is_terminal else PAUSE

    def bot(game: Game) -> Bot:
        return bot_for(game, asked.bots, seed=asked.seed)

    session = Session(match, humans, names, language, console, read_line, bot, pause)
    if asked.load:
        session.resume(asked.load)
    session.run()


def _new(asked: PlayArguments, system_language: str) -> tuple[Match, list[int], list[str], str]:
    """A new game; everything is checked before the rules are compiled."""
    language = asked.language or system_language
    game = find_game(asked.game or first_game())
    players = game.meta.check_players(game.usual_players if asked.players is None else asked.players)
    edition = game.meta.check_edition(asked.edition)
    options = game.meta.check_options(parse_options(asked.options), asked.preset, edition)
    contents = game.content(asked.content, edition)
    check_kind(asked.bots)
    humans = read_humans("1" if asked.humans is None else asked.humans, players)
    names = read_names(asked.names or "", players, humans, language, game.text(language)("game.seat"))
    prepare_table(game, language, asked.bots)
    match = game.new(players, asked.seed, options, contents.values, edition=edition)
    return match, humans, names, language


def _saved(asked: PlayArguments, system_language: str) -> tuple[Match, list[int], list[str], str]:
    """A game from a file. People, names and language may be given anew, the table may not."""
    assert asked.load is not None
    fixed: dict[str, Any] = {
        "--players": asked.players, "--seed": asked.seed, "--preset": asked.preset,
        "--option": asked.options, "--edition": asked.edition, "--content": asked.content,
    }  # fmt: skip
    for name, value in fixed.items():
        if value not in (None, []):
            raise BadInput("with_load", given=name)
    save = saves.read(asked.load)
    if asked.game and asked.game != save.record["game"]:
        find_game(asked.game)
        raise BadInput("other_game", file=asked.load, given=save.record["game"], game=asked.game)
    game = game_of(save.record)
    check_kind(asked.bots)
    language = asked.language or save.lang or system_language
    prepare_table(game, language, asked.bots)
    match = playable(save)
    humans = save.humans if save.humans is not None else [0]
    if asked.humans is not None:
        humans = read_humans(asked.humans, match.players)
    names = save.names or default_names(match, humans, language)
    if asked.names:
        names = read_names(asked.names, match.players, humans, language, match.game.text(language)("game.seat"))
    return match, humans, names, language
