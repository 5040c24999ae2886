"""The last turns of Bomarzo, played out: the solver is right, and the master loses hardly anything against it."""

from typing import Any

from benchmarks.bots.exact import PARTS, Solver, last_turns, measure

import tavolata
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.layout import States

BOMARZO = tavolata.game("bomarzo")


def by_hand(content: Any, states: States, seat: int) -> int:
    """The same as the solver finds, by recursion and without leaving anything out."""
    engine = BOMARZO.engine
    who, _, _ = engine.status(content, states, 0)
    assert who != CHANCE
    if who == OVER:
        winners = int(states["winners"][0])
        return PARTS * (winners >> seat & 1) // max(1, winners.bit_count())
    moves = engine.new_list()
    n = engine.legal(content, states, 0, who, moves)
    found = [by_hand(content, after(content, states, who, act), seat) for act in moves["ids"][0, :n].tolist()]
    return max(found) if who == seat else min(found)


def after(content: Any, states: States, seat: int, act: int) -> States:
    copied = BOMARZO.rules.state.lay(bytearray(states.tobytes()))
    BOMARZO.engine.apply(content, copied, 0, seat, act, BOMARZO.engine.new_log())
    return copied


def test_the_solver_finds_what_playing_out_every_line_finds() -> None:
    solver, compared = Solver(BOMARZO), 0
    for match, seat in last_turns(BOMARZO, 40):
        values = solver.values(match, seat)
        states, content = BOMARZO.rules.state.lay(bytearray(match.state_bytes())), match.contents.record
        if values is None or int(states["pawns"][0][:2].sum()) > 0:
            continue
        compared += 1
        assert values == {act: by_hand(content, after(content, states, seat, act), seat) for act in values}
        if compared == 8:
            break


def test_the_master_loses_hardly_anything_in_the_last_turns() -> None:
    """Where something can be lost at all: few positions, in which random choice loses much."""
    found = measure(BOMARZO, 400, playouts=200)
    assert found.positions == 400
    assert found.in_doubt >= 15
    assert found.mean_by_chance > 0.3
    assert found.mean_in_doubt < 0.1 * found.mean_by_chance
