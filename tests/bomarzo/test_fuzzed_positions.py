"""Law 8: positions of every phase, changed in one to three fields, are refused or played to their end by the laws."""

import random
from collections.abc import Callable

import pytest

from tavolata.games.bomarzo.terms import Phase
from tavolata.testing.positions import Reached, Report, check_mutant, check_reached, mutant, phase_of, position, reach

from .tables import GAME, Table, on_gods, table

RICH = {0: "6 food 6 coin 3 wine", 1: "6 food 6 coin 3 wine"}
BOTH = [[0, 0, 0, 5, 0], *[[0] * 5] * 3]
SLICE, ALL = 30, 700  # mutants a phase; of thirty about one can be, as almost everything follows from something else


def producing() -> Table:
    """A holder of vision draws for their village and for two cards."""
    return table(season=3, cubes=RICH, rows=BOTH, upgraded={0: "tomb letter sketch"}, discards="altar hut").pass_all()


def powers() -> Table:
    """Every power is at hand."""
    upgraded = {0: "tomb hut column bench altar", 1: "astrolabe sundial urn alembic inscription"}
    return table(season=8, cubes=RICH, hands={0: "map page ford", 1: "letter wall"}, upgraded=upgraded)


def foreseeing() -> Table:
    return powers().place("genio").pay(coin=1).use().play("no_raise")


def exchanging() -> Table:
    """A card pays for any kind beside an exchanged cube (B-44)."""
    t = table(cubes={0: "coin"}, hands={0: "altar hut"}, upgraded={0: "bench"}, **on_gods(orco="food"))
    return t.place("orco").pay(coin=1).offer("altar", "coin")


RARE: tuple[Callable[[], Table], ...] = (
    producing,
    lambda: producing().play("draw_first", source="village"),
    lambda: producing().play("draw_first", source="cards"),
    lambda: producing().play("draw_first", source="cards").play("use_vision"),
    lambda: producing().play("draw_first", source="village").play("use_vision"),
    powers,
    lambda: powers().invoke("gigante", food=2, coin=1),
    foreseeing,
    lambda: foreseeing().play("use_vision"),
    exchanging,
    lambda: table(season=8, upgraded={0: "niche hermit", 1: "mason"}).pass_all(),
)
"""Situations that random play seldom reaches."""


@pytest.fixture(scope="module")
def reached() -> dict[str, list[Reached]]:
    """Positions of every phase."""
    found: dict[str, list[Reached]] = {}
    for one in reach(GAME, seed=8, each=12):
        found.setdefault(one.phase, []).append(one)
    for made in RARE:
        match = made().match
        states = match._states.copy()
        found.setdefault(phase_of(GAME, states), []).append(Reached(phase_of(GAME, states), match.contents, states))
    return found


def test_every_phase_is_reached_and_let_in(reached: dict[str, list[Reached]]) -> None:
    assert set(reached) == {phase.name.lower() for phase in Phase}
    for some in reached.values():
        for one in some:
            check_reached(GAME, one)


def changed(reached: dict[str, list[Reached]], number: int) -> Report:
    """Mutants of every phase, a number of each; those that are accepted keep the laws."""
    report, chooser = Report(), random.Random(8)
    for some in reached.values():
        for place in range(number):
            one = some[place % len(some)]
            check_mutant(GAME, one, mutant(GAME, one.states, chooser), report)
    return report


def test_changed_positions_are_refused_or_keep_the_laws(reached: dict[str, list[Reached]]) -> None:
    report = changed(reached, SLICE)
    assert report.tried == SLICE * len(Phase)
    assert report.accepted.total() >= 10


def test_what_is_let_in_can_be_shown(reached: dict[str, list[Reached]]) -> None:
    """An accepted position can be shown to every seat and to spectators, with a sentence for every legal action."""
    chooser, shown = random.Random(9), 0
    for one in [one for some in reached.values() for one in some] * 4:
        states = mutant(GAME, one.states, chooser)
        if GAME.engine.problems(one.contents.record, states, 0) == 0 and phase_of(GAME, states) != "over":
            match = GAME.at(position(GAME, one.contents, states), seed=1)
            for seat in (None, *range(match.players)):
                match.view(seat)
            for seat in match.waiting:
                assert all(match.describe(action, "it") for action in match.legal(seat))
            shown += 1
    assert shown > 20


@pytest.mark.long
def test_twenty_thousand_changed_positions(reached: dict[str, list[Reached]]) -> None:
    report = changed(reached, ALL)
    print(report)
    assert report.tried > 20_000
    assert report.accepted.total() > 500
    assert set(report.accepted) == {phase.name.lower() for phase in Phase}
