"""Thousands of games side by side, stepped together: the basis of environments and learners.

One step takes an action for every game, carries it out, draws until a seat must decide, restarts a finished game, and
returns for each game who decides, what is legal, the features of that seat from its masked state, and what everybody
won. `Batch` does it on threads; `gpu_batch.CudaBatch` is the same step on a card, with everything
resident there, and gives the same bytes.

All arrays have the games along their last axis: on a card neighbouring threads then write to neighbouring places. Here
they are laid out so that what belongs to one game lies together.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .chance import game_key, uniform
from .contract import CHANCE, MOST_DRAWS, OVER, RESULT, Rules
from .errors import BadOption
from .events import new_record
from .game import Game
from .layout import SEATS, bit, has
from .masking import mask_rule
from .rule import INTERPRETED, entry, rule

Array = NDArray[Any]

SAMPLING = np.uint64(0x73616D70_6C65)  # apart from a game's own draws
STEPS_OF_ONE = 256  # steps into which a logit of one is divided when actions are sampled
RANGE = 16  # actions whose logits are this far below the best are never sampled
WEIGHTS: NDArray[np.uint32] = np.round(2**24 * np.exp(-np.arange(RANGE * STEPS_OF_ONE) / STEPS_OF_ONE)).astype(
    np.uint32
)
"""The sampling weight of an action, by how many steps its logit is below the best. Whole numbers, so that a GPU and
a CPU sample the same."""
NO_ACTION = -1
PLAYING, ENDED, ENDLESS = 0, 1, 2
"""Values of `done`: the game goes on; it ended and a new one has begun; its draws did not end (as with
`EndlessDraws`) and a new one has begun."""

DESK = np.dtype([("key", np.uint64), ("counter", np.int64), ("game", np.int64)])
"""What is kept for each game beside its state: the key and the number of its next draw, and the number of the game."""


@cache
def step_rule(rules: Rules) -> Any:
    """`step(c, start, state, desk, log, result, seed, games, action, rewards)`: one step of one game; who decides
    next, and what `done` says, in one number. `start` and `state` are arrays of one state, `rewards` gets each seat's
    share of the victory if the game ended."""
    actor, outcomes, apply, make_result = rules.actor, rules.outcomes, rules.apply, rules.result

    @rule
    def let_chance_fall(c: Any, s: Any, desk: Any, log: Any) -> int:
        who = actor(c, s)
        last = desk.counter + MOST_DRAWS
        while who == CHANCE and desk.counter < last:
            log.count = 0
            apply(c, s, CHANCE, uniform(desk.key, desk.counter, outcomes(c, s)), log)
            desk.counter += 1
            who = actor(c, s)
        return int(who)

    @rule
    def step(
        c: Any, start: Any, state: Any, desk: Any, log: Any, result: Any, seed: int, games: int, action: int,
        rewards: Any,
    ) -> int:  # fmt: skip
        s = state[0]
        if action >= 0:
            log.count = 0
            apply(c, s, actor(c, s), action, log)
            desk.counter += 1
        done = PLAYING
        who = let_chance_fall(c, s, desk, log)
        while who < 0 and done != ENDLESS:
            done = ENDED if who == OVER else ENDLESS
            if who == OVER:
                make_result(c, s, result)
                share_out(result, s.players, rewards)
            state[0] = start[0]
            desk.game += games
            desk.key = game_key(seed, desk.game)
            desk.counter = 0
            who = let_chance_fall(c, s, desk, log)
        return who + SEATS * done

    return step


@rule
def share_out(result: Any, players: int, rewards: Any) -> None:
    """Winners share a reward of one."""
    winners = 0
    for seat in range(players):
        winners += has(result.winners, seat)
    for seat in range(players):
        rewards[seat] = np.float32(has(result.winners, seat)) / np.float32(max(1, winners))


@rule
def list_moves(moves: Any, n: int, ids: Any, bits: Any) -> None:
    """The legal actions of a game as a list, and as bits: action a is bit a % 32 of word a // 32."""
    word = 0
    collected = 0
    for i in range(n):
        action = int(moves.ids[i])
        ids[i] = action
        while action >> 5 > word:
            bits[word] = collected
            collected = 0
            word += 1
        collected |= 1 << (action & 31)
    while word < len(bits):
        bits[word] = collected
        collected = 0
        word += 1


