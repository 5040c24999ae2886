"""What a seat should do, from what it knows: sequential halving over gestures that grow (`rounds.py`).

The best gesture is played if it beats the policy's own by enough standard errors; else that.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.cache import sources_hash
from tavolata.kernel.chance import game_key
from tavolata.kernel.content import Contents
from tavolata.kernel.contract import RESULT
from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, States, as_bytes, as_words
from tavolata.kernel.rule import entry
from tavolata.kernel.seen import Seen

from ..choosing import simple_rule
from ..errors import BadBot
from ..plain import only_seen
from .budget import FIRST, NO_LIMIT, Budget, Purse
from .found import Act, Found
from .playout import bound, judge, play_on, reward
from .policy import policy_rule, value_rule
from .rounds import (
    APART,
    APART_SQUARES,
    CHOSEN,
    COUNT,
    DESK,
    KEPT,
    LONGEST,
    MOST_ACTS,
    PARTS,
    SPENT,
    SQUARES,
    SUM,
    search_at,
)

KINDS = 128  # of events
SURE = 1.0
"""Standard errors by which a gesture must beat the policy's own."""


@dataclass(frozen=True)
class Worlds:
    """Possible states to think in, and how likely each is: without them the rules deal what is hidden evenly."""

    states: States
    weights: NDArray[np.float64]

    def __post_init__(self) -> None:
        if len(self.states) != len(self.weights) or len(self.states) == 0 or not float(self.weights.sum()) > 0:
            raise ValueError("each world needs a weight, and one of them a weight above 0")

    def __len__(self) -> int:
        return len(self.states)


@dataclass(frozen=True)
class Setting:
    """Settings of a search beside its budget. `horizon`: rounds after which a playout is cut (0: never; a fraction of a
    round: after that part of its turns, at least one). `sure`, `margin`: standard errors, and how much of a win, by
    which the policy's gesture must be beaten, because a playout itself may be a little wrong. `longest`: the most acts
    of a gesture that are compared at once."""

    horizon: float = 0
    sure: float = SURE
    margin: float = 0.0
    longest: int = LONGEST


DEFAULT = Setting()


def search(
    game: Game, seen: Seen, seat: int, budget: Budget, seed: int, worlds: Worlds | None = None,
    setting: Setting = DEFAULT,
) -> Found:  # fmt: skip
    """Search for the best gesture of a seat, from what it knows. The same seed and number of playouts give the same
    result."""
    if only_seen(seen).over:
        raise BadBot("over")
    if seat not in seen.waiting:
        raise BadBot("not_asked", seat=seat)
    key = int(game_key(np.uint64(seed & (2**64 - 1)), 0))
    root = seen.masked(seat)
    purse = Purse(budget)
    table = Table(game, seen.contents, root, seat, key, worlds, last_turn_of(root, setting))
    while purse.is_blind:
        table.try_all(FIRST, purse.pause)
        purse.spent = table.spent
    while table.go_on(purse.left, purse.pause, setting):
        purse.spent = table.spent
    return table.found(seen.players)


def last_turn_of(root: States, setting: Setting) -> int:
    """The turn after which playouts from a state are cut."""
    turns = math.ceil(setting.horizon * int(root["players"][0]))
    return int(root["turns"][0]) + turns - 1 if turns else NO_LIMIT


