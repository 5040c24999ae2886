"""`./dev bench nets`: what a network costs for one position, and how it does against the simple bot."""

import math
import time

import tavolata
from tavolata.bots.nets import net_of
from tavolata.kernel.batch import Batch
from tavolata.lab.train.players import duel, net_actions, simple_actions

from .aims import AIMS
from .engine import say
from .report import Figure, Report, Table, Target
from .timing import load

PLAYERS = 2
POSITIONS = 512
DUELS = 2000
TIMES, RUNS = 30, 5
COST = Target(10, at_most=True)  # microseconds


def measure(name: str, quick: bool, peers: bool) -> Report:
    """Microseconds of a decision, and the games won (there are no peers: `peers` changes nothing)."""
    title = AIMS[name].title
    game = tavolata.game(name)
    net = net_of(game, PLAYERS)
    if net is None:
        return Report(f"Network: {title}", [], ["There is no network: the hand-made knowledge plays."])
    say(f"the network of {name}")
    games = 100 if quick else DUELS
    won = duel(game, net, games, PLAYERS, seed=123)
    beside = 196 * math.sqrt(won * (1 - won) / games)
    figures = [
        Figure("a decision of the network, features given", cost(name) or 0.0, "us", COST, load=load()),
        Figure(f"won of {games} mirrored games against simple bots (+- {beside:.1f})", won, "%", Target(0.5)),
    ]
    return Report(f"Network: {title}", [Table(f"{title}, {PLAYERS} players", figures)], [])


def cost(name: str) -> float | None:
    """Microseconds of processor time that the network of a game takes for a decision; None if it has none."""
    game = tavolata.game(name)
    net = net_of(game, PLAYERS)
    if net is None:
        return None
    batch = Batch(game, POSITIONS, PLAYERS, seed=1)
    for _ in range(60):
        batch.step(simple_actions(batch))
    choices = int((batch.count > 1).sum())

    def think() -> float:
        began = time.process_time()
        for _ in range(TIMES):
            net_actions(batch, net)
        return 1e6 * (time.process_time() - began) / (TIMES * choices)

    think()
    return min(think() for _ in range(RUNS))
