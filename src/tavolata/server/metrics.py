"""Metrics for Prometheus. No label holds an id or a name."""

from collections.abc import Callable
from math import nan

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from .errors import CAUSES

disable_created_metrics()  # type: ignore[no-untyped-call]  # twice as many lines, and nobody looks at them

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
SIZES = (256, 1024, 4096, 16384, 65536, 262144)


class Metrics:
    """The metrics of one server. Each has its own registry, so that several servers can run in one process; memory,
    file descriptors and the like are those of the process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        counter, histogram = self.counter, self.histogram
        self.requests = counter("requests", "HTTP requests answered", "method", "route", "status")
        self.request_seconds = histogram("request_seconds", "Time to answer an HTTP request", FAST, "route")
        self.refusals = counter("refusals", "What was refused, over HTTP and sockets", "error")
        self.failures = counter("failures", "Exceptions that nobody expected")
        self.handshakes = counter("handshakes", "Sockets that asked to open", "status")
        self.messages = counter("messages", "Messages over sockets", "direction")
        self.frame_bytes = histogram("frame_bytes", "Size of messages to sockets", SIZES)
        self.slow_sockets = counter("slow_sockets", "Sockets closed because they did not keep up")
        self.reports = counter("reports", "People who were reported", "reason")
        self.bot_failures = counter("bot_failures", "Bots that broke while they decided", "game", "kind")
        self.commands = counter("commands", "Commands at tables", "result")
        self.command_seconds = histogram("command_seconds", "Time from a command to its acknowledgement", FAST)
        self.bot_seconds = histogram("bot_seconds", "Time that a bot thinks about a move", FAST, "game")
        self.commit_seconds = histogram("commit_seconds", "Time until a transaction is durable", FAST)
        self.storage_errors = counter("storage_errors", "What could not be stored or read, by cause", "cause")
        for cause in CAUSES:
            self.storage_errors.labels(cause)  # so that causes that have not occurred are shown as 0
        self._database = Gauge("tavolata_database_bytes", "Size of the database on the disk", registry=self.registry)
        self._wal = Gauge("tavolata_wal_bytes", "Size of the log of its newest commits", registry=self.registry)

    def committed(self, seconds: float) -> None:
        self.commit_seconds.observe(seconds)

    def failed(self, cause: str) -> None:
        self.storage_errors.labels(cause).inc()

    def show_sizes(self, database: int | None, wal: int | None) -> None:
        """Bytes of the database and of its write-ahead log; None if unknown."""
        self._database.set(nan if database is None else database)
        self._wal.set(nan if wal is None else wal)

    def counter(self, name: str, what: str, *labels: str) -> Counter:
        """Create a counter."""
        return Counter(f"tavolata_{name}", what, labels, registry=self.registry)

    def histogram(self, name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        """Create a histogram."""
        return Histogram(f"tavolata_{name}", what, labels, registry=self.registry, buckets=buckets)

    def gauge(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Create a gauge whose value is computed on request."""
        Gauge(f"tavolata_{name}", what, registry=self.registry).set_function(value)

    def page(self) -> bytes:
        """All metrics, in the Prometheus text format."""
        return generate_latest(self.registry) + generate_latest(REGISTRY)
