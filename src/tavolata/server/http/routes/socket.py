"""The socket of a table: who may open it, and for whose page."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from ...realtime.socket import Wanted, serve_page
from ...runtime.services import Services
from .. import request_info
from ..auth import Rights, identify


@websocket("/api/tables/{table:str}/socket", rights=Rights.MEMBER | Rights.SEAT | Rights.HOST | Rights.BOT)
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """The socket of a page, or of an external program, at a table. `v`: the last version it knows; `seat`: which of its
    seats to see; `steps=1`: send the steps of each version; `lang`: also send sentences."""
    services: Services = socket.app.state.services
    who = await identify(socket, services)
    query = socket.query_params
    wanted = Wanted(query.get("v"), query.get("seat"), query.get("steps"), request_info.of(socket).language)
    await serve_page(socket, services, who, table, wanted)
