"""The parts of a running server that handlers work with, and how they come and go."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from .hub import Hub
from .limits import Limits, Sockets
from .notify.sender import Sender
from .operations import Metrics
from .preparing import Preparation
from .quotas import Quotas
from .readiness import Readiness
from .replaying import Stories
from .settings import Settings
from .shared_limits import SharedLimits
from .store import Store


@dataclass(frozen=True)
class Services:
    """One of each; handlers get it as `services`."""

    settings: Settings
    limits: Limits
    sockets: Sockets
    metrics: Metrics
    store: Store
    hub: Hub
    sender: Sender
    stories: Stories
    readiness: Readiness
    quotas: Quotas
    preparing: Preparation


@asynccontextmanager
async def open_services(settings: Settings, preparing: Preparation | None = None) -> AsyncIterator[Services]:
    """A server's parts, ready for requests; at the end all that is under way is finished. ServerError if the database
    cannot be used. Without a preparation the rules of all games are ready."""
    preparing = preparing or Preparation()
    process, metrics, sockets = settings.ids.process_id(), Metrics(), Sockets(settings)
    store = await Store.open(settings.database, process)
    try:
        hub = Hub(settings, store, metrics, sockets, process, preparing)
        sender = Sender(settings, store, hub, metrics)
        hub.on_notice = sender.wake
        store.count_for(metrics)
        readiness = Readiness(store, settings.clock, metrics)
        metrics.gauge("sockets", "Open sockets", lambda: len(sockets))
        limits, quotas = Limits(settings), await Quotas.open(settings, store)
        shared = hub.neighbours.limits = SharedLimits(store, limits, sockets, process)
        await hub.start()
        sender.start()
        shared.start()
        try:
            stories = Stories(store)
            yield Services(
                settings, limits, sockets, metrics, store, hub, sender, stories, readiness, quotas, preparing
            )  # fmt: skip
        finally:
            await sockets.close_all()
            await shared.stop()
            await sender.stop()
            await hub.stop()
    finally:
        await store.close()
