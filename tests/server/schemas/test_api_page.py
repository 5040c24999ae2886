"""docs/api.md tells of every route and every message, and of none that does not exist."""

import re
from pathlib import Path

from litestar.handlers import HTTPRouteHandler

from tavolata.server.http.app import find_handlers
from tavolata.server.http.schemas import messages

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
PLAIN = (
    "/",
    "/t/{table}",
    "/t/{table}/{rest}",
    "/learn",
    "/learn/{rest}",
    "/history",
    "/lab",
    "/assets/{name}",
    "/{name}",
)
"""What people look at."""


def rows(title: str) -> list[str]:
    """The first column of the table under these words."""
    table = PAGE[PAGE.index(title) :].split("\n\n")
    body = next(part for part in table if part.startswith("|"))
    return [line.split("|")[1].strip() for line in body.splitlines()[2:]]


def test_every_route_is_told_of() -> None:
    served = set()
    for handler in find_handlers():
        if isinstance(handler, HTTPRouteHandler):
            for path in handler.paths:
                plain = re.sub(r"{(\w+):\w+}", r"{\1}", path)
                served |= {f"{method} {plain}" for method in handler.http_methods if method not in ("OPTIONS", "HEAD")}
    told = set()
    for cell in rows("## All routes"):
        methods: list[str] = []
        for words in re.findall(r"`([^`]+)`", cell):
            method, _, path = words.partition(" ")
            methods.append(method)
            if path:
                told |= {f"{each} {path}" for each in methods}
                methods = []
    assert told == {route for route in served if route.partition(" ")[2] not in PLAIN}


def test_every_message_is_told_of() -> None:
    for direction, title in (("Down", "| down |"), ("Up", "| up |")):
        told = [word for cell in rows(title) for word in re.findall(r"`(\w+)`", cell)]
        assert sorted(told) == sorted(messages(direction))
