"""Finished games of a person: one small row for each seat and device."""

from sqlalchemy import or_, select

from .access import Access
from .models import FinishedGame
from .schema import members, played

PLAYED = [played.c[name] for name in (
    "table_id", "seat", "game", "at", "players", "people", "won", "ended", "part",
)]  # fmt: skip


class PlayedGames(Access):
    """The part of the store for finished games."""

    async def played_by(self, guest: str, most: int) -> list[FinishedGame]:
        """The finished games of a guest, and of the devices with which they share a seat by a personal link; the latest
        first."""
        mine = members.alias()
        others = (
            select(members.c.guest)
            .join(mine, (mine.c.table_id == members.c.table_id) & (mine.c.seat == members.c.seat))
            .where(mine.c.guest == guest)
        )
        whose = or_(played.c.guest == guest, played.c.guest.in_(others))
        query = select(*PLAYED).distinct().where(whose).order_by(played.c.at.desc(), played.c.table_id).limit(most)
        return await self._read(lambda c: [FinishedGame(*row) for row in c.execute(query)])
