"""What is measured in each game, and the sums over the games of two runs.

Every measure is a ratio of sums over games: wins over seats that had the role, turns over games. Of two runs only
sums of products are kept, in whole numbers: batches can be added in any order, and need not be kept.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .rows import Rows
from .tally import LENGTHS

Array = NDArray[Any]
Name = tuple[str, str]
"""What is measured and, of a group, whom of it: ("role", "prince"), ("turns", "")."""
Measured = dict[Name, Array]
"""By measure, for each game: what is counted, and out of how much (2 x games)."""


def measured(rows: Rows) -> Measured:
    """Every measure of some games."""
    won = rows.by_game("won")
    one = np.ones(len(won), np.int32)
    found: Measured = {}

    def put(group: str, name: str, hits: Array, of: Array) -> None:
        found[group, name] = np.stack([hits, of]).astype(np.int32)

    for name in LENGTHS:
        if name in rows.columns:
            put(name, "", rows.by_game(name)[:, 0], one)
    put("shared", "", won.sum(1) > 1, one)
    put("nobody", "", won.sum(1) == 0, one)
    ends = rows.columns["end"]
    for number, end in enumerate(ends.names):
        if end:
            put("end", end, rows.by_game("end")[:, 0] == number, one)
    if "last_at_half" in rows.columns:
        last: Any = rows.by_game("last_at_half")
        put("comeback", "", (last & won).any(axis=1), last.any(axis=1))
    for seat in range(rows.players):
        put("seat", str(seat + 1), won[:, seat], one)
        put("order", str(seat + 1), ((rows.by_game("order") == seat) & won).any(1), one)
    _put_facts(rows, won, put)
    return found


def _put_facts(rows: Rows, won: Array, put: Callable[[str, str, Array, Array], None]) -> None:
    for name, column in rows.columns.items():
        is_alone = name == "bot" and len(column.names) == 1
        if name in ("end", "events") or is_alone or not column.names:
            continue
        values = rows.by_game(name)
        for number, member in enumerate(column.names):
            held = values >> number & 1 == 1 if column.word else values == number
            if member and held.any():
                put(name, member, (held & won).sum(1), held.sum(1))


# --- two runs ------------------------------------------------------------------------------------------------------


@dataclass
class Sums:
    """A measure in two runs. Its rows and columns: counted and out of how much in the first run, and in the second."""

    products: Array = field(default_factory=lambda: np.zeros((2, 4, 4), np.int64))
    """Sums of products over games: those taken in pairs, those of one run alone."""
    totals: Array = field(default_factory=lambda: np.zeros(4, np.int64))
    seen: Array = field(default_factory=lambda: np.zeros(2, np.int64))
    """In how many games of each run there was anything to count."""

    def add(self, values: Array, is_paired: bool) -> None:
        """Count some games (4 x games); exact, as long as sums of squares stay below 2^53."""
        wide = values.astype(np.float64)
        self.products[0 if is_paired else 1] += (wide @ wide.T).astype(np.int64)
        self.totals += values.sum(1, dtype=np.int64)
        self.seen += np.count_nonzero(values[1::2], axis=1)

    def merge(self, other: "Sums") -> None:
        self.products += other.products
        self.totals += other.totals
        self.seen += other.seen


@dataclass
class Pairs:
    """All measures of two runs."""

    games: list[int] = field(default_factory=lambda: [0, 0])
    paired: int = 0
    """Games that both runs played on the same draws."""
    sums: dict[Name, Sums] = field(default_factory=dict)

    def add(self, first: Measured, second: Measured) -> None:
        """Count the same games of both runs."""
        games = _games(first)
        nothing = np.zeros((2, games), np.int32)
        for name in {**first, **second}:
            values = np.concatenate([first.get(name, nothing), second.get(name, nothing)])
            self.sums.setdefault(name, Sums()).add(values, True)
        self.paired += games
        self.games = [self.games[0] + games, self.games[1] + games]

    def add_alone(self, found: Measured, run: int) -> None:
        """Count games of one run that have no counterpart in the other."""
        nothing = np.zeros((2, _games(found)), np.int32)
        for name, values in found.items():
            both = [values, nothing] if run == 0 else [nothing, values]
            self.sums.setdefault(name, Sums()).add(np.concatenate(both), False)
        self.games[run] += _games(found)

    def merge(self, other: "Pairs") -> None:
        """Add what another has counted."""
        for name, sums in other.sums.items():
            self.sums.setdefault(name, Sums()).merge(sums)
        self.paired += other.paired
        self.games = [a + b for a, b in zip(self.games, other.games, strict=True)]

    def to_json(self) -> dict[str, Any]:
        sums = [[*name, s.products.tolist(), s.totals.tolist(), s.seen.tolist()] for name, s in self.sums.items()]
        return {"games": self.games, "paired": self.paired, "sums": sums}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> "Pairs":
        sums = {
            (group, name): Sums(*(np.array(each, np.int64) for each in rest)) for group, name, *rest in given["sums"]
        }
        return cls(list(given["games"]), given["paired"], sums)


def _games(found: Measured) -> int:
    return int(next(iter(found.values())).shape[1])


def paired(first: Iterable[Rows], second: Iterable[Rows]) -> Pairs:
    """Two runs on the same draws; their batches may be cut differently, and one may be longer."""
    pairs, runs = Pairs(), (iter(first), iter(second))
    left: list[Measured | None] = [_next(run) for run in runs]
    while left[0] is not None and left[1] is not None:
        games = min(_games(left[0]), _games(left[1]))
        pairs.add(_cut(left[0], 0, games), _cut(left[1], 0, games))
        for run, found in enumerate(left):
            assert found is not None
            left[run] = _cut(found, games, None) if _games(found) > games else _next(runs[run])
    for run, found in enumerate(left):
        while found is not None:
            pairs.add_alone(found, run)
            found = _next(runs[run])
    return pairs


def apart(first: Iterable[Rows], second: Iterable[Rows]) -> Pairs:
    """Two runs with draws of their own."""
    pairs = Pairs()
    for run, batches in enumerate((first, second)):
        for rows in batches:
            pairs.add_alone(measured(rows), run)
    return pairs


def _next(batches: Iterator[Rows]) -> Measured | None:
    rows = next(batches, None)
    return None if rows is None else measured(rows)


def _cut(found: Measured, begin: int, end: int | None) -> Measured:
    return {name: values[:, begin:end] for name, values in found.items()}
