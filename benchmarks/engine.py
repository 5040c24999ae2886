"""`./dev bench engine`: random play, copies, rounds from Python, and peers, for each game."""

import sys
from collections.abc import Callable

from .aims import AIMS, PLAYERS, Aim
from .beside import ONE_THREAD, NoPeer, compared, python_of_peers
from .ours import RandomPlay, Rounds, copies
from .report import Figure, Report, Table, Target
from .timing import Plan, Sample, best, load, one_core, side_by_side

STATES = 4096  # copied in turn: more than the first cache holds


def measure(name: str, quick: bool, peers: bool) -> Report:
    """Everything about the engine, for one game."""
    plan, aim = Plan.of(quick), AIMS[name]
    say(f"random play of {name}, {PLAYERS} players")
    play = RandomPlay(name, PLAYERS, plan.seconds)
    figures = [*random_play(plan, play, aim), *pieces(plan, play, aim)]
    notes: list[str] = []
    if peers:
        beside, notes = peer_figures(plan, play, aim)
        figures += beside
    else:
        notes.append("Other engines are not in this table: `./dev bench engine --peers` measures them in the same run.")
    every = [at_table(plan, name, players) for players in play.game.players]
    return Report(
        f"Engine: {aim.title}",
        [
            Table(f"{aim.title}, {PLAYERS} players", figures),
            Table("By number of players, one core", every),
        ],
        notes + ([f"A quick look: best of {plan.runs} runs of {plan.seconds} s each."] if quick else []),
    )


def random_play(plan: Plan, play: RandomPlay, aim: Aim) -> list[Figure]:
    """Decisions a second on one core and on two threads."""
    with one_core():
        one = best(plan, play.run)
    beside, two = side_by_side(plan, play.run, lambda: play.run(threads=2))
    return [
        _played("random play, one core", one, play.single, aim.speed),
        Figure("decisions with a single option", play.single, "%", Target(0.30, at_most=True)),
        _played("random play, two threads", two, play.single, Target(1.9), beside.rate),
    ]


def _played(
    what: str, sample: Sample, single: float, target: Target | None = None, beside: float | None = None
) -> Figure:
    return Figure(
        what, sample.rate, "decisions/s", target, games=sample.game_rate, length=sample.length, single=single,
        ratio=sample.rate / beside if beside else None, ours=beside, load=load(),
    )  # fmt: skip


def pieces(plan: Plan, play: RandomPlay, aim: Aim) -> list[Figure]:
    """What search and learners need: copies of states, rounds driven from Python, and small states."""
    rounds = Rounds(play, plan.seconds)

    def figure(what: str, unit: str, run: Callable[[], Sample], target: Target | None = None) -> Figure:
        say(what)
        with one_core():
            return Figure(what, best(plan, run).rate, unit, target, load=load())

    return [
        figure(
            f"state copies in compiled code, {STATES} states", "copies/s",
            lambda: copies(play, plan.seconds, STATES), Target(20e6),
        ),
        figure("the same, two states", "copies/s", lambda: copies(play, plan.seconds, 2)),
        figure("legal + apply from Python, one call", "rounds/s", rounds.in_one_call, Target(1e6)),
        figure("legal + apply from Python, single calls", "rounds/s", rounds.in_single_calls),
        Figure("state of one game", play.start.dtype.itemsize, "bytes", aim.size),
    ]  # fmt: skip


def at_table(plan: Plan, name: str, players: int) -> Figure:
    """Random play with another number of players."""
    say(f"random play, {players} players")
    with one_core():
        play = RandomPlay(name, players, plan.seconds)
        return _played(f"{players} players", best(plan, play.run), play.single)


def peer_figures(plan: Plan, play: RandomPlay, aim: Aim) -> tuple[list[Figure], list[str]]:
    """Other engines in turns with ours, all on one core; sentences about those that could not be measured."""
    say("other engines: their environment")
    try:
        python = python_of_peers()
    except NoPeer as reason:
        return [], [f"Other engines could not be installed ({reason}), so they are not in this table."]
    figures, notes = [], []
    for other in aim.others:
        say(f"other engines: {other}")
        try:
            with one_core():
                figures.append(compared(other, plan, play.run, python, ONE_THREAD))
        except NoPeer as reason:
            notes.append(f"{other} could not be measured ({reason}).")
    return figures, notes


def say(what: str) -> None:
    """Print what is being measured now."""
    print(f"... {what}", file=sys.stderr, flush=True)
