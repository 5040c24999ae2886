"""Law 8: a position or content from outside keeps the other laws, or is refused.

Positions that play reaches are all let in. Changed in one to three fields they are let in or refused; what is let in is
played to its end under the checks of `laws.py`. Contents are changed and played in the same way. So that refusing
everything does not pass, a report counts what was let in, by phase.

    python -m tavolata.testing.positions trono --mutants 20000 --contents 200
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import tavolata
from tavolata.kernel.content import Contents, Entry
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.errors import BadContent, TavolataError
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, Field, States

from .draws import MOST_MEAN_DRAWS, check_waits
from .game import tables
from .laws import LawBroken, Outcome, check_from, check_laws

CHECKED = 300  # steps of a mutant's game in which every law is looked at; then it is played to its end
LOOKED_AT = 10  # one in this many accepted mutants is passed through `game.at` as JSON, as an untrusted position is
WHOLE_GAME = 1_000  # decisions of a game with a made-up content at which draws are counted one by one
EACH = 40  # reachable positions kept for each phase


@dataclass
class Report:
    """What was tried: positions reached and let in, mutants tried, mutants let in by phase, contents, steps played."""

    reached: Counter[str] = field(default_factory=Counter)
    tried: int = 0
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)  # by the problem named
    contents: int = 0
    contents_accepted: int = 0
    played: Outcome = field(default_factory=Outcome)

    def __str__(self) -> str:
        phases = ", ".join(f"{phase} {count}" for phase, count in sorted(self.accepted.items()))
        return (
            f"{self.reached.total()} positions of {len(self.reached)} phases let in; {self.accepted.total()} of "
            f"{self.tried} mutants let in ({phases}); {self.contents_accepted} of {self.contents} contents let in; "
            f"{self.played.ended} games played to their end in {self.played.steps} steps"
        )


@dataclass(frozen=True)
class Reached:
    """A position that play has reached."""

    phase: str
    contents: Contents
    states: States


def reach(game: Game, seed: int = 0, rounds: int = 1, each: int = EACH) -> list[Reached]:
    """Positions of random games at every kind of table, under every edition: of every phase as many as `each`, the rare
    ones all."""
    chooser = random.Random(f"reach {seed}")
    kept: dict[str, list[Reached]] = {}
    seen: Counter[str] = Counter()
    kinds = [(edition, *table) for edition in game.meta.editions for table in tables(game, edition)]
    for number, (edition, players, options) in enumerate(kinds * rounds):
        for phase, contents, states in walk(game, players, options, f"{seed} {number}", edition):
            seen[phase] += 1
            some = kept.setdefault(phase, [])
            place = len(some) if len(some) < each else chooser.randrange(seen[phase])
            if place < each:
                some[place : place + 1] = [Reached(phase, contents, states.copy())]
    return [one for phase in sorted(kept) for one in kept[phase]]


def walk(
    game: Game, players: int, options: dict[str, Any], seed: str, edition: int | None = None
) -> Iterator[tuple[str, Contents, States]]:
    """The states of one random game, each with its phase."""
    engine, contents, chooser = game.engine, game.content(edition=edition), random.Random(f"walk {seed}")
    chosen = game.meta.check_options(options, edition=edition)
    states = engine.start(contents.record, players, chosen, edition)
    out, log = engine.new_list(), engine.new_log()
    who = CHANCE
    while who != OVER:
        yield phase_of(game, states), contents, states
        who, _, outcomes = engine.status(contents.record, states, 0)
        if who == OVER:
            return
        if who == CHANCE:
            action = chooser.randrange(outcomes)
        else:
            action = int(out["ids"][0, chooser.randrange(engine.legal(contents.record, states, 0, who, out))])
        engine.apply(contents.record, states, 0, who, action, log)


def phase_of(game: Game, states: States) -> str:
    """The name of the phase of a state."""
    phases = game.rules.state.fields["phase"].of
    assert phases is not None
    return phases(int(states["phase"][0])).name.lower()


# --- changing ------------------------------------------------------------------------------------------------------


def mutant(game: Game, states: States, chooser: random.Random) -> States:
    """A state with one to three fields changed, each within its declared range."""
    changed = states.copy()
    while changed.tobytes() == states.tobytes():
        change(game, changed, chooser)
    return changed


def change(game: Game, changed: States, chooser: random.Random) -> None:
    """Change one to three fields, maybe to what they were."""
    fields = [(name, one) for name, one in game.rules.state.fields.items() if name != "edition"]  # `game.at` checks it
    for _ in range(chooser.randint(1, 3)):
        name, one = chooser.choice(fields)
        place = (0, *(chooser.randrange(size) for size in one.shape))
        if one.shape and chooser.random() < 0.3:  # as if two things had changed places
            other = (0, *(chooser.randrange(size) for size in one.shape))
            changed[name][place], changed[name][other] = int(changed[name][other]), int(changed[name][place])
        else:
            changed[name][place] = other_value(one, int(changed[name][place]), chooser)


def other_value(one: Field, old: int, chooser: random.Random) -> int:
    """A value of a field's range, near the old one or far."""
    if one.bits:
        members = [int(m) for m in one.of if one.high >> m & 1] if one.of else list(range(SEATS + 1))
        return old ^ 1 << chooser.choice(members)
    if one.of:
        return chooser.choice([int(member) for member in one.of if one.low <= member <= one.high])
    values = [old - 1, old + 1, one.low, one.high, chooser.randint(one.low, one.high), chooser.randint(0, 3)]
    return chooser.choice([value for value in values if one.low <= value <= one.high])


