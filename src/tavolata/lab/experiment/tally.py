"""Counting rows: whole numbers only, so that the order of batches cannot change a sum."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..statistics import wilson
from .rows import Rows

Array = NDArray[Any]
Pair = tuple[int, int]
"""Of how many, and how many of them won."""
LENGTHS = ("turns", "decisions", "minutes", "lead_changes")
PLAIN = {"game", "seat", "order", "bot", "won", "place", "score", "end", "last_at_half", *LENGTHS}


@dataclass
class Tally:
    """What came out of some games."""

    players: int
    games: int = 0
    nobody: int = 0  # games that nobody won
    shared: int = 0  # games that several won
    wins: dict[str, dict[str, Pair]] = field(default_factory=dict)  # by seat, role, card, ...
    words: dict[str, str] = field(default_factory=dict)  # in which words of the game a group's names are told
    ends: dict[str, int] = field(default_factory=dict)
    lengths: dict[str, Array] = field(default_factory=dict)  # games by turns, decisions, ...
    comebacks: Pair = (0, 0)  # games with somebody last at half-time; those that they won
    scores: tuple[int, int, int] = (0, 0, 0)  # points of winners, of all, and the square of all
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)  # sums of numbers: of winners, of all
    choices: Array = field(default_factory=lambda: np.zeros((0, 2), np.int64))

    @property
    def winners(self) -> int:
        """Seats that won."""
        return sum(won for _, won in self.wins.get("seat", {}).values())

    def add(self, rows: Rows) -> None:
        """Count the rows of a batch."""
        won = rows.by_game("won")
        winners = won.sum(1)
        self.games += len(won)
        self.nobody += int((winners == 0).sum())
        self.shared += int((winners > 1).sum())
        flat = rows.columns["won"].values
        for name in ("seat", "order"):
            self._count(name, rows.columns[name].values, flat, [str(n + 1) for n in range(self.players)])
        ends = rows.columns["end"]
        for end, games in enumerate(np.bincount(ends.values[:: self.players], minlength=len(ends.names)).tolist()):
            if games:
                self.ends[ends.names[end]] = self.ends.get(ends.names[end], 0) + games
        for name in LENGTHS:
            if name in rows.columns:
                counted = np.bincount(rows.columns[name].values[:: self.players])
                self.lengths[name] = _sum(self.lengths.get(name, np.zeros(0, np.int64)), counted)
        if "last_at_half" in rows.columns:
            last = rows.by_game("last_at_half")
            of, back = self.comebacks
            self.comebacks = of + int(last.any(1).sum()), back + int((last & won).any(1).sum())
        self._add_scores(rows.columns["score"].values.astype(np.int64), flat)
        self._add_facts(rows, flat)
        if len(rows.choices):
            self.choices = rows.choices.copy() if len(self.choices) == 0 else self.choices + rows.choices

    def _add_scores(self, scores: Array, won: Array) -> None:
        of_winners, of_all, squares = self.scores
        sums = int(scores[won].sum()), int(scores.sum()), int((scores * scores).sum())
        self.scores = of_winners + sums[0], of_all + sums[1], squares + sums[2]

    def _add_facts(self, rows: Rows, won: Array) -> None:
        if len(rows.columns["bot"].names) > 1:
            self._count("bot", rows.columns["bot"].values, won, rows.columns["bot"].names)
        for name, column in rows.columns.items():
            if name in PLAIN:
                continue
            if column.word:
                self.words[name] = column.word
                self._count_bits(name, column.values, won, column.names)
            elif column.names:
                self.words[name] = name
                self._count(name, column.values, won, column.names)
            else:
                of_winners, of_all = self.numbers.get(name, (0, 0))
                sums = int(column.values[won].sum()), int(column.values.sum())
                self.numbers[name] = of_winners + sums[0], of_all + sums[1]

    def _count(self, group: str, values: Array, won: Array, names: Any) -> None:
        both = np.bincount(values.astype(np.int16) << 1 | won, minlength=2 * len(names)).tolist()
        for name, others, number in zip(names, both[::2], both[1::2], strict=False):
            if others + number:
                self._add(group, name, others + number, number)

    def _count_bits(self, group: str, bits: Array, won: Array, names: Any) -> None:
        of_winners = bits[won]
        for number, name in enumerate(names):
            if name:
                bit = np.int64(1) << np.int64(number)
                self._add(group, name, int(np.count_nonzero(bits & bit)), int(np.count_nonzero(of_winners & bit)))

    def _add(self, group: str, name: str, of: int, won: int) -> None:
        counted = self.wins.setdefault(group, {})
        before = counted.get(name, (0, 0))
        counted[name] = before[0] + of, before[1] + won

    def merge(self, other: "Tally") -> None:
        """Add what another has counted."""
        self.games += other.games
        self.nobody += other.nobody
        self.shared += other.shared
        self.words |= other.words
        for group, counted in other.wins.items():
            for name, (of, won) in counted.items():
                self._add(group, name, of, won)
        for end, games in other.ends.items():
            self.ends[end] = self.ends.get(end, 0) + games
        for name, counted_games in other.lengths.items():
            self.lengths[name] = _sum(self.lengths.get(name, np.zeros(0, np.int64)), counted_games)
        self.comebacks = self.comebacks[0] + other.comebacks[0], self.comebacks[1] + other.comebacks[1]
        self.scores = tuple(a + b for a, b in zip(self.scores, other.scores, strict=True))  # type: ignore[assignment]
        for name, (of_winners, of_all) in other.numbers.items():
            before = self.numbers.get(name, (0, 0))
            self.numbers[name] = before[0] + of_winners, before[1] + of_all
        if len(other.choices):
            self.choices = other.choices.copy() if len(self.choices) == 0 else self.choices + other.choices

    def to_json(self) -> dict[str, Any]:
        """As plain values, for another process."""
        arrays = {"lengths": {name: counted.tolist() for name, counted in self.lengths.items()}}
        return {**vars(self), **arrays, "choices": self.choices.tolist()}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> "Tally":
        lengths = {name: np.array(counted, np.int64) for name, counted in given["lengths"].items()}
        wins = {group: {name: (of, won) for name, (of, won) in by.items()} for group, by in given["wins"].items()}
        return cls(**{**given, "lengths": lengths, "wins": wins,
                      "choices": np.array(given["choices"], np.int64).reshape(-1, 2)})  # fmt: skip

    def widest(self, of: Sequence[str] = ()) -> float:
        """Half the width of the widest interval of some groups: what `--until` looks at. By default of seats, and of
        what each seat is exactly one of, as roles and objectives: of those every member is seen often, while a card
        may be so rare that no number of games would do. Whoever was never seen has no interval."""
        groups = of or ["seat", *(group for group, word in self.words.items() if word == group)]
        pairs = [pair for group in groups for pair in self.wins.get(group, {}).values() if pair[0]]
        return max((high - low) / 2 for low, high in (wilson(won, of) for of, won in pairs))


def tallied(rows: Rows) -> Tally:
    """The tally of a batch."""
    tally = Tally(rows.players)
    tally.add(rows)
    return tally


def _sum(a: Array, b: Array) -> Array:
    """Counts added place by place, the shorter row filled with zeros."""
    total = np.zeros(max(len(a), len(b)), np.int64)
    total[: len(a)] += a
    total[: len(b)] += b
    return total
