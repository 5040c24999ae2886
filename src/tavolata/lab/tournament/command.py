"""The command `arena`: checks what was asked, plays with a progress bar, shows the ladder, keeps the result."""

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tavolata.bots import bot_for
from tavolata.bots.compiling import prepare_search, prepare_table
from tavolata.bots.levels import searches
from tavolata.bots.nets import NetBot
from tavolata.bots.nets import read as read_net
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game

from ..errors import BadRequest
from ..options import parse_options
from ..words import Words
from ..writing import check_writable, write
from .entrants import parse_entrants
from .play import Contest, Played, leave_when_told, play_all
from .report import as_markdown, show
from .schedule import fixtures
from .scores import Board, fixtures_left

MOST_GAMES = 1_000_000
MOST_SECONDS = 600.0
MOST_PROCESSES = 1024
KEEP_EVERY = 10.0  # seconds


def arena(
    game_name: str, bots: str, players: int | None, games: int, seed: int, seconds: float, options: list[str],
    processes: int | None, out: Path | None, resume: bool, json_out: bool, lang: str, markdown: Path | None = None,
) -> None:  # fmt: skip
    """Let bots play each other and print who is the stronger; TavolataError says what cannot be."""
    game = find_game(game_name)
    count = game.meta.check_players(2 if players is None and 2 in game.players else players or game.players[0])
    if not 1 <= games <= MOST_GAMES:
        raise BadRequest("games", given=games, most=MOST_GAMES)
    if not 0 < seconds <= MOST_SECONDS:
        raise BadRequest("arena_seconds", given=seconds, most=round(MOST_SECONDS))
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise BadRequest("threads", given=processes, most=MOST_PROCESSES)
    if resume and out is None:
        raise BadRequest("arena_resume")
    chosen = game.meta.check_options(parse_options(options))
    contest = Contest(game.name, count, seed, chosen, parse_entrants(bots), seconds)
    if markdown is not None:
        check_writable(markdown)
    board = Board(contest)
    if resume and out is not None and out.exists():
        board.go_on_from(out)
    words = Words(game, lang)
    _prepare(game, contest, lang)
    leave_when_told()
    for played in _with_bar(board, games, processes or os.cpu_count() or 1, words):
        board.games.append(played)
        _keep(board, out)
    if out is not None:
        board.write(out)
    if markdown is not None:
        write(markdown, as_markdown(board, words))
    if json_out:
        print_json(board)
    else:
        show(Console(highlight=False), board, words)


def _prepare(game: Game, contest: Contest, lang: str) -> None:
    """Compile and read before the processes are forked, so that all of them share it, and what cannot be is refused
    here and not in one of them."""
    for entrant in contest.entrants:
        if entrant.level:
            bot_for(game, entrant.level, contest.seed, entrant.budget)
    prepare_table(game, lang)
    for entrant in contest.entrants:
        if entrant.net:
            NetBot(game, read_net(game, Path(entrant.net)))
    if any(entrant.level and searches(game, entrant.level) for entrant in contest.entrants):
        prepare_search(game, lang)


_kept_at = 0.0


def _keep(board: Board, out: Path | None) -> None:
    global _kept_at
    if out is not None and time.monotonic() - _kept_at > KEEP_EVERY:
        board.write(out)
        _kept_at = time.monotonic()


def _with_bar(board: Board, games: int, processes: int, words: Words) -> Iterator[Played]:
    contest = board.contest
    wanted = list(fixtures(len(contest.entrants), contest.players, games))
    left = fixtures_left(board, wanted)
    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words("progress.playing", players=contest.players), total=len(wanted))
        bar.update(task, completed=len(wanted) - len(left))
        for played in play_all(contest, left, processes):
            bar.advance(task)
            yield played


def print_json(board: Board) -> None:
    """The whole result on standard output."""
    json.dump(board.to_json(), sys.stdout, indent=1)
    print()
