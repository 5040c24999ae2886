"""The compiled step of a vector environment: the caller's action, opponents' answers, chance, and what comes of it.

All that is compiled together lies in this file or below it: what is kept on disk is kept by this file and the kernel's.
"""

from functools import cache
from typing import Any

from numpy.typing import NDArray

from tavolata.bots import simple_rule
from tavolata.bots.general import choose as choose_any
from tavolata.kernel.batch import ENDED, NO_ACTION, SAMPLING, sample, step_rule
from tavolata.kernel.chance import uniform
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, bit
from tavolata.kernel.masking import mask_rule
from tavolata.kernel.rule import entry, rule

Array = NDArray[Any]

_step: Any
_legal: Any
_mask: Any
_features: Any
_choose: Any


@rule
def add_returns(shares: Any, players: int, rewards: Any) -> None:
    """What a game was worth to each seat: the shares of the victory, paid for by everyone (`contract.returns`)."""
    total = 0.0
    for seat in range(players):
        total += shares[seat]
    if total > 0:
        for seat in range(players):
            rewards[seat] += players * shares[seat] - 1


def _advance_at(
    c: Array, start: Array, states: Array, seen: Array, desks: Array, log: Array, moves: Array, result: Array,
    shares: Array, seed: int, low: int, high: int, first: bool, own: Array, actions: Array, actors: Array, done: Array,
    rewards: Array, counts: Array, ids: Array, masks: Array, features: Array,
) -> int:  # fmt: skip
    """Step the games from `low` to `high` until their own seat is asked (any seat, where `own` is negative). Returns in
    how many chance did not come to an end even from the start."""
    content = c[0]
    players = int(start[0].players)
    endless = 0
    for g in range(low, high):
        action = NO_ACTION if first else int(actions[g])
        rewards[g] = 0
        done[g] = 0
        counts[g] = 0
        asked = False
        while not asked:
            who = _step(
                content, start, states[g : g + 1], desks[g], log[0], result[0], seed, len(actions), action, shares
            )
            ended = (who + SEATS) // SEATS - 1
            who -= SEATS * ended
            if ended == ENDED:
                add_returns(shares, players, rewards[g])
            done[g] = max(int(done[g]), ended)
            actors[g] = who
            if who < 0:
                endless += 1
                break
            n = _legal(content, states[g], who, moves[0])
            asked = own[g] < 0 or who == own[g]
            seen[0] = states[g]
            if asked or n > 1:
                _mask(seen[0], bit(who))
            if not asked:
                pick = _choose(content, seen[0], who, moves[0], n, desks[g].key, desks[g].counter) if n > 1 else 0
                action = int(moves[0].ids[pick])
                continue
            counts[g] = n
            masks[g] = 0
            for i in range(n):
                ids[g, i] = moves[0].ids[i]
                masks[g, moves[0].ids[i]] = 1
            _features(content, seen[0], who, features[g])
    return endless


def _pick_at(desks: Array, low: int, high: int, ids: Array, counts: Array, actions: Array) -> None:
    """Any legal action for each of the games from `low` to `high`."""
    for g in range(low, high):
        if counts[g] > 0:
            actions[g] = ids[g, uniform(desks[g].key ^ SAMPLING, desks[g].counter, counts[g])]


def _sample_at(
    desks: Array, low: int, high: int, ids: Array, counts: Array, logits: Array, weights: Array, actions: Array
) -> None:
    """An action by its logit, among the legal ones, for each of the games from `low` to `high`."""
    for g in range(low, high):
        if counts[g] > 0:
            actions[g] = sample(ids[g], counts[g], logits[g], weights, desks[g].key, desks[g].counter)


def _refused_at(masks: Array, actions: Array) -> tuple[int, int]:
    """How many actions are not legal, and in which game the first of them is."""
    number = 0
    where = -1
    for g in range(len(actions)):
        action = actions[g]
        if action < 0 or action >= masks.shape[1] or masks[g, action] == 0:
            number += 1
            if where < 0:
                where = g
    return number, where


@cache
def stepper(game: Game, opponents: str) -> Any:
    """The step of a game against opponents of a kind: "random" or "simple"."""
    rules = game.rules
    return entry(
        _advance_at, game.name, f"advance_{opponents}", _step=step_rule(rules), _legal=rules.legal,
        _mask=mask_rule(rules.state), _features=rules.features,
        _choose=simple_rule(game) if opponents == "simple" else choose_any,
    )  # fmt: skip


@cache
def picker(game: Game) -> Any:
    return entry(_pick_at, game.name, "pick_any")


@cache
def sampler(game: Game) -> Any:
    return entry(_sample_at, game.name, "sample_rows")


@cache
def refused(game: Game) -> Any:
    return entry(_refused_at, game.name, "refused")
