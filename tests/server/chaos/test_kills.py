"""A real server, killed at every named point and at random, under people who play on: nothing acknowledged is lost."""

import asyncio

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


@pytest.mark.parametrize(("kind", "points"), [("sqlite", POINTS), ("postgresql", IN_DATABASE)])
def test_nothing_is_lost_or_done_twice_at_any_named_point(kind: str, points: tuple[str, ...]) -> None:
    result = asyncio.run(chaos(kind, points, kills=len(points) + 1, tables=6))
    check(result)
    assert sorted(kill.point for kill in result.kills) == sorted((RANDOM, *points))
    assert any(kill.unknown for kill in result.kills)
    nothing = "lost 0, applied twice 0, hash differences 0, charged while down 0, other problems 0"
    assert nothing in result.text()


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_nor_by_two_hundred_kills_under_fifty_tables(kind: str) -> None:
    result = asyncio.run(chaos(kind, kills=200, tables=50))
    check(result)
    assert len(result.kills) == 200
    for point in (RANDOM, *POINTS):
        assert sum(kill.point == point for kill in result.kills) >= 33
    assert all(any(kill.unknown for kill in result.kills if kill.point == point) for point in POINTS)


def test_nobody_is_charged_while_the_server_restarts() -> None:
    result = asyncio.run(chaos("sqlite", [STOP], kills=2, tables=6, pause=1.0))
    check(result)
    assert [kill.point for kill in result.kills] == [RANDOM, STOP]
    assert result.found.charged_ms > 0


def test_a_server_that_is_not_killed_stays_well() -> None:
    soaked = asyncio.run(soak("sqlite", tables=6, minutes=0.1))
    print(soaked.text())
    assert soaked.all_is_well, soaked.text()
    assert len(soaked.attempts) > 50
    assert min(sample.memory for sample in soaked.samples) > 2**20
