"""What strangers send: records of any length, and content that never ends."""

from typing import Any

import tavolata
from tavolata.kernel import record as records
from tavolata.kernel.match import Match
from tavolata.server.history.table_export import pack
from tavolata.server.table.closing import Stopped
from tavolata.server.table.play import Acted, Undone
from tavolata.testing.positions import position as at
from tavolata.testing.positions import walk
from tests.server.table.sitting import Sitting
from tests.tortelli.bad_positions import placed_with_a_quarter
from tests.tortelli.tables import position

FROM, TO = "crevalcore", "sant_agata_bolognese"


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
    """A whole table, as it is exported: of a number of entries, in which a person makes the same move again and
    again, and undoes it each time."""
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
    game = tavolata.game("trono")
    first = next(found for found in walk(game, 3, {}, "endless") if found[0] == "first_roll")
    place = at(game, *first[1:])
    place["state"]["rolling"] = []
    return beginning(game.new(3, seed=1), place)


def placement_record() -> bytes:
    """One that begins at a position of Tortelli at which cards are drawn for ever: no card is left."""
    return beginning(tavolata.game("tortelli").new(3, seed=1), placed_with_a_quarter())


def beginning(match: Match, position: dict[str, Any]) -> bytes:
    """The record of a match, as if it began at a position."""
    record = match.record(reveal=True) | {"position": position, "moves": []}
    return records.dump(records.seal({word: value for word, value in record.items() if word != "digest"})).encode()


def armies(troops: int) -> dict[str, Any]:
    """A position of Tortelli in which two large armies stand beside each other."""
    return position({0: f"{FROM} {troops}", 1: f"{TO} {troops}"})


def armies_record(troops: int) -> bytes:
    """A record that begins there, before anybody has moved."""
    return records.dump(tavolata.game("tortelli").at(armies(troops), seed=1).record(reveal=True)).encode()


def played_record(game: str, seed: int = 1, **given: Any) -> bytes:
    """A game that was played to its end by the first legal actions."""
    match = tavolata.game(game).new(2, seed=seed, **given)
    while not match.over:
        seat = match.waiting[0]
        match.play(match.legal(seat)[-1], seat)
    return records.dump(match.record()).encode()
