"""Rules made callable from Python: one compiled entry point for each function of the contract, and whole playouts.

Entry points take arrays and an index, never records (calling with a record costs far more). They are made from the
templates below, in which the names of the contract's functions stand for those of one game.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .chance import game_key, uniform
from .contract import CHANCE, MOST_DRAWS, OVER, RESULT, Rules
from .errors import EndlessDraws
from .events import log_type, moves_type, new_record
from .layout import Layout, States, as_words, bit, mask
from .masking import mask_rule
from .prepare import Job, prepare
from .rule import entry, rule

Array = NDArray[Any]
Name = Callable[..., Any]

# the names that the templates leave open
_setup: Name
_actor: Name
_waiting: Name
_outcomes: Name
_legal: Name
_why_not: Name
_default: Name
_apply: Name
_resample: Name
_result: Name
_problems: Name
_features: Name
_choose: Name
_mask: Name


def _setup_at(c: Array, s: Array, i: int, players: int) -> None:
    _setup(c[0], s[i], players)


def _status_at(c: Array, s: Array, i: int) -> tuple[int, int, int]:
    """Who decides, who is waited for, and how many outcomes a draw has."""
    who = _actor(c[0], s[i])
    return who, _waiting(c[0], s[i]), _outcomes(c[0], s[i]) if who == CHANCE else 0


def _legal_at(c: Array, s: Array, i: int, seat: int, out: Array) -> int:
    return int(_legal(c[0], s[i], seat, out[0]))


def _why_not_at(c: Array, s: Array, i: int, seat: int, action: int) -> int:
    return _why_not(c[0], s[i], seat, action)  # type: ignore[no-any-return]


def _default_at(c: Array, s: Array, i: int, seat: int) -> int:
    return int(_default(c[0], s[i], seat))


def _apply_at(c: Array, s: Array, i: int, seat: int, action: int, log: Array) -> None:
    log[0].count = 0
    _apply(c[0], s[i], seat, action, log[0])


def _resample_at(c: Array, s: Array, i: int, seat: int, seed: int, counter: int) -> int:
    return int(_resample(c[0], s[i], seat, game_key(seed, 0), counter))


def _result_at(c: Array, s: Array, i: int, out: Array) -> None:
    _result(c[0], s[i], out[0])


def _problems_at(c: Array, s: Array, i: int) -> int:
    return int(_problems(c[0], s[i]))


def _features_at(c: Array, s: Array, i: int, seat: int, out: Array) -> None:
    _features(c[0], s[i], seat, out)


def _observe_at(c: Array, s: Array, i: int, seat: int, seen: Array, features: Array, moves: Array) -> int:
    """What a seat may know and do, in one call: its features, and its legal actions. Returns how many those are, 0 if
    the seat is not waited for. `seen` is one state to mask."""
    seen[0] = s[i]
    _mask(seen[0], bit(seat))
    _features(c[0], seen[0], seat, features)
    if _waiting(c[0], seen[0]) >> seat & 1 == 0:
        return 0
    return int(_legal(c[0], seen[0], seat, moves[0]))


def _round_at(desks: Array, action: int) -> int:
    """Apply an action of the seat that decides (none if negative), resolve the draws after it, and list what is legal
    next. Returns how many actions that is, or 0 when the game is over (or the draws never end). All arguments are in
    one record, because each array passed from Python costs a tenth of a microsecond."""
    desk = desks[0]
    c, state, log = desk.content, desk.state, desk.log
    if action >= 0:
        log.count = 0
        _apply(c, state, _actor(c, state), action, log)
    who = _actor(c, state)
    most = desk.drawn + MOST_DRAWS
    while who == CHANCE and desk.drawn < most:
        log.count = 0
        _apply(c, state, CHANCE, uniform(desk.key, desk.drawn, _outcomes(c, state)), log)
        desk.drawn += 1
        who = _actor(c, state)
    if who < 0:
        return 0
    return int(_legal(c, state, who, desk.moves))


def _play_at(
    c: Array,
    start: Array,
    s: Array,
    w: Array,
    seed: int,
    first: int,
    finals: Array,
    out: Array,
    log: Array,
    counts: Array,
) -> None:
    """Play random games `first`, `first`+1, ... until `finals` is full of their last states. `s` is one state to play
    on, `w` the same memory as words. Counts: decisions, draws, decisions with a single option, longest list, events,
    games whose draws did not end."""
    content = c[0]
    state = s[0]
    moves = out[0]
    events = log[0]
    decisions = 0
    draws = 0
    single = 0
    longest = 0
    told = 0
    endless = 0
    for game in range(len(finals)):
        for word in range(w.shape[1]):
            w[0, word] = start[0, word]
        key = game_key(seed, first + game)
        counter = 0
        decided = 0  # when somebody decided last
        who = _actor(content, state)
        while who != OVER and counter - decided <= MOST_DRAWS:
            events.count = 0
            if who == CHANCE:
                _apply(content, state, who, uniform(key, counter, _outcomes(content, state)), events)
                draws += 1
            else:
                decided = counter
                n = _legal(content, state, who, moves)
                _apply(content, state, who, moves.ids[uniform(key, counter, n)], events)
                decisions += 1
                single += n == 1
                longest = max(longest, n)
            told += events.count
            counter += 1
            who = _actor(content, state)
        endless += who != OVER
        for word in range(w.shape[1]):
            finals[game, word] = w[0, word]
    counts[0] += decisions
    counts[1] += draws
    counts[2] += single
    counts[3] = max(counts[3], longest)
    counts[4] += told
    counts[5] += endless


@rule
def _copies(words: Array, times: int) -> None:
    """Copy a state `times` times between two neighbouring places in memory, as a search does."""
    n = len(words)
    for i in range(times):
        a = i % n
        b = (i + 1) % n
        for word in range(words.shape[1]):
            words[b, word] = words[a, word]
        words[b, 0] += np.uint64(1)


class Engine:
    """The entry points of one game."""

    def __init__(self, name: str, rules: Rules, newest: int = 0) -> None:
        self.name = name
        self.rules = rules
        self.newest = newest  # the edition of new games
        layout: type[Layout] = rules.state
        self.hidden = layout.hidden
        self._log_type = log_type(rules.most_events)
        self._moves_type = moves_type(rules.most_legal)
        self._desk_type = np.dtype(
            [
                ("key", np.uint64),
                ("drawn", np.int64),
                ("log", self._log_type),
                ("state", layout.dtype),
                ("moves", self._moves_type),
                ("content", rules.content.dtype),
            ]
        )
        names: dict[str, Any] = {
            f"_{word}": getattr(rules, word)
            for word in (
                "setup", "actor", "waiting", "outcomes", "legal", "why_not",
                "default", "apply", "result", "resample", "problems", "features",
            )
        }  # fmt: skip
        names["_mask"] = mask_rule(layout)

        def made(template: Any) -> Any:
            return entry(template, name, template.__name__.strip("_").removesuffix("_at"), **names)

        self.setup = made(_setup_at)
        self.status = made(_status_at)
        self.legal = made(_legal_at)
        self.why_not = made(_why_not_at)
        self.default = made(_default_at)
        self.apply = made(_apply_at)
        self.resample = made(_resample_at)
        self._result = made(_result_at)
        self.problems = made(_problems_at)
        self.features = made(_features_at)
        self.observe = made(_observe_at)
        self.round = made(_round_at)
        self.play = made(_play_at)
        self.mask_bytes = entry(mask.py_func if hasattr(mask, "py_func") else mask, name, "mask")

    def new_log(self) -> Array:
        return new_record(self._log_type)  # type: ignore[no-any-return]

    def new_list(self) -> Array:
        return new_record(self._moves_type)  # type: ignore[no-any-return]

    def masked(self, states: States, viewer: int) -> States:
        """A copy of the first state with everything blanked that the viewer (a bit) may not see."""
        memory = bytearray(states[:1].tobytes())
        self.mask_bytes(np.frombuffer(memory, np.uint8), self.hidden, viewer)
        return self.rules.state.lay(memory)

    def result(self, content: Array, states: States) -> Array:
        """The result of a game, finished or not: winners, end, scores, places."""
        out = new_record(RESULT)
        self._result(content, states, 0, out)
        return out  # type: ignore[no-any-return]

    def start(self, content: Array, players: int, options: dict[str, int], edition: int | None = None) -> States:
        """A state before the first draw, under an edition of the rules (by default the newest)."""
        states = self.rules.state.empty()
        states["edition"][0] = self.newest if edition is None else edition
        for option, value in options.items():
            states[option][0] = value
        self.setup(content, states, 0, players)
        return states

    def desk(self, content: Array, start: States, seed: int = 0) -> Array:
        """A game to be driven by `round`, with all it needs in one record: `state`, `moves`, `log`, and the key of its
        draws."""
        desk = new_record(self._desk_type)
        desk["key"] = game_key(np.uint64(seed), 0)
        desk["state"] = start
        desk["content"] = content
        return desk  # type: ignore[no-any-return]

    def playouts(
        self, content: Array, start: States, seed: int, games: int, threads: int = 1, first: int = 0
    ) -> tuple[States, NDArray[np.int64]]:
        """Play random games on threads. Returns their last states, and counts of decisions, draws, single options,
        longest list and events. The games are the same whatever the number of threads. EndlessDraws if the draws of one
        never end."""
        finals = self.rules.state.empty(games)
        words = as_words(finals)
        bounds = [games * t // threads for t in range(threads + 1)]

        def part(t: int) -> NDArray[np.int64]:
            state = self.rules.state.empty()
            counts = np.zeros(6, np.int64)
            share = words[bounds[t] : bounds[t + 1]]
            self.play(
                content, as_words(start), state, as_words(state), seed, first + bounds[t], share,
                self.new_list(), self.new_log(), counts,
            )  # fmt: skip
            if counts[5]:
                raise EndlessDraws("endless_draws", most=MOST_DRAWS)
            return counts

        if threads == 1:
            return finals, part(0)
        with ThreadPoolExecutor(threads) as pool:
            parts = np.array(list(pool.map(part, range(threads))))
        total = parts.sum(0)
        total[3] = parts[:, 3].max()
        return finals, total

    def jobs(self, content: Array, players: int, options: dict[str, int]) -> list[Job]:
        """The jobs that compile each entry a table needs, slowest first: see `prepare`."""
        states = self.start(content, players, options)
        out, log = self.new_list(), self.new_log()

        def apply_first() -> None:
            copy = states.copy()
            who, _, _ = self.status(content, copy, 0)
            action = 0 if who == CHANCE else self.default(content, copy, 0, who)
            self.apply(content, copy, 0, who, action, log)

        return [
            apply_first,
            lambda: self.legal(content, states, 0, 0, out),
            lambda: self.problems(content, states, 0),
            lambda: self.why_not(content, states, 0, 0, 0),
            lambda: self.resample(content, self.masked(states, 1), 0, 0, 1, 0),
            lambda: self.default(content, states, 0, 0),
            lambda: self.result(content, states),
        ]

    def warm_up(self, content: Array, players: int, options: dict[str, int], language: str = "en") -> float:
        """Compile everything a table needs, or load it from disk. Seconds taken."""
        return prepare(self.name, "table", self.name, self.jobs(content, players, options), language)


def copy_states(words: Array, times: int) -> None:
    """For the benchmark: state copies inside compiled code."""
    _copies(words, times)
