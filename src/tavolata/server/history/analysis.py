"""What mattered in a finished game, for its page: chart, turning points, luck, who could have known what.

It is computed once, by workers (`jobs/analyses.py`), kept with the table, and told with the names of today: words are
kept in all languages, with a mark where somebody is named."""

import asyncio

import msgspec

from ..errors import NotFound, TooMany
from ..runtime.long_work import Progress
from ..runtime.services import Services
from ..runtime.workers.jobs import Job
from ..store.models import Loaded
from .findings import Analysis
from .jobs import analyses
from .jobs.analyses import AnalysisRequest

FORMAT = 3
"""Counted up whenever `Analysis` changes: what was kept in another format is computed again."""
FIRST_SECONDS = 5.0
"""The expected seconds until the first chart."""
AGAIN = 2.0
"""Seconds until the pool is asked again after all workers, or all that one guest may use, were busy."""
LIMIT = 20.0, 4.0
"""The limit of a job in seconds of processor time: what any game may take, and more for each second that the analysis
may take, because it uses two cores and a long game has to be read."""


async def look(services: Services, table: str, names: list[str], language: str, owner: str | bytes) -> Analysis:
    """The analysis of a finished table, or how far it is."""
    kept = await services.store.analysis(table, FORMAT)
    if kept is None:
        found = services.work.look(("analysis", table), lambda progress: _compute(services, table, owner, progress))
        if isinstance(found, Progress):
            return _underway(found, names, language)
        kept = found
    return _told(kept, names, language, 1.0)


def _underway(progress: Progress, names: list[str], language: str) -> Analysis:
    if progress.part is None:
        return Analysis(progress=0.1 * progress.share)
    return _told(progress.part, names, language, 0.1 + 0.9 * progress.share)


def _told(body: bytes, names: list[str], language: str, progress: float) -> Analysis:
    """An analysis in a language, with the names of those who played."""
    found = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    text = bytes(found[language]).decode()
    for seat, name in enumerate(names):
        text = text.replace(analyses.NAME.format(seat), msgspec.json.encode(name).decode()[1:-1])
    return msgspec.structs.replace(msgspec.json.decode(text, type=Analysis), progress=progress)


async def _compute(services: Services, table: str, owner: str | bytes, progress: Progress) -> bytes:
    """Run two jobs, the first of which quickly gives a chart, and store the result. Two server processes may do so at
    once for one table: the later result replaces the other, and both are right."""
    loaded: Loaded | None = await services.store.load(table, from_start=True)
    if loaded is None:
        raise NotFound("no_table")
    await services.rules.require(loaded.head.game)
    asked = AnalysisRequest(loaded, services.settings.analysis_seconds)
    progress.expect(FIRST_SECONDS)
    progress.part = await _patiently(services, analyses.first, asked, owner)
    progress.expect(2 * asked.seconds)
    body = await _patiently(services, analyses.whole, asked, owner)
    now, most = services.settings.clock.now(), services.settings.analysis_bytes
    await services.store.keep_analysis(table, FORMAT, body, now, most)
    return body


async def _patiently(
    services: Services, job: Job[AnalysisRequest, bytes], asked: AnalysisRequest, owner: str | bytes
) -> bytes:
    """The result of a job. While no worker may be used it is tried again, as long as somebody waits."""
    limit = LIMIT[0] + LIMIT[1] * asked.seconds
    while True:
        try:
            return await services.pool.run(job, asked, owner, seconds=limit)
        except TooMany:
            await asyncio.sleep(AGAIN)
