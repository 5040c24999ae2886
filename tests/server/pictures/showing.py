"""Links as a stranger unfolds them: the tags of their page, and their picture."""

import asyncio
import io
import re
from html import unescape
from typing import Any

import httpx
from PIL import Image

from tavolata.server.pictures.card import HEIGHT, WIDTH
from tavolata.server.pictures.stills import still
from tests.server.http.serving import Served
from tests.server.scenarios.people import Person
from tests.server.waiting import PATIENCE


async def tags(served: Served, address: str, **headers: str) -> dict[str, str]:
    """The tags of a page, by name. The stranger has no cookies, and says nothing about itself."""
    async with served.program(**headers) as stranger:
        answer = await stranger.get(address)
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)" />', answer.text)
    assert len(found) == len(dict(found)), "a tag stands there twice"
    return {name: unescape(content) for name, content in found}


async def picture(served: Served, name: str, **headers: str) -> httpx.Response:
    """The picture of a preview id."""
    async with served.program(**headers) as stranger:
        answer = await stranger.get(f"/share/{name}.png")
    if answer.status_code == 200:
        assert answer.headers["content-type"] == "image/png"
        assert Image.open(io.BytesIO(answer.content)).size == (WIDTH, HEIGHT)
    return answer


async def drawn(served: Served, name: str, **headers: str) -> bytes:
    """The picture of a preview id, once it is drawn: a busy machine shows the still one first."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await picture(served, name, **headers)).headers["cache-control"] == "no-cache":
            await asyncio.sleep(0.2)
    return answer.content


def is_still(body: bytes, game: str | None) -> bool:
    return body == still(game).body


def address(table: str, preview: str) -> str:
    return f"/t/{table}/i/{preview}"


async def finished(host: Person, game: str, players: int = 3, **terms: Any) -> str:
    """A table at which bots have played to the end."""
    made = await host.ok("/api/tables", game=game, players=players, sit=False, bots=players, start=True, **terms)
    async with host.page(made["table"]) as page:
        await page.until(lambda shown: shown.get("result") is not None)
    return str(made["table"])


async def shown_by(person: Person, table: str) -> str:
    """The preview of the link by which somebody shows a finished table."""
    return str((await person.ok(f"/api/tables/{table}/links", kind="watch"))["preview"])
