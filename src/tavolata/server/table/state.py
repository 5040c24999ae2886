"""The state of a table. Everything here is folded from the log and can be stored in a snapshot."""

from typing import Any, Literal

import msgspec

from tavolata.kernel.chance import Seating

GAME_STATUS = Literal["lobby", "playing", "over"]
DAY = 24 * 60 * 60 * 1000


class Tempo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pace of a table: `live` with seconds on each clock and an increment, `days` for each turn, `none`, or
    `hot_seat`: people share one device, without a clock."""

    kind: Literal["live", "days", "none", "hot_seat"] = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0


class Terms(msgspec.Struct, frozen=True):
    """What was agreed for a table before the start."""

    game: str
    players: int
    options: dict[str, int]
    content: dict[str, Any] | None = None
    tempo: Tempo = Tempo()
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool = False
    order: Literal["shuffled", "chosen"] = "shuffled"
    lesson: bool = False
    """A guided first game: one person and bots, with draws that everybody can know."""

    @property
    def of_next(self) -> "Terms":
        """The terms of a table that follows this one: after a lesson comes an ordinary game."""
        if not self.lesson:
            return self
        return msgspec.structs.replace(self, lesson=False, content=None, spectators=True, chat=True, order="shuffled")


class Seat(msgspec.Struct):
    """Who sits there: a person (`guest`, with further `devices`), a bot of some kind (its program among the devices, if
    it is somebody's own), or nobody."""

    guest: str | None = None
    devices: list[str] = []
    bot: str | None = None  # a kind of ours, or "client": somebody's own program
    away: bool = False  # a bot plays for the person
    left: bool = False  # the person left by themselves, and has no say in proposals
    resigned: bool = False
    contribution: str = ""
    orders: dict[str, str] = {}  # standing orders, known to this seat alone

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def holder(self) -> str | None:
        """The guest who sends commands for this person: for people who share a device, the device."""
        return self.devices[0] if self.guest is not None and "~" in self.guest and self.devices else self.guest

    @property
    def is_person(self) -> bool:
        """Whether a person still plays here, present or not."""
        return self.guest is not None and not self.resigned

    @property
    def bot_kind(self) -> str | None:
        """The kind of bot of ours that decides for this seat now."""
        if self.bot is not None and self.bot != "client" and not self.away:
            return self.bot
        return "simple" if self.away or self.resigned else None

    def is_held_by(self, guest: str | None) -> bool:
        return guest is not None and (guest == self.guest or guest in self.devices)


class Proposal(msgspec.Struct):
    """Something that needs everyone's consent: taking back more than undo allows, ending the game, another level for a
    bot."""

    what: Literal["undo", "end", "level"]
    seat: int
    back_to: int  # the version that an undo goes back to
    agreed: list[int]
    bot: int | None = None  # the seat of the bot
    kind: str | None = None  # its new level


class TableState(msgspec.Struct):
    """Everything about a table except the match itself."""

    id: str
    terms: Terms
    host: str
    commitment: str
    seats: list[Seat]
    made: int  # when
    seq: int = 0
    at: int = 0  # when the last entry was made
    chain: str = ""
    status: GAME_STATUS = "lobby"
    spectators: list[str] = []
    edition: int = 0  # of the rules that are played
    standard: str = ""  # the hash of that edition's standard content, unless the table is older than this
    position: dict[str, Any] | None = None  # where the match begins, if not at the start
    source: dict[str, Any] | None = None  # the table and version that this one branches from
    contributions: dict[int, str] = {}  # what persons added to the draws, by seat of the match
    seating: Seating | None = None  # how the seats were shuffled
    turns: int = 0  # how many turns have begun
    clocks: list[int] = []  # milliseconds left, by seat
    answering: list[int] = []  # by seat: the version since which it may answer, or -1
    acted: list[int] = []  # by seat: the version of its last act or undo
    acts: list[tuple[int, int, int]] = []  # the latest acts: version, seat, number of decisions
    timed_out: list[int] = []  # seats that a bot moved for when their clock ran out, until they act themselves
    proposal: Proposal | None = None
    ended: str | None = None  # why, once over
    ended_by: int | None = None  # the seat that resigned last
    rematch: str | None = None  # the table that follows this one
    steps: list[int] = []  # the number of the newest step: for each seat, then for spectators
    known: dict[str, int] = {}  # the latest command ids, with the version each made

    @property
    def persons(self) -> list[int]:
        """Seats whose consent counts."""
        return [n for n, seat in enumerate(self.seats) if seat.is_person and not seat.left]

    def is_here(self, guest: str | None) -> bool:
        """Whether a guest belongs to this table: plays, watches, or hosts it."""
        return guest is not None and (guest == self.host or guest in self.spectators or bool(self.seats_of(guest)))

    def is_host(self, guest: str | None) -> bool:
        """Whether a guest hosts the table: the host, or another device of theirs."""
        own = (seat for seat in self.seats if seat.guest == self.host)
        return guest is not None and (guest == self.host or any(guest in seat.devices for seat in own))

    def seats_of(self, guest: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.is_held_by(guest)]

    def pass_host(self, gone: str | None) -> None:
        """When the host leaves, the first person who is still there becomes host."""
        if gone is not None and gone == self.host:
            others = [seat.holder for seat in self.seats if seat.holder and seat.holder != gone]
            present = [self.seats[n].holder for n in self.persons if self.seats[n].holder != gone]
            self.host = next(iter([*present, *others]), self.host) or self.host
