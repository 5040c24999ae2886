"""What a seat knows of a running game, for programs that have the rules themselves."""

from base64 import b64encode
from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery

from ...runtime.jobs.gestures import known_to
from ...runtime.viewer import asker_of, viewer_of
from ...table.base import seat_of
from ..auth import Rights
from ..dependencies import Caller, Services

WEIGHT = 0.1  # of a command: a few hundred bytes are copied


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat knows at a version: its state, with everything blanked that it may not see, in base64. Content is
    given if it differs from the standard content of the edition."""

    v: int
    game: str
    edition: int
    content: dict[str, Any] | None
    seat: int
    masked: str


@get("/api/tables/{table:str}/known", rights=Rights.SEAT | Rights.HOST | Rights.BOT)
async def read_knowledge(
    table: FromPath[str], who: Caller, services: Services, seat: FromQuery[int | None] = None
) -> Knowledge:
    """What my seat knows, as the rules read it (`tavolata.kernel.seen.Seen`): features and legal actions follow from
    it, and nothing that the seat may not know."""
    async with services.hub.looking(table) as live:
        viewer_of(live, who, table, seat, None)
        services.limits.command(who.key, WEIGHT)
        own = seat_of(live.table, asker_of(who), seat)
        known = known_to(live.table.running_match, own)
        v = live.table.state.seq
    masked = b64encode(known.masked).decode()
    return Knowledge(v, known.game, known.edition, known.content, known.seat, masked)
