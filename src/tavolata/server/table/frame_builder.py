"""Builds what a page is sent: for one viewer, from what that viewer may know and nothing else."""

from collections.abc import Callable
from functools import cached_property
from threading import Lock
from typing import Any

from msgspec import UNSET, UnsetType

from tavolata.kernel.layout import SEATS
from tavolata.kernel.match import Event
from tavolata.kernel.seen import Seen
from tavolata.kernel.texts import load

from ..errors import TEXT
from . import characters
from .clock import left
from .frames import (
    Choice,
    Clocks,
    Events,
    EventsBody,
    Me,
    Offer,
    Result,
    SeatInfo,
    Snapshot,
    SnapshotBody,
    Step,
    TableInfo,
    Told,
    Viewer,
)
from .shown_steps import ShownStep, StepDrawer
from .state import Proposal, TableState
from .steps import number_of
from .table import Table, VersionDelta

TAIL, LONGEST_TAIL = 100, 500
"""Events that a page gets when it opens; a player gets all since their last turn, but not more than this."""
KEPT = 4096  # cached events of all tables: the pages of a table open together, and get the same ones

_telling = Lock()  # replays are rendered in threads
_told: dict[tuple[int, str | None], tuple[Event, list[str], Told]] = {}
"""Events as they were told, by identity and language, with the names that were used."""

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
        self._steps = StepDrawer(table)
        self._named: dict[str, tuple[int, dict[str, str], list[str]]] = {}  # version, names of people, names of seats

    # --- frames ------------------------------------------------------------------------------------------------

    def snapshot(self, viewer: Viewer, me: Me) -> Snapshot:
        match = self.table.match
        told = match.events_for(viewer.seat) if match is not None else []
        tail = tail_of(told, viewer.seat)
        body = SnapshotBody(
            me=me,
            table=self.table_info(viewer.language),
            events=self.tell(told[tail:], viewer),
            n=number_of(self.table.state.steps, viewer.seat) if viewer.steps else UNSET,
            opening=self._opening(viewer),
            late=(viewer.steps and self.table.state.timed_out) or UNSET,
            befell=self._befell(viewer, told, tail),
            **self._standing(viewer, is_whole=True),
        )
        return Snapshot(v=self.table.state.seq, d=body)

    def events(self, viewer: Viewer, past: VersionDelta) -> Events:
        """The frame of the newest version."""
        shown = self._steps.steps(viewer.seat, [past])[0] if viewer.steps else None
        body = EventsBody(**self._news(viewer, past, shown), **self._standing(viewer, is_whole=not viewer.steps))
        return Events(v=past.v, d=body)

    def missed(self, viewer: Viewer, since: int) -> list[Events] | None:
        """The frames after version `since`; only the last one says how the game stands. None if that version is too
        old, or one of them is too long."""
        if since > self.table.state.seq or not self.table.remembers(since):
            return None
        past = [each for each in self.table.past if each.v > since]
        if any(each.is_long for each in past):
            return None
        shown = self._steps.steps(viewer.seat, past) if viewer.steps else [None] * len(past)
        news = [self._news(viewer, *each) for each in zip(past, shown, strict=True)]
        for each in news[:-1]:
            each["is_past"] = True if viewer.steps else UNSET
        if news:
            news[-1] |= self._standing(viewer, is_whole=not viewer.steps)
        return [Events(v=each.v, d=EventsBody(**body)) for each, body in zip(past, news, strict=True)]

    # --- their parts -------------------------------------------------------------------------------------------

    def _opening(self, viewer: Viewer) -> list[Step] | UnsetType:
        shown = self._steps.opening(viewer.seat) if viewer.steps and viewer.seat is not None else None
        return UNSET if shown is None else [self.step(viewer, step) for step in shown]

    def _befell(self, viewer: Viewer, told: list[Event], tail: int) -> list[int] | UnsetType:
        """Which events of the tail befell the viewer's seat; unset if the game names whom its events befall."""
        befallen = getattr(self.table.game.part("course"), "befallen", None)
        if befallen is None or viewer.seat is None or not viewer.steps:
            return UNSET
        found = enumerate(befallen(told, self._begun), -tail)
        return [n for n, seat in found if n >= 0 and seat == viewer.seat]

    @cached_property
    def _begun(self) -> dict[str, Any] | None:
        """What spectators saw of a game that began from a position; None if it began with the deal."""
        position = self.table.state.position
        if position is None:
            return None
        return self._steps.view(None, self.table.game.rules.state.from_json(position["state"]).tobytes())

    def _news(self, viewer: Viewer, past: VersionDelta, shown: list[ShownStep] | None) -> dict[str, Any]:
        """The changes of a version; as steps, if the viewer asked for steps."""
        table = self.table_info(viewer.language) if past.is_seating else None
        if shown is not None:
            timed_out = UNSET if past.timed_out is None else past.timed_out
            return {"steps": [self.step(viewer, each) for each in shown], "table": table, "timed_out": timed_out}
        return {
            "events": self.tell(heard(past.told, viewer.seat), viewer),
            "retracted": len(heard(past.retracted, viewer.seat)),
            "table": table,
        }

    def step(self, viewer: Viewer, shown: ShownStep) -> Step:
        """A step, with the events that the viewer is told."""
        told, retracted = (heard(events, viewer.seat) for events in (shown.told, shown.retracted))
        return Step(shown.n, self.tell(told, viewer), len(retracted), shown.changes)

    def tell(self, events: list[Event], viewer: Viewer) -> list[Told]:
        names = self.seat_names(viewer.language) if events else []
        return [self._tell(event, viewer.language, names) for event in events]

    def _tell(self, event: Event, language: str | None, names: list[str]) -> Told:
        """An event in a language, the same for everybody who is told it."""
        kept = _told.get((id(event), language))
        if kept is not None and kept[0] is event and kept[1] == names:
            return kept[2]
        match = self.table.match
        plain = without_audience(event)
        text = match.tell(event, language, names) if language and match is not None else None
        told = Told(plain, text, self.table.game.rule_behind(event))
        with _telling:
            if len(_told) >= KEPT:
                del _told[next(iter(_told))]
            _told[id(event), language] = event, names, told
        return told

    def _standing(self, viewer: Viewer, is_whole: bool) -> dict[str, Any]:
        state, match = self.table.state, self.table.match
        if match is None:
            return {}
        may_act = self.table.may_act(viewer.seat)
        standing: dict[str, Any] = {
            "waiting": self.table.waiting,
            "clocks": self._clocks(),
            "proposal": self._proposal(viewer),
        }
        if viewer.seat is not None and self.table.is_playing:
            standing["can_undo"] = match.can_undo(viewer.seat)
            standing["orders"] = state.seats[viewer.seat].orders
        if not is_whole and not may_act and state.status != "over":
            return standing  # they have nothing to choose from, and get the view as steps
        seen = match.seen(viewer.seat, with_story=False)
        standing["view"] = seen.shared_view() if is_whole else None
        standing["result"] = self.result(seen)
        if may_act:
            standing["legal"] = self.choices(seen, viewer.language)
            standing["outlook"] = self.offers(seen, viewer.language)
        return standing

    def _proposal(self, viewer: Viewer) -> Proposal | None:
        """The pending proposal. Pages of version 0.1 do not know proposals of a level, and are not sent them."""
        proposal = self.table.state.proposal
        return None if proposal is not None and proposal.what == "level" and not viewer.steps else proposal

    def choices(self, seen: Seen, language: str | None) -> list[Choice]:
        acts = [seen.read(action) for action in seen.legal()]
        if language is None or not acts:
            return [Choice(act) for act in acts]
        names = self.seat_names(language)
        return [Choice(act, seen.phrase(act, language, names)) for act in acts]

    def offers(self, seen: Seen, language: str | None) -> list[Offer]:
        """The outlook of actions, beyond whether they are legal."""
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
        shown = characters.faces(state, characters.of_bots(state, _people(state, self.names)))
        is_fixed = state.status != "lobby"
        return [
            SeatInfo(
                name=name,
                kind="person" if seat.guest else "client" if seat.bot == "client" else "bot" if seat.bot else "free",
                bot=seat.bot,
                away=seat.away,
                resigned=seat.resigned,
                contribution=state.contributions.get(n, "") if is_fixed else "",
                face=face,
            )
            for n, (seat, name, face) in enumerate(zip(state.seats, names, shown, strict=True))
        ]

    def seat_names(self, language: str | None) -> list[str]:
        """A name for every seat: the person's own, or a word for who sits there. Found once for every version."""
        language, version = language or "en", self.table.state.seq
        kept = self._named.get(language)
        if kept is None or kept[0] != version or kept[1] != self.names:
            kept = version, dict(self.names), seat_names(self.table.state, self.names, language)
            self._named[language] = kept
        return kept[2]


