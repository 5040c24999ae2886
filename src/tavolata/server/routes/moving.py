"""Whole tables: taking one that is over home in a file, and bringing it to another server."""

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from ..errors import BadRequest, Conflict
from ..identity import Rights, clean_name
from ..moving import Guests, Packed, Unpacked, check_seal, pack, play_through, settle
from ..opening import Invitations, links_of
from ..seeing import viewer_of
from ..services import Services
from ..settings import Settings
from ..store.rows import Member
from . import given
from .tables import MadeTable

AT_TABLE = Rights.MEMBER | Rights.SEAT | Rights.HOST
MOST_ENTRIES = 10_000
"""A long game has a tenth of it."""


@get("/api/tables/{table:str}/export", rights=AT_TABLE, responses=given.JSON_FILE)
async def export_table(table: FromPath[str], who: given.Asker, services: given.Parts) -> Response[bytes]:
    """All of a table that is over: its log, the seed of its draws, who sat there. A running table has secrets, and is
    refused."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    if live.table.sheet.status != "over":
        raise Conflict("still_running")
    loaded = await services.store.load(table, from_start=True)
    assert loaded is not None
    body = pack(loaded, await services.store.members(table))
    headers = {"content-disposition": f'attachment; filename="{loaded.head.game}-{table}.table.json"'}
    return Response(body, media_type="application/json", headers=headers)


@post("/api/tables/import", rights=Rights.GUEST, large=True)
async def import_table(data: JSONBody[Packed], who: given.Asker, services: given.Parts) -> MadeTable:
    """Lay a table that is over, and was exported here or elsewhere, on a table of one's own: to look at it, or to play
    on from it. Its people get new ids, for nobody may seat others by a file."""
    assert who.guest is not None
    ids, now = services.settings.ids, services.settings.clock.now()
    if len(data.entries) > MOST_ENTRIES:
        raise BadRequest("moved_long", given=len(data.entries), most=MOST_ENTRIES)
    check_seal(data)
    table = ids.table_id()
    async with services.quotas.making(table, who.guest):
        unpacked = await play_through(data, table, Guests(ids, own=who.guest))
        if unpacked.table.sheet.status != "over":
            raise Conflict("moved_running")
        _add_owner(unpacked, who.guest, who.name, services)
        invitations = Invitations(ids.token(), ids.code(), ids.token())
        await settle(services.store, unpacked, who.guest, ids.command_id(), now, links_of(table, invitations))
    return MadeTable(table, invitations)


def _add_owner(unpacked: Unpacked, guest: str, name: str, services: Services) -> None:
    """Whoever brings a table is its host; names are shown as they would be if they were given here."""
    here = [_member(member, services.settings) for member in unpacked.members]
    if all(member.guest != guest for member in here):
        here.append(Member(unpacked.table.id, guest, None, name, "player"))
    unpacked.members[:] = here


def _member(member: Member, settings: Settings) -> Member:
    try:
        name = clean_name(member.name, settings)
    except BadRequest:
        name = ""
    return Member(member.table, member.guest, member.seat, name, member.role)
