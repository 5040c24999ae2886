"""My finished games."""

from litestar import get

from ...store.models import FinishedGame
from ..auth import Rights
from ..dependencies import Caller, Services

MOST = 500


@get("/api/me/history", rights=Rights.GUEST)
async def my_history(who: Caller, services: Services) -> list[FinishedGame]:
    """My finished games, the latest first, also those of devices that share a seat with this one by a personal link.
    They are deleted with me."""
    return await services.store.played_by(str(who.guest), MOST)
