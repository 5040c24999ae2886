"""JSON Schemas of all messages, generated from the types that encode and decode them.

`python -m tavolata.server.http.schemas` writes one document for the client's types: every message of a table's socket,
and what is sent and answered over HTTP.
"""

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from ..table.commands import Message
from ..table.messages import Down

ADDRESS = "/api/schemas/socket.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
WHERE = "#/$defs/{name}"

Schema = dict[str, Any]


@cache
def socket_schema() -> Schema:
    """One document: `#/$defs/Down` are the messages to a page, `#/$defs/Up` those from it; `t` is the tag of each."""
    (down, up), parts = msgspec.json.schema_components([Down, Message], ref_template=WHERE)
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


# --- for the client -------------------------------------------------------------------------------------------


def client_schema() -> Schema:
    """All types by name. What the server sends has all its fields, and no others, but for those that may be unset."""
    sent, answered = set(_bodies("data")), set(_bodies("return"))
    kinds = [Down, Message, *sorted(sent | answered, key=lambda kind: kind.__name__)]
    (down, up, *_), parts = msgspec.json.schema_components(kinds, ref_template=WHERE)
    defs: Schema = {"Down": down, "Up": up, **dict(sorted(parts.items()))}
    to_us = _reached(["Up", *(kind.__name__ for kind in sent)], defs)
    from_us = _reached(["Down", *(kind.__name__ for kind in answered)], defs)
    for name, part in defs.items():
        if "properties" in part:
            part["additionalProperties"] = False
            if name in from_us - to_us:
                needed = part.get("required", [])
                part["required"] = [
                    key for key, value in part["properties"].items() if key in needed or "default" in value
                ]
    return {"$schema": DIALECT, "$defs": defs}


def _bodies(name: str) -> Iterator[type[msgspec.Struct]]:
    """The structs that handlers take as their body (`data`) or answer with (`return`); of a stream its lines."""
    from litestar.handlers import HTTPRouteHandler
    from litestar.response import Stream

    from .app import find_handlers

    for handler in find_handlers():
        if isinstance(handler, HTTPRouteHandler) and handler.include_in_schema is not False:
            kind = get_type_hints(handler.fn, include_extras=False).get(name)
            yield from _structs([kind])
            if name == "return" and kind is Stream and handler.responses:
                yield from _structs([handler.responses[200].data_container])


def _structs(kinds: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """The structs among types, and in what holds them (`list[Told]`, `Response[Myself]`)."""
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield kind
        else:
            yield from _structs(get_args(kind))


def _reached(names: Iterable[str], defs: Schema) -> set[str]:
    """The types that these types consist of, themselves included."""
    found: set[str] = set()
    left = list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += _references(defs[name])
    return found


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(client_schema())) + b"\n")
