"""How the server is doing: numbers for Prometheus. No label holds an id or a name."""

from collections.abc import Callable

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # twice as many lines, and nobody looks at them

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
SIZES = (256, 1024, 4096, 16384, 65536, 262144)


class Metrics:
    """The numbers of one server. Each has a registry of its own, so that several servers fit into one process; memory,
    descriptors and the like are counted by the process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()

        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"tavolata_{name}", what, labels, registry=registry)

        def histogram(name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"tavolata_{name}", what, labels, registry=registry, buckets=buckets)

        self.requests = counter("requests", "HTTP requests answered", "method", "route", "status")
        self.request_seconds = histogram("request_seconds", "Time to answer an HTTP request", FAST, "route")
        self.refusals = counter("refusals", "What was refused, over HTTP and sockets", "error")
        self.failures = counter("failures", "Exceptions that nobody expected")
        self.handshakes = counter("handshakes", "Sockets that asked to open", "status")
        self.messages = counter("messages", "Messages over sockets", "direction")
        self.frame_bytes = histogram("frame_bytes", "Size of messages to sockets", SIZES)
        self.slow_sockets = counter("slow_sockets", "Sockets closed because they did not keep up")
        self.commands = counter("commands", "Commands at tables", "result")
        self.command_seconds = histogram("command_seconds", "Time from a command to its acknowledgement", FAST)

    def gauge(self, name: str, what: str, value: Callable[[], float]) -> None:
        """A number that is asked for when somebody looks."""
        Gauge(f"tavolata_{name}", what, registry=self.registry).set_function(value)

    def page(self) -> bytes:
        """All of them, in Prometheus' text form."""
        return generate_latest(self.registry) + generate_latest(REGISTRY)
