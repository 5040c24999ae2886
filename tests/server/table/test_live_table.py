"""A table in memory: what its pages are sent, and when they are disconnected."""

import msgspec

from tavolata.server.errors import ServerError
from tavolata.server.runtime.live_table import LiveTable, Page
from tavolata.server.table.clock import Uptime
from tavolata.server.table.frames import Viewer
from tavolata.server.table.seats import SitIn
from tavolata.server.table.state import Tempo

from .sitting import Sitting

MINUTE = 60_000


class Desk:
    """A page, and all that reached it."""

    def __init__(self, live: LiveTable, guest: str, seat: int | None) -> None:
        self.heard: list[bytes] = []
        self.dismissed: list[str] = []
        self.page = Page(guest, Viewer(seat, None), self.heard.append, self._go)
        self.page.seats = live.seats_of(self.page)
        live.pages.add(self.page)

    def _go(self, why: ServerError) -> None:
        self.dismissed.append(why.key)


def test_clocks_are_told_as_they_stand_when_a_frame_is_sent() -> None:
    """A page runs its clocks from when a frame arrives: a page that reconnects must not see more time than is left."""
    sitting = Sitting("bomarzo", tempo=Tempo("live", seconds=60)).sit("ada", "bea", "cleo").start()
    uptime = Uptime(0)
    now = began = sitting.state.at
    live = LiveTable(sitting.table, {}, lambda since: (now, uptime.between(since, now)))
    desk = Desk(live, "ada", 0)

    def told() -> tuple[list[int], int]:
        live.send_snapshot(desk.page)
        clocks = msgspec.json.decode(desk.heard[-1])["d"]["clocks"]
        return clocks["left"], clocks["at"]

    assert told() == ([MINUTE] * 3, began)
    now = began + 7_000
    assert told() == ([MINUTE - 7_000] * 3, now)
    sitting.wait(7_000)
    while 1 in sitting.table.waiting:
        sitting.act(1)
    live.broadcast(sitting.table.past[-1])
    rested = sitting.state.clocks[1]
    now = began + 10_000
    assert told() == ([MINUTE - 10_000, rested, MINUTE - 10_000], now)
    uptime.began, uptime.others = now + 5_000, [(0, now)]  # all servers are down, and start again
    now += 6_000
    assert told() == ([MINUTE - 11_000, rested, MINUTE - 11_000], now)
    now += 10 * MINUTE
    assert told() == ([0, rested, 0], now)


def test_a_page_that_is_not_at_the_table_any_more_is_shown_nothing_of_what_it_missed() -> None:
    sitting = Sitting(spectators=False).sit("ada", "bea", "cleo").start()
    live = LiveTable(sitting.table, {})
    here, gone = Desk(live, "ada", 0), Desk(live, "dora", None)
    for desk in (here, gone):
        live.send_missed(desk.page, 1)
    assert here.heard
    assert here.dismissed == []
    assert (gone.heard, gone.dismissed) == ([], ["not_at_table"])
    assert live.pages == {here.page}


def test_a_page_that_looks_from_the_same_seat_is_shown_every_step_that_it_missed() -> None:
    """Another process may play on before this one reads what it wrote, and somebody may sit in meanwhile."""
    sitting = Sitting().sit("ada", "bea", "cleo").start()
    live = LiveTable(sitting.table, {})
    desk = Desk(live, "ada", 0)
    desk.page.viewer = desk.page.viewer._replace(steps=True)
    known = sitting.state.seq
    sitting.do("bea", SitIn(id="sits-in-1"))
    for _ in range(6):
        sitting.act()
    live.send_missed(desk.page, known)
    frames = [msgspec.json.decode(frame) for frame in desk.heard]
    assert [(frame["t"], frame["v"]) for frame in frames] == [("events", known + n) for n in range(1, 8)]
    numbers = [step["n"] for frame in frames for step in frame["d"]["steps"]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
