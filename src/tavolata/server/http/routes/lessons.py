"""Lessons: guided first games."""

import msgspec
from litestar import post
from litestar.params import JSONBody

from ...runtime.table_setup import open_lesson
from ..auth import Rights
from ..dependencies import Caller, Services


class NewLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game to be learnt."""

    game: str


class MadeLesson(msgspec.Struct, frozen=True):
    """The table of the lesson. Nobody else can join it, so there are no links."""

    table: str


@post("/api/lessons", rights=Rights.GUEST)
async def make_lesson(data: JSONBody[NewLesson], who: Caller, services: Services) -> MadeLesson:
    """Start a guided first game: a real table with gentle bots and known draws."""
    assert who.guest is not None
    return MadeLesson(await open_lesson(services, who.guest, who.name, data.game))
