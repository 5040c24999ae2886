"""The access matrix: `matrix.txt` has a row for every request, and a column for everybody who could send it."""

from collections.abc import Iterator
from pathlib import Path

from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute

from .requests import REQUESTS, Request
from .world import World

FILE = Path(__file__).parent / "matrix.txt"
Row = dict[str, str]


def read(part: str) -> dict[str, Row]:
    """A part of the file: by row and role, what is expected."""
    lines = FILE.read_text().partition(f"[{part}]\n")[2].partition("\n[")[0].splitlines()
    columns = lines[0].split()
    rows = {}
    for line in filter(None, lines[1:]):
        name, _, cells = line.partition("|")
        rows[name.strip()] = dict(zip(columns, cells.split(), strict=True))
    return rows


def routes(app: Litestar) -> Iterator[str]:
    """Every method and path that the application answers, and its socket."""
    for route in app.routes:
        path = route.path_format
        if isinstance(route, HTTPRoute):
            yield from (f"{method} {path}" for method in route.route_handler_map if method != "OPTIONS")
        elif isinstance(route, WebSocketRoute):
            yield f"WS {path}"


def route_of(row: str) -> str:
    """The method and path of a row; what follows says which request of many it is."""
    return " ".join(row.split(" ")[:2])


async def ask(world: World, row: str, role: str) -> str:
    """The answer to a request: a status, and for a socket also its close code."""
    request = REQUESTS.get(row, Request())
    if request.before is not None:
        await request.before(world)
    method, path = route_of(row).split(" ")
    path = path.format(table=world.table, **request.path)
    visitor = world[role]
    if method == "WS":
        return await knock(world, role)
    answer = await visitor.ask(method, path, await request.made(world))
    return str(answer.status)


async def knock(world: World, role: str) -> str:
    """Try to open a socket at the table."""
    wire, answer = await world[role].socket(world.table)
    if answer.status != 101:
        return str(answer.status)
    wire.say({"t": "why", "id": "question", "action": {}})
    try:
        await wire.hear("question")
    except ConnectionError:
        assert wire.close_code is not None
        return str(wire.close_code[0])
    wire.close()
    return "101"
