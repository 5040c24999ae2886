"""The page that documents the API: plain HTML, made from the OpenAPI schema. Existing viewers load scripts from other
sites, which our pages never do."""

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from .schemas import ADDRESS, Schema, socket_schema


class DocsPage(OpenAPIRenderPlugin):
    """All routes and types, on one page."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        info = openapi_schema["info"]
        parts = [
            "<!doctype html><html lang=en><meta charset=utf-8>",
            "<meta name=viewport content='width=device-width'>",
            f"<title>{escape(info['title'])} API</title>",
            f"<h1>{escape(info['title'])} {escape(info['version'])}: API</h1><p>{escape(info['description'])}</p>",
            f"<p>For programs: <a href=/api/openapi.json>openapi.json</a>, <a href={ADDRESS}>socket.json</a></p>",
            _socket(),
            *(_path(path, item) for path, item in sorted(openapi_schema["paths"].items())),
            "<h2>Types</h2>",
            *(_type(name, schema) for name, schema in sorted(_types(openapi_schema).items())),
        ]
        return "\n".join(parts).encode()


def _socket() -> str:
    """The socket of a table, which OpenAPI cannot describe: its messages are types like the others."""
    parts = socket_schema()["$defs"]
    rows = [
        _row("query v", {"type": "integer"}, "The last version that is known: only what was missed is sent."),
        _row("query seat", {"type": "integer"}, "Through the eyes of which of one's seats."),
        _row("query lang", {"enum": ["it", "en"]}, "Also send sentences in this language."),
        _row("down", parts["Down"]),
        _row("up", parts["Up"]),
    ]
    return "<h2 id=socket>WebSocket <code>/api/tables/{table}/socket</code></h2>" + _table(rows)


def _types(openapi_schema: Schema) -> dict[str, Schema]:
    """The named types of HTTP and the socket."""
    socket = {name: schema for name, schema in socket_schema()["$defs"].items() if name not in ("Down", "Up")}
    return {**socket, **openapi_schema["components"]["schemas"]}


def _path(path: str, item: Schema) -> str:
    methods = ("get", "post", "put", "patch", "delete")
    return "\n".join(_operation(path, method, item[method]) for method in methods if method in item)


def _operation(path: str, method: str, operation: Schema) -> str:
    rows = [
        _row(f"{parameter['in']} {parameter['name']}", parameter.get("schema", {}), parameter.get("description", ""))
        for parameter in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {})
    rows += [_row("body", content.get("schema", {})) for content in body.values()]
    for status, answer in sorted(operation["responses"].items()):
        if status.startswith("2"):
            contents = answer.get("content") or {"": {}}
            rows += [_row(f"answer {status}", content.get("schema", {})) for content in contents.values()]
    about = escape(operation.get("description", ""))
    title = f"{method.upper()} <code>{escape(path)}</code>"
    return f"<h2 id={operation['operationId']}>{title}</h2><p>{about}</p>" + _table(rows)


def _type(name: str, schema: Schema) -> str:
    needed = schema.get("required", [])
    rows = [
        _row(field + ("" if field in needed else " (may be left out)"), of, of.get("description", ""))
        for field, of in schema.get("properties", {}).items()
    ]
    about = escape(schema.get("description", ""))
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{about}</p>" + (_table(rows) or f"<p>{_kind(schema)}</p>")


def _table(rows: list[str]) -> str:
    return f"<table>{''.join(rows)}</table>" if rows else ""


def _row(name: str, schema: Schema, about: str = "") -> str:
    return f"<tr><th align=left>{escape(name)}<td>{_kind(schema)}<td>{escape(about)}"


def _kind(schema: Schema) -> str:
    """A type as text, with links to named types."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"<a href='#{escape(name)}'>{escape(name)}</a>"
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(_kind(each) for each in schema[choice])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
