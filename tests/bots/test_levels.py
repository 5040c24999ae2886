"""Levels: six for every game, repeatable, and stronger where they know more."""

from pathlib import Path

import pytest

import tavolata
from tavolata.bots import LEVELS, NAMES, bot_for
from tavolata.bots.levels import level_of, searches
from tavolata.bots.search import Budget
from tavolata.kernel.game import Game
from tavolata.lab.tournament.entrants import parse_entrant
from tavolata.lab.tournament.play import Contest, play
from tavolata.lab.tournament.schedule import fixtures
from tavolata.server.runtime import levels as at_tables
from tavolata.terminal.new_game import new_game

from ..packages.installing import found_in, install

GAMES = ["trono", "tortelli", "bomarzo"]


def test_there_are_six_from_weak_to_strong() -> None:
    assert LEVELS == ("gentle", "easy", "solid", "keen", "expert", "master")
    assert set(NAMES) == {*LEVELS, "random", "simple"}


@pytest.mark.parametrize("name", GAMES)
def test_each_level_doubts_less_or_thinks_longer_than_the_one_below(name: str) -> None:
    levels = [level_of(tavolata.game(name), level) for level in LEVELS]
    assert levels[0].doubt > levels[1].doubt > 0
    assert not any(level.slips for level in levels)
    assert levels[2].doubt == levels[2].playouts == 0
    assert 0 < levels[3].playouts < levels[4].playouts < levels[5].playouts
    assert [searches(tavolata.game(name), level) for level in LEVELS] == [False] * 3 + [True] * 3


def test_a_game_with_nothing_but_its_rules_is_played_by_the_search(pig: Game) -> None:
    budgets = [level_of(pig, level).playouts for level in LEVELS]
    assert budgets == sorted(set(budgets))
    assert searches(pig, "simple")
    assert at_tables.thinks(pig, "simple"), "so it is a job of a worker, not of the event loop"
    assert at_tables.instants(pig, "simple") == ["gentle", "random"]


OWN_LEVELS = """
from tavolata.bots.levels import Knowledge, Level, Tuned, ladder

SEARCHING = [Level(playouts=11), Level(playouts=22), Level(playouts=33)]
TUNED = Tuned(ladder(Level(slips=2), Level(slips=5), *SEARCHING), Knowledge(believes=True))
"""


def test_a_game_of_another_package_hands_over_its_own_levels(tmp_path: Path) -> None:
    package = new_game("sow", tmp_path)
    [rules] = package.rglob("rules.py")
    rules.with_name("levels.py").write_text(OWN_LEVELS, encoding="utf-8")
    with found_in(install(tmp_path / "site", package)):
        sow = tavolata.game("sow")
        assert [level_of(sow, level).playouts for level in LEVELS] == [0, 0, 0, 11, 22, 33]
        assert searches(sow, "keen")
        assert not searches(sow, "solid")


@pytest.mark.parametrize("name", GAMES)
def test_solid_is_what_tables_have_stored_as_simple(name: str) -> None:
    match = tavolata.game(name).new(2, 6)
    solid, simple = bot_for(match.game, "solid", 3), bot_for(match.game, "simple", 3)
    for _ in range(60):
        seat = match.waiting[0]
        act = solid.decide(match.seen(seat), seat)
        assert act == simple.decide(match.seen(seat), seat)
        match.play(act, seat)


def test_decisions_one_by_one_are_those_of_the_gesture() -> None:
    """A bot that is asked for one decision at a time plays the gesture that it found as a whole."""
    match = tavolata.game("trono").new(2, 6)
    whole, single = (bot_for(match.game, "keen", 3, Budget(playouts=40)) for _ in range(2))
    longest = 0
    while not match.over:
        seat = match.waiting[0]
        gesture = whole.gesture(match.seen(seat), seat)
        longest = max(longest, len(gesture))
        for act in gesture:
            assert single.decide(match.seen(seat), seat) == act
            match.play(act, seat)
    assert longest > 1


def test_whoever_believes_what_the_acts_tell_beats_the_simple_bot() -> None:
    """In 24 fixed games of Trono, seats and deals mirrored; without beliefs it would win about half of them."""
    contest = Contest("trono", 2, 4, {}, (parse_entrant("expert@100"), parse_entrant("solid")))
    won = 0
    for fixture in fixtures(2, 2, 24):
        won += fixture.seats[play(contest, fixture).winners[0]] == 0
    assert won >= 16