def seat_names(state: TableState, names: dict[str, str], language: str) -> list[str]:
    """A name for every seat: the person's own, the bot's, or a description of who sits there."""
    text = load(TEXT, language)
    named = []
    for n, (seat, key) in enumerate(zip(state.seats, characters.of_bots(state, _people(state, names)), strict=True)):
        given = names.get(seat.guest or "") or (characters.name_of(key, language) if key else "")
        named.append(given or text("seat.person" if seat.guest else "seat.free", number=n + 1))
    return named


def _people(state: TableState, names: dict[str, str]) -> list[str]:
    """The names of the people who sit at a table."""
    return [names[seat.guest] for seat in state.seats if seat.guest in names]


def without_audience(event: Event) -> Event:
    """An event as it is sent: who else is told stays here."""
    return {word: value for word, value in event.items() if word != "audience"}


def heard(events: list[Event], seat: int | None) -> list[Event]:
    """The events whose audience includes a viewer."""
    viewer = SEATS if seat is None else seat  # spectators have the bit after the last seat
    return [event for event in events if event["audience"] >> viewer & 1]


def tail_of(told: list[Event], seat: int | None) -> int:
    """Where the events begin that a page gets when it opens: for a player at the first turn after their last one, or
    after the one before it while their own is the latest."""
    start = next_turn = max(0, len(told) - TAIL)
    is_latest = True
    for n in range(len(told) - 1, max(0, len(told) - LONGEST_TAIL) - 1, -1):
        if seat is None or told[n]["kind"] != "turn":
            continue
        if told[n]["seat"] == seat and not is_latest:
            break
        next_turn, is_latest = n, False
    return min(start, next_turn)
