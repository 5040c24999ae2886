"""Reports about people, for the operator."""

import json
from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select

from .access import Access
from .models import Report
from .schema import chat, reports

DAYS = 90
DAY_MS = 86_400_000
MOST_REPORTS = 10_000
"""The most reports stored at a time."""
COLUMNS = [reports.c[name] for name in (
    "id", "at", "table_id", "reporter", "reported", "name", "reason", "text", "chat",
)]  # fmt: skip


class Reports(Access):
    """The part of the store for reports."""

    async def add_report(self, report: Report, speakers: Sequence[str], lines: int) -> bool:
        """Store a report with the last lines of chat of these guests at its table; False if the limit is reached."""

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
        """All reports, the latest first."""
        query = select(*COLUMNS).order_by(reports.c.at.desc(), reports.c.id)
        return await self._read(lambda c: [Report(*row) for row in c.execute(query)])

    async def forget_reports(self, now: int) -> None:
        """Delete reports after some months."""
        old = reports.c.at < now - DAYS * DAY_MS
        await self._write(lambda c: c.execute(delete(reports).where(old)) and None)