class Table:
    """The memory that one search plays on."""

    def __init__(
        self, game: Game, contents: Contents, root: States, seat: int, key: int, worlds: Worlds | None = None,
        last_turn: int = NO_LIMIT, searcher: Callable[..., Any] | None = None,
    ) -> None:  # fmt: skip
        layout, engine = game.rules.state, game.engine
        self._searcher = searcher or searcher_of(game)
        self._desk = new_record(DESK)
        self.states, gestures = layout.empty(3), layout.empty(KEPT)
        self._players = int(root["players"][0])
        known = as_words(layout.empty() if worlds is None else worlds.states)[: len(worlds) if worlds else 0]
        heavy = np.cumsum(np.ones(1) if worlds is None else worlds.weights).astype(np.float64)
        secret = np.isin(np.arange(KINDS), list(game.secret_kinds))
        self._before = (
            contents.record, self._desk, as_words(root), known, heavy, self.states, as_words(self.states),
            as_bytes(self.states), gestures, as_words(gestures), as_bytes(gestures), engine.hidden, secret, seat,
            self._players, last_turn, np.uint64(key & (2**64 - 1)),
        )  # fmt: skip
        self._after = engine.new_list(), engine.new_log(), new_record(RESULT), np.zeros((2, SEATS))

    def go_on(self, left: int, pause: int, setting: Setting) -> bool:
        """Search until it pauses after a number of playouts, when `left` are left; returns whether there is more to
        do."""
        given = 0, left, pause, setting.longest, setting.sure, setting.margin
        return bool(self._searcher(*self._before, *given, *self._after))

    def lay(self, gestures: Sequence[Sequence[int]]) -> None:
        """Set the gestures to be compared; the first is the one that the others are compared with."""
        book, acts, lengths = self._desk["book"][0], self._desk["acts"][0], self._desk["lengths"][0]
        book[COUNT] = len(gestures)
        for row, gesture in enumerate(gestures):
            lengths[row] = len(gesture)
            acts[row, : len(gesture)] = gesture

    def try_all(self, worlds: int, pause: int = NO_LIMIT) -> None:
        """Try the gestures that were set (every act, if none were) in a number of worlds, until it pauses after a
        number of playouts."""
        self._searcher(*self._before, worlds, 0, pause, LONGEST, SURE, 0.0, *self._after)

    @property
    def spent(self) -> int:
        """Playouts so far."""
        return int(self._desk["book"][0, SPENT])

    def wins(self, row: int) -> NDArray[np.float64]:
        """What every seat won on average after a gesture."""
        visits = max(1, int(self._desk["visits"][0, row]))
        return np.asarray(self._desk["wins"][0, row, : self._players] / visits)

    def value(self, row: int) -> float:
        """The mean reward of the seat after a gesture."""
        return float(self._desk["sums"][0, row, SUM]) / max(1, int(self._desk["visits"][0, row]))

    def apart(self, row: int) -> tuple[float, float]:
        """By how much a gesture is better than the first, and the standard error of that."""
        n, sums = int(self._desk["visits"][0, row]), self._desk["sums"][0, row]
        mean = float(sums[APART]) / max(1, n)
        return mean, (max(0.0, float(sums[APART_SQUARES]) - n * mean * mean) / max(1, n - 1) / max(1, n)) ** 0.5

    def found(self, players: int) -> Found:
        """For each first act, the best gesture that begins with it."""
        desk = self._desk[0]
        chosen = self._gesture(int(desk["book"][CHOSEN]))
        rows = [KEPT + number for number in range(MOST_ACTS) if desk["lengths"][KEPT + number]]
        acts = [self._act(row, players) for row in rows]
        prior = acts[0].action
        acts.sort(key=lambda act: (act.action != chosen[0], -act.value))
        return Found(tuple(acts), chosen, prior, self.spent)

    def _gesture(self, row: int) -> tuple[int, ...]:
        return tuple(self._desk["acts"][0, row, : int(self._desk["lengths"][0, row])].tolist())

    def _act(self, row: int, players: int) -> Act:
        n, sums = int(self._desk["visits"][0, row]), self._desk["sums"][0, row]
        value, gesture = self.value(row), self._gesture(row)
        spread = max(0.0, float(sums[SQUARES]) - n * value * value)
        error = (spread / (n - 1) / n) ** 0.5 if n > 1 else 1.0
        return Act(gesture[0], n, tuple(self.wins(row).tolist()), value, error, gesture)


def compile_search(game: Game) -> None:
    """Compile the search of a game, or load it from disk: a job for `prepare`."""
    match = game.new(game.players[0], 1)
    seat = match.waiting[0]
    search(game, match.seen(seat, with_story=False), seat, Budget(playouts=1), 1)


@cache
def _version() -> str:
    return sources_hash("bots/search")[:12]


def _made(game: Game, choose: Callable[..., Any], value: Callable[..., Any] | None, name: str) -> Callable[..., Any]:
    """The compiled entry of a game; `choose` plays all seats, `value` (if the game has one) judges where a playout is
    cut. `name` tells its kind, and the state of these sources."""
    words = ("actor", "waiting", "outcomes", "legal", "apply", "resample", "result")
    names: dict[str, Any] = {f"_{word}": getattr(game.rules, word) for word in words}
    names |= {"_choose": choose, "_value": value}
    names["_play_on_now"] = bound(play_on, names)
    names["_reward_now"] = bound(reward if value is None else judge, names)
    for part in PARTS:
        names[f"{part.__name__}_now"] = bound(part, names)
    return entry(search_at, game.name, name, **names)


@cache
def searcher_of(game: Game) -> Callable[..., Any]:
    """The compiled search of a game: made, or loaded from disk, when it is first used."""
    return _made(game, policy_rule(game), value_rule(game), f"search_{_version()}")


@cache
def plain_searcher_of(game: Game) -> Callable[..., Any]:
    """The same with simple bots as the policy, even if the game has a stronger one."""
    if policy_rule(game) is simple_rule(game) and value_rule(game) is None:
        return searcher_of(game)
    return _made(game, simple_rule(game), None, f"plain_{_version()}")
