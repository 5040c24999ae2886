"""Games between simple bots, with other content, options or a head start, and what can be counted in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tavolata
from tavolata.kernel.game import Game
from tavolata.kernel.layout import States
from tavolata.lab.arena import TOLD, Arena
from tavolata.lab.weighing import MOST_ROUNDS, happenings, order_of_play

Head = Callable[[States], None]
"""Changes the state before the first draw: what the first seat begins with."""


@dataclass(frozen=True)
class Played:
    """The last states of games, and how often the watched events happened in all of them together."""

    game: Game
    players: int
    finals: States
    told: dict[str, dict[str, int]]

    @property
    def games(self) -> int:
        return len(self.finals)

    @property
    def won(self) -> NDArray[np.int64]:
        """Games x seats: 1 for a winner."""
        return self.finals["winners"].astype(np.int64)[:, None] >> np.arange(self.players) & 1

    @property
    def fair(self) -> float:
        """The share of games that a seat wins on average."""
        return float(self.won.mean())

    @property
    def by_order(self) -> list["Factor"]:
        """What each place in the order of play wins."""
        order = order_of_play(self.finals, self.players)
        return [Factor(int(self.won[order == place].sum()), self.games, self.fair) for place in range(self.players)]

    def by_trait(self, trait: str) -> dict[str, "Factor"]:
        """What the seats with each role or objective win."""
        names, column = self.game.rules.traits(self.finals)[trait]
        mine = [column[:, : self.players] == number for number in range(len(names))]
        found = zip(names, mine, strict=True)
        return {name: Factor(int(self.won[own].sum()), int(own.sum()), self.fair) for name, own in found if own.any()}

    @property
    def shared(self) -> float:
        """The share of games with several winners."""
        return float((self.won.sum(1) > 1).mean())

    @property
    def spread(self) -> float:
        """The standard deviation of a seat's points."""
        return float(self.finals["points"][:, : self.players].astype(float).std())

    @property
    def first_seat(self) -> float:
        """What the first seat wins, as a multiple of a fair share; a shared victory counts as its part."""
        return float((self.won[:, 0] / self.won.sum(1)).mean()) * self.players


@dataclass(frozen=True)
class Factor:
    """Wins as a multiple of a fair share, with 95 %."""

    wins: int
    of: int
    fair: float

    @property
    def value(self) -> float:
        return self.wins / self.of / self.fair

    @property
    def margin(self) -> float:
        share = self.wins / self.of
        return 1.96 * float(np.sqrt(share * (1 - share) / self.of)) / self.fair

    def __str__(self) -> str:
        return f"{self.value:.2f}"


class Table:
    """A game, at whose tables simple bots play; compiled once."""

    def __init__(self, name: str, threads: int, seed: int = 1) -> None:
        self.game = tavolata.game(name)
        self._arena = Arena(self.game)
        self._threads = threads
        self._seed = seed

    def play(
        self, players: int, games: int, options: Mapping[str, Any] | None = None,
        changes: Mapping[str, Any] | None = None, head: Head | None = None, edition: int | None = None,
    ) -> Played:  # fmt: skip
        """Games with the simple bot in every seat; the same whatever the number of threads."""
        content = self.game.content(changes, edition).record
        chosen = self.game.meta.check_options(dict(options or {}), edition=edition)
        start = self.game.engine.start(content, players, chosen, edition)
        if head is not None:
            head(start)
        told = np.zeros(TOLD, np.int64)
        everyone = (1 << players) - 1
        finals, _ = self._arena.play(
            content, start, self._seed, games, everyone, self._threads, most_turns=MOST_ROUNDS * players, told=told
        )
        return Played(self.game, players, finals, happenings(self.game, told))
