"""The order of shuffled seats is proven by the record: it follows from the seed and from what people contributed."""

import json

import pytest

import tavolata
from tavolata.kernel import record as records
from tavolata.kernel.chance import Seating
from tavolata.kernel.errors import TavolataError
from tavolata.server.errors import BadRequest
from tavolata.server.table.lobby import BY_PLACES, Contribute, Started
from tavolata.server.table.table import Table
from tests.kernel.test_stranger import stranger

from .sitting import SEED, Sitting

PEOPLE = ["ada", "bea", "cleo", "dora"]


def words(n: int) -> str:
    return f"{n:032x}"


def lobby(*contributed: int) -> Sitting:
    """Four people; those at these places have contributed."""
    sitting = Sitting(players=4, order="shuffled").sit(*PEOPLE)
    for place in contributed:
        sitting.do(PEOPLE[place], Contribute(id=f"words-{place}", contribution=words(place)))
    return sitting


def test_record_holds_the_order_and_three_verifiers_make_it_again() -> None:
    sitting = lobby(0, 2).start()
    record = sitting.match.record(reveal=True)
    seating = record["seating"]
    assert seating["places"] == {"0": words(0), "2": words(2)}
    assert [seat.guest for seat in sitting.state.seats] == [PEOPLE[place] for place in seating["order"]]
    assert record["contributions"] == {str(seating["order"].index(place)): words(place) for place in (0, 2)}
    assert tavolata.verify(record).draws.seating == Seating.shuffle(SEED, {0: words(0), 2: words(2)}, 4)
    assert stranger.problems(records.dump(record).encode()) == []


def test_each_contribution_moves_the_order() -> None:
    orders = {tuple(lobby(*some).start().match.draws.seating.order) for some in ((), (0,), (1,), (0, 1), (2, 3), (3,))}
    assert len(orders) > 2


def test_the_order_stays_after_a_snapshot_and_after_a_fold() -> None:
    sitting = lobby(1).start()
    expected = sitting.match.draws.seating
    assert Table.load(*sitting.loaded(sitting.state.seq).saved).match.draws.seating == expected  # type: ignore[union-attr]
    assert sitting.folded().match.draws.seating == expected  # type: ignore[union-attr]


@pytest.mark.parametrize("edit", ["order", "places", "both", "gone", "long", "kind"])
def test_an_edited_order_is_refused(edit: str) -> None:
    record = json.loads(records.dump(lobby(0, 2).start().match.record(reveal=True)))
    seating = record["seating"]
    if edit == "order":
        seating["order"][0], seating["order"][1] = seating["order"][1], seating["order"][0]
    elif edit == "places":
        seating["places"]["0"] = words(9)
    elif edit == "both":  # people change places, and their contributions with them
        seating["order"].reverse()
        record["contributions"] = {str(3 - int(seat)): given for seat, given in record["contributions"].items()}
    elif edit == "gone":
        seating["places"] = {}
    elif edit == "long":
        seating["order"].append(4)
    else:
        record["seating"] = [seating]
    record = records.seal(record)
    with pytest.raises(TavolataError):
        tavolata.verify(record)
    assert stranger.problems(records.dump(record).encode())


def test_a_log_with_another_order_is_refused() -> None:
    sitting = lobby(0)
    order = sitting.table.shuffle().order
    with pytest.raises(BadRequest):
        sitting.enter(Started(order[::-1], BY_PLACES))


def test_tables_that_began_before_keep_their_order_and_their_records_verify() -> None:
    sitting = lobby(0)
    sitting.enter(Started([3, 1, 2, 0]))
    record = sitting.match.record(reveal=True)
    assert "seating" not in record
    assert record["contributions"] == {"3": words(0)}
    tavolata.verify(record)
    assert stranger.problems(records.dump(record).encode()) == []


def test_where_the_host_arranges_the_seats_the_record_says_nothing_of_it() -> None:
    record = Sitting(players=2).sit("ada", "bea").start().match.record(reveal=True)
    assert "seating" not in record
