"""Before the start: a table is created, people and bots sit down, the host arranges it."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tavolata.bots import NAMES, BadBot
from tavolata.kernel.errors import listed

from ..errors import BadRequest, Conflict, Forbidden, Unauthorized
from .base import Asker, Command, TableEvent, require_host, require_seat, require_status, seat_of
from .play import carry_out_if_agreed
from .state import Seat, TableState, Tempo, Terms
from .terms import check_option_types, make_terms

if TYPE_CHECKING:
    from .table import Table

BY_PLACES = 2
"""The version of shuffling that uses the contributions by place in the lobby."""

Words = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$(?!\n)")]
"""What a browser contributes to the draws: 128 bits from its own random source, in hexadecimal."""


class Created(TableEvent, tag="created", frozen=True, kw_only=True):
    """A table was created. The commitment to its seed is published here, before anybody sits. The edition of the rules
    and the standard content are fixed here too, whatever newer ones a later program has."""

    table: str
    terms: Terms
    host: str
    commitment: str
    edition: int = 0
    standard: str = ""
    position: dict[str, Any] | None = None
    source: dict[str, Any] | None = None
    record: dict[str, Any] | None = None  # a match that was played elsewhere, for viewing

    def apply(self, table: "Table") -> None:
        seats = [Seat() for _ in range(self.terms.players)]
        table.state = TableState(
            id=self.table,
            terms=self.terms,
            host=self.host,
            commitment=self.commitment,
            seats=seats,
            made=table.now,
            edition=self.edition,
            standard=self.standard,
            position=self.position,
            source=self.source,
        )
        table.require_edition()
        if self.record is not None:
            table.show_record(self.record)


class Change(Command, tag="change", frozen=True, kw_only=True):
    """The host changes the terms. What is left out stays."""

    players: int | None = None
    options: dict[str, int | bool] | None = None
    preset: str | None = None
    content: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    tempo: Tempo | None = None
    listed: bool | None = None
    spectators: bool | None = None
    chat: bool | None = None
    hints: bool | None = None
    order: Literal["shuffled", "chosen"] | None = None

    def decide(self, table: "Table", asker: Asker) -> "Changed":
        require_status(table, "lobby")
        require_host(table, asker)
        state, terms = table.state, table.state.terms
        if state.position is not None and (self.players, self.options, self.preset, self.content) != (
            None, None, None, msgspec.UNSET,
        ):  # fmt: skip
            raise Conflict("position_fixed")
        check_option_types(terms.game, self.options)
        changed = make_terms(
            terms.game,
            players=terms.players if self.players is None else self.players,
            options=terms.options if self.options is None and self.preset is None else self.options,
            preset=self.preset,
            content=terms.content if self.content is msgspec.UNSET else self.content,
            tempo=self.tempo or terms.tempo,
            listed=terms.listed if self.listed is None else self.listed,
            spectators=terms.spectators if self.spectators is None else self.spectators,
            chat=terms.chat if self.chat is None else self.chat,
            hints=terms.hints if self.hints is None else self.hints,
            order=self.order or terms.order,
            lesson=terms.lesson,
            edition=state.edition,
        )
        taken = sum(not seat.is_free for seat in state.seats)
        if taken > changed.players:
            raise Conflict("too_many_seated", players=changed.players, seated=taken)
        if changed.tempo.kind != "hot_seat":
            if any(len(state.seats_of(device)) > 1 for seat in state.seats for device in seat.devices):
                raise Conflict("hot_seat_seated")
        return Changed(terms=changed)


class Changed(TableEvent, tag="changed", frozen=True):
    """The terms were changed; people keep their order and move up to free seats."""

    terms: Terms

    def apply(self, table: "Table") -> None:
        state = table.state
        if self.terms.players != state.terms.players:
            seated = [seat for seat in state.seats if not seat.is_free]
            state.seats = seated + [Seat() for _ in range(self.terms.players - len(seated))]
        if not self.terms.spectators:
            state.spectators = []
        state.terms = self.terms


# --- sitting down ------------------------------------------------------------------------------------------


class Join(Command, tag="join", frozen=True, kw_only=True):
    """Sit down with an invitation; at a hot-seat table the host seats the others too."""

    seat: int | None = None
    contribution: Words | None = None

    def decide(self, table: "Table", asker: Asker) -> "Joined":
        require_status(table, "lobby")
        if asker.guest is None:
            raise Unauthorized("no_guest")
        is_hot = table.state.terms.tempo.kind == "hot_seat"
        if table.state.terms.lesson and not table.state.is_host(asker.guest):
            raise Forbidden("lesson")
        if is_hot:
            require_host(table, asker)
        elif table.state.seats_of(asker.guest):
            raise Conflict("already_seated")
        seat, words = _free_seat(table, self.seat), self.contribution or ""
        if is_hot:
            return Joined(seat, f"{asker.guest}~{table.state.seq}", words, device=asker.guest)
        return Joined(seat, asker.guest, words)


class Joined(TableEvent, tag="joined", frozen=True):
    """A person sits. People who share a device have an id each, and the device holds all their seats."""

    seat: int
    guest: str
    contribution: str = ""
    device: str | None = None

    def apply(self, table: "Table") -> None:
        devices = [] if self.device is None else [self.device]
        table.state.seats[self.seat] = Seat(guest=self.guest, devices=devices, contribution=self.contribution)
        if self.guest in table.state.spectators:
            table.state.spectators.remove(self.guest)


class Watch(Command, tag="watch", frozen=True, kw_only=True):
    """Watch the table, with a link for spectators."""

    def decide(self, table: "Table", asker: Asker) -> "Watched":
        if asker.guest is None:
            raise Unauthorized("no_guest")
        if not table.state.terms.spectators:
            raise Forbidden("no_spectators")
        if table.state.seats_of(asker.guest):
            raise Conflict("already_seated")
        return Watched(guest=asker.guest)


class Watched(TableEvent, tag="watched", frozen=True):
    guest: str

    def apply(self, table: "Table") -> None:
        if self.guest not in table.state.spectators:
            table.state.spectators.append(self.guest)


class Unwatched(TableEvent, tag="unwatched", frozen=True):
    guest: str

    def apply(self, table: "Table") -> None:
        if self.guest in table.state.spectators:
            table.state.spectators.remove(self.guest)


class AddBot(Command, tag="add_bot", frozen=True, kw_only=True):
    """The host puts a bot of a level on a free seat; `client` reserves the seat for an external program. `simple` and
    `random` are names of before."""

    seat: int | None = None
    kind: str = "simple"

    def decide(self, table: "Table", asker: Asker) -> "BotSat":
        require_status(table, "lobby")
        require_host(table, asker)
        if self.kind not in (*NAMES, "client"):
            raise BadBot("kind", given=self.kind, allowed=listed((*NAMES, "client")))
        program = f"program {self.id}" if self.kind == "client" else ""  # no guest id contains a blank
        return BotSat(_free_seat(table, self.seat), self.kind, program)


class BotSat(TableEvent, tag="bot_sat", frozen=True):
    """A bot sits. An external program has an id, by which it keeps the seat wherever the seat is moved."""

    seat: int
    kind: str
    program: str = ""

    def apply(self, table: "Table") -> None:
        table.state.seats[self.seat] = Seat(bot=self.kind, devices=[self.program] if self.program else [])
        carry_out_if_agreed(table)


class Remove(Command, tag="remove", frozen=True, kw_only=True):
    """The host frees a seat of a bot or a person. In play a bot replaces the person for good."""

    seat: int

    def decide(self, table: "Table", asker: Asker) -> "Freed | BotSat":
        require_host(table, asker)
        seat = table.state.seats[require_seat(table, self.seat)]
        if seat.is_free:
            raise Conflict("seat_free", seat=self.seat)
        if table.state.status == "lobby":
            return Freed(self.seat, removed=seat.guest is not None)
        require_status(table, "playing")
        if seat.guest is None and seat.bot != "client":
            raise Conflict("no_person", seat=self.seat)
        if seat.guest == asker.guest:
            raise Conflict("own_seat")
        return BotSat(seat=self.seat, kind="simple")


class Freed(TableEvent, tag="freed", frozen=True):
    """A seat is free again. If it was the host's, the next person at the table becomes host. A person who was removed
    cannot use their invitation again."""

    seat: int
    removed: bool = False

    @property
    def ends_links(self) -> tuple[str, ...]:
        return ("invite", "code", "personal") if self.removed else ()

    def apply(self, table: "Table") -> None:
        gone = table.state.seats[self.seat].holder
        table.state.seats[self.seat] = Seat()
        if not table.state.seats_of(gone):
            table.state.pass_host(gone)


def _free_seat(table: "Table", wanted: int | None) -> int:
    if wanted is not None:
        if not table.state.seats[require_seat(table, wanted)].is_free:
            raise Conflict("seat_taken", seat=wanted)
        return wanted
    free = [n for n, seat in enumerate(table.state.seats) if seat.is_free]
    if not free:
        raise Conflict("table_full")
    return free[0]


# --- arranging ----------------------------------------------------------------------------------------------


class Swap(Command, tag="swap", frozen=True, kw_only=True):
    """The host swaps two seats."""

    seats: tuple[int, int]

    def decide(self, table: "Table", asker: Asker) -> "Swapped":
        require_status(table, "lobby")
        require_host(table, asker)
        one, other = self.seats
        return Swapped(require_seat(table, one), require_seat(table, other))


class Swapped(TableEvent, tag="swapped", frozen=True):
    one: int
    other: int

    def apply(self, table: "Table") -> None:
        seats = table.state.seats
        seats[self.one], seats[self.other] = seats[self.other], seats[self.one]


class MakeHost(Command, tag="make_host", frozen=True, kw_only=True):
    """The host makes another person at the table host."""

    seat: int

    def decide(self, table: "Table", asker: Asker) -> "HostPassed":
        require_host(table, asker)
        guest = table.state.seats[require_seat(table, self.seat)].holder
        if guest is None:
            raise Conflict("no_person", seat=self.seat)
        return HostPassed(guest)


class HostPassed(TableEvent, tag="host_passed", frozen=True):
    guest: str

    def apply(self, table: "Table") -> None:
        table.state.host = self.guest


class Contribute(Command, tag="contribute", frozen=True, kw_only=True):
    """A browser contributes to the draws; the last contribution before the start counts."""

    contribution: Words
    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "Contributed":
        require_status(table, "lobby")
        return Contributed(seat_of(table, asker, self.seat), self.contribution)


class Contributed(TableEvent, tag="contributed", frozen=True):
    seat: int
    contribution: str

    def apply(self, table: "Table") -> None:
        table.state.seats[self.seat].contribution = self.contribution


class Start(Command, tag="start", frozen=True, kw_only=True):
    """The host starts the game; every seat must be taken."""

    def decide(self, table: "Table", asker: Asker) -> "Started":
        require_status(table, "lobby")
        require_host(table, asker)
        free = [str(n + 1) for n, seat in enumerate(table.state.seats) if seat.is_free]
        if free:
            raise Conflict("seats_free", seats=", ".join(free))
        is_shuffled = table.state.terms.order == "shuffled" and table.state.position is None
        if is_shuffled:
            return Started(table.shuffle().order, BY_PLACES)
        return Started(list(range(len(table.state.seats))))


class Started(TableEvent, tag="started", frozen=True):
    """The game starts. `order`: the place in the lobby of each seat of the match. `order_key`: how it was shuffled;
    tables that started before BY_PLACES were shuffled without contributions, which the record does not show."""

    order: list[int]
    order_key: int = 1

    @property
    def ends_links(self) -> tuple[str, ...]:
        return ("code", "personal")  # a code could be guessed; a link still leads here, and says that it has started

    def apply(self, table: "Table") -> None:
        state = table.state
        if sorted(self.order) != list(range(len(state.seats))):
            raise BadRequest("bad_order")
        if self.order_key == BY_PLACES:
            state.seating = table.shuffle()
            if state.seating.order != self.order:
                raise BadRequest("bad_order")
        state.seats = [state.seats[n] for n in self.order]
        state.contributions = {n: seat.contribution for n, seat in enumerate(state.seats) if seat.contribution}
        state.status = "playing"
        table.begin()
