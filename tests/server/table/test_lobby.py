"""Before the start: sitting down, changing terms, starting, and every refusal."""

from typing import Any

import pytest

from tavolata.kernel.errors import TavolataError
from tavolata.server.table.base import Command
from tavolata.server.table.lobby import AddBot, Change, Contribute, Join, MakeHost, Remove, Start, Swap, Watch
from tavolata.server.table.seats import Leave
from tavolata.server.table.state import Tempo

from .sitting import Sitting

WORDS = "0123456789abcdef" * 2


def refused(sitting: Sitting, guest: str | None, command: Command) -> str:
    """The key of the refusal; nothing has changed."""
    before = sitting.table.snapshot()
    with pytest.raises(TavolataError) as caught:
        sitting.do(guest, command)
    assert sitting.table.snapshot() == before
    for language in ("it", "en"):
        assert len(caught.value.text(language)) > 10
    return caught.value.key


def test_commitment_is_the_first_thing_at_a_table() -> None:
    sitting = Sitting()
    assert sitting.state.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert all(seat.is_free for seat in sitting.state.seats)


def test_people_and_bots_take_free_seats_in_order_or_as_they_like() -> None:
    sitting = Sitting(players=4).sit("ada")
    sitting.do("bea", Join(id="join-bea", seat=3))
    sitting.bots(1)
    assert [seat.guest or seat.bot for seat in sitting.state.seats] == ["ada", "simple", None, "bea"]


@pytest.mark.parametrize(
    ("guest", "command", "key"),
    [
        ("bea", Join(id="c-1", seat=0), "seat_taken"),
        ("bea", Join(id="c-1", seat=9), "no_such_seat"),
        ("ada", Join(id="c-1"), "already_seated"),
        (None, Join(id="c-1"), "no_guest"),
        ("bea", AddBot(id="c-1"), "host_only"),
        ("ada", AddBot(id="c-1", kind="genius"), "kind"),
        ("ada", Remove(id="c-1", seat=2), "seat_free"),
        ("bea", Start(id="c-1"), "host_only"),
        ("ada", Start(id="c-1"), "seats_free"),
        ("ada", MakeHost(id="c-1", seat=1), "no_person"),
        ("bea", Leave(id="c-1"), "no_seat"),
        ("ada", Change(id="c-1", players=9), "players"),
        ("ada", Change(id="c-1", options={"nonsense": 1}), "option"),
        ("ada", Change(id="c-1", tempo=Tempo("live", seconds=1)), "tempo"),
        ("ada", Change(id="c-1", tempo=Tempo("days", days=31)), "tempo"),
        ("bea", Change(id="c-1", players=4), "host_only"),
        ("bea", Contribute(id="c-1", contribution=WORDS), "no_seat"),
        ("ada", Watch(id="c-1"), "already_seated"),
    ],
)
def test_what_is_refused_changes_nothing(guest: str | None, command: Command, key: str) -> None:
    assert refused(Sitting().sit("ada"), guest, command) == key


def test_a_full_table_is_full() -> None:
    assert refused(Sitting(players=2).sit("ada", "bea"), "cleo", Join(id="c-1")) == "table_full"


def test_changing_the_number_of_players_moves_people_up() -> None:
    sitting = Sitting(players=5).sit("ada")
    sitting.do("bea", Join(id="c-1", seat=4))
    sitting.do("ada", Change(id="c-2", players=2))
    assert [seat.guest for seat in sitting.state.seats] == ["ada", "bea"]
    assert refused(sitting.sit(), "cleo", Join(id="c-3")) == "table_full"
    assert (
        refused(Sitting(players=3).sit("ada", "bea", "cleo"), "ada", Change(id="c-1", players=2)) == "too_many_seated"
    )


def test_the_role_of_host_passes_on() -> None:
    sitting = Sitting().sit("ada", "bea", "cleo")
    sitting.do("ada", MakeHost(id="c-1", seat=2))
    assert sitting.state.host == "cleo"
    sitting.do("cleo", Leave(id="c-2"))
    assert sitting.state.host == "ada"
    sitting.do("ada", Remove(id="c-3", seat=1))
    assert [seat.guest for seat in sitting.state.seats] == ["ada", None, None]


def test_swapping_seats_and_contributions_that_stay_with_their_person() -> None:
    sitting = Sitting(players=2).sit("ada", "bea")
    sitting.do("bea", Contribute(id="c-1", contribution=WORDS))
    sitting.do("ada", Swap(id="c-2", seats=(0, 1)))
    sitting.start()
    assert sitting.state.contributions == {0: WORDS}
    assert sitting.match.draws.contributions == {0: WORDS}


def test_shuffled_seats_are_the_same_people_in_an_order_that_the_seed_gives() -> None:
    people = ["ada", "bea", "cleo", "dora", "emma"]
    orders: set[tuple[Any, ...]] = set()
    for _ in range(2):
        sitting = Sitting(players=5, order="shuffled").sit(*people).start()
        orders.add(tuple(seat.guest for seat in sitting.state.seats))
    assert len(orders) == 1
    assert sorted(orders.pop()) == people


def test_one_device_holds_all_seats_of_a_hot_seat_table() -> None:
    sitting = Sitting(tempo=Tempo("hot_seat")).sit("ada", "ada", "ada")
    assert sitting.state.seats_of("ada") == [0, 1, 2]
    assert len({seat.guest for seat in sitting.state.seats}) == 3
    assert refused(Sitting(tempo=Tempo("hot_seat")), "bea", Join(id="c-1")) == "host_only"
    assert refused(sitting, "ada", Change(id="c-1", tempo=Tempo())) == "hot_seat_seated"


def test_spectators_where_the_table_allows_them() -> None:
    sitting = Sitting().sit("ada")
    sitting.do("bea", Watch(id="c-1"))
    assert sitting.state.spectators == ["bea"]
    sitting.do("bea", Join(id="c-2"))
    assert sitting.state.spectators == []
    assert refused(Sitting(spectators=False), "bea", Watch(id="c-1")) == "no_spectators"
