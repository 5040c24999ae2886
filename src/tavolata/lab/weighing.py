"""What games between simple bots say about a game: how soon it ends, how, and who wins.

Bots could play on for ever, so a game is left when its rounds are up.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.content import Contents
from tavolata.kernel.game import Game
from tavolata.kernel.layout import States

from .arena import Arena
from .simulate import Tally

EARLY_ROUNDS = (1, 2, 3)
MOST_ROUNDS = 200


@dataclass
class Balance:
    """What games between simple bots say about one number of players."""

    tally: Tally
    over_by: dict[int, int] = field(default_factory=dict)  # games over by an early round
    ended: int = 0  # games that a rule ended within MOST_ROUNDS
    mean_rounds: float = 0.0
    order_wins: list[int] = field(default_factory=list)  # by place in the order of play

    @property
    def players(self) -> int:
        return self.tally.players

    @property
    def games(self) -> int:
        return self.tally.games


def rounds_of(finals: States, players: int) -> NDArray[np.int64]:
    """The round in which each game ended: as the game counts them, else so many turns each."""
    if "rounds" in (finals.dtype.names or ()):
        return finals["rounds"].astype(np.int64)
    return -(-finals["turns"].astype(np.int64) // players)


def wins_in_order(finals: States, players: int) -> list[int]:
    """Wins of who began, of who came second, and so on."""
    first = finals["first"].astype(np.int64)
    seats = (first[:, None] + np.arange(players)) % players
    return (finals["winners"].astype(np.int64)[:, None] >> seats & 1).sum(0).tolist()  # type: ignore[no-any-return]


def weigh(
    game: Game, players: int, games: int, seed: int = 1, contents: Contents | None = None,
    options: dict[str, int] | None = None, threads: int = 1,
) -> Balance:  # fmt: skip
    """Play the games of one number of players and count."""
    content = (contents or game.content()).record
    start = game.engine.start(content, players, game.meta.check_options(options))
    everyone = (1 << players) - 1
    finals, counts = Arena(game).play(
        content, start, seed, games, everyone, threads, most_turns=MOST_ROUNDS * players
    )  # fmt: skip
    balance = Balance(Tally(players))
    balance.tally.add(game, finals, int(counts[0]))
    rounds = rounds_of(finals, players)
    is_over = (finals["end"] > 0) & (rounds <= MOST_ROUNDS)
    balance.over_by = {early: int((is_over & (rounds <= early)).sum()) for early in EARLY_ROUNDS}
    balance.ended = int(is_over.sum())
    balance.mean_rounds = float(rounds.mean())
    balance.order_wins = wins_in_order(finals, players)
    return balance