@rule
def sample(ids: Any, n: int, logits: Any, weights: Any, key: Any, counter: int) -> int:
    """An action by its logit, among the legal ones: in proportion to exp(logit), cut into small steps."""
    best = logits[ids[0]]
    for i in range(1, n):
        best = max(best, logits[ids[i]])
    total = 0
    for i in range(n):
        total += weight(best - logits[ids[i]], weights)
    left = uniform(key ^ SAMPLING, counter, total)
    i = 0
    while i < n - 1:
        left -= weight(best - logits[ids[i]], weights)
        if left < 0:
            break
        i += 1
    return int(ids[i])


@rule
def weight(under: Any, weights: Any) -> int:
    """The sampling weight of an action whose logit is this far below the best."""
    if not under < np.float32(RANGE):  # this also covers NaN
        return 0
    return int(weights[int(under * np.float32(STEPS_OF_ONE))])


@rule
def is_listed(bits: Any, action: int) -> bool:
    """Whether an action is among the legal ones."""
    if action < 0 or action >> 5 >= len(bits):
        return False
    return int(bits[action >> 5]) >> (action & 31) & 1 == 1


_step: Any
_legal: Any
_mask: Any
_features: Any


def _step_at(
    c: Array, start: Array, states: Array, seen: Array, desks: Array, log: Array, moves: Array, result: Array,
    seed: int, low: int, high: int, first: bool, actions: Array, actors: Array, done: Array, rewards: Array,
    counts: Array, ids: Array, bits: Array, features: Array,
) -> int:  # fmt: skip
    """One step of the games from `low` to `high`. Returns how many actions were not legal: there the first legal one
    was taken instead."""
    content = c[0]
    refused = 0
    for g in range(low, high):
        action = NO_ACTION
        if not first:
            action = int(actions[g])
            if not is_listed(bits[:, g], action):
                action = int(ids[0, g])
                refused += 1
        rewards[:, g] = 0
        who = _step(
            content, start, states[g : g + 1], desks[g], log[0], result[0], seed, len(actions), action, rewards[:, g]
        )
        done[g] = (who + SEATS) // SEATS - 1
        who -= SEATS * done[g]
        actors[g] = who
        if who >= 0:
            n = _legal(content, states[g], who, moves[0])
            counts[g] = n
            list_moves(moves[0], n, ids[:, g], bits[:, g])
            if features.shape[0] > 0:
                seen[0] = states[g]
                _mask(seen[0], bit(who))
                _features(content, seen[0], who, features[:, g])
    return refused


def _sample_at(
    desks: Array, low: int, high: int, ids: Array, counts: Array, logits: Array, weights: Array, actions: Array
) -> None:
    """An action for each of the games from `low` to `high`."""
    for g in range(low, high):
        actions[g] = sample(ids[:, g], counts[g], logits[g], weights, desks[g].key, desks[g].counter)


