"""What a page is sent: built for one viewer, from what that viewer may know and nothing else."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from tavolata.kernel.layout import SEATS
from tavolata.kernel.match import Event
from tavolata.kernel.seen import Seen
from tavolata.kernel.texts import load

from ..errors import TEXT
from .clock import left
from .state import Proposal, TableState, Tempo
from .table import Table, VersionDelta

TAIL = 100  # events that a page gets when it opens


class Viewer(NamedTuple):
    """Who a frame is for: a seat, or None for a spectator; with sentences in a language, or without any."""

    seat: int | None
    language: str | None


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody at the table may know of a seat."""

    name: str
    kind: Literal["free", "person", "bot", "client"]
    bot: str | None = None
    away: bool = False
    resigned: bool = False
    contribution: str = ""


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody at the table may know of it."""

    id: str
    game: str
    rules_version: int
    status: Literal["lobby", "playing", "over"]
    options: dict[str, int]
    has_own_content: bool
    tempo: Tempo
    listed: bool
    spectators: bool
    chat: bool
    hints: bool
    order: Literal["shuffled", "chosen"]
    lesson: bool
    host: int | None
    seats: list[SeatInfo]
    watching: int
    commitment: str
    source: dict[str, Any] | None
    rematch: str | None


class Told(msgspec.Struct, frozen=True):
    """An event, its sentence where the page asked for a language, and the rule behind it."""

    event: dict[str, Any]
    text: str | None = None
    rule: str | None = None


class Choice(msgspec.Struct, frozen=True):
    """A legal action by name, and in words where the page asked for a language."""

    act: dict[str, Any]
    text: str | None = None


class Offer(msgspec.Struct, frozen=True):
    """What an action promises that is not simply useful: legal without effect, or looked for and not legal; and why."""

    act: dict[str, Any]
    outlook: Literal["no_effect", "impossible"]
    reason: str
    rule: str
    text: str | None = None


class Clocks(msgspec.Struct, frozen=True):
    """Milliseconds left by seat at the server's time `at`; those of the seats in `running` run."""

    left: list[int]
    running: list[int]
    at: int


class Result(msgspec.Struct, frozen=True):
    """How the game ended. Winners, places and scores only if the rules ended it."""

    reason: str
    by: int | None = None
    winners: list[int] = []
    places: list[int] = []
    scores: list[int] = []


