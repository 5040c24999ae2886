"""JSON Schemas of everything that goes over a table's socket, made from the very types that read and write it."""

from functools import cache
from typing import Any

import msgspec

from .table.commands import Message
from .table.messages import Down

ADDRESS = "/api/schemas/socket.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


@cache
def socket_schema() -> Schema:
    """One document: `#/$defs/Down` is all that a socket may receive, `#/$defs/Up` all that it may send; every message
    is told apart by its `t`."""
    (down, up), parts = msgspec.json.schema_components([Down, Message], ref_template="#/$defs/{name}")
    return {
        "$schema": DIALECT,
        "$id": ADDRESS,
        "title": "The socket of a table",
        "description": "Text frames, one JSON object each. Down: from the server. Up: to the server.",
        "anyOf": [{"$ref": "#/$defs/Down"}, {"$ref": "#/$defs/Up"}],
        "$defs": {"Down": down, "Up": up, **dict(sorted(parts.items()))},
    }


def messages(direction: str) -> dict[str, Schema]:
    """The messages of a direction (`Down`, `Up`) by their `t`."""
    schema = socket_schema()
    names = [ref["$ref"].rpartition("/")[2] for ref in schema["$defs"][direction]["anyOf"]]
    found = [schema["$defs"][name] for name in names]
    return {each["properties"]["t"]["enum"][0]: each for each in found}
