"""The benchmark of the store measures what it says."""

import asyncio
from pathlib import Path

from benchmarks.server.store import Figures, measure, opened

from tavolata.server.store import Store

from .rows import seqs


def test_what_is_counted_was_stored(tmp_path: Path) -> None:
    async def look(store: Store) -> tuple[Figures, int]:
        figures = await measure(store, "t", callers=5, seconds=0.3)
        return figures, sum([len(await seqs(store, f"t-{n}")) for n in range(5)])

    async def body() -> tuple[Figures, int]:
        async with opened("sqlite", tmp_path) as store:
            return await look(store)

    figures, stored = asyncio.run(body())
    assert figures.rate * 0.3 <= stored <= figures.rate * 3  # a busy machine may take longer than it was told
    assert 0 < figures.middle <= figures.late <= figures.latest
    assert figures.cpu > 0


def test_a_pace_is_kept(tmp_path: Path) -> None:
    async def body() -> Figures:
        async with opened("sqlite", tmp_path) as store:
            return await measure(store, "t", callers=5, seconds=1, pace=20)

    assert 5 <= asyncio.run(body()).rate <= 26