def made_up(game: Game, chooser: random.Random) -> dict[str, Any]:
    """One to three changes of the standard content, each within its declared range."""
    places = game.rules.content.paths()
    standard = game.standard_content
    return {
        path: other_content(places[path], standard[path], chooser)
        for path in chooser.sample(sorted(places), chooser.randint(1, min(3, len(places))))
    }


def other_content(one: Entry, old: Any, chooser: random.Random) -> Any:
    """Another value of an entry, as it is written in a file; of a list one item changes, or all become alike."""
    if one.many:
        assert one.of is not None
        names = [member.name.lower() for member in one.of if one.low <= member <= one.high]
        return sorted(set(old) ^ {chooser.choice(names)})
    if isinstance(old, list):
        place = chooser.randrange(len(old))
        item = other_content(one, old[place], chooser)
        return [item] * len(old) if chooser.random() < 0.2 else [*old[:place], item, *old[place + 1 :]]
    if one.of:
        return chooser.choice([member.name.lower() for member in one.of if one.low <= member <= one.high])
    values = [old - 1, old + 1, 2 * old, one.low, one.high, chooser.randint(one.low, one.high)]
    return chooser.choice([value for value in values if one.low <= value <= one.high])


# --- checking ------------------------------------------------------------------------------------------------------


def check_positions(
    game: Game, mutants: int = 500, contents: int = 20, seed: int = 0, rounds: int = 1, verbose: bool = False
) -> Report:
    """Law 8 for a game; LawBroken says what was let in and broke which law. What was checked comes back."""
    report = Report()
    reached = reach(game, seed, rounds)
    for one in reached:
        check_reached(game, one)
        report.reached[one.phase] += 1
    chooser = random.Random(f"mutants {seed}")
    phases = [[one for one in reached if one.phase == phase] for phase in report.reached]
    for number in range(mutants):  # every phase as often as any other, however seldom play comes to it
        turn, phase = divmod(number, len(phases))
        one = phases[phase][turn % len(phases[phase])]
        check_mutant(game, one, mutant(game, one.states, chooser), report, number if verbose else None)
    for number in range(contents):
        check_content(game, made_up(game, random.Random(f"content {seed} {number}")), report, verbose)
    return report


