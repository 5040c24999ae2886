"""`./dev bench views`: what a table shows its viewers after every move: masked states, views, actions and events."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.match import Match, Seen

from .aims import AIMS, PLAYERS
from .engine import say
from .report import Figure, Report, Table, Target
from .timing import Plan, Sample, amount_for, best, load, one_core

VIEW = {"trono": Target(60, at_most=True), "tortelli": Target(150, at_most=True), "bomarzo": Target(150, at_most=True)}
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
LANGUAGE = "it"
DECISIONS = 300  # decisions of a game, and how many between two looks at it
BETWEEN = 10


@dataclass(frozen=True)
class Moments:
    """A game of simple bots as it was seen at many moments."""

    match: Match
    seats: list[Seen]
    spectators: list[Seen]
    choices: list[tuple[Seen, int]]  # what could be done, and by whom
    events: list[Any]


def moments(name: str) -> Moments:
    """The first decisions of a game, until it is over; the same in each run."""
    match = tavolata.game(name).new(players=PLAYERS, seed=1)
    bot = bot_for(match.game, "simple", seed=1)
    seats: list[Seen] = []
    spectators: list[Seen] = []
    for decision in range(DECISIONS):
        if decision % BETWEEN == 0:
            seats += [match.seen(seat) for seat in range(PLAYERS)]
            spectators.append(match.seen())
        if match.over:
            break
        match.play(bot.decide(match.seen(match.waiting[0]), match.waiting[0]), match.waiting[0])
    choices = [(seen, action) for seen in seats for action in seen.legal()]
    return Moments(match, seats, spectators, choices, match.events)


def measure(name: str, quick: bool, peers: bool) -> Report:
    """Microseconds of each, for one game (there are no peers to compare with: `peers` changes nothing)."""
    plan, title = Plan.of(quick), AIMS[name].title
    at = moments(name)
    match = at.match

    def figure(what: str, show: Callable[[Any], object], things: Sequence[Any], target: Target | None) -> Figure:
        say(what)
        with one_core():
            return Figure(what, microseconds(plan, show, things), "us", target, load=load())

    viewers = range(PLAYERS)
    figures = [
        figure("view of a seat", lambda seen: seen.view(), at.seats, VIEW.get(name)),
        figure("view of a spectator", lambda seen: seen.view(), at.spectators, VIEW.get(name)),
        figure("masked state", match.masked, viewers, Target(10, at_most=True)),
        figure("all a seat may know (`match.seen`)", match.seen, viewers, None),
        figure("legal actions of a seat", lambda seen: seen.legal(), at.seats, None),
        figure("an action by name", lambda choice: match.game.read(choice[1]), at.choices, Target(0.5, at_most=True)),
        figure("an action in words", lambda choice: choice[0].describe(choice[1], LANGUAGE, NAMES), at.choices,
               Target(5, at_most=True)),
        figure("an event in words", lambda event: match.tell(event, LANGUAGE, NAMES), at.events,
               Target(8, at_most=True)),
    ]  # fmt: skip
    notes = [f"The mean over the first {DECISIONS} decisions of a game of simple bots, looked at every {BETWEEN}."]
    return Report(
        f"Views: {title}",
        [Table(f"{title}, {PLAYERS} players", figures)],
        notes + (["A quick look: two short runs."] if quick else []),
    )


def microseconds(plan: Plan, show: Callable[[Any], object], things: Sequence[Any]) -> float:
    """How long one of the things takes to show, in the best of several runs over all of them. It is processor time, so
    other processes do not count.
    """

    def over_all(times: int) -> None:
        for _ in range(times):
            for thing in things:
                show(thing)

    times = amount_for(plan.seconds, over_all, 1)

    def run() -> Sample:
        began = time.process_time()
        over_all(times)
        return Sample(times * len(things), time.process_time() - began)

    return 1e6 / best(plan, run).rate
