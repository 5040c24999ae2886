"""The past of a table: events, record, replay, charts; rematches, and new tables that begin from any version."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from tavolata.lab.analysis.line import require_end

from ...errors import BadRequest, Conflict, Forbidden, NotFound
from ...history import analysis
from ...history.charts import Course
from ...history.findings import Analysis
from ...history.jobs import folds
from ...history.record_upload import open_record
from ...history.replay import Story
from ...runtime.fold_cache import Made
from ...runtime.identity import Who
from ...runtime.live_table import LiveTable
from ...runtime.rematches import open_rematch
from ...runtime.table_setup import Invitations, open_table
from ...runtime.viewer import viewer_of
from ...runtime.workers.jobs import Job
from ...store.models import Loaded
from ...table.frames import Events, Told, Viewer
from ..auth import Rights
from ..dependencies import JSON_FILE, Caller, FileOperation, RawRequest, Services, answers
from .tables import MadeTable

PAGE = 50  # versions in one answer
READY = 0.1  # of a command: the weight of a request that is answered from the cache
AT_TABLE = Rights.MEMBER | Rights.SEAT | Rights.HOST


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version of the table from which to play on; for an uploaded record, the number of its moves."""

    v: Annotated[int, Meta(ge=1)]


class Rematch(msgspec.Struct, frozen=True):
    """The next table. Its host is the first who asked for it."""

    table: str
    invitations: Invitations | None


class Replay(msgspec.Struct, frozen=True):
    """A finished table: its first and last version, all versions, those at which another seat must decide, and the
    requested frames."""

    first: int
    last: int
    versions: list[int]
    turns: list[int]
    frames: list[Events]


@get("/api/tables/{table:str}/log", rights=AT_TABLE | Rights.BOT, responses=answers(list[Told]))
async def read_log(
    table: FromPath[str],
    who: Caller,
    services: Services,
    seat: FromQuery[int | None] = None,
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """All events that one was told at this table."""
    live = await services.hub.live(table)
    viewer = viewer_of(live, who, table, seat, lang if lang in ("it", "en") else None)
    services.limits.command(who.key)
    names = dict(live.names)

    async def tell() -> bytes:
        loaded = await _whole(table, services)
        asked = folds.LogRequest(loaded, viewer.seat, viewer.language, names)
        return await services.fold(folds.told, asked, loaded, who.key)

    key = ("told", table, live.durable, *viewer, *names.items())
    return _json(await services.folds.of(key, tell))


async def _whole(table: str, services: Services) -> Loaded:
    loaded = await services.store.load(table, from_start=True)
    if loaded is None:
        raise NotFound("no_table")
    return loaded


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type="application/json")


@get("/api/tables/{table:str}/record", rights=AT_TABLE, responses=JSON_FILE)
async def read_record(table: FromPath[str], who: Caller, services: Services) -> Response[bytes]:
    """The record of a finished table, with the seed of its draws. Refused for a running table, which has secrets."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    services.limits.command(who.key)
    require_over(live)
    body = await services.folds.of(("record", table), lambda: _fold(folds.record, table, who, services))
    name = f"{live.table.state.terms.game}-{table}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=headers)


def require_over(live: LiveTable) -> None:
    """Refuse a table that is not over, before its log is folded."""
    if live.table.state.status != "over":
        raise Conflict("still_running")


async def _fold(job: Job[Loaded, Made], table: str, who: Who, services: Services) -> Made:
    """The result of a job on a whole log."""
    loaded = await _whole(table, services)
    return await services.fold(job, loaded, loaded, who.key)


@get("/api/tables/{table:str}/replay", rights=AT_TABLE)
async def replay_table(
    table: FromPath[str],
    who: Caller,
    services: Services,
    seat: FromQuery[str | None] = None,
    low: Annotated[int, QueryParameter(name="from", ge=0)] = 0,
    high: Annotated[int | None, QueryParameter(name="to", ge=0)] = None,
    lang: FromQuery[str | None] = None,
) -> Replay:
    """A finished table as seen from any seat (`seat=2`), or by spectators: the frames of the versions from `from` to
    `to`, 50 at most. At a table with a record, versions are numbers of moves, and some are missing."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    story = await _story(live, who, services)
    viewer = Viewer(_eyes(seat, live.table.state.terms.players), lang if lang in ("it", "en") else None)
    versions = story.versions
    wanted = [v for v in versions if v >= low and (high is None or v <= high)][:PAGE]
    frames: list[Events] = []
    if wanted:
        frames = await asyncio.to_thread(story.frames, viewer, live.frame_builder, wanted[0], wanted[-1])
    return Replay(versions[0], versions[-1], versions, story.turns, frames)


