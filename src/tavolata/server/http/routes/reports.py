"""Telling whoever runs the server about somebody."""

from typing import Annotated, Literal

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from ... import logs
from ...errors import Conflict, TooMany
from ...runtime.identity import clean_words
from ...runtime.limits import address_key
from ...runtime.viewer import viewer_of
from ...store.models import Report
from ..auth import Rights
from ..dependencies import Caller, Services

log = logs.get("reports")

LINES = 20
"""Of the chat, the last ones of the person who is reported."""
Reason = Literal["insult", "spam", "name", "cheating", "other"]


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is reported, by their seat, and why. Their last lines of chat at the table go with it."""

    seat: int
    reason: Reason
    text: Annotated[str, Meta(max_length=500)] = ""


class Reported(msgspec.Struct, frozen=True):
    """The number under which whoever runs the server finds it."""

    report: str


@post("/api/tables/{table:str}/reports", rights=Rights.MEMBER | Rights.SEAT | Rights.HOST)
async def report(table: FromPath[str], data: JSONBody[Complaint], who: Caller, services: Services) -> Reported:
    """Report somebody at this table to whoever runs the server. The reported person does not learn of it."""
    live = await services.hub.live(table)
    viewer_of(live, who, table, None, None)
    seats = live.table.state.seats
    seat = seats[data.seat] if 0 <= data.seat < len(seats) else None
    if seat is None or seat.guest is None or seat.is_held_by(who.guest):
        raise Conflict("no_person", seat=data.seat)
    services.limits.report(str(who.guest), address_key(who.address))
    made = Report(
        id=services.settings.ids.request_id(),
        at=services.settings.clock.now(),
        table=table,
        reporter=str(who.guest),
        reported=seat.guest,
        name=live.names.get(seat.guest, ""),
        reason=data.reason,
        text=clean_words(data.text),
    )
    if not await services.store.add_report(made, [seat.guest, *seat.devices], LINES):
        raise TooMany("too_many_reports_kept", retry_after=3600)
    services.metrics.reports.labels(data.reason).inc()
    who_and_whom = {"by": logs.short(who.guest), "about": logs.short(seat.guest)}
    log.warning("reported", report=made.id, reason=data.reason, table=table, **who_and_whom)
    return Reported(made.id)
