"""The JSON Schemas of the socket, for programs."""

from typing import Any

from litestar import get

from ..auth import Rights
from ..schemas import ADDRESS, socket_schema


@get(ADDRESS, rights=Rights.ANYONE, sync_to_thread=False)
def show_socket_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of every message of a table's socket, in both directions."""
    return socket_schema()
