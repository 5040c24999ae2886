"""Tortelli's combats, solved: never worse than all dice to the end, and the master loses hardly anything."""

import pytest
from benchmarks.bots.combats import best_chance, measure, won_by_blitz, won_with

import tavolata
from tavolata.games.tortelli.odds import Battle, odds

TORTELLI = tavolata.game("tortelli")


@pytest.mark.parametrize("kind", list(Battle))
def test_the_best_dice_are_never_worse_than_all_of_them(kind: Battle) -> None:
    for troops in range(2, 9):
        for defenders in range(1, 2 if kind is Battle.SIEGE else 7):
            whole = float(odds(troops - 1, defenders, kind).win)
            assert best_chance(troops, defenders, kind, 1) >= whole - 1e-12
            assert won_by_blitz(troops, defenders, kind, 1, 1) == pytest.approx(whole)


def test_fewer_dice_are_worse_where_there_are_many_troops() -> None:
    one, two, three = (won_with(8, 5, Battle.OPEN, 1, dice) for dice in (1, 2, 3))
    assert three > max(one, two)
    assert best_chance(8, 5, Battle.OPEN, 1) == three
    assert best_chance(2, 0, Battle.GATE, 1) == 1
    assert best_chance(1, 2, Battle.OPEN, 1) == 0


def test_the_master_loses_hardly_anything_in_combats() -> None:
    """Where something can be lost at all."""
    found = measure(TORTELLI, 60, playouts=100)
    assert found.positions == 60
    assert found.in_doubt >= 15
    assert found.mean_by_chance > 0.02
    assert found.mean_in_doubt < 0.5 * found.mean_by_chance
