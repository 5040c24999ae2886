"""The parts of a running server that handlers use, and their start and stop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ..metrics import Metrics
from ..notify.sender import Sender
from ..settings import Settings
from ..store import Store
from ..store.models import Loaded
from .cluster_limits import ClusterLimits
from .connections import Sockets
from .fold_cache import FoldCache
from .health import Health
from .hub import Hub
from .lab_limits import LabLimits
from .limits import Limits
from .long_work import LongWork
from .loop_monitor import LoopMonitor
from .origin import is_light
from .quotas import Quotas
from .rule_loader import RuleLoader
from .workers.jobs import Argument, Job, Outcome
from .workers.pool import Pool

PICTURE_BYTES = 8 * 1024 * 1024
"""The size of the cache of pictures: a hundred and more."""


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
    health: Health
    quotas: Quotas
    rules: RuleLoader
    pool: Pool
    work: LongWork
    folds: FoldCache
    pictures: FoldCache
    """What was drawn of links: keys are the table and everything that is on the picture."""
    lab: LabLimits

    async def fold(
        self, job: Job[Argument, Outcome], argument: Argument, loaded: Loaded, owner: str | bytes | None = None
    ) -> Outcome:
        """Run a job on a whole log: in a worker, or in a thread if that is quicker than sending it there."""
        await self.rules.require(loaded.head.game)
        if is_light(loaded):
            return await asyncio.to_thread(job, argument)
        return await self.pool.run(job, argument, owner)

    async def read(self, job: Job[Argument, Outcome], argument: Argument, owner: str | bytes) -> Outcome:
        """Let a worker read an uploaded file. Its game is not known before, and a worker must not compile, so the rules
        of all games must be ready."""
        for name in self.rules.left():
            await self.rules.require(name)
        return await self.pool.run(job, argument, owner)


@asynccontextmanager
async def open_services(settings: Settings, rules: RuleLoader | None = None) -> AsyncIterator[Services]:
    """Start the services, and stop them in order at the end. ServerError if the database cannot be used. Without a rule
    loader the rules of all games count as ready."""
    rules = rules or RuleLoader()
    process, metrics, sockets = settings.ids.process_id(), Metrics(), Sockets(settings)
    store = await Store.open(settings.database, process)
    try:
        pool, watch = Pool(settings, metrics), LoopMonitor(metrics)
        hub = Hub(settings, store, metrics, sockets, pool, process, rules)
        sender = Sender(settings, store, hub, metrics)
        hub.on_notice = sender.wake
        store.count_for(metrics)
        health = Health(store, settings.clock, metrics)
        metrics.gauge("sockets", "Open sockets", lambda: len(sockets))
        limits, quotas = Limits(settings), await Quotas.open(settings, store)
        shared = hub.cluster.limits = ClusterLimits(store, limits, sockets, process)
        await hub.start()
        sender.start()
        shared.start()
        pool.start()
        watch.start()
        work = LongWork()
        folds, pictures = FoldCache(settings.fold_bytes), FoldCache(PICTURE_BYTES)
        hub.on_names = pictures.drop
        try:
            yield Services(
                settings, limits, sockets, metrics, store, hub, sender, health, quotas, rules, pool, work, folds,
                pictures, LabLimits(settings, limits),
            )  # fmt: skip
        finally:
            await sockets.close_all()
            await shared.stop()
            await sender.stop()
            await hub.stop()
            await work.stop()
            await pool.stop()
            await watch.stop()
    finally:
        await store.close()
