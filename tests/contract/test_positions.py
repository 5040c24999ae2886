"""Law 8 over every game: what strangers may bring, a position or a content, keeps the other laws or is refused."""

import pytest

import tavolata
from tavolata.testing.positions import Report, check_positions

GAMES = tavolata.games()
MUTANTS, ACCEPTED = 20_000, 2_000


@pytest.mark.parametrize("name", GAMES)
def test_changed_positions_and_contents_keep_the_laws_or_are_refused(name: str) -> None:
    """A slice: positions of every kind of table are let in, and two hundred mutants of them are tried."""
    report = check_positions(tavolata.game(name), mutants=200, contents=12)
    print(f"{name}: {report}")
    assert len(report.reached) > 5
    assert report.accepted.total() >= 5
    assert report.contents_accepted >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_twenty_thousand_mutants(name: str) -> None:
    """The full count: at least 20,000 mutants, at least 2,000 of them let in, some in every phase, each played to its
    end."""
    total = Report()
    seed = 1
    while total.tried < MUTANTS or total.accepted.total() < ACCEPTED:
        report = check_positions(tavolata.game(name), mutants=5_000, contents=40, seed=seed, rounds=2)
        total.reached += report.reached
        total.accepted += report.accepted
        total.tried += report.tried
        total.contents += report.contents
        total.contents_accepted += report.contents_accepted
        total.played += report.played
        seed += 1
        assert seed < 40, f"too few are let in: {total}"
    print(f"{name}: {total}")
    assert set(total.accepted) == set(total.reached)
