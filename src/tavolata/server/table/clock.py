"""Clocks are data: what each seat has left, and since when it runs. Only time in which a server was up is charged."""

from collections.abc import Iterable

from ..errors import BadRequest
from .state import DAY, TableState, Tempo

MOST_SECONDS = 3 * 60 * 60
MOST_INCREMENT = 10 * 60
MOST_DAYS = 30


def check_tempo(tempo: Tempo) -> None:
    """Refuse a tempo that cannot be played."""
    if tempo.kind == "live":
        _within("seconds", tempo.seconds, 10, MOST_SECONDS)
        _within("increment", tempo.increment, 0, MOST_INCREMENT)
    elif tempo.kind == "days":
        _within("days", tempo.days, 1, MOST_DAYS)


def _within(name: str, given: int, low: int, high: int) -> None:
    if not low <= given <= high:
        raise BadRequest("tempo", name=name, given=given, low=low, high=high)


def full(tempo: Tempo) -> int | None:
    """The initial time of a clock in milliseconds; None: there is no clock."""
    if tempo.kind == "live":
        return tempo.seconds * 1000
    return tempo.days * DAY if tempo.kind == "days" else None


class Uptime:
    """When server processes were up. `began` of a process lies some seconds after its start: pages need that time to
    reconnect, so it is not charged."""

    def __init__(self, began: int, others: Iterable[tuple[int, int]] = ()) -> None:
        self.began = began
        self.others = list(others)  # of other processes, running or ended: first and last heartbeat

    def between(self, start: int, end: int) -> int:
        """The milliseconds from `start` to `end` in which at least one server was up."""
        if start >= self.began:
            return max(0, end - start)
        charged, reached = 0, start
        for began, beat in sorted([*self.others, (self.began, end)]):
            begin, stop = max(began, reached), min(beat, end)
            if stop > begin:
                charged += stop - begin
                reached = stop
        return charged


ALWAYS_UP = Uptime(0)


def left(state: TableState, running: list[int], charged: int) -> list[int]:
    """The time left for every seat, if the running clocks have used `charged` more milliseconds."""
    return [max(0, ms - charged) if seat in running else ms for seat, ms in enumerate(state.clocks)]


def after(
    state: TableState, charged: int, before: list[int], now_waiting: list[int], acted: int | None, undid: int | None
) -> list[int]:
    """The clocks after an entry: seats that were waited for have used `charged` milliseconds; a seat whose act ended
    its turn gets the increment, and gives it back if it takes the act back; with days a turn, a seat that is newly
    asked because another acted gets its whole time."""
    tempo = state.terms.tempo
    whole = full(tempo)
    if whole is None:
        return []
    clocks = list(state.clocks) or [whole] * len(state.seats)
    for seat in before:
        clocks[seat] = max(0, clocks[seat] - charged)
    increment = tempo.increment * 1000 if tempo.kind == "live" else 0
    if acted in before and acted not in now_waiting:
        clocks[acted] += increment
    if undid in now_waiting and undid not in before:
        clocks[undid] = max(0, clocks[undid] - increment)
    if tempo.kind == "days" and acted is not None:
        for seat in now_waiting:
            if seat not in before:
                clocks[seat] = whole
    return clocks
