"""What a worker needs to play any batch of an experiment, made once a process."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots import bot_for
from tavolata.bots.levels import level_of
from tavolata.kernel.content import Contents
from tavolata.kernel.contract import CHANCE
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.layout import SEATS, States

from .file import Experiment
from .playing import RANDOM, Player, Watched, player

MOST_BATCHES = 4096
SHARES = 32  # batches of a small experiment, so that every worker gets some
LARGEST = {"random": 10_000, "bots": 1_000, "searched": 2}
SMALLEST = {"random": 250, "bots": 50, "searched": 1}

Array = NDArray[Any]


@dataclass(frozen=True)
class Plan:
    """An experiment with everything resolved that playing it needs."""

    experiment: Experiment

    @cached_property
    def game(self) -> Game:
        return find_game(self.experiment.game)

    @cached_property
    def contents(self) -> Contents:
        return self.game.content(self.experiment.content or None, self.experiment.edition)

    @cached_property
    def start(self) -> States:
        asked = self.experiment
        return self.game.engine.start(self.contents.record, asked.players, dict(asked.options), asked.edition)

    @cached_property
    def player(self) -> Player:
        return player(self.game)

    @cached_property
    def slips(self) -> Array:
        """By seat, how its bot plays (see `playing.py`)."""
        asked = by_chance()
        for seat, bot in enumerate(self.experiment.bots):
            if bot != "random":
                level = level_of(self.game, bot)
                asked[seat] = level.slips, level.doubt
        return asked

    @cached_property
    def kind(self) -> str:
        """How games are played: by chance, by compiled bots, or one by one by bots that search."""
        if self.experiment.is_searched:
            return "searched"
        return "random" if set(self.experiment.bots) == {"random"} else "bots"

    @cached_property
    def size(self) -> int:
        """Games in a batch: it depends on the experiment alone, so that all engines cut alike."""
        games = self.experiment.games
        usual = max(SMALLEST[self.kind], min(LARGEST[self.kind], games // SHARES))
        return min(games, max(usual, -(-games // MOST_BATCHES)))

    @property
    def batches(self) -> int:
        return -(-self.experiment.games // self.size)

    def games_of(self, batch: int) -> tuple[int, int]:
        """The first game of a batch, and how many it has."""
        first = batch * self.size
        return first, min(self.size, self.experiment.games - first)

    def watch(self, first: int, games: int) -> Watched:
        """Play games `first`, `first`+1, ..."""
        if self.kind == "searched":
            return _joined([self._searched(number) for number in range(first, first + games)])
        asked = self.experiment
        record = self.contents.record
        return self.player.play(record, self.start, self.slips, asked.seed, first, games, asked.measure)

    def warm_up(self) -> None:
        """Compile, or load what is compiled."""
        asked = self.experiment
        record = self.contents.record
        seen = self.player.play(record, self.start, by_chance(), 0, 0, 1, asked.measure)
        self.player.results(record, seen.finals, asked.players)

    def _searched(self, number: int) -> Watched:
        """One game of bots that search; watched as it is played again."""
        asked = self.experiment
        match = self.game.new(
            asked.players, self._seed("deal", number), asked.options, asked.content or None, edition=asked.edition
        )
        bots = [bot_for(self.game, bot, self._seed("bot", number, seat)) for seat, bot in enumerate(asked.bots)]
        while not match.over:
            seat = match.waiting[0]
            seen = match.seen(seat, with_story=bool(getattr(bots[seat], "believes", False)))
            legal = seen.legal(seat)
            for act in legal if len(legal) == 1 else bots[seat].gesture(seen, seat):
                match.play(act, seat)
        script = np.array([self._step(move) for move in match.moves], np.int64)
        return self.player.play(self.contents.record, self.start, self.slips, 0, 0, 1, asked.measure, script)

    def _step(self, move: dict[str, Any]) -> tuple[int, int]:
        """A move as seat and action; of a draw the outcome."""
        if "draw" in move:
            return CHANCE, move["draw"]
        act = dict(move["act"])
        return move["seat"], self.game.act(act.pop("verb"), **act)

    def _seed(self, *words: object) -> int:
        told = ":".join(map(str, (self.experiment.game, self.experiment.players, self.experiment.seed, *words)))
        return int.from_bytes(hashlib.sha256(told.encode()).digest()[:7], "big")


def by_chance() -> Array:
    """Every seat plays at random."""
    asked = np.zeros((SEATS, 2), np.int64)
    asked[:, 0] = RANDOM
    return asked


def _joined(games: list[Watched]) -> Watched:
    def all_of(name: str) -> Array:
        return np.concatenate([getattr(each, name) for each in games])

    return Watched(
        finals=all_of("finals"),
        decisions=all_of("decisions"),
        lead_changes=all_of("lead_changes"),
        last_at_half=all_of("last_at_half"),
        sets=all_of("sets"),
        choices=np.sum([each.choices for each in games], axis=0),
    )


@lru_cache(8)
def plan_of(experiment_key: str) -> Plan:
    """The plan of an experiment's key, kept by the process: batches of one experiment come one after the other."""
    return Plan(Experiment.from_json(json.loads(experiment_key)))
