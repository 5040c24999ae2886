"""What every viewer of a table was last shown; used only when the log of a table cannot be folded."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from .access import Access, insert
from .models import LastView
from .schema import last_views, tables

SPECTATORS = -1


class LastViews(Access):
    """The part of the store for last views."""

    async def put_views(self, table: str, seq: int, views: Sequence[LastView]) -> None:
        """Store what the viewers of a table see at a version, unless a later version is stored."""

        def work(c: Connection) -> None:
            rows = [{"table_id": table, "seq": seq, "viewer": view.viewer, "body": view.body} for view in views]
            put = insert(c, last_views)
            later = {"seq": put.excluded.seq, "body": put.excluded.body}
            c.execute(
                put.on_conflict_do_update(
                    index_elements=["table_id", "viewer"], set_=later, where=put.excluded.seq > last_views.c.seq
                ),
                rows,
            )

        if views:
            await self._write(work)

    async def last_view(self, table: str, seat: int | None) -> bytes | None:
        """What a seat (None: spectators) was last shown."""
        viewer = SPECTATORS if seat is None else seat
        query = select(last_views.c.body).where(last_views.c.table_id == table, last_views.c.viewer == viewer)
        return await self._read(lambda c: c.execute(query).scalar())

    async def without_views(self, most: int) -> list[str]:
        """Tables that have started and have no last views, running ones first; earlier programs stored none."""
        query = (
            select(tables.c.table_id)
            .outerjoin(last_views, (last_views.c.table_id == tables.c.table_id) & (last_views.c.viewer == SPECTATORS))
            .where(tables.c.status.in_(["playing", "over"]), last_views.c.viewer.is_(None))
            .order_by(tables.c.status.desc())
            .limit(most)
        )
        return await self._read(lambda c: list(c.execute(query).scalars()))
