"""Law 9 in positions of random games: fingerprints of features and of legal lists, and where they disagree."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.chance import game_key, mix, uniform
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.engine import Array, Name
from tavolata.kernel.game import Game
from tavolata.kernel.layout import as_bytes, as_words, mask
from tavolata.kernel.rule import entry, rule

from .laws import LawBroken

Kind = tuple[int, dict[str, Any]]
"""A kind of table: the number of players, and the options."""

_actor: Name
_outcomes: Name
_legal: Name
_apply: Name
_features: Name

PRIME = np.uint64(0x9E3779B97F4A7C15)
GAMES = 1 << 20  # room between the keys of two tables


@rule
def _fingerprint(numbers: Array) -> Any:
    """A number of 64 bits that two different rows share with a chance of one in 2**64."""
    print_ = np.uint64(len(numbers))
    for i in range(len(numbers)):
        if numbers[i] != 0:
            print_ += mix(np.uint64(i + 1) * PRIME + np.uint64(np.int64(numbers[i])))
    return print_


def _print_at(
    content: Array, start: Array, s: Array, w: Array, b: Array, hidden: Array, seed: int, first: int, numbers: Array,
    ids: Array, out: Array, log: Array, prints: Array,
) -> int:  # fmt: skip
    """Walk random games until `prints` is full of (features, legal list) of every seat at every decision; how many
    games that took. `s` has room for two states, `w` and `b` are the same memory as words and bytes."""
    c, moves, events = content[0], out[0], log[0]
    at = 0
    game = 0
    while at < len(prints):
        for word in range(w.shape[1]):
            w[0, word] = start[0, word]
        key = game_key(seed, first + game)
        game += 1
        counter = 0
        who = _actor(c, s[0])
        while who != OVER and at < len(prints):
            action = 0
            if who == CHANCE:
                action = uniform(key, counter, _outcomes(c, s[0]))
            else:
                for seat in range(s[0].players):
                    if at < len(prints):
                        for word in range(w.shape[1]):
                            w[1, word] = w[0, word]
                        mask(b[1], hidden, 1 << seat)
                        _features(c, s[1], seat, numbers)
                        n = _legal(c, s[1], seat, moves)
                        for i in range(len(ids)):
                            ids[i] = moves.ids[i] + 1 if i < n else 0
                        prints[at, 0] = _fingerprint(numbers)
                        prints[at, 1] = _fingerprint(ids)
                        at += 1
                action = int(moves.ids[uniform(key, counter, _legal(c, s[0], who, moves))])
            events.count = 0
            _apply(c, s[0], who, action, events)
            counter += 1
            who = _actor(c, s[0])
    return game


def prints_of(
    game: Game, kinds: Sequence[Kind], positions: int, seed: int = 0, edition: int | None = None
) -> NDArray[np.uint64]:
    """Fingerprints of features and legal lists from random games, as many of each kind of table."""
    engine, rules = game.engine, game.rules
    walk = entry(
        _print_at, game.name, "prints", _actor=rules.actor, _outcomes=rules.outcomes, _legal=rules.legal,
        _apply=rules.apply, _features=rules.features,
    )  # fmt: skip
    states = rules.state.empty(2)
    prints = np.zeros((positions, 2), np.uint64)
    for number, (players, options) in enumerate(kinds):
        content = game.content(edition=edition).record
        start = engine.start(content, players, game.meta.check_options(options, edition=edition), edition)
        share = prints[positions * number // len(kinds) : positions * (number + 1) // len(kinds)]
        walk(
            content, as_words(start), states, as_words(states), as_bytes(states), engine.hidden, seed, number * GAMES,
            np.zeros(rules.feature_count, np.float32), np.zeros(rules.most_legal, np.int16), engine.new_list(),
            engine.new_log(), share,
        )  # fmt: skip
    return prints


def count_collisions(prints: NDArray[np.uint64]) -> tuple[int, int]:
    """How many different features there are, and how many of them stand for more than one legal list."""
    pairs = np.unique(prints, axis=0)
    features, times = np.unique(pairs[:, 0], return_counts=True)
    return len(features), int((times > 1).sum())


def check_collisions(
    game: Game, kinds: Sequence[Kind], positions: int, seed: int = 0, edition: int | None = None
) -> int:
    """Law 9 in positions of random games; how many different features they have."""
    different, collisions = count_collisions(prints_of(game, kinds, positions, seed, edition))
    if collisions:
        raise LawBroken(f"{game.name}: {collisions} of {different} different features stand for several legal lists")
    return different
