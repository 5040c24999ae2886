"""Seats once the game runs: leaving and returning, a substitute bot, further devices, handing a seat over."""

from typing import TYPE_CHECKING

from ..errors import Conflict, Forbidden
from .base import Asker, Command, TableEvent, require_host, require_seat, require_status, seat_of
from .lobby import Freed, Unwatched
from .play import carry_out_if_agreed
from .state import Seat

if TYPE_CHECKING:
    from .table import Table


class Leave(Command, tag="leave", frozen=True, kw_only=True):
    """Leave the table. In play a bot takes over for the person, who keeps the seat."""

    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "Freed | SatIn | Unwatched":
        if asker.guest is not None and asker.guest in table.state.spectators:
            return Unwatched(asker.guest)
        seat = seat_of(table, asker, self.seat)
        if table.state.status == "lobby":
            return Freed(seat)
        require_status(table, "playing")
        if table.state.seats[seat].away:
            raise Conflict("bot_sits_in", seat=seat)
        return SatIn(seat, left=True)


class SitIn(Command, tag="sit_in", frozen=True, kw_only=True):
    """Let a bot play for oneself or, as host, for a person who is not present."""

    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "SatIn":
        require_status(table, "playing")
        held = table.state.seats_of(asker.guest)
        if self.seat is None or self.seat in held:
            seat = seat_of(table, asker, self.seat)
        else:
            require_host(table, asker)
            seat = require_seat(table, self.seat)
            if table.state.terms.tempo.kind == "days":
                raise Forbidden("person_has_time", seat=seat)
            if seat in asker.present:
                raise Forbidden("person_present", seat=seat)
        here = table.state.seats[seat]
        if here.bot_kind is not None:
            raise Conflict("bot_sits_in", seat=seat)
        return SatIn(seat)


class SatIn(TableEvent, tag="sat_in", frozen=True):
    """A bot plays for the seat; it knows what the person knew."""

    seat: int
    left: bool = False

    def apply(self, table: "Table") -> None:
        seat = table.state.seats[self.seat]
        seat.away = True
        if self.left:
            seat.left = True
            table.state.pass_host(seat.holder)
            carry_out_if_agreed(table)


class TakeBack(Command, tag="take_back", frozen=True, kw_only=True):
    """Return to a seat that a bot plays."""

    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "TookBack":
        require_status(table, "playing")
        seat = seat_of(table, asker, self.seat)
        if not table.state.seats[seat].away:
            raise Conflict("no_bot_sits_in", seat=seat)
        return TookBack(seat)


class TookBack(TableEvent, tag="took_back", frozen=True):
    seat: int

    def apply(self, table: "Table") -> None:
        table.state.seats[self.seat].away = table.state.seats[self.seat].left = False


class HandedOver(TableEvent, tag="handed_over", frozen=True):
    """Another person has the seat now, and all devices of the first have lost it."""

    seat: int
    guest: str

    def apply(self, table: "Table") -> None:
        state = table.state
        before = state.seats[self.seat]
        state.seats[self.seat] = Seat(guest=self.guest, contribution=before.contribution, resigned=before.resigned)
        if self.guest in state.spectators:
            state.spectators.remove(self.guest)
        if not state.seats_of(before.holder):
            state.pass_host(before.holder)
        if state.proposal is not None:  # what the first one agreed to is not the second one's word
            state.proposal.agreed = [seat for seat in state.proposal.agreed if seat != self.seat]


class DeviceAdded(TableEvent, tag="device_added", frozen=True):
    """A person opened their personal link on another device."""

    seat: int
    guest: str

    def apply(self, table: "Table") -> None:
        seat = table.state.seats[self.seat]
        if not seat.is_held_by(self.guest):
            seat.devices.append(self.guest)


class DeviceRemoved(TableEvent, tag="device_removed", frozen=True):
    """A person ended another device of their seat. If that was the first one, the seat is held by the device that
    asked, and so is the table if it was the host's."""

    seat: int
    guest: str
    device: str

    def apply(self, table: "Table") -> None:
        state, seat = table.state, table.state.seats[self.seat]
        if seat.guest == self.guest:
            seat.guest = self.device
            seat.devices.remove(self.device)
        else:
            seat.devices.remove(self.guest)
        if state.host == self.guest and not state.seats_of(self.guest):
            state.host = self.device


class Resign(Command, tag="resign", frozen=True, kw_only=True):
    """Give up. With two players that ends the game; with more a bot plays the seat to the end."""

    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "Resigned":
        require_status(table, "playing")
        seat = seat_of(table, asker, self.seat)
        if table.state.seats[seat].resigned:
            raise Conflict("resigned")
        return Resigned(seat)


class Resigned(TableEvent, tag="resigned", frozen=True):
    seat: int

    def apply(self, table: "Table") -> None:
        state = table.state
        state.seats[self.seat].resigned = True
        state.ended_by = self.seat
        playing_on = [seat for seat in state.seats if seat.is_person or seat.bot == "client"]
        if len(state.seats) == 2 or not playing_on:
            table.end("resigned")
        else:
            carry_out_if_agreed(table)