class Batch:
    """Games of one table, side by side, on threads.

    After each step: `actor` (the seat that decides), `count` and `moves` (its legal actions, ascending), `bits` (the
    same as bits), `features` of that seat, `rewards` (each seat's share of a victory, where `done` says that it ended).
    Game g of `games` plays the games g, g + games, ... of the seed, which are those of `engine.playouts` if the actions
    are the same. An action that is not legal is replaced by the first legal one and counted in `refused`."""

    def __init__(
        self, game: Game, games: int, players: int, seed: int = 0, options: Mapping[str, Any] | None = None,
        content: Any = None, with_features: bool = True, threads: int = 1,
    ) -> None:  # fmt: skip
        if games < 1:
            raise BadOption("batch_games", given=games)
        self.game, self.games, self.players, self.seed, self.threads = game, games, players, seed, threads
        rules, engine = game.rules, game.engine
        self.content = game.content(content).record
        self.start = engine.start(self.content, players, game.meta.check_options(options))
        self.refused = 0
        self._features = rules.feature_count if with_features else 0
        self._make_arrays()
        self.begin()

    def new(self, kind: Any, *sizes: int) -> Any:
        """An array with the games along its last axis."""
        return np.zeros((*sizes, self.games), kind, order="F")

    def _make_arrays(self) -> None:
        rules = self.game.rules
        self.states = rules.state.empty(self.games)
        self.desks = new_desks(self.seed, self.games)
        self.actor = self.new(np.int8)
        self.done = self.new(np.uint8)
        self.rewards = self.new(np.float32, SEATS)
        self.count = self.new(np.int16)
        self.moves = self.new(np.int16, rules.most_legal)
        self.bits = self.new(np.uint32, -(-rules.actions.size // 32))
        self.features = self.new(np.int16, self._features)
        self.actions = self.new(np.int16)

    def begin(self) -> None:
        """All games from their first decision on."""
        self.states[:] = self.start
        self.desks["counter"] = 0
        self._step(first=True)

    def step(self, actions: Any) -> None:
        """Carry out an action of the seat that decides in each game."""
        self.actions[:] = actions
        self._step()

    def sample(self, logits: Any) -> Any:
        """An action for each game, drawn by the logits of all actions (a row a game, float32) among the legal ones."""
        rows = np.ascontiguousarray(logits, np.float32)
        if rows.shape != (self.games, self.game.rules.actions.size):
            raise BadOption("batch_logits", given=rows.shape, allowed=(self.games, self.game.rules.actions.size))
        self.in_parts(
            lambda low, high: _sampler(self.game)(
                self.desks, low, high, self.moves, self.count, rows, WEIGHTS, self.actions
            )
        )
        return self.actions

    def _step(self, first: bool = False) -> None:
        engine, rules = self.game.engine, self.game.rules
        one = _stepper(self.game)

        def part(low: int, high: int) -> int:
            return int(
                one(
                    self.content, self.start, self.states, rules.state.empty(1), self.desks, engine.new_log(),
                    engine.new_list(), new_record(RESULT), self.seed, low, high, first, self.actions, self.actor,
                    self.done, self.rewards, self.count, self.moves, self.bits, self.features,
                )
            )  # fmt: skip

        self.refused += sum(self.in_parts(part))

    def host(self, name: str) -> Any:
        """One of the batch's arrays (`states`, `features`, ...); `CudaBatch` copies it from the card."""
        return getattr(self, name)

    def in_parts(self, part: Any) -> list[Any]:
        """Call `part(low, high)` for the share of each thread."""
        if self.threads == 1:
            return [part(0, self.games)]
        bounds = [self.games * t // self.threads for t in range(self.threads + 1)]
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(part, bounds[:-1], bounds[1:]))


def new_desks(seed: int, games: int) -> Array:
    """The keys of games 0, 1, ... of a seed."""
    desks = np.zeros(games, DESK)
    desks["game"] = np.arange(games)
    desks["key"] = [game_key(np.uint64(seed), g) for g in range(games)]
    return desks.view(np.recarray) if INTERPRETED else desks


@cache
def _stepper(game: Game) -> Any:
    rules = game.rules
    return entry(
        _step_at, game.name, "step_batch", _step=step_rule(rules), _legal=rules.legal, _mask=mask_rule(rules.state),
        _features=rules.features,
    )  # fmt: skip


@cache
def _sampler(game: Game) -> Any:
    return entry(_sample_at, game.name, "sample_batch")