class Me(msgspec.Struct, frozen=True):
    """Who the page is for."""

    seat: int | None
    seats: list[int]
    is_host: bool


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How the game stands for a viewer."""

    view: dict[str, Any] | None = None
    legal: list[Choice] = []
    outlook: list[Offer] = []
    waiting: list[int] = []
    can_undo: bool = False
    orders: dict[str, str] = {}  # this seat's own standing orders
    clocks: Clocks | None = None
    proposal: Proposal | None = None
    result: Result | None = None


class EventsBody(Standing, frozen=True, kw_only=True):
    events: list[Told] = []
    retracted: int = 0  # how many of the last events told were taken back first
    table: TableInfo | None = None


class SnapshotBody(Standing, frozen=True, kw_only=True):
    me: Me
    table: TableInfo
    events: list[Told] = []


class Frame(msgspec.Struct, frozen=True, tag_field="t", kw_only=True):
    """Base of all messages to a page."""


class Snapshot(Frame, tag="snapshot", frozen=True, kw_only=True):
    """The whole table as it is now."""

    v: int
    d: SnapshotBody


class Events(Frame, tag="events", frozen=True, kw_only=True):
    """What one version changed."""

    v: int
    d: EventsBody


_encoder = msgspec.json.Encoder()


def encode(frame: Any) -> bytes:
    return _encoder.encode(frame)


Elapsed = Callable[[int], tuple[int, int]]
"""Takes a time; returns the time now, and the milliseconds that clocks are charged between the two."""


def nothing_elapsed(since: int) -> tuple[int, int]:
    """Charge nothing: clocks as they were at the last entry."""
    return since, 0


class FrameBuilder:
    """Builds the frames of a table; `names` are those of its people, by guest. A page runs its clocks from when a frame
    arrives, so a frame has them as they are when it is built."""

    def __init__(self, table: Table, names: dict[str, str], elapsed: Elapsed = nothing_elapsed) -> None:
        self.table = table
        self.names = names
        self._elapsed = elapsed

    # --- frames ------------------------------------------------------------------------------------------------

    def snapshot(self, viewer: Viewer, me: Me) -> Snapshot:
        match = self.table.match
        told = match.events_for(viewer.seat) if match is not None else []
        body = SnapshotBody(
            me=me,
            table=self.table_info(viewer.language),
            events=self.tell(told[-TAIL:], viewer),
            **self._standing(viewer),
        )
        return Snapshot(v=self.table.state.seq, d=body)

    def events(self, viewer: Viewer, past: VersionDelta) -> Events:
        """The frame of the newest version."""
        body = EventsBody(**self._news(viewer, past), **self._standing(viewer))
        return Events(v=past.v, d=body)

    def missed(self, viewer: Viewer, since: int) -> list[Events] | None:
        """The frames after version `since`, with a view in the last one only; None if that is too long ago."""
        if since > self.table.state.seq or not self.table.remembers(since):
            return None
        past = [each for each in self.table.past if each.v > since]
        frames = [Events(v=each.v, d=EventsBody(**self._news(viewer, each))) for each in past[:-1]]
        return [*frames, self.events(viewer, past[-1])] if past else []

    # --- their parts -------------------------------------------------------------------------------------------

    def _news(self, viewer: Viewer, past: VersionDelta) -> dict[str, Any]:
        return {
            "events": self.tell(heard(past.told, viewer.seat), viewer),
            "retracted": len(heard(past.retracted, viewer.seat)),
            "table": self.table_info(viewer.language) if past.is_seating else None,
        }

    def tell(self, events: list[Event], viewer: Viewer) -> list[Told]:
        match = self.table.match
        names = self.seat_names(viewer.language)
        told = []
        for event in events:
            plain = {word: value for word, value in event.items() if word != "audience"}
            text = match.tell(event, viewer.language, names) if viewer.language and match is not None else None
            told.append(Told(plain, text, self.table.game.rule_behind(event)))
        return told

    def _standing(self, viewer: Viewer) -> dict[str, Any]:
        state, match = self.table.state, self.table.match
        if match is None:
            return {}
        seen = match.seen(viewer.seat)
        standing: dict[str, Any] = {
            "view": seen.view(),
            "waiting": self.table.waiting,
            "clocks": self._clocks(),
            "proposal": state.proposal,
            "result": self.result(seen),
        }
        if viewer.seat is not None and self.table.is_playing:
            standing["legal"] = self.choices(seen, viewer.language)
            standing["outlook"] = self.offers(seen, viewer.language)
            standing["can_undo"] = match.can_undo(viewer.seat)
            standing["orders"] = state.seats[viewer.seat].orders
        return standing

    def choices(self, seen: Seen, language: str | None) -> list[Choice]:
        actions = seen.legal()
        if language is None:
            return [Choice(seen.read(action)) for action in actions]
        names = self.seat_names(language)
        return [Choice(seen.read(action), seen.describe(action, language, names)) for action in actions]

    def offers(self, seen: Seen, language: str | None) -> list[Offer]:
        """What the page is told of actions beside the legal ones being legal."""
        return [
            Offer(
                seen.read(each.action), each.outlook, each.reason or "", each.rule or "", each.text(seen.game, language)
            )
            for each in seen.outlook()
            if each.outlook != "useful"
        ]

    def _clocks(self) -> Clocks | None:
        state, running = self.table.state, self.table.waiting
        if not state.clocks:
            return None
        now, charged = self._elapsed(state.at)
        return Clocks(left(state, running, charged), running, now)

    def result(self, seen: Seen) -> Result | None:
        state = self.table.state
        if state.status != "over" or state.ended is None:
            return None
        if not seen.over:
            return Result(state.ended, state.ended_by)
        return Result(state.ended, None, seen.winners, seen.places, seen.scores)

    def table_info(self, language: str | None) -> TableInfo:
        state, terms = self.table.state, self.table.state.terms
        return TableInfo(
            id=state.id,
            game=terms.game,
            rules_version=state.edition + 1,
            status=state.status,
            options=terms.options,
            has_own_content=terms.content is not None,
            tempo=terms.tempo,
            listed=terms.listed,
            spectators=terms.spectators,
            chat=terms.chat,
            hints=terms.hints,
            order=terms.order,
            lesson=terms.lesson,
            host=next(iter(state.seats_of(state.host)), None),
            seats=self._seats(language),
            watching=len(state.spectators),
            commitment=state.commitment,
            source=state.source,
            rematch=state.rematch,
        )

    def _seats(self, language: str | None) -> list[SeatInfo]:
        state = self.table.state
        names = self.seat_names(language)
        is_fixed = state.status != "lobby"
        return [
            SeatInfo(
                name=name,
                kind="person" if seat.guest else "client" if seat.bot == "client" else "bot" if seat.bot else "free",
                bot=seat.bot,
                away=seat.away,
                resigned=seat.resigned,
                contribution=state.contributions.get(n, "") if is_fixed else "",
            )
            for n, (seat, name) in enumerate(zip(state.seats, names, strict=True))
        ]

    def seat_names(self, language: str | None) -> list[str]:
        """A name for every seat: the person's own, or a word for who sits there."""
        return seat_names(self.table.state, self.names, language or "en")


def seat_names(state: TableState, names: dict[str, str], language: str) -> list[str]:
    """Every seat's name: the person's own, or a word for who sits there."""
    text = load(TEXT, language)
    named = []
    for n, seat in enumerate(state.seats):
        key = "seat.bot" if seat.bot else "seat.person" if seat.guest else "seat.free"
        named.append(names.get(seat.guest or "") or text(key, number=n + 1))
    return named


def heard(events: list[Event], seat: int | None) -> list[Event]:
    """The events whose audience includes a viewer."""
    viewer = SEATS if seat is None else seat  # spectators have the bit after the last seat
    return [event for event in events if event["audience"] >> viewer & 1]
