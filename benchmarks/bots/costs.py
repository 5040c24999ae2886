"""What thinking costs: `python -m benchmarks.bots.costs`, and a part of `./dev bench bots`.

Answers of the levels that do not search, how well the master keeps its time and what a hint takes beyond it, what a
search takes beside its playouts, and what the network costs, if there is one. Positions are those of games between
simple bots, for two and for four, where the list of offers is longer than any before, and others on the way.
"""

import argparse
import time
from collections.abc import Callable, Iterator

import numpy as np

import tavolata
from tavolata.bots import LEVELS, bot_for
from tavolata.bots.hints import hints
from tavolata.bots.levels import level_of, tuned
from tavolata.bots.search import Budget, search
from tavolata.bots.search.halving import Setting, Table, last_turn_of
from tavolata.bots.search.rounds import COUNT, OWN, ROWS, SIDE, TARGET
from tavolata.kernel.chance import game_key
from tavolata.kernel.game import Game
from tavolata.kernel.match import Match
from tavolata.kernel.seen import Seen

from .. import nets
from ..report import Figure, Target
from ..report import Table as Lines
from ..timing import load
from .processes import warm

QUARTER = 0.25
BUDGET = Budget(seconds=QUARTER)
LEAST = 4  # offers
APART = 60  # decisions between two positions on the way
POSITIONS, FEW = 16, 4
"""Of each game that is looked at; in the quick form."""
PLAYOUTS, SEED = 400, 1


def measure(game: Game, few: bool = False) -> list[Figure]:
    """All of it for one game."""
    warm(game.name)
    quick = {level: bot_for(game, level, 1) for level in LEVELS if not level_of(game, level).playouts}
    master = bot_for(game, LEVELS[-1], 1, BUDGET)
    answers: list[float] = []
    gestures: list[float] = []
    hinted: list[float] = []
    searching = playing = 0.0
    for players in (2, 4):
        for match, seat in positions(game, players, FEW if few else POSITIONS):
            seen = match.seen(seat)
            if not hinted:
                hints(game, seen, seat, Budget(playouts=8), 1)  # loaded from disk
            answers += [_taken(bot.decide, seen, seat) for bot in quick.values()]
            gestures.append(_taken(master.gesture, seen, seat))
            hinted.append(_taken(hints, game, seen, seat, BUDGET, 1))
            searched, played = _apart(seen, seat)
            searching, playing = searching + searched, playing + played
    return [
        Figure(
            f"{', '.join(quick)}: slowest of {len(answers)} answers", 1000 * max(answers), "ms",
            Target(50, at_most=True), load=load(),
        ),
        Figure(
            f"master, longest of {len(gestures)} answers, in {QUARTER} s", max(gestures) / QUARTER, "%",
            Target(1.1, at_most=True), load=load(),
        ),
        Figure(
            f"hint with reasons, longest of {len(hinted)}, in {QUARTER} s", max(hinted) / QUARTER, "%", load=load()
        ),
        Figure("search beside its playouts", searching / playing - 1, "%", Target(0.15, at_most=True)),
        *_network(game),
    ]  # fmt: skip


def positions(game: Game, players: int, most: int) -> Iterator[tuple[Match, int]]:
    """A match between simple bots, stopped after at most a number of decisions."""
    match, bot = game.new(players, 3), bot_for(game, "simple", 1)
    widest, since, found = LEAST - 1, 0, 0
    while not match.over and found < most:
        seat = match.waiting[0]
        offers = len(match.legal(seat))
        since += 1
        if offers > widest or (offers >= LEAST and since > APART):
            widest, since, found = max(widest, offers), 0, found + 1
            yield match, seat
        match.play(bot.decide(match.seen(seat, with_story=False), seat), seat)


def _apart(seen: Seen, seat: int) -> tuple[float, float]:
    """The processor time of a search, and of its playouts: those of the same search, which is stopped in every round
    after the first playout and before the last, so that nothing else is done between."""
    game, setting = seen.game, master_setting(seen.game)
    began = time.process_time()
    search(game, seen, seat, Budget(playouts=PLAYOUTS), SEED, None, setting)
    whole = time.process_time() - began
    root = seen.masked(seat)
    key = int(game_key(np.uint64(SEED), 0))
    table = Table(game, seen.contents, root, seat, key, None, last_turn_of(root, setting))
    playing = 0.0
    while table.go_on(PLAYOUTS - table.spent, 1, setting):
        left = min(_left_in_round(table), PLAYOUTS - table.spent)
        if left > 1:
            began, before = time.process_time(), table.spent
            table.go_on(PLAYOUTS - before, left - 1, setting)
            playing += (time.process_time() - began) * (left + 1) / (table.spent - before)
    return whole, playing


def _left_in_round(table: Table) -> int:
    """The playouts that a round still has before it."""
    book, visits = table._desk["book"][0], table._desk["visits"][0]
    begin = int(book[SIDE]) * ROWS
    rows = {*range(begin, begin + int(book[COUNT])), int(book[OWN])}
    return sum(max(0, int(book[TARGET]) - int(visits[row])) for row in rows)


def master_setting(game: Game) -> Setting:
    """How the strongest level thinks."""
    return level_of(game, LEVELS[-1]).setting or tuned(game).knowledge.setting


def _network(game: Game) -> list[Figure]:
    cost = nets.cost(game.name)
    return [] if cost is None else [Figure("a decision of the network, features given", cost, "us", nets.COST)]


def _taken(what: Callable[..., object], *given: object) -> float:
    began = time.perf_counter()
    what(*given)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.costs")
    parser.add_argument("game", nargs="*", default=tavolata.games())
    for name in parser.parse_args().game:
        print(Lines(name, measure(tavolata.game(name))).text(), flush=True)


if __name__ == "__main__":
    main()
