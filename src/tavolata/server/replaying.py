"""Finished tables, version by version: what a page with anybody's eyes was shown, and how the numbers went."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from tavolata.kernel.content import Contents
from tavolata.kernel.game import Game
from tavolata.kernel.match import Event, Match
from tavolata.kernel.replay import steps
from tavolata.kernel.seen import Seen

from .errors import Conflict, NotFound
from .store import Store
from .store.rows import Loaded
from .table import log
from .table.frames import Events, EventsBody, Painter, Viewer, heard
from .table.lobby import Created
from .table.table import Past, Table

KEPT = 6  # stories in memory; whoever looks at one asks for many pieces of it


class Moment(NamedTuple):
    """How a match stood at a version, and what that version told."""

    v: int
    state: bytes
    told: list[Event]
    retracted: list[Event]
    waiting: list[int]


class Story:
    """All moments of a match that is over, from the start to the end."""

    def __init__(self, game: Game, contents: Contents, moments: list[Moment]) -> None:
        self.game, self.contents, self.moments = game, contents, moments

    @property
    def versions(self) -> list[int]:
        return [moment.v for moment in self.moments]

    @property
    def turns(self) -> list[int]:
        """The versions at which somebody is asked who was not asked before."""
        asked: set[int] = set()
        found = []
        for moment in self.moments:
            if set(moment.waiting) - asked:
                found.append(moment.v)
            asked = set(moment.waiting)
        return found

    def frames(self, viewer: Viewer, painter: Painter, low: int, high: int) -> list[Events]:
        """What a page with these eyes was sent at the versions from `low` to `high`."""
        return [self._frame(moment, viewer, painter) for moment in self.moments if low <= moment.v <= high]

    def _frame(self, moment: Moment, viewer: Viewer, painter: Painter) -> Events:
        seen = Seen.of(self.game, self.contents, moment.state, viewer.seat)
        body = EventsBody(
            view=seen.view(),
            waiting=moment.waiting,
            result=painter.result(seen) if moment is self.moments[-1] else None,
            events=painter.tell(heard(moment.told, viewer.seat), viewer),
            retracted=len(heard(moment.retracted, viewer.seat)),
        )
        return Events(v=moment.v, d=body)


class Stories:
    """The stories that were asked for last; they never change."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: OrderedDict[str, asyncio.Task[Story]] = OrderedDict()

    def has(self, table: str) -> bool:
        return table in self._told

    async def of(self, table: str) -> Story:
        """The story of a table that is over; whoever asks meanwhile waits for the same."""
        if table not in self._told:
            self._told[table] = asyncio.ensure_future(self._tell(table))
        self._told.move_to_end(table)
        while len(self._told) > KEPT:
            self._told.popitem(last=False)
        try:
            return await asyncio.shield(self._told[table])
        except Exception:
            self._told.pop(table, None)
            raise

    async def _tell(self, table: str) -> Story:
        loaded = await self._store.load(table, from_start=True)
        if loaded is None:
            raise NotFound("no_table")
        return await asyncio.to_thread(tell, loaded)


def tell(loaded: Loaded) -> Story:
    """The story of a whole log, or of the record that was laid on the table."""
    first = log.read(loaded.entries[0]).deed
    if isinstance(first, Created) and first.record is not None:
        return _of_record(first.record)
    table = Table.fold(loaded.head.seed, loaded.entries[:1])
    moments = []
    for entry in loaded.entries[1:]:
        table.apply(entry)
        if table.match is not None:
            moments.append(_moment(entry.seq, table.match, table.past[-1], table.waiting))
        if table.sheet.status == "over":
            break
    if table.sheet.status != "over":
        raise Conflict("still_running")
    if table.match is None:
        raise NotFound("never_played")
    return Story(table.game, table.contents, moments)


def _moment(v: int, match: Match, past: Past, waiting: list[int]) -> Moment:
    return Moment(v, match.state_bytes(), past.told, past.retracted, waiting)


def _of_record(record: dict[str, object]) -> Story:
    """A record has no versions: its moments are counted by its moves, as for playing on from one."""
    moments = []
    before: list[Event] = []
    for match in steps(record):
        past = Past.between(len(match.moves), before, match.events)
        moments.append(_moment(past.v, match, past, match.waiting))
        before = list(match.events)
    return Story(match.game, match.contents, moments)


def events_of(story: Story) -> Iterator[Event]:
    """All that was ever told, also what was taken back."""
    for moment in story.moments:
        yield from moment.told
