"""A real server, killed at every named point and at random, under people who play on: nothing acknowledged is lost."""

import asyncio
from collections.abc import Callable
from functools import cache

import pytest
from benchmarks.server.chaos import POINTS, RANDOM, STOP, Result, chaos
from benchmarks.server.process import KINDS
from benchmarks.server.soak import soak


def check(result: Result) -> None:
    print(result.text())
    assert result.all_is_well, result.text()
    assert result.found.tables >= 6
    assert sum(attempt.outcome == "ok" for attempt in result.attempts) > 50


IN_DATABASE = ("after_insert", "after_commit")
"""The points at which it matters which database it is; PostgreSQL is killed at the others in the long run."""
SOON = 30
"""A failpoint kills at one of its first hits: six tables come to a hundred twenty in some seconds of play, which would
only be more of the same."""


@pytest.fixture(scope="module")
def results() -> Callable[[str], Result]:
    """What came of one run with each database. That with SQLite is also stopped once by an operator."""

    @cache
    def run(kind: str) -> Result:
        points = (STOP, *POINTS) if kind == "sqlite" else IN_DATABASE
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("benchmarks.server.chaos.MOST_HITS", SOON)
            return asyncio.run(chaos(kind, points, kills=len(points) + 1, tables=6))

    return run


@pytest.mark.parametrize(("kind", "points"), [("sqlite", (STOP, *POINTS)), ("postgresql", IN_DATABASE)])
def test_nothing_is_lost_or_done_twice_at_any_named_point(
    kind: str, points: tuple[str, ...], results: Callable[[str], Result]
) -> None:
    result = results(kind)
    check(result)
    assert sorted(kill.point for kill in result.kills) == sorted((RANDOM, *points))
    assert any(kill.unknown for kill in result.kills)
    nothing = "lost 0, applied twice 0, hash differences 0, charged while down 0, other problems 0"
    assert nothing in result.text()


def test_nobody_is_charged_while_the_server_restarts(results: Callable[[str], Result]) -> None:
    """Neither after a kill nor after a stop."""
    result = results("sqlite")
    check(result)
    assert [kill.point for kill in result.kills[:2]] == [RANDOM, STOP]
    assert result.found.number("clocks") == 0
    assert result.found.charged_ms > 0


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_nor_by_two_hundred_kills_under_fifty_tables(kind: str) -> None:
    result = asyncio.run(chaos(kind, kills=200, tables=50))
    check(result)
    assert len(result.kills) == 200
    for point in (RANDOM, *POINTS):
        assert sum(kill.point == point for kill in result.kills) >= 33
    assert all(any(kill.unknown for kill in result.kills if kill.point == point) for point in POINTS)


@pytest.mark.long
def test_nor_while_it_is_only_stopped() -> None:
    result = asyncio.run(chaos("sqlite", [STOP], kills=2, tables=6, pause=1.0))
    check(result)
    assert [kill.point for kill in result.kills] == [RANDOM, STOP]
    assert result.found.charged_ms > 0


@pytest.mark.parametrize("minutes", [0.01, pytest.param(0.1, marks=pytest.mark.long)])
def test_a_server_that_is_not_killed_stays_well(minutes: float) -> None:
    """It goes on until ten commands a table are acknowledged, however short the time is."""
    soaked = asyncio.run(soak("sqlite", tables=6, minutes=minutes))
    print(soaked.text())
    assert soaked.all_is_well, soaked.text()
    assert len(soaked.attempts) > 50
    assert min(sample.memory for sample in soaked.samples) > 2**20
