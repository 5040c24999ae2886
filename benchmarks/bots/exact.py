"""The master against exact play: the last turns of Bomarzo for two, all cards open, every line played out.

    python -m benchmarks.bots.exact --positions 1000

Simple bots play up to the last two turns of the last season. Positions in which something could still be drawn, or that
have too many lines, are left out. What the master chooses, given what lies hidden, is compared with the best choice.
"""
# ruff: noqa: F821 (the template leaves names open)

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots import LEVELS, bot_for
from tavolata.bots.levels import level_of, tuned
from tavolata.bots.search import Budget, Worlds, search
from tavolata.games.bomarzo.terms import SEASONS
from tavolata.kernel.contract import CHANCE, OVER, RESULT
from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.layout import States, as_words, has
from tavolata.kernel.match import Match
from tavolata.kernel.rule import entry

Array = NDArray[Any]

LAST_TURNS = 2
DEEPEST = 64  # decisions until the end
MOST_NODES = 300_000
DRAWS_LEFT, TOO_LARGE = -1, -2
DOUBT = 0.01
"""The win chance that must be at stake for a position to be in doubt."""
PARTS = 2  # the score of a win; a shared one counts half of it

_actor: Any
_legal: Any
_apply: Any
_result: Any


def _solve_at(
    c: Array, s: Array, w: Array, seat: int, lists: Array, log: Array, ended: Array, at: Array, lengths: Array,
    best: Array, mine: Array, most: int,
) -> int:  # fmt: skip
    """What a seat of two wins from the state in row 0 of `s`, if both know all and play their best; DRAWS_LEFT or
    TOO_LARGE if that cannot be said. Row d of the arrays is about decision number d of the line that is looked at."""
    content = c[0]
    depth = 0
    nodes = 0
    while True:
        nodes += 1
        who = _actor(content, s[depth])
        if who == CHANCE:
            return DRAWS_LEFT
        if nodes > most or depth + 1 >= len(s):
            return TOO_LARGE
        if who != OVER:
            lengths[depth] = _legal(content, s[depth], who, lists[depth])
            at[depth] = 0
            mine[depth] = who == seat
            best[depth] = -1 if who == seat else PARTS + 1
        else:
            ended[0].winners = 0
            _result(content, s[depth], ended[0])
            won = int(has(ended[0].winners, seat))
            value = won * PARTS // max(1, won + int(has(ended[0].winners, 1 - seat)))
            while True:  # back to the last decision with something left to try
                if depth == 0:
                    return value
                depth -= 1
                best[depth] = max(best[depth], value) if mine[depth] else min(best[depth], value)
                value = int(best[depth])
                is_settled = value == (PARTS if mine[depth] else 0)
                if at[depth] < lengths[depth] and not is_settled:
                    break
        for word in range(w.shape[1]):
            w[depth + 1, word] = w[depth, word]
        log[0].count = 0
        who = _actor(content, s[depth])
        _apply(content, s[depth + 1], who, int(lists[depth].ids[at[depth]]), log[0])
        at[depth] += 1
        depth += 1


