"""What the command line prints about games and game files."""

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tavolata import verify as check
from tavolata.kernel.errors import BrokenGame, listed
from tavolata.kernel.game import broken_games, game
from tavolata.kernel.game import games as all_games

from . import saves
from .words import words


def verify(console: Console, file: Path, language: str) -> None:
    """Who won, and what was checked; BadRecord if anything in the game file is not as it was."""
    record = saves.read(file).record
    match = check(record)
    own, text = words(language), match.game.text(language)
    seats = [f"{text('game.seat')} {seat + 1}" for seat in match.winners]
    key = "verify.broken_off" if not match.over else "verify.won" if match.winners else "verify.nobody"
    end = text(f"end.{match.end_reason}") if match.over else ""
    facts = {"game": text("game.title"), "players": match.players, "end": end}
    draws = sum("draw" in move for move in match.moves)
    for line in (
        own(key, seats=seats, **facts),
        own("verify.draws", number=draws, moves=len(match.moves) - draws),
        own("verify.commitment", commitment=match.draws.commitment),
        own("verify.sound"),
    ):
        console.print(Text(line), soft_wrap=True)


def games(console: Console, language: str) -> None:
    """Every game with its players, options and game types; and why others that are installed cannot be played."""
    own = words(language)
    broken = broken_games()
    for name in all_games():
        found = game(name)
        if found.source.own is None:  # a package of somebody else's: only loading its rules shows whether they load
            try:
                _ = found.rules
            except BrokenGame as error:
                broken.append(error)
                continue
        text = found.text(language)
        low, high = found.players[0], found.players[-1]
        players = own("games.players" if low < high else "games.players_exactly", low=low, high=high)
        console.print(Text.assemble((name, "bold"), f"  {text('game.title')} ({players})"))
        console.print(Text("  " + text("game.summary")))
        if found.meta.options:
            console.print(Text("  " + own("games.options") + ":"))
        for option in found.meta.options:
            default = own("games.default", value=listed([option.default]))
            console.print(Text(f"    {option.name}  {text(f'option.{option.name}')} ({default})"))
        if found.meta.presets:
            console.print(Text("  " + own("games.presets") + ":"))
        for preset in found.meta.presets:
            console.print(Text(f"    {preset}  {text(f'preset.{preset}')}. {text(f'preset_help.{preset}')}"))
    for why in broken:
        print(why.text(language), file=sys.stderr)