def _eyes(seat: str | None, players: int) -> int | None:
    """The requested viewer: a seat, or None for a spectator."""
    if seat in (None, "spectator"):
        return None
    if seat not in map(str, range(players)):
        raise BadRequest("replay_seat", given=str(seat)[:20], last=players - 1)
    return int(str(seat))


@get("/api/tables/{table:str}/course", rights=AT_TABLE)
async def show_course(
    table: FromPath[str], who: Caller, services: Services, lang: FromQuery[str | None] = None
) -> Course:
    """The charts of a finished game, and its dice."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    story = await _story(live, who, services)
    return msgspec.json.decode(story.courses[lang if lang in ("it", "en") else who.language], type=Course)


async def _story(live: LiveTable, who: Who, services: Services) -> Story:
    """Limit requests: folding a whole log counts as a command, an answer from the cache as a fraction."""
    table = live.table.id
    key = ("story", table)
    services.limits.command(who.key, READY if services.folds.has(key) else 1.0)
    require_over(live)
    return await services.folds.of(key, lambda: _fold(folds.story, table, who, services))


@get("/api/tables/{table:str}/analysis", rights=AT_TABLE)
async def show_analysis(
    table: FromPath[str], who: Caller, services: Services, lang: FromQuery[str | None] = None
) -> Analysis:
    """What mattered in a finished game: win chances after every act, turning points, luck, who could have known what.
    The first who asks has it computed; ask again, once a second, until `is_whole`. It is cancelled when nobody asks."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    services.limits.command(who.key, READY)
    require_over(live)
    if live.table.match is not None:
        require_end(live.table.match)  # all may have agreed to end it before
    language = lang if lang in ("it", "en") else who.language
    return await analysis.look(services, table, live.frame_builder.seat_names(language), language, who.key)


@post("/api/records", rights=Rights.GUEST, large=True, operation_class=FileOperation)
async def import_record(request: RawRequest, who: Caller, services: Services) -> MadeTable:
    """Upload a record as a table, to view it, replay it, or play on from it."""
    assert who.guest is not None
    table, invitations = await open_record(services, who.guest, who.name, request.body, who.key)
    return MadeTable(table, invitations)


@post("/api/tables/{table:str}/rematch", rights=Rights.SEAT | Rights.HOST)
async def rematch(table: FromPath[str], who: Caller, services: Services) -> Rematch:
    """A rematch with the same people, who sit at the new table already and are told at the old one. People who have
    blocked the caller, or are blocked by them, are left out."""
    assert who.guest is not None
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    state = live.table.state
    if not state.seats_of(who.guest) and not state.is_host(who.guest):
        raise Forbidden("no_seat")
    if state.status != "over":
        raise Conflict("still_running")
    new, invitations = await open_rematch(services, live, who)
    return Rematch(new, invitations)


@post("/api/tables/{table:str}/branch", rights=AT_TABLE)
async def branch(table: FromPath[str], data: JSONBody[Branch], who: Caller, services: Services) -> MadeTable:
    """A new table that begins at a version of a finished one. It has a seed of its own."""
    assert who.guest is not None
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    services.limits.command(who.key)
    require_over(live)
    loaded = await _whole(table, services)
    position = await services.fold(folds.position, folds.VersionRequest(loaded, data.v), loaded, who.key)
    source, terms = {"table": table, "v": data.v}, live.table.state.terms.of_next
    new, invitations = await open_table(services, who.guest, terms, who.name, position=position, source=source)
    return MadeTable(new, invitations)
