"""Analyses of finished games: computed once, kept with their tables, the oldest dropped when there are too many."""

from sqlalchemy import Connection, delete, func, select

from .access import Access, insert
from .schema import analyses


class Analyses(Access):
    """The part of the store for analyses."""

    async def analysis(self, table: str, written_as: int) -> bytes | None:
        """The analysis of a table, if there is one in this format."""
        query = select(analyses.c.body).where(analyses.c.table_id == table, analyses.c.format == written_as)
        return await self._read(lambda c: c.execute(query).scalar())

    async def keep_analysis(self, table: str, written_as: int, body: bytes, now: int, most_bytes: int) -> None:
        """Store the analysis of a table; the oldest ones are dropped if all together exceed a number of bytes."""

        def work(c: Connection) -> None:
            row = {"table_id": table, "format": written_as, "made": now, "size": len(body), "body": body}
            put = insert(c, analyses).values(row)
            newer = {name: put.excluded[name] for name in row if name != "table_id"}
            c.execute(put.on_conflict_do_update(index_elements=["table_id"], set_=newer))
            while (c.execute(select(func.sum(analyses.c.size))).scalar() or 0) > most_bytes:
                oldest = select(analyses.c.table_id).order_by(analyses.c.made, analyses.c.table_id).limit(1)
                c.execute(delete(analyses).where(analyses.c.table_id.in_(oldest.scalar_subquery())))

        await self._write(work)
