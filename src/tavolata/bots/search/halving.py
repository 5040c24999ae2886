"""Sequential halving over gestures that grow.

gestures = one for each legal act
until the budget is spent, or one closed gesture is left:
    try all of them in the same further worlds
    keep the better half, and always what the simple bot would do
    let each that is kept grow by every act that could come next
play the best, if it beats the simple bot's gesture by enough standard errors; else that
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.cache import sources_hash
from tavolata.kernel.chance import game_key
from tavolata.kernel.contract import RESULT
from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, States, as_bytes, as_words
from tavolata.kernel.seen import Seen

from ..choosing import simple_rule
from ..errors import BadBot
from ..plain import only_seen
from .budget import Budget, Purse
from .found import Act, Found
from .gestures import LONGEST, Gesture, Hand
from .playout import evaluator
from .policy import compiled_policy, policy_rule, value_rule

NO_LIMIT = 2**62  # turns
PART = 0.3
"""Of what is left of the budget, spent in one round."""
FEW = 6
"""Gestures are not compared by fewer worlds than these, if there is a choice."""
SURE = 1.0
"""Standard errors by which a gesture must beat the simple bot's."""
MOST_WORLDS = 1 << 15


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
    """How a search thinks beyond its budget: rounds after which a playout is cut (0: none), standard errors by which
    the simple bot's gesture must be beaten, acts of a gesture that are thought about together."""

    horizon: int = 0
    sure: float = SURE
    longest: int = LONGEST


DEFAULT = Setting()


