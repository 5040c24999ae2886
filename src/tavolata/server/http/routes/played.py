"""My finished games."""

import msgspec
from litestar import get

from ..auth import Rights
from ..dependencies import Caller, Services

MOST = 500


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over: by its `rules`, or why else (`ended`). `people`: how many players were no bots;
    `part`: what I played, as a word of the game (`role.prince`), or nothing."""

    table: str
    seat: int
    game: str
    at: int
    players: int
    people: int
    won: bool
    ended: str
    part: str


@get("/api/me/history", rights=Rights.GUEST)
async def my_history(who: Caller, services: Services) -> list[FinishedGame]:
    """My finished games, the latest first, also those of devices that share a seat with this one by a personal link.
    They are deleted with me."""
    played = await services.store.played_by(str(who.guest), MOST)
    return [FinishedGame(*msgspec.structs.astuple(each)) for each in played]
