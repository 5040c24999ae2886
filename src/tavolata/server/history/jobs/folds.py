"""Jobs that fold whole logs: events, record, replay, position at a version."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from tavolata.kernel import record as records
from tavolata.kernel.content import Contents
from tavolata.kernel.game import Game
from tavolata.kernel.match import Event, Match
from tavolata.kernel.replay import replay_until, steps
from tavolata.kernel.texts import LANGUAGES

from ...errors import Conflict, NotFound, Unprocessable
from ...runtime.workers.jobs import Priority, job
from ...store.models import Loaded
from ...table import events
from ...table.frame_builder import FrameBuilder
from ...table.frames import Viewer, encode
from ...table.lobby import Created
from ...table.table import Table, VersionDelta, past_steps
from ..charts import ChartBuilder
from ..replay import PAGE, Moment, Story, pack_moments


class LogRequest(msgspec.Struct, frozen=True):
    """A log and its viewer; names are by guest."""

    loaded: Loaded
    seat: int | None
    language: str | None
    names: dict[str, str]


class VersionRequest(msgspec.Struct, frozen=True):
    """A version of a table; for an uploaded record, the number of its moves."""

    loaded: Loaded
    version: int


@job(Priority.INTERACTIVE)
def told(request: LogRequest) -> bytes:
    """All events that a viewer was told, as JSON."""
    table = Table.fold(request.loaded.head.seed, request.loaded.entries)
    heard = table.match.events_for(request.seat) if table.match is not None else []
    return encode(FrameBuilder(table, request.names).tell(heard, Viewer(request.seat, request.language)))


@job(Priority.INTERACTIVE)
def record(loaded: Loaded) -> bytes:
    """The record of a finished table, with the seed of its draws, as a file."""
    brought = _brought(loaded)
    if brought is not None:
        return records.dump(brought).encode()
    match = _finished(Table.fold(loaded.head.seed, loaded.entries))
    return records.dump(match.record(reveal=True)).encode()


@job(Priority.INTERACTIVE)
def position(request: VersionRequest) -> dict[str, Any]:
    """The position of a finished match at a version, for a new table that begins there."""
    match = _at(request.loaded, request.version)
    if match is None or match.over:
        raise Conflict("cannot_branch", given=request.version)
    found = match.position()
    match.game.at(found, 0)  # it must be possible to play on from it
    _require_limits(match.game, found["state"])
    return found


@job(Priority.INTERACTIVE)
def story(loaded: Loaded) -> Story:
    """All moments of a finished match, and its charts."""
    brought = _brought(loaded)
    moments = _moments_of_record(brought) if brought is not None else _moments_of_log(loaded)
    pages: list[bytes] = []
    page: list[Moment] = []
    charts: ChartBuilder | None = None
    for game, contents, moment in moments:
        charts = charts or ChartBuilder(game, contents)
        charts.add(moment)
        page.append(moment)
        if len(page) == PAGE:
            pages.append(pack_moments(page))
            page = []
    if charts is None:
        raise NotFound("never_played")
    if page:
        pages.append(pack_moments(page))
    courses = {language: encode(charts.course(game.text(language))) for language in LANGUAGES}
    return Story(charts.versions, charts.turns, pages, courses)


def _require_limits(game: Game, state: dict[str, Any]) -> None:
    """Refuse a position whose decisions may lead to long chains of draws."""
    for name, most in game.meta.position_limits.items():
        highest = int(np.max(state[name]))
        if highest > most:
            raise Unprocessable("position_limit", field=name, given=highest, most=most)


# --- from a log to a match ---------------------------------------------------------------------------------------


def _brought(loaded: Loaded) -> dict[str, Any] | None:
    """The record that a table shows, if any."""
    first = events.read(loaded.entries[0]).event
    return first.record if isinstance(first, Created) else None


def _finished(table: Table) -> Match:
    """The match of a finished table; checked here, because memory may have been ahead of the log."""
    if table.state.status != "over":
        raise Conflict("still_running")
    if table.match is None:
        raise NotFound("never_played")
    return table.match


def _at(loaded: Loaded, version: int) -> Match | None:
    brought = _brought(loaded)
    if brought is not None:
        return replay_until(brought, version)
    return Table.fold(loaded.head.seed, [entry for entry in loaded.entries if entry.seq <= version]).match


def _moments_of_log(loaded: Loaded) -> Iterator[tuple[Game, Contents, Moment]]:
    table = Table.fold(loaded.head.seed, loaded.entries[:1])
    for entry in loaded.entries[1:]:
        table.apply(entry)
        if table.match is not None:
            moment = _moment(table.match, table.past[-1], table.waiting, table.state.steps)
            yield table.game, table.contents, moment
        if table.state.status == "over":
            break
    if table.state.status != "over":
        raise Conflict("still_running")


def _moments_of_record(brought: dict[str, Any]) -> Iterator[tuple[Game, Contents, Moment]]:
    """The moments of a record, numbered by its moves, because it has no versions. Every viewer sees every step: a
    record holds no secrets from its readers."""
    before: list[Event] = []
    known, state = 0, b""
    for match in steps(brought):
        number = len(match.moves)
        if match.events is before:  # events were only added
            past = VersionDelta(number, match.events[known:])
        else:
            past = VersionDelta.between(number, before[:known], match.events)
        past = replace(past, steps=past_steps(match, state, known, past, is_open=True))
        yield match.game, match.contents, _moment(match, past, match.waiting, [number] * (match.players + 1))
        before, known, state = match.events, len(match.events), match.state_bytes()


def _moment(match: Match, past: VersionDelta, waiting: list[int], numbers: list[int]) -> Moment:
    return Moment(past.v, match.state_bytes(), past.told, past.retracted, waiting, past.steps, numbers)
