"""Networks of the games that have one: policy and value from `features`, on whole numbers.

`net_of(game, players)` loads `<game>.npz` from this folder when it is first asked for; None if there is none, or if it
was trained for other players, features, actions, edition or content. The files are made by `python -m
tavolata.lab.train`; beside each lies what it cost and how well it plays.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.rule import entry
from tavolata.kernel.seen import Seen

from ..plain import Decider, only_seen
from .files import about, assemble, load, own_numbers, read, save
from .forward import SCRATCH, best_of, chance_of, logit, think

Array = NDArray[Any]
FOLDER = Path(__file__).parent
__all__ = ["Brain", "NetBot", "about", "assemble", "load", "net_of", "own_numbers", "read", "save"]


def net_of(game: Game, players: int) -> Array | None:
    """The network that comes with a game, if there is one that was trained for this number of players."""
    told, net = _shipped(game)
    return net if players in told else None


@cache
def _shipped(game: Game) -> tuple[tuple[int, ...], Array | None]:
    """For which numbers of players the network of a game was trained, and the network."""
    try:
        told = json.loads((FOLDER / f"{game.name}.json").read_text())
    except OSError:
        return (), None
    net = load(game, FOLDER / f"{game.name}.npz")
    return tuple(told["settings"]["players"]) if net is not None else (), net


_features: Callable[..., Any]  # the name that the templates below leave open


def _choose_at(
    net: Array, c: Array, s: Array, i: int, seat: int, out: Array, n: int, numbers: Array, scratch: Array
) -> int:
    """The index of the action that the network chooses on a masked state."""
    _features(c[0], s[i], seat, numbers)
    think(net[0], numbers, scratch[0])
    return int(best_of(net[0], scratch[0], int(s[i].players), seat, out[0].ids, n))


def _judge_at(
    net: Array, c: Array, s: Array, i: int, seat: int, out: Array, n: int, numbers: Array, scratch: Array, logits: Array
) -> int:
    """The logits of a seat's actions on a masked state, and the part of the victory it expects (in 65536ths)."""
    _features(c[0], s[i], seat, numbers)
    think(net[0], numbers, scratch[0])
    for k in range(n):
        logits[k] = logit(net[0], scratch[0], net[0].own[int(s[i].players), seat, out[0].ids[k]])
    return int(chance_of(net[0], scratch[0]))


@cache
def _entries(game: Game) -> tuple[Any, Any]:
    made = (entry(one, game.name, name, _features=game.rules.features) for one, name in _TEMPLATES)
    return tuple(made)  # type: ignore[return-value]


_TEMPLATES = ((_choose_at, "net_choose"), (_judge_at, "net_judge"))


class Brain:
    """A network with the room it needs to think; not for two threads at once."""

    def __init__(self, game: Game, net: Array) -> None:
        self._net, self._choose, self._judge = net, *_entries(game)
        self._numbers = np.zeros(game.rules.feature_count, np.int16)
        self._scratch = new_record(SCRATCH)
        self._logits = np.zeros(game.rules.most_legal, np.int32)

    def choose(
        self, content: Array, states: Array, i: int, seat: int, moves: Array, n: int, key: int = 0, counter: int = 0
    ) -> int:
        """The index of the best action, from a masked state: called as the simple bot's rule is."""
        return int(self._choose(self._net, content, states, i, seat, moves, n, self._numbers, self._scratch))

    def judge(
        self, content: Array, states: Array, i: int, seat: int, moves: Array, n: int
    ) -> tuple[NDArray[np.int32], float]:
        """The logits of the actions (in 1/`LOGIT`) and the expected part of the victory, from a masked state."""
        value = self._judge(self._net, content, states, i, seat, moves, n, self._numbers, self._scratch, self._logits)
        return self._logits[:n], value / 65535


class NetBot(Decider):
    """Plays the action with the highest logit. It has no randomness of its own."""

    def __init__(self, game: Game, net: Array) -> None:
        self._brain, self._list = Brain(game, net), game.engine.new_list()

    def decide(self, seen: Seen, seat: int) -> int:
        """The action with the highest logit."""
        actions = only_seen(seen).legal(seat)
        if len(actions) == 1:
            return actions[0]
        self._list["ids"][0, : len(actions)] = actions
        content, masked = seen.contents.record, seen.masked(seat)
        return actions[self._brain.choose(content, masked, 0, seat, self._list, len(actions))]
