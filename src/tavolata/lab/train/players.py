"""Whole batches decided at once: by the simple bot, and by a network. And how a network does against the simple bot."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots import simple_rule
from tavolata.bots.nets.forward import SCRATCH, best_of, think
from tavolata.kernel.batch import Batch
from tavolata.kernel.chance import game_key
from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.layout import bit
from tavolata.kernel.masking import mask_rule
from tavolata.kernel.rule import entry

Array = NDArray[Any]

_choose: Any
_mask: Any


def _simple_at(
    c: Array, states: Array, seen: Array, desks: Array, actors: Array, counts: Array, ids: Array, moves: Array,
    low: int, high: int, actions: Array,
) -> None:  # fmt: skip
    """What the simple bot does in the games from `low` to `high`."""
    for g in range(low, high):
        n = int(counts[g])
        pick = 0
        if n > 1:
            who = int(actors[g])
            for i in range(n):
                moves[0].ids[i] = ids[i, g]
            seen[0] = states[g]
            _mask(seen[0], bit(who))
            pick = _choose(c[0], seen[0], who, moves[0], n, desks[g].key, desks[g].counter)
        actions[g] = ids[pick, g]


def _net_at(
    net: Array, scratch: Array, players: int, actors: Array, counts: Array, ids: Array, features: Array, low: int,
    high: int, actions: Array,
) -> None:  # fmt: skip
    """What a network does in the games from `low` to `high`."""
    for g in range(low, high):
        pick = 0
        if counts[g] > 1:
            think(net[0], features[:, g], scratch[0])
            pick = best_of(net[0], scratch[0], players, int(actors[g]), ids[:, g], int(counts[g]))
        actions[g] = ids[pick, g]


@cache
def _simple(game: Game) -> Any:
    return entry(_simple_at, game.name, "simple_batch", _choose=simple_rule(game), _mask=mask_rule(game.rules.state))


@cache
def _net(game: Game) -> Any:
    return entry(_net_at, game.name, "net_batch")


def simple_actions(batch: Batch) -> NDArray[np.int16]:
    """What the simple bot does in each game."""
    game, actions = batch.game, np.zeros(batch.games, np.int16)
    batch.in_parts(
        lambda low, high: _simple(game)(
            batch.content, batch.states, game.rules.state.empty(1), batch.desks, batch.actor, batch.count, batch.moves,
            game.engine.new_list(), low, high, actions,
        )
    )  # fmt: skip
    return actions


def net_actions(batch: Batch, net: Array) -> NDArray[np.int16]:
    """What a network does in each game."""
    actions = np.zeros(batch.games, np.int16)
    batch.in_parts(
        lambda low, high: _net(batch.game)(
            net, new_record(SCRATCH), batch.players, batch.actor, batch.count, batch.moves, batch.features, low, high,
            actions,
        )
    )  # fmt: skip
    return actions


def duel(game: Game, net: Array, games: int, players: int = 2, seed: int = 0, threads: int = 1) -> float:
    """The part of the victories that a network has in one seat against simple bots in the others. Seats are rotated,
    with the same deal for each rotation."""
    batch = Batch(game, games, players, seed, threads=threads)
    for g in range(games):
        batch.desks["key"][g] = game_key(np.uint64(seed), g // players)
    batch.begin()
    own = np.arange(games) % players
    going = np.ones(games, bool)
    won = 0.0
    while going.any():
        batch.step(np.where(batch.actor == own, net_actions(batch, net), simple_actions(batch)))
        ended = going & (batch.done > 0)
        won += float(batch.rewards[own[ended], ended].sum())
        going &= ~ended
    return won / games
