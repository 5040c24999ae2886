"""`./dev chaos --soak MINUTES`: does a server stay stable? Players leave and return, and nothing is killed.

After a warm-up its memory must hardly grow, and the number of its descriptors and its latency must not.
"""

import asyncio
import time
from dataclasses import dataclass

from tavolata.testing.table_client import Attempt, Site

from . import checking
from .load import quantile
from .players import Life, sit_down
from .process import Server, database

WARM_UP = 0.25
"""The fraction of the time that is warm-up."""
SAMPLES = 40
SLOPE, DRIFT = 0.01, 1.2
"""Limits: growth of memory in an hour, and the ratio of the last third's p99 to the first's."""
LEAST_COMMANDS = 10
"""Acknowledged commands a table, however short the time is."""
LEAST_MINUTES = 20.0
"""In less time a trend cannot be distinguished from noise: figures are printed, and only errors count."""


@dataclass(frozen=True)
class Sample:
    """The server at one moment."""

    at: float
    memory: int
    descriptors: int


@dataclass
class Soaked:
    """The results of a run."""

    database: str
    minutes: float
    samples: list[Sample]
    attempts: list[Attempt]
    found: checking.Findings

    @property
    def growth(self) -> float:
        """The relative growth of memory in an hour, by least squares."""
        mean_at = sum(sample.at for sample in self.samples) / len(self.samples)
        mean = sum(sample.memory for sample in self.samples) / len(self.samples)
        spread = sum((sample.at - mean_at) ** 2 for sample in self.samples)
        slope = sum((sample.at - mean_at) * (sample.memory - mean) for sample in self.samples) / max(spread, 1e-9)
        return 3600 * slope / mean

    @property
    def answers(self) -> tuple[float, float]:
        """p99 in milliseconds of the first and of the last third."""
        waits = [attempt.heard - attempt.sent for attempt in self.attempts if attempt.outcome == "ok"]
        third = max(1, len(waits) // 3)
        return 1000 * quantile(waits[:third], 0.99), 1000 * quantile(waits[-third:], 0.99)

    @property
    def all_is_well(self) -> bool:
        if self.minutes < LEAST_MINUTES:
            return self.found.all_is_well
        first, last = self.answers
        is_flat = max(sample.descriptors for sample in self.samples) <= 1.2 * self.samples[0].descriptors
        return self.found.all_is_well and self.growth <= SLOPE and is_flat and last <= DRIFT * first

    def text(self) -> str:
        memory = [sample.memory / 2**20 for sample in self.samples]
        descriptors = [sample.descriptors for sample in self.samples]
        first, last = self.answers
        lines = [
            f"{self.database}, {self.minutes:g} minutes: {len(self.attempts)} commands, {self.found.tables} tables",
            f"  memory {memory[0]:.1f} to {memory[-1]:.1f} MiB, {self.growth:+.2%} an hour",
            f"  descriptors {descriptors[0]} to {descriptors[-1]}, at most {max(descriptors)}",
            f"  command to acknowledgement p99 {first:.1f} ms at first, {last:.1f} ms at last",
            f"  lost {self.found.number('lost')}, applied twice {self.found.number(*checking.TWICE)}, "
            f"hash differences {self.found.number(*checking.DIFFERENCES)}",
        ]
        return "\n".join([*lines, *(f"  {line}" for line in self.found.text().splitlines())])


async def soak(kind: str, tables: int, minutes: float) -> Soaked:
    """Play for a time, and sample the server periodically."""
    with database(kind) as (url, folder):
        server = Server(url, folder)
        life = Life(Site(server.address))
        server.start()
        try:
            await server.ready()
            playing = await sit_down(life, tables, {})
            samples = await watch(server, 60 * minutes)
            await life.play_on(LEAST_COMMANDS * tables)  # a busy machine may have done little in a short time
            await life.rest(playing)
            await life.leave()
            server.stop()
            found = checking.Findings()
            logs = await checking.read_logs(url)
            given = checking.check_logs(logs, found)
            checking.check_history(life.attempts, logs, found)
            checking.check_pages(life.pages, given, found)
            found.problems["failures"] += server.failures()
        finally:
            server.close()
            await life.site.close()
    late = samples[int(WARM_UP * len(samples)) :]
    return Soaked(kind, minutes, late, life.attempts, found)


async def watch(server: Server, seconds: float) -> list[Sample]:
    samples = []
    for _ in range(SAMPLES):
        await asyncio.sleep(seconds / SAMPLES)
        samples.append(Sample(time.perf_counter(), server.memory(), server.descriptors()))
    return samples
