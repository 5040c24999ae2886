"""People who have played together, and invitations to them by name."""

from sqlalchemy import and_, select

from .access import Access
from .models import Companion, Link
from .schema import links, members, tables
from .tables import LINK

SEATS = 400
"""Seats of others that are looked through for the latest companions."""


class Companions(Access):
    """The part of the store for people who know each other from a table."""

    async def companions(self, guest: str, most: int) -> list[Companion]:
        """The people with whom a guest has played, at the latest table of each, the latest first. People who share a
        device, and further devices of a person, do not count as others."""
        mine, theirs = members.alias("mine"), members.alias("theirs")
        others = and_(
            theirs.c.table_id == mine.c.table_id, theirs.c.seat != mine.c.seat, theirs.c.guest != mine.c.guest
        )
        query = (
            select(theirs.c.table_id, theirs.c.seat, theirs.c.guest, theirs.c.name, tables.c.game)
            .join(mine, others)
            .join(tables, tables.c.table_id == mine.c.table_id)
            .where(mine.c.guest == guest, tables.c.status.in_(["playing", "over"]))
            .order_by(tables.c.changed.desc(), theirs.c.place)
            .limit(SEATS)
        )
        rows = await self._read(lambda c: [Companion(*row) for row in c.execute(query)])
        holders = {(row.table, row.seat): row for row in reversed(rows)}  # of a seat the first is the person
        found: dict[str, Companion] = {}
        for row in rows:
            if row == holders[row.table, row.seat] and row.name and "~" not in row.guest:
                found.setdefault(row.guest, row)
        return list(found.values())[:most]

    async def invitation(self, table: str, guest: str) -> Link | None:
        """The invitation by name of a guest to a table. The caller checks whether it has expired."""
        query = select(*LINK).where(links.c.table_id == table, links.c.kind == "personal", links.c.guest == guest)
        row = await self._read(lambda c: c.execute(query).first())
        return None if row is None else Link(*row)

    async def invitations(self, guest: str, now: int) -> list[str]:
        """The tables to which a guest is invited by name, the newest first."""
        query = (
            select(links.c.table_id)
            .join(tables, tables.c.table_id == links.c.table_id)
            .where(links.c.kind == "personal", links.c.guest == guest, links.c.expires > now)
            .where(tables.c.status == "lobby")
            .order_by(tables.c.created.desc())
        )
        return await self._read(lambda c: list(c.execute(query).scalars()))
