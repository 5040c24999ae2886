"""Pairs by the hundred: several tables at once, and what was compared."""

import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path

from .pairs import Pair, pairs
from .steps import WEIGHTS
from .twins import Twins, twins
from .walk import Walk

AT_ONCE = 24


MEMORY = Path("/dev/shm")
"""The folder that is in memory on most systems. These databases need not survive anything."""


def check(name: str, count: int, folder: Path, seed: int = 0, minutes: float | None = None) -> Counter[str]:
    """Walk through a number of pairs of a game, or as many as there is time for; how often each step was compared."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else folder) as quick:
        return asyncio.run(_check(name, count, Path(quick), seed, minutes))


async def _check(name: str, count: int, folder: Path, seed: int, minutes: float | None) -> Counter[str]:
    counts: Counter[str] = Counter()
    source = pairs(name, seed)
    ends_by = time.monotonic() + (float("inf") if minutes is None else 60 * minutes)
    async with twins(folder) as servers:
        todo = iter(range(count))

        async def work() -> None:
            for _ in todo:
                if time.monotonic() > ends_by:
                    return
                await _walk(next(source), servers, counts)

        await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return counts


async def _walk(pair: Pair, servers: Twins, counts: Counter[str]) -> None:
    await Walk(pair, servers, counts).go()
    counts["pairs"] += 1
    counts["spectator" if pair.viewer is None else "seat"] += 1


def assert_walked(counts: Counter[str], count: int) -> None:
    """Assert that all pairs were compared, and that every kind of step was taken."""
    print(summary(counts))
    assert counts["pairs"] == count
    assert counts["seat"] > count / 2
    assert counts["spectator"] > count / 20
    assert counts["with steps"] > counts["without steps"] > 0
    missing = [step.__name__ for step in WEIGHTS if not counts[step.__name__]]
    assert not missing, f"never tried: {missing}"


def summary(counts: Counter[str]) -> str:
    """What was compared, in one line."""
    steps = sum(counts[step.__name__] for step in WEIGHTS)
    asked = sum(number for name, number in counts.items() if name.startswith(("GET", "POST")))
    return (
        f"{counts['pairs']} pairs ({counts['spectator']} seen by a spectator), {steps} steps, {asked} requests, "
        f"{counts['bytes']} bytes equal; {counts['told a secret']} walks ended where the rules tell a secret"
    )
