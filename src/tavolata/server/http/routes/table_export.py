"""Export of finished tables to a file, and import from another server."""

import asyncio
import time
from contextlib import suppress

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import structs

from ...errors import BadRequest, Conflict, NotDurable
from ...history.jobs.tables import TableSent, Whole, pack_table, read_part, unpack_table
from ...history.table_export import store_import
from ...runtime.identity import clean_name
from ...runtime.table_setup import Invitations, links_of
from ...runtime.viewer import viewer_of
from ...settings import Settings
from ...store.failpoints import hit
from ...store.models import Member
from ..auth import Rights
from ..dependencies import JSON_FILE, Caller, FileOperation, RawRequest, Services
from .tables import MadeTable

AT_TABLE = Rights.MEMBER | Rights.SEAT | Rights.HOST
MOST_ENTRIES = 10_000
"""The most entries of an imported log; a long game has a tenth of it."""


@get("/api/tables/{table:str}/export", rights=AT_TABLE, responses=JSON_FILE)
async def export_table(table: FromPath[str], who: Caller, services: Services) -> Response[bytes]:
    """A whole finished table: its log, the seed of its draws, its members. Refused for a running table, which has
    secrets."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    if live.table.state.status != "over":
        raise Conflict("still_running")
    services.limits.command(who.key)
    members = await services.store.members(table)

    async def packed() -> bytes:
        loaded = await services.store.load(table, from_start=True)
        assert loaded is not None
        return await services.fold(pack_table, Whole(loaded, members), loaded, who.key)

    key = ("export", table, live.durable, *map(structs.astuple, members))
    body = await services.folds.of(key, packed)
    headers = {"content-disposition": f'attachment; filename="{live.table.state.terms.game}-{table}.table.json"'}
    return Response(body, media_type="application/json", headers=headers)


@post("/api/tables/import", rights=Rights.GUEST, large=True, operation_class=FileOperation)
async def import_table(request: RawRequest, who: Caller, services: Services) -> MadeTable:
    """Import a finished table that was exported here or elsewhere, to view it or play on from it. Its people get new
    ids, because a file must not seat others."""
    assert who.guest is not None
    ids, now = services.settings.ids, services.settings.clock.now()
    table = ids.table_id()
    async with services.quotas.making(table, who.guest):
        sent = TableSent(await request.body(), table, who.guest, who.name, ids.command_id(), now, MOST_ENTRIES)
        arrival = await services.read(unpack_table, sent, who.key)
        members = [_member(member, services.settings) for member in arrival.last.members or []]
        invitations = Invitations.fresh(ids)
        try:
            for part in arrival.parts:
                began = time.monotonic()
                await store_import(services.store, read_part(part), [])
                hit("between_parts")
                await asyncio.sleep(time.monotonic() - began)  # others have the disk for as long as this had it
            last = structs.replace(arrival.last, members=members)
            await store_import(services.store, last, links_of(table, invitations))
        except BaseException:
            with suppress(NotDurable):  # then the next start deletes it
                await services.store.drop_arriving(table)
            raise
    return MadeTable(table, invitations)


def _member(member: Member, settings: Settings) -> Member:
    try:
        name = clean_name(member.name, settings)
    except BadRequest:
        name = ""
    return Member(member.table, member.guest, member.seat, name, member.role)
