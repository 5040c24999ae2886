""" "Your turn": what is still to be told to somebody."""

from sqlalchemy import Connection, select, tuple_, update

from .access import Access
from .models import Notice
from .schema import notices

NOTICE = [notices.c[name] for name in ("table_id", "seat", "guest", "turn", "due", "tries", "reached")]
KEY = (notices.c.table_id, notices.c.seat, notices.c.turn)

LEASE_MS = 60_000


class Outbox(Access):
    """The part of the store that is about notices. They are put in with the entry that made it somebody's turn."""

    async def notices(self, now: int, limit: int = 100, lease: int = LEASE_MS) -> list[Notice]:
        """Those that are due. Whoever gets them has until the lease ends to settle them; then others may try."""

        def work(c: Connection) -> list[Notice]:
            chosen = select(*NOTICE).where(notices.c.due <= now).order_by(notices.c.due).limit(limit)
            found = [Notice(*row) for row in c.execute(chosen.with_for_update(skip_locked=True))]
            keys = [(notice.table, notice.seat, notice.turn) for notice in found]
            if keys:
                c.execute(update(notices).where(tuple_(*KEY).in_(keys)).values(due=now + lease))
            return found

        return await self._write(work)

    async def settle(self, notice: Notice, sent: bool, next_try: int | None) -> None:
        """It was told, or it will be tried again, or (neither) it is given up."""
        own = (KEY[0] == notice.table) & (KEY[1] == notice.seat) & (KEY[2] == notice.turn)
        values = {"due": None if sent else next_try, "tries": notice.tries + 1, "reached": notice.reached}
        await self._write(lambda c: c.execute(update(notices).where(own).values(values)) and None)