def search(
    game: Game, seen: Seen, seat: int, budget: Budget, seed: int, worlds: Worlds | None = None,
    setting: Setting = DEFAULT,
) -> Found:  # fmt: skip
    """What a seat should do, from what it knows. The same seed and number of playouts find the same."""
    if only_seen(seen).over:
        raise BadBot("over")
    if seat not in seen.waiting:
        raise BadBot("not_asked", seat=seat)
    key = int(game_key(np.uint64(seed & (2**64 - 1)), 0))
    table = Table(game, seen, seat, key, worlds, setting)
    hand = Hand(seen, seat, compiled_policy(game), key)
    root = Gesture((), seen.masked(seat), False)
    legal = seen.legal(seat)
    prior = hand.prior(root.states, legal)
    own, gestures = _grown(hand, root, NO_LIMIT)
    tried = list(gestures)
    purse = Purse(budget)
    while purse.left >= len(gestures) > 1:
        table.spend(gestures, purse)
        gestures = _better_half(gestures, own)
        room = max(2, purse.left // (2 * FEW))
        own, gestures = _next_round(hand, own, gestures, room, setting.longest)
        tried += gestures
    best = _best(gestures, own, setting.sure)
    return _told(tried, _finished(hand, best), prior, purse.spent, seen.players)


def _grown(hand: Hand, gesture: Gesture, room: int) -> tuple[Gesture, list[Gesture]]:
    """Every gesture that is one act longer, at most `room` of them, with what the simple bot would do among them. That
    one is what the playouts did anyway, so it keeps what they found."""
    legal = hand.legal(gesture.states)
    prior = hand.prior(gesture.states, legal)
    others = [act for act in legal if act != prior]
    if len(others) > room - 1:
        others = others[:: -(-len(others) // max(1, room - 1))]
    usual = hand.after(gesture, prior)
    usual.learn(gesture.visits, gesture.rewards, gesture.wins.copy())
    return usual, [usual, *(hand.after(gesture, act) for act in others)]


def _better_half(gestures: list[Gesture], own: Gesture) -> list[Gesture]:
    ranked = sorted(gestures, key=lambda gesture: -gesture.value)
    kept = ranked[: max(1, len(ranked) // 2)]
    return kept if own in kept else [*kept, own]


def _next_round(
    hand: Hand, own: Gesture, gestures: list[Gesture], room: int, longest: int
) -> tuple[Gesture, list[Gesture]]:
    """The gestures that are kept, grown by one act as long as there is room for that many."""
    grown: list[Gesture] = []
    for number, gesture in enumerate(gestures):
        left = room - len(grown) - (len(gestures) - number - 1)
        if gesture.closed or left < 2 or len(gesture.acts) >= longest:
            grown.append(gesture)
            continue
        usual, longer = _grown(hand, gesture, left)
        grown += longer
        if gesture is own:
            own = usual
    return own, grown


def _best(gestures: list[Gesture], own: Gesture, sure: float) -> Gesture:
    """The best gesture of those that beat the simple bot's by enough, else that."""
    better = [gesture for gesture in gestures if gesture is not own and gesture.beats(own) > sure]
    return max(better, key=lambda gesture: gesture.value, default=own)


def _finished(hand: Hand, gesture: Gesture) -> tuple[int, ...]:
    """The acts of a gesture, to its end as the simple bot would go on."""
    while not gesture.closed:
        legal = hand.legal(gesture.states)
        gesture = hand.after(gesture, hand.prior(gesture.states, legal))
    return gesture.acts


def _told(tried: list[Gesture], gesture: tuple[int, ...], prior: int, playouts: int, players: int) -> Found:
    """For each first act what was found of the best gesture that begins with it."""
    best: dict[int, Gesture] = {}
    for one in tried:
        first = one.acts[0]
        held = best.get(first)
        if held is None or (one.visits, one.value) > (held.visits, held.value):
            best[first] = one
    acts = [_act_of(one, players) for one in best.values()]
    acts.sort(key=lambda act: (act.action != gesture[0], -act.value))
    return Found(tuple(acts), gesture, prior, playouts)


def _act_of(gesture: Gesture, players: int) -> Act:
    n = gesture.visits
    error = float(gesture.rewards[:n].std(ddof=1)) / n**0.5 if n > 1 else 1.0
    wins = tuple((gesture.wins[:players] / max(1, n)).tolist())
    return Act(gesture.acts[0], n, wins, gesture.value, error, gesture.acts)


class Table:
    """The memory that one search plays on."""

    def __init__(
        self, game: Game, seen: Seen, seat: int, key: int, worlds: Worlds | None, setting: Setting,
        evaluate: Callable[..., Any] | None = None,
    ) -> None:  # fmt: skip
        state, engine = game.rules.state, game.engine
        self._evaluate = evaluate or evaluator_of(game)
        self._content, self._seat, self._players, self._key = seen.contents.record, seat, seen.players, np.uint64(key)
        self._root = as_words(seen.masked(seat))
        self._worlds = as_words(state.empty() if worlds is None else worlds.states)[: len(worlds) if worlds else 0]
        self._heavy = np.cumsum(np.ones(1) if worlds is None else worlds.weights).astype(np.float64)
        self._states = state.empty(3)
        self._hidden = engine.hidden
        turns = int(seen.masked(seat)["turns"][0])
        self._last_turn = turns + setting.horizon * seen.players - 1 if setting.horizon else NO_LIMIT
        self._list, self._log, self._result = engine.new_list(), engine.new_log(), new_record(RESULT)
        self._shares = np.zeros((2, SEATS))
        self.counts = np.zeros(2, np.int64)

    def spend(self, gestures: list[Gesture], purse: Purse) -> None:
        """Spend a part of what is left on gestures, the same worlds for all of them."""
        visits = [gesture.visits for gesture in gestures]
        part = purse.left if purse.is_blind else max(PART * purse.left, min(purse.left, FEW * len(gestures)))
        purse.spent += self.try_all(gestures, min(MOST_WORLDS, _reached(visits, int(part))))

    def try_all(self, gestures: list[Gesture], target: int) -> int:
        """Try gestures until each was tried in the first `target` worlds; how many playouts that took."""
        visits = np.array([gesture.visits for gesture in gestures], np.int64)
        lengths = np.array([len(gesture.acts) for gesture in gestures], np.int64)
        acts = np.zeros((len(gestures), int(lengths.max())), np.int64)
        rewards = np.zeros((len(gestures), max(target, int(visits.max()))))
        wins = np.array([gesture.wins for gesture in gestures])
        for row, gesture in enumerate(gestures):
            acts[row, : lengths[row]] = gesture.acts
            rewards[row, : gesture.visits] = gesture.rewards[: gesture.visits]
        before = int(self.counts[0])
        states = self._states
        self._evaluate(
            self._content, self._root, self._worlds, self._heavy, states, as_words(states), as_bytes(states),
            self._hidden, self._seat, self._players, self._last_turn, self._key, acts, lengths, visits, target,
            rewards, wins, self._list, self._log, self._result, self._shares, self.counts,
        )  # fmt: skip
        for row, gesture in enumerate(gestures):
            gesture.learn(int(visits[row]), rewards[row], wins[row])
        return int(self.counts[0]) - before


def _reached(visits: list[int], spend: int) -> int:
    """How many worlds every gesture can have seen when `spend` more playouts are made; at least one more."""
    ordered = sorted(visits)
    for number, most in enumerate([*ordered[1:], MOST_WORLDS], start=1):
        each = spend // number
        if ordered[number - 1] + each < most:
            return max(ordered[number - 1] + each, ordered[0] + 1)
        spend -= number * (most - ordered[number - 1])
    return MOST_WORLDS


def compile_search(game: Game) -> None:
    """Compile the playouts of a game, or load them from disk: a job for `prepare`."""
    match = game.new(game.players[0], 1)
    seat = match.waiting[0]
    seen = match.seen(seat, with_story=False)
    Table(game, seen, seat, 0, None, DEFAULT).try_all([Gesture((), seen.masked(seat), False)], 1)


@cache
def _version() -> str:
    return sources_hash("bots/search")[:12]


@cache
def evaluator_of(game: Game) -> Callable[..., Any]:
    """The compiled playouts of a game: made, or loaded from disk, when the first search asks for them."""
    return evaluator(game, policy_rule(game), value_rule(game), f"search_{_version()}")


@cache
def plain_evaluator_of(game: Game) -> Callable[..., Any]:
    """The same by simple bots, whatever more the game's bots know."""
    if policy_rule(game) is simple_rule(game) and value_rule(game) is None:
        return evaluator_of(game)
    return evaluator(game, simple_rule(game), None, f"plain_{_version()}")
