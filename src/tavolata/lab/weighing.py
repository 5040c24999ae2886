"""Statistics of games between simple bots: how soon they end, how, and who wins.

Bots could play on for ever, so a game is stopped after a number of rounds.
"""

from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.content import Contents
from tavolata.kernel.game import Game
from tavolata.kernel.layout import States

from .arena import TOLD, Arena
from .simulate import Tally

EARLY_ROUNDS = (1, 2, 3)
MOST_ROUNDS = 200


@dataclass
class Balance:
    """Statistics of games between simple bots with one number of players."""

    tally: Tally
    over_by: dict[int, int] = field(default_factory=dict)  # games over by an early round
    ended: int = 0  # games that a rule ended within MOST_ROUNDS
    mean_rounds: float = 0.0
    order_wins: list[int] = field(default_factory=list)  # by place in the order of play
    told: dict[str, dict[str, int]] = field(default_factory=dict)  # by event, how often with each name

    @property
    def players(self) -> int:
        return self.tally.players

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def fair(self) -> float:
        """The share of games that a seat wins on average: more than 1 / players where victories are shared."""
        return int(self.tally.seat_wins.sum()) / (self.games * self.players)


def rounds_of(finals: States, players: int) -> NDArray[np.int64]:
    """The round in which each game ended: as the game counts them, else by turns divided by players."""
    if "rounds" in (finals.dtype.names or ()):
        return finals["rounds"].astype(np.int64)
    return -(-finals["turns"].astype(np.int64) // players)


def order_of_play(finals: States, players: int) -> NDArray[np.int64]:
    """The place of each seat in the order of play, 0 for who began: games x players. In a game of seasons the first
    place is passed on with each; a game without the field `first` is begun by seat 0."""
    names = finals.dtype.names or ()
    first = finals["first"].astype(np.int64) if "first" in names else np.zeros(len(finals), np.int64)
    if "first" in names and "season" in names:
        first = first - finals["season"]
    return (np.arange(players) - first[:, None]) % players


def wins_in_order(finals: States, players: int) -> list[int]:
    """Wins of who began, of who came second, and so on."""
    won = finals["winners"].astype(np.int64)[:, None] >> np.arange(players) & 1
    return np.bincount(order_of_play(finals, players)[won == 1], minlength=players).tolist()  # type: ignore[no-any-return]


def happenings(game: Game, told: NDArray[np.int64]) -> dict[str, dict[str, int]]:
    """How often the watched events happened with each name that their argument can have."""
    found = {}
    for event, word in game.rules.watched.items():
        kind = game.rules.events[event.upper()]
        words = [name for name, _ in game.rules.event_arguments[kind]]
        names = game.rules.event_arguments[kind][words.index(word)][1]
        assert isinstance(names, type)
        assert issubclass(names, IntEnum)
        counted = told[kind, words.index(word)]
        found[event] = {name.name.lower(): int(counted[name]) for name in names if name.name != "UNKNOWN"}
    return found


def weigh(
    game: Game, players: int, games: int, seed: int = 1, contents: Contents | None = None,
    options: dict[str, int] | None = None, threads: int = 1, edition: int | None = None,
) -> Balance:  # fmt: skip
    """Play the games of one number of players and count; under an edition of the rules, by default the newest."""
    game.meta.check_players(players)
    edition = game.meta.check_edition(edition)
    content = (contents or game.content(edition=edition)).record
    start = game.engine.start(content, players, game.meta.check_options(options, edition=edition), edition)
    everyone = (1 << players) - 1
    told = np.zeros(TOLD, np.int64)
    finals, counts = Arena(game).play(
        content, start, seed, games, everyone, threads, most_turns=MOST_ROUNDS * players, told=told
    )
    balance = Balance(Tally(players))
    balance.tally.add(game, finals, int(counts[0]))
    rounds = rounds_of(finals, players)
    is_over = (finals["end"] > 0) & (rounds <= MOST_ROUNDS)
    balance.over_by = {early: int((is_over & (rounds <= early)).sum()) for early in EARLY_ROUNDS}
    balance.ended = int(is_over.sum())
    balance.mean_rounds = float(rounds.mean())
    balance.order_wins = wins_in_order(finals, players)
    balance.told = happenings(game, told)
    return balance
