"""Reporting a person to the operator."""

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
"""The number of chat lines of the reported person that are kept with a report."""
Reason = Literal["insult", "spam", "name", "cheating", "other"]


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is reported, by their seat, and why. Their last lines of chat at the table are kept with it."""

    seat: int
    reason: Reason
    text: Annotated[str, Meta(max_length=500)] = ""


class Reported(msgspec.Struct, frozen=True):
    """The number of the report, for the operator."""

    report: str


@post("/api/tables/{table:str}/reports", rights=Rights.MEMBER | Rights.SEAT | Rights.HOST)
async def report(table: FromPath[str], data: JSONBody[Complaint], who: Caller, services: Services) -> Reported:
    """Report a person at this table to the operator. They are not told."""
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