class Solver:
    """Plays out every line of a game for two."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self._game = game
        self._solve = entry(
            _solve_at, game.name, "solve", _actor=rules.actor, _legal=rules.legal, _apply=rules.apply,
            _result=rules.result,
        )  # fmt: skip
        self._lists = np.concatenate([game.engine.new_list()] * DEEPEST)
        self._rows = [np.zeros(DEEPEST, np.int64) for _ in range(4)]

    def value(self, content: Array, state: States, seat: int) -> int:
        """What the seat wins with best play, in parts of PARTS; below 0 if that cannot be said."""
        states = self._game.rules.state.empty(DEEPEST)
        as_words(states)[0] = as_words(state)[0]
        log, ended = self._game.engine.new_log(), new_record(RESULT)
        at, lengths, best, mine = self._rows
        return self._solve(
            content, states, as_words(states), seat, self._lists, log, ended, at, lengths, best, mine, MOST_NODES
        )

    def values(self, match: Match, seat: int) -> dict[int, int] | None:
        """The same after each act that the seat could do now; None if one of them is unknown."""
        engine, found = self._game.engine, dict[int, int]()
        for act in match.legal(seat):
            state = self._game.rules.state.lay(bytearray(match.state_bytes()))
            engine.apply(match.contents.record, state, 0, seat, act, engine.new_log())
            found[act] = self.value(match.contents.record, state, seat)
            if found[act] < 0:
                return None
        return found


def last_turns(game: Game, first: int) -> Iterator[tuple[Match, int]]:
    """Decisions of the last turns, from games between simple bots."""
    deal = first
    while True:
        deal += 1
        match = game.new(2, deal)
        bots = [bot_for(game, "solid", 10 * deal + seat) for seat in range(2)]
        while not match.over:
            seat = match.waiting[0]
            if len(match.legal(seat)) > 1 and _is_late(match):
                yield match, seat
            match.play(bots[seat].decide(match.seen(seat, with_story=False), seat), seat)


def _is_late(match: Match) -> bool:
    state = match.game.rules.state.lay(bytearray(match.state_bytes()))[0]
    return int(state["season"]) == SEASONS and int(state["pawns"][:2].sum()) <= LAST_TURNS


@dataclass
class Loss:
    """What the master lost of its win chance; and what it and random choice lose in positions in doubt, where DOUBT can
    be lost."""

    positions: int = 0
    lost: float = 0.0
    in_doubt: int = 0
    lost_in_doubt: float = 0.0
    lost_by_chance: float = 0.0

    def add(self, chosen: float, chances: list[float]) -> None:
        """Count a position: the chance after what the master chose, and those after everything that it could do."""
        best = max(chances)
        self.positions += 1
        self.lost += best - chosen
        if best - min(chances) >= DOUBT:
            self.in_doubt += 1
            self.lost_in_doubt += best - chosen
            self.lost_by_chance += best - sum(chances) / len(chances)

    @property
    def mean(self) -> float:
        return self.lost / max(1, self.positions)

    @property
    def mean_in_doubt(self) -> float:
        return self.lost_in_doubt / max(1, self.in_doubt)

    @property
    def mean_by_chance(self) -> float:
        return self.lost_by_chance / max(1, self.in_doubt)

    def told(self) -> str:
        """The figures in a sentence."""
        return (
            f"{self.positions} positions, {self.in_doubt} of them in doubt; the master loses {100 * self.mean:.2f}% "
            f"of win chance on average; of those in doubt {100 * self.mean_in_doubt:.2f}%, where random choice loses "
            f"{100 * self.mean_by_chance:.2f}%"
        )


def measure(game: Game, positions: int, playouts: int | None = None, first: int = 0) -> Loss:
    """Measure a number of positions, with the master's playouts or another number of them."""
    solver, found = Solver(game), Loss()
    budget = Budget(playouts=playouts or level_of(game, LEVELS[-1]).playouts)
    for match, seat in last_turns(game, first):
        if found.positions >= positions:
            return found
        values = solver.values(match, seat)
        if values is None:
            continue
        chances = [value / PARTS for value in values.values()]
        if len(set(chances)) == 1:
            found.add(chances[0], chances)  # no act loses anything
            continue
        whole = Worlds(game.rules.state.lay(bytearray(match.state_bytes())), np.ones(1))
        seen = match.seen(seat, with_story=False)
        number = found.positions + 1
        chosen = search(game, seen, seat, budget, number, whole, tuned(game).knowledge.setting).best
        found.add(values[chosen] / PARTS, chances)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.exact")
    parser.add_argument("--positions", type=int, default=1000)
    given = parser.parse_args()
    found = measure(find_game("bomarzo"), given.positions)
    print(f"bomarzo: {found.told()}")


if __name__ == "__main__":
    main()
