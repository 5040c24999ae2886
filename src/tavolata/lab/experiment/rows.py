"""Results as a table: one row a game and seat, columns with names instead of numbers; `parquet.py` keeps them.

Sets (the events that a seat met, the cards it had in play) are columns of whole numbers in which bit n stands for the
n-th of the column's names.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.facts import Fact, Kind, Number, Several
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.layout import States

from ..weighing import order_of_play
from .file import Experiment
from .plan import Plan
from .playing import sets_of

Array = NDArray[Any]
UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Column:
    """A value in every row: a number; with names the number of one; with `word` a set of bits of them."""

    values: Array
    names: Sequence[str] = ()
    word: str = ""


@dataclass
class Rows:
    """The rows of some games, game by game and seat by seat, and how often each action was offered and chosen."""

    players: int
    columns: dict[str, Column] = field(default_factory=dict)
    choices: Array = field(default_factory=lambda: np.zeros((0, 2), np.int64))

    def by_game(self, name: str) -> Array:
        """A column as games x players."""
        return self.columns[name].values.reshape(-1, self.players)

    def add(self, name: str, values: Array, kind: Any, names: Sequence[str] = (), word: str = "") -> None:
        """Add a column from games x players, or from one value a game."""
        if values.ndim == 1:
            values = np.repeat(values, self.players)
        self.columns[name] = Column(np.ascontiguousarray(values, kind).reshape(-1), names, word)


def play_rows(plan: Plan, first: int, games: int) -> Rows:
    """Play games `first`, `first`+1, ... on this processor."""
    seen = plan.watch(first, games)
    asked = plan.experiment
    rows = rows_of(plan, first, seen.finals)
    if "decisions" in asked.measure:
        rows.add("decisions", seen.decisions, np.int32)
        pace = plan.game.meta.seconds_per_decision
        if pace is not None:
            rows.add("minutes", np.rint(seen.decisions * pace / 60), np.int32)
    if "course" in asked.measure:
        rows.add("lead_changes", seen.lead_changes, np.int32)
        rows.add("last_at_half", seen.last_at_half[:, None] >> np.arange(asked.players) & 1, np.bool_)
    if "events" in asked.measure:
        for number, (name, word, names) in enumerate(plan.player.sets):
            rows.add(name, seen.sets[:, number, : asked.players], np.int64, names, word)
    rows.choices = seen.choices
    return rows


def groups_of(asked: Experiment) -> list[str]:
    """What an experiment counts wins by."""
    game = find_game(asked.game)
    found = ["seat", "order", *(["bot"] if len(set(asked.bots)) > 1 else [])]
    if "facts" in asked.measure:
        facts = facts_of(game, game.rules.state.empty(), asked.players)
        found += [name for name, fact in facts.items() if not isinstance(fact, Number)]
    if "events" in asked.measure:
        found += [name for name, _, _ in sets_of(game)[0]]
    return found


def rows_of(plan: Plan, first: int, finals: States) -> Rows:
    """What the last states of some games tell, of which the first has this number."""
    asked, players, games = plan.experiment, plan.experiment.players, len(finals)
    scores, places = plan.player.results(plan.contents.record, finals, players)
    bots = sorted(set(asked.bots))
    seats = np.arange(players)
    every = np.zeros((games, 1), np.int64)
    rows = Rows(players)
    rows.add("game", np.arange(first, first + games), np.int64)
    rows.add("seat", every + seats, np.int8)
    rows.add("order", order_of_play(finals, players), np.int8)
    rows.add("bot", every + np.array([bots.index(bot) for bot in asked.bots]), np.int8, bots)
    rows.add("won", finals["winners"].astype(np.int64)[:, None] >> seats & 1, np.bool_)
    rows.add("place", places, np.int8)
    rows.add("score", scores, np.int32)
    rows.add("turns", finals["turns"], np.int32)
    rows.add("end", finals["end"], np.int8, _ends(plan.game))
    if "facts" in asked.measure:
        for name, fact in facts_of(plan.game, finals, players).items():
            _add_fact(rows, name, fact)
    return rows


def _ends(game: Game) -> list[str]:
    names = {int(end): end.name.lower() for end in game.rules.ends}
    return [UNFINISHED if number == 0 else names.get(number, "") for number in range(max(names) + 1)]


def facts_of(game: Game, finals: States, players: int) -> dict[str, Fact]:
    """What the game says of its last states; of a game without `facts.py` who was what."""
    own = game.part("facts")
    if own is not None:
        return own.facts(finals, players)  # type: ignore[no-any-return]
    return {name: Kind(names, values[:, :players]) for name, (names, values) in game.rules.traits(finals).items()}


def _add_fact(rows: Rows, name: str, fact: Fact) -> None:
    match fact:
        case Kind(names, values):
            rows.add(name, values, np.int8, names)
        case Number(values):
            rows.add(name, values, np.int32)
        case Several(names, bits, word):
            rows.add(name, bits, np.int64, names, word)
