"""Running many games and counting what came out, in chunks: memory stays small, and progress shows."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.content import Contents
from tavolata.kernel.game import Game
from tavolata.kernel.layout import States

from .arena import Arena

DEVICES = ("cpu", "cuda")
LARGEST_CHUNK = {"cpu": 50_000, "cuda": 1 << 20}
SMALLEST_CHUNK = 1_000

Player = Callable[[int, int], tuple[States, NDArray[np.int64]]]
"""`play(first, number)`: plays games from number `first` on; returns their last states and counts."""


@dataclass(frozen=True)
class Request:
    """What is to be simulated."""

    game: Game
    contents: Contents
    options: dict[str, int]
    games: int
    seed: int
    bots: str = "random"
    device: str = "cpu"
    threads: int = 1
    edition: int | None = None  # of the rules, by default the newest


@dataclass
class Tally:
    """What came out of many games with one number of players."""

    players: int
    games: int = 0
    decisions: int = 0
    draws: int = 0  # games that nobody won
    seconds: float = 0.0
    turns: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))  # games by turns
    ends: dict[str, int] = field(default_factory=dict)
    seat_wins: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    traits: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)  # seats that were it, wins

    def add(self, game: Game, finals: States, decisions: int) -> None:
        """Count a chunk of finished games."""
        self.games += len(finals)
        self.decisions += decisions
        self.draws += int((finals["winners"] == 0).sum())
        self.turns = _sum(self.turns, np.bincount(finals["turns"]))
        for end in game.rules.ends:
            number = int((finals["end"] == end).sum())
            if number:
                name = end.name.lower()
                self.ends[name] = self.ends.get(name, 0) + number
        won = (finals["winners"][:, None] >> np.arange(self.players) & 1).astype(bool)
        self.seat_wins = _sum(self.seat_wins, won.sum(0))
        for trait, (names, values) in game.rules.traits(finals).items():
            self._add_trait(trait, names, values[:, : self.players], won)

    def _add_trait(self, trait: str, names: list[str], values: NDArray[Any], won: NDArray[Any]) -> None:
        counted = self.traits.setdefault(trait, {})
        for value, name in enumerate(names):
            held = values == value
            if held.any():
                seats, wins = counted.get(name, (0, 0))
                counted[name] = (seats + int(held.sum()), wins + int((held & won).sum()))

    @property
    def mean_turns(self) -> float:
        return float((np.arange(len(self.turns)) * self.turns).sum() / self.games)

    def quantile(self, share: float) -> int:
        """The least number of turns within which this share of the games ended."""
        return int(np.searchsorted(np.cumsum(self.turns), share * self.games))


def _sum(a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.int64]:
    """Counts added place by place, the shorter row filled with zeros."""
    total = np.zeros(max(len(a), len(b)), np.int64)
    total[: len(a)] += a
    total[: len(b)] += b
    return total


def run(request: Request, players: int) -> Iterator[Tally]:
    """Play the games of one player count; gives the tally after each chunk, and an empty one as soon as all
    is compiled."""
    play = _player(request, players)
    play(0, 1)  # compile, or load what is compiled: not part of the measured time
    tally = Tally(players)
    yield tally
    size = min(max(request.games // 100, SMALLEST_CHUNK), LARGEST_CHUNK[request.device])
    for first in range(0, request.games, size):
        began = time.perf_counter()
        finals, counts = play(first, min(size, request.games - first))
        tally.seconds += time.perf_counter() - began
        tally.add(request.game, finals, int(counts[0]))
        yield tally


def _player(request: Request, players: int) -> Player:
    """The function that plays games as the request asks."""
    game, content = request.game, request.contents.record
    start = game.engine.start(content, players, request.options, request.edition)
    if request.bots != "random":
        arena = Arena(game)
        everyone = (1 << players) - 1
        gentle = everyone if request.bots == "gentle" else 0
        return lambda first, games: arena.play(
            content, start, request.seed, games, everyone, request.threads, first, gentle=gentle
        )
    if request.device == "cuda":
        from tavolata.kernel import gpu

        return lambda first, games: gpu.playouts(game, content, start, request.seed, games, first)
    return lambda first, games: game.engine.playouts(content, start, request.seed, games, request.threads, first)