def check_reached(game: Game, one: Reached) -> None:
    """What play can reach is let in, and comes back byte for byte."""
    found = int(game.engine.problems(one.contents.record, one.states, 0))
    state = game.rules.state.to_json(one.states[0])
    if found:
        raise LawBroken(f"{game.name}: a position that play reaches is refused for {names(game, found)}: {state}")
    if game.rules.state.from_json(state).tobytes() != one.states.tobytes():
        raise LawBroken(f"{game.name}: a position that play reaches does not come back from JSON: {state}")
    if phase_of(game, one.states) != "over":
        try:
            game.at(position(game, one.contents, one.states))
        except TavolataError as error:
            raise LawBroken(f"{game.name}: a position that play reaches is refused ({error}): {state}") from None


def check_mutant(game: Game, source: Reached, states: States, report: Report, number: int | None = None) -> None:
    """A changed position is refused, or keeps the laws to its end."""
    report.tried += 1
    record = source.contents.record
    found = int(game.engine.problems(record, states, 0))
    if found:
        report.refused.update(names(game, found))
        return
    if game.lacks_a_draw(source.contents, states):
        report.refused["draw"] += 1
        return
    if number is not None:
        print(number, differences(game, source.states, states), flush=True)
    report.accepted[phase_of(game, states)] += 1
    what = f"let in with {differences(game, source.states, states)} from {phase_of(game, source.states)}"
    played = check_from(game, source.contents, states, games=1, seed=report.tried, what=what, checked=CHECKED)
    check_draws(game, played, what)
    check_waits(game, source.contents, states, report.tried, what)
    report.played += played
    if report.accepted.total() % LOOKED_AT == 0:
        match = game.at(position(game, source.contents, states), seed=report.tried)
        assert match.over or match.legal()


def check_content(game: Game, changes: dict[str, Any], report: Report, verbose: bool = False) -> None:
    """A made-up content is refused, or keeps the laws for every number of players."""
    report.contents += 1
    chooser = random.Random(report.contents)
    edition = chooser.choice(game.meta.editions)
    try:
        contents = game.content(changes, edition)
    except BadContent:
        return
    report.contents_accepted += 1
    if verbose:
        print(changes, flush=True)
    for players in game.players:
        options = chooser.choice([options for count, options in tables(game, edition) if count == players])
        played = check_laws(game, players, options, games=1, seed=report.contents, content=changes, edition=edition)
        check_draws(game, played, f"content {changes}")
        start = game.engine.start(contents.record, players, game.meta.check_options(options, edition=edition), edition)
        check_waits(game, contents, start, report.contents, f"content {changes}", WHOLE_GAME)
        report.played += played


def check_draws(game: Game, played: Outcome, what: str) -> None:
    """Draws between two decisions are few on average; `check_waits` looks at single ones."""
    decisions = played.steps - played.draws
    if played.draws > MOST_MEAN_DRAWS * (decisions + played.ended):
        raise LawBroken(f"{game.name}, {what}: {played.draws} draws and {decisions} decisions")


def position(game: Game, contents: Contents, states: States) -> dict[str, Any]:
    """A state as an untrusted position."""
    return {
        "game": game.name,
        "rules_version": int(states["edition"][0]) + 1,
        "content": {"hash": contents.hash, "values": None if contents.standard else contents.values},
        "state": game.rules.state.to_json(states[0]),
    }


def names(game: Game, found: int) -> list[str]:
    """The names of the problems whose bits are set."""
    return [problem.name.lower() for problem in game.rules.problem_names if found >> problem & 1]


def differences(game: Game, a: States, b: States) -> dict[str, Any]:
    """The fields in which two states differ, as they are in the second."""
    there, here = game.rules.state.to_json(a[0]), game.rules.state.to_json(b[0])
    return {name: f"{there.get(name)} -> {value}" for name, value in here.items() if there.get(name) != value}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--mutants", type=int, default=20_000)
    parser.add_argument("--contents", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3, help="random games at each kind of table")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--verbose", action="store_true", help="name each mutant and content before it is played")
    given = parser.parse_args()
    game = tavolata.game(given.game)
    report = check_positions(game, given.mutants, given.contents, given.seed, given.rounds, given.verbose)
    print(f"{game.name}: {report}")
    print("refused for:", ", ".join(f"{name} {count}" for name, count in report.refused.most_common()))


if __name__ == "__main__":
    main()
