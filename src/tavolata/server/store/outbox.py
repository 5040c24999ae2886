"""The outbox of notices that it is somebody's turn."""

from sqlalchemy import Connection, select, tuple_, update

from .access import Access
from .models import Notice
from .schema import notices

NOTICE = [notices.c[name] for name in ("table_id", "seat", "guest", "turn", "due", "tries", "reached")]
KEY = (notices.c.table_id, notices.c.seat, notices.c.turn)

LEASE_MS = 60_000


class Outbox(Access):
    """The part of the store for notices. They are stored with the entry that made it somebody's turn."""

    async def notices(self, now: int, limit: int = 100, lease: int = LEASE_MS) -> list[Notice]:
        """Take the notices that are due. The caller must settle them before the lease ends; then others may try."""

        def work(c: Connection) -> list[Notice]:
            chosen = select(*NOTICE).where(notices.c.due <= now).order_by(notices.c.due).limit(limit)
            found = [Notice(*row) for row in c.execute(chosen.with_for_update(skip_locked=True))]
            keys = [(notice.table, notice.seat, notice.turn) for notice in found]
            if keys:
                c.execute(update(notices).where(tuple_(*KEY).in_(keys)).values(due=now + lease))
            return found

        return await self._write(work)

    async def settle(self, notice: Notice, sent: bool, next_try: int | None) -> None:
        """Mark a notice as delivered, or to be tried again, or (neither) as given up."""
        own = (KEY[0] == notice.table) & (KEY[1] == notice.seat) & (KEY[2] == notice.turn)
        values = {"due": None if sent else next_try, "tries": notice.tries + 1, "reached": notice.reached}
        await self._write(lambda c: c.execute(update(notices).where(own).values(values)) and None)
