"""What strangers send: records of any length, and content that never ends."""

from typing import Any

import tavolata
from tavolata.kernel import record as records
from tavolata.server.history.table_export import pack
from tavolata.server.table.closing import Stopped
from tavolata.server.table.play import Acted, Undone
from tests.server.table.sitting import Sitting


def undoing_record(pairs: int, game: str = "tortelli") -> bytes:
    """A sound record in which somebody does the same thing again and again, and takes it back each time."""
    match = tavolata.game(game).new(2, seed=1)
    while True:
        seat = match.waiting[0]
        act = match.game.read(match.legal(seat)[0])
        match.play(act, seat)
        if match.can_undo(seat):
            match.undo(seat)
            break
    record = match.record(reveal=True)
    record["moves"] += [{"act": act, "seat": seat}, {"undo": seat}] * pairs
    return records.dump(records.seal({word: value for word, value in record.items() if word != "digest"})).encode()


def long_table(entries: int) -> bytes:
    """A whole table, as it is exported: of so many entries, in which somebody does the same thing again and again, and
    takes it back each time."""
    sitting = Sitting("tortelli", players=2).sit("ada", "bea").start()
    while not sitting.match.can_undo(seat := sitting.table.waiting[0]):
        act = sitting.table.game.read(sitting.match.legal(seat)[0])
        sitting.enter(Acted(seat, [act]))
    while len(sitting.entries) < entries - 2:
        sitting.enter(Undone(seat))
        sitting.enter(Acted(seat, [act]))
    sitting.enter(Stopped("endless_draws"))
    return pack(sitting.loaded(), [])


def endless_record() -> bytes:
    """A record that begins at a position of Trono at which the roll for the first turn ties for ever: nobody rolls."""
    match = tavolata.game("trono").new(3, seed=1)
    record = match.record(reveal=True)
    position = match.position()
    position["state"] |= {"phase": "first_roll", "rolling": []}
    record |= {"position": position, "moves": []}
    return records.dump(records.seal({word: value for word, value in record.items() if word != "digest"})).encode()


def played_record(game: str, seed: int = 1, **given: Any) -> bytes:
    """A game that was played to its end by the first legal actions."""
    match = tavolata.game(game).new(2, seed=seed, **given)
    while not match.over:
        seat = match.waiting[0]
        match.play(match.legal(seat)[-1], seat)
    return records.dump(match.record()).encode()
