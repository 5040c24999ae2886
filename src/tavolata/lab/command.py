"""The command `simulate`: checks what was asked, runs it with a progress bar, prints a report or JSON."""

import json
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tavolata.bots import KINDS, BadBot
from tavolata.kernel.errors import listed
from tavolata.kernel.game import game as find_game

from .errors import MOST_GAMES, BadRequest
from .options import parse_options, parse_players
from .report import as_json, show
from .simulate import DEVICES, Request, Tally, run
from .words import Words

MOST_SEED = 2**63 - 1


def simulate(
    game_name: str,
    players: str | None,
    games: int,
    device: str,
    bots: str,
    seed: int,
    preset: str | None,
    options: list[str],
    edition: int | None,
    content: Path | None,
    json_out: bool,
    threads: int | None,
    lang: str,
) -> None:
    """Simulate games of each player count and print the result; TavolataError if the request is invalid."""
    game = find_game(game_name)
    words = Words(game, lang)
    counts = [game.usual_players] if players is None else parse_players(game, players)
    threads = os.cpu_count() or 1 if threads is None else threads
    _check(games, device, bots, seed, threads)
    edition = game.meta.check_edition(edition)
    chosen = game.meta.check_options(parse_options(options), preset, edition)
    request = Request(game, game.content(content, edition), chosen, games, seed, bots, device, threads, edition)
    if device == "cuda":
        _require_gpu()
    tallies = []
    for count in counts:
        tallies.append(_run_with_bar(request, count, words))
        if not json_out:
            show(Console(highlight=False), words, request, tallies[-1])
    if json_out:
        json.dump(as_json(request, tallies), sys.stdout, indent=2)
        print()


def _check(games: int, device: str, bots: str, seed: int, threads: int) -> None:
    """Refuse a request with which no game could be played."""
    if not 1 <= games <= MOST_GAMES:
        raise BadRequest("games", given=games, most=MOST_GAMES)
    if device not in DEVICES:
        raise BadRequest("device", given=device, allowed=listed(DEVICES))
    if bots not in KINDS:
        raise BadBot("kind", given=bots, allowed=listed(KINDS))
    if device == "cuda" and bots != "random":
        raise BadRequest("cuda_bots", given=bots)
    if not 0 <= seed <= MOST_SEED:
        raise BadRequest("seed", given=seed, most=MOST_SEED)
    if not 1 <= threads <= 1024:
        raise BadRequest("threads", given=threads, most=1024)


def _require_gpu() -> None:
    """Refuse, before anything is played, if there is no GPU."""
    from tavolata.kernel import gpu

    gpu.require()


def _run_with_bar(request: Request, players: int, words: Words) -> Tally:
    """Play all games of one player count, with a bar on the error stream where that is a terminal."""
    tally = Tally(players)
    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words("progress.preparing"), total=request.games)
        for tally in run(request, players):
            bar.update(task, completed=tally.games, description=words("progress.playing", players=players))
    return tally
