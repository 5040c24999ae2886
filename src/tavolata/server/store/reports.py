"""What people tell about others, for whoever runs the server."""

import json
from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select

from .access import Access
from .models import Report
from .schema import chat, reports

DAYS = 90
DAY_MS = 86_400_000
MOST_REPORTS = 10_000
"""That are kept at a time; nobody reads more."""
COLUMNS = [reports.c[name] for name in (
    "id", "at", "table_id", "reporter", "reported", "name", "reason", "text", "chat",
)]  # fmt: skip


class Reports(Access):
    """The part of the store that is about complaints."""

    async def add_report(self, report: Report, speakers: Sequence[str], lines: int) -> bool:
        """Keep a report with the last lines of chat that these said at its table; False if there are too many."""

        def work(c: Connection) -> bool:
            if c.execute(select(func.count()).select_from(reports)).scalar_one() >= MOST_REPORTS:
                return False
            said = select(chat.c.n, chat.c.at, chat.c.text)
            said = said.where(chat.c.table_id == report.table, chat.c.guest.in_(speakers))
            found = c.execute(said.order_by(chat.c.n.desc()).limit(lines)).all()
            row = [{"n": n, "at": at, "text": words} for n, at, words in reversed(found)]
            values = (report.id, report.at, report.table, report.reporter, report.reported, report.name)
            whole = (*values, report.reason, report.text, json.dumps(row, ensure_ascii=False))
            c.execute(reports.insert().values(whole))
            return True

        return await self._write(work)

    async def reports(self) -> list[Report]:
        """All that are kept, the latest first."""
        query = select(*COLUMNS).order_by(reports.c.at.desc(), reports.c.id)
        return await self._read(lambda c: [Report(*row) for row in c.execute(query)])

    async def forget_reports(self, now: int) -> None:
        """After some months nobody needs them."""
        old = reports.c.at < now - DAYS * DAY_MS
        await self._write(lambda c: c.execute(delete(reports).where(old)) and None)
