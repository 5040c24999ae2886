"""Clocks run for each seat that must decide, only while a server is up; a bot plays when one is at zero."""

from tavolata.server.table.clock import Uptime
from tavolata.server.table.play import Undo
from tavolata.server.table.state import DAY, Tempo

from .sitting import BEGAN, Sitting


def live(seconds: int = 60, increment: int = 5) -> Sitting:
    return (
        Sitting("bomarzo", tempo=Tempo("live", seconds=seconds, increment=increment)).sit("ada", "bea", "cleo").start()
    )


def test_every_seat_that_is_waited_for_is_charged() -> None:
    sitting = live()
    assert sitting.state.clocks == [60_000] * 3
    sitting.wait(7_000)
    assert sitting.table.waiting == [0, 1, 2]  # all choose their cards at the same time
    while 1 in sitting.table.waiting:
        sitting.act(1)
    assert sitting.state.clocks == [53_000, 58_000, 53_000]
    sitting.wait(1_000)
    while 0 in sitting.table.waiting:
        sitting.act(0)
    assert sitting.state.clocks == [57_000, 58_000, 52_000]


def test_clocks_never_fall_below_zero_and_come_back_from_the_log() -> None:
    sitting = live(10, 0)
    sitting.wait(60_000)
    sitting.act(0)
    assert sitting.state.clocks == [0, 0, 0]
    assert sitting.folded().state.clocks == [0, 0, 0]


def test_days_begin_anew_with_every_turn() -> None:
    sitting = Sitting("bomarzo", tempo=Tempo("days", days=2)).sit("ada", "bea", "cleo").start()
    sitting.wait(DAY)
    sitting.act(0)
    assert sitting.state.clocks == [DAY, DAY, DAY]
    while len(sitting.table.waiting) != 1:
        sitting.act()
    seat = first = sitting.table.waiting[0]
    while seat == first:
        sitting.act()
        (seat,) = sitting.table.waiting
    assert sitting.state.clocks[seat] == 2 * DAY


def test_without_a_clock_there_is_none() -> None:
    sitting = Sitting().sit("ada", "bea", "cleo").start()
    sitting.wait(1000)
    sitting.act()
    assert sitting.state.clocks == []


def test_time_without_a_server_is_charged_to_nobody() -> None:
    sitting = live()
    sitting.uptime = Uptime(BEGAN + 100_000, [(BEGAN - 5_000, BEGAN + 2_000)])
    sitting.wait(103_000)  # two seconds before the server died, ninety-eight without one, three after
    sitting.act(0)
    assert sitting.state.clocks[1] == 60_000 - 5_000


def test_uptimes_of_several_servers_are_counted_once() -> None:
    uptime = Uptime(1_000, [(0, 400), (300, 600), (100, 200), (900, 950)])
    assert uptime.between(0, 2_000) == 600 + 50 + 1_000
    assert uptime.between(350, 500) == 150
    assert uptime.between(1_500, 1_700) == 200
    assert uptime.between(1_700, 1_500) == 0


def test_a_clock_that_jumped_back_between_two_starts_flags_nobody() -> None:
    uptime = Uptime(5_000, [(3_600_000, 3_700_000)])
    assert uptime.between(3_650_000, 10_000) == 0


def test_acting_and_taking_back_earns_no_time() -> None:
    sitting = Sitting("trono", tempo=Tempo("live", seconds=60, increment=30)).sit("ada", "bea", "cleo").start()
    for _ in range(200):
        seat, before = sitting.table.waiting[0], list(sitting.state.clocks)
        sitting.act()
        if sitting.table.waiting != [seat] and sitting.match.can_undo(seat):
            break
    assert sitting.state.clocks[seat] == before[seat] + 30_000
    guest = sitting.state.seats[seat].guest
    sitting.do(guest, Undo(id=sitting.name(), v=sitting.state.seq, seat=seat))
    assert sitting.state.clocks == before
