"""Many processes at once, forked from one that has loaded all that is compiled."""

import multiprocessing
import time
from collections.abc import Callable, Sequence
from typing import Any

from tavolata.bots import LEVELS, bot_for
from tavolata.bots.beliefs import compile_beliefs
from tavolata.bots.search import Budget, compile_search
from tavolata.kernel.game import game as find_game

GRACE = 60.0  # seconds that a game may take beyond the end


def get_ready(games: Sequence[str]) -> float:
    """Compile all that bots of these games need, each game in a process of its own, and load it here; the seconds that
    it took."""
    began = time.time()
    at_once(warm, [(name,) for name in games])
    for name in games:  # for all processes that are forked from here
        warm(name)
    return time.time() - began


def warm(name: str) -> None:
    """Compile, or load, all that bots of a game need."""
    game = find_game(name)
    compile_search(game)
    compile_beliefs(game)
    match = game.new(2, 1)
    bots = [bot_for(game, level, 1, Budget(playouts=8)) for level in LEVELS[-3:]]
    for number in range(6):
        seat = match.waiting[0]
        for act in bots[number % len(bots)].gesture(match.seen(seat), seat):
            match.play(act, seat)


def at_once(work: Callable[..., None], given: Sequence[tuple[Any, ...]], until: float | None = None) -> None:
    """Do something in a process for each of the given arguments; what goes on long after the end is ended."""
    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=work, args=one) for one in given]
    for process in processes:
        process.start()
    for process in processes:
        process.join(None if until is None else max(1.0, until + GRACE - time.time()))
        if process.is_alive():
            process.terminate()
