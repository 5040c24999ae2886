"""Games of a contest, one after the other or on several processes."""

import hashlib
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tavolata.bots import Bot, bot_for
from tavolata.bots.nets import NetBot
from tavolata.bots.nets import read as read_net
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.seen import Seen

from .entrants import Entrant
from .schedule import Fixture


@dataclass
class Pace:
    """How an entrant answered in one game: decisions, gestures and the seconds they took, how often something went
    wrong, and what it said when that first happened."""

    decisions: int = 0
    gestures: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """A game that is over."""

    fixture: Fixture
    winners: tuple[int, ...]
    places: tuple[int, ...]
    paces: dict[int, Pace]


@dataclass(frozen=True)
class Contest:
    """What all games of a contest have in common."""

    game: str
    players: int
    seed: int
    options: dict[str, Any]
    entrants: tuple[Entrant, ...]
    seconds: float = 5.0  # seconds for each decision of an external bot

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal: the same for all who play it."""
        return self._number("deal", deal)

    def bot_seed(self, deal: int, entrant: int, seat: int) -> int:
        return self._number("bot", deal, entrant, seat)

    def _number(self, *words: object) -> int:
        told = ":".join(map(str, (self.game, self.players, self.seed, *words)))
        return int.from_bytes(hashlib.sha256(told.encode()).digest()[:7], "big")


def play(contest: Contest, fixture: Fixture) -> Played:
    """One game to its end."""
    game = find_game(contest.game)
    match = game.new(contest.players, contest.deal_seed(fixture.deal), contest.options)
    paces = {entrant: Pace() for entrant in fixture.seats}
    seats = [_Seat(contest, game, fixture, seat, paces) for seat in range(contest.players)]
    try:
        while not match.over:
            seat = match.waiting[0]
            for act in seats[seat].gesture(match.seen(seat, with_story=seats[seat].believes)):
                match.play(act, seat)
                paces[fixture.seats[seat]].decisions += 1
    finally:
        for each in seats:
            each.close()
    return Played(fixture, tuple(match.winners), tuple(match.places), paces)


class _Seat:
    """A seat and who sits there."""

    def __init__(self, contest: Contest, game: Game, fixture: Fixture, seat: int, paces: dict[int, Pace]) -> None:
        entrant = fixture.seats[seat]
        self._seat, self._pace = seat, paces[entrant]
        seed = contest.bot_seed(fixture.deal, entrant, seat)
        bot = make(game, contest.entrants[entrant], seed, self._pace, contest.seconds)
        self._bot, self.believes = bot, bool(getattr(bot, "believes", False))

    def gesture(self, seen: Seen) -> list[int]:
        legal = seen.legal(self._seat)
        if len(legal) == 1:
            return legal
        began = time.perf_counter()
        acts = self._bot.gesture(seen, self._seat)
        taken = time.perf_counter() - began
        self._pace.gestures += 1
        self._pace.seconds += taken
        self._pace.slowest = max(self._pace.slowest, taken)
        return acts

    def close(self) -> None:
        close = getattr(self._bot, "close", None)
        if close is not None:
            close()


def make(game: Game, entrant: Entrant, seed: int, pace: Pace, seconds: float) -> Bot:
    """The bot that plays for an entrant in one game."""
    if entrant.net:
        return NetBot(game, _net(game, entrant.net))
    if entrant.program is None:
        return bot_for(game, entrant.level, seed, entrant.budget)
    from .foreign import ForeignBot

    return ForeignBot(game, entrant, seed, pace.faults, pace.said, seconds)


@cache
def _net(game: Game, file: str) -> Any:
    return read_net(game, Path(file))


_contest: Contest | None = None


def _begin(contest: Contest) -> None:
    global _contest
    _contest = contest
    leave_when_told()


def leave_when_told() -> None:
    """At SIGTERM leave this process as at an exception: what external bots run ends with it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


def _play_there(fixture: Fixture) -> Played:
    assert _contest is not None
    return play(_contest, fixture)


def play_all(contest: Contest, wanted: Iterable[Fixture], processes: int) -> Iterator[Played]:
    """All games, in the order in which they end."""
    if processes == 1:
        yield from (play(contest, fixture) for fixture in wanted)
        return
    context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")
    with context.Pool(processes, _begin, (contest,)) as pool:
        yield from pool.imap_unordered(_play_there, wanted)
