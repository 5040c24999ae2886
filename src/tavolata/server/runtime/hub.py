"""The tables that are in memory in this process: brought from the log, shown, folded again, and closed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog

from tavolata.kernel.seen import Seen

from ..errors import Closed, NotDurable, NotFound
from ..metrics import Metrics
from ..notify.sender import AwaitedTurn
from ..settings import Settings
from ..store import Store
from ..store.models import Loaded, Notice
from ..table.clock import Uptime
from ..table.table import NeedsHistory, Table
from . import last_views
from .cluster import Cluster
from .commands import Commands
from .connections import Sockets
from .jobs import folds
from .live_table import LiveTable
from .origin import is_ours
from .pages import Pages, names_of
from .rule_loader import RuleLoader
from .scheduler import Scheduler
from .thinking import Thinker
from .workers.pool import Pool
from .workers.wire import RefusedByJob

VIEWS_SECONDS = 3  # the most that storing the last views may delay a stop

log = structlog.get_logger()


class Hub:
    """All live tables of one server. `commands` changes them, `pages` are the browsers that show them, `scheduler`
    wakes them when something is due, `cluster` hears what other processes did to them."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        metrics: Metrics,
        sockets: Sockets,
        pool: Pool,
        process: str = "",
        rules: RuleLoader | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.pool = pool
        self.clock = settings.clock
        self.uptime = Uptime(self.clock.now() + settings.grace_ms)
        self.process = process or settings.ids.process_id()
        self.tables: dict[str, LiveTable] = {}
        self.closed: set[str] = set()  # tables that cannot be played on, until they load again
        self.is_stopping = False
        self.rules = rules or RuleLoader()
        self.on_notice: Callable[[], None] = lambda: None
        self.on_names: Callable[[str], None] = lambda table: None
        """Called when somebody at a table has another name, or none any more."""
        self.thinker = Thinker(settings, pool, metrics, self.rules.can_search)
        self.commands = Commands(self)
        self.pages = Pages(self)
        self.scheduler = Scheduler(self)
        self.cluster = Cluster(self, sockets)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        metrics.gauge("live_tables", "Tables in memory", lambda: len(self.tables))
        metrics.gauge("closed_tables", "Tables that cannot be played on", lambda: len(self.closed))

    # --- start and stop ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Listen to other processes, and wake tables when something is due."""
        await self.cluster.listen()
        await self.scheduler.start()

    async def stop(self) -> None:
        """Let running commands finish, store the last views, and write a last heartbeat."""
        self.is_stopping = True
        for live in list(self.tables.values()):
            if live.timer is not None:
                live.timer.cancel()
            async with live.lock:
                pass
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            async with asyncio.timeout(VIEWS_SECONDS):
                for live in list(self.tables.values()):
                    await self.keep_views(live)
        with suppress(Exception):
            await self.scheduler.beat()

    async def keep_views(self, live: LiveTable) -> None:
        """Store what every viewer sees now, for a program that cannot fold this table; before it leaves the memory."""
        if not live.is_stale and live.viewed < live.durable:
            await self.store.put_views(live.table.id, live.durable, last_views.draw(live))
            live.viewed = live.durable

    def spawn(self, work: Any) -> None:
        """Run a coroutine in the background; a failure is logged and does not affect other tasks."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._note_end)

    def _note_end(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task_failed", exc_info=error)

    # --- tables in memory --------------------------------------------------------------------------------------

    async def live(self, table: str) -> LiveTable:
        """A table, from memory or from the log."""
        live = self.tables.get(table)
        if live is None:
            if table not in self._loading:
                self._loading[table] = asyncio.ensure_future(self._load(table))
                self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(self._loading[table])
        live.used = self.clock.now()
        return live

    @asynccontextmanager
    async def looking(self, table: str) -> AsyncIterator[LiveTable]:
        """A table to be shown, with its lock held: no command is under way, so everything in memory is on disk."""
        live = await self.live(table)
        async with live.lock:
            if live.is_stale:
                await self.refold(live)
            yield live

    async def _load(self, table: str) -> LiveTable:
        try:
            fold, members = await asyncio.gather(self.fold(table), self.store.members(table))
        except Closed as error:
            self._note_closed(table, error)
            raise
        self.closed.discard(table)
        live = LiveTable(fold, names_of(members), self._elapsed)
        live.used = self.clock.now()
        self.tables[table] = live
        self.scheduler.watch(live)
        self.cluster.ask_presence(live)
        if self.store.shared:  # entries written while the table was being folded reached no handler
            self.spawn(self.cluster.catch_up(live))
        return live

    def close_table(self, live: LiveTable, why: Closed) -> None:
        """Remove a table that cannot be played on from memory, and tell its pages."""
        self._note_closed(live.table.id, why)
        live.is_stale = True  # a command that waits for the lock reads the log again, and is refused too
        if self.tables.get(live.table.id) is live:
            del self.tables[live.table.id]
        if live.timer is not None:
            live.timer.cancel()
        for page in list(live.pages):
            page.dismiss(why)

    def _note_closed(self, table: str, why: Closed) -> None:
        if table not in self.closed:
            log.error("table_closed", table=table, error=why.key, version=why.facts.get("version"))
        self.closed.add(table)

    def _elapsed(self, since: int) -> tuple[int, int]:
        """The time now, and the milliseconds that clocks are charged since another time."""
        now = self.clock.now()
        return now, self.uptime.between(since, now)

    # --- from the log ------------------------------------------------------------------------------------------

    async def fold(self, table: str, whole: bool = False) -> Table:
        """The table as its log gives it. `whole`: from the first entry, with every move of its match, unless the table
        is over. A worker folds one that is over, because its log may be of any length, and strangers' material: only
        what it has folded within its limits is then folded here with every move."""
        loaded = await self.store.load(table, from_start=whole)
        if loaded is None:
            raise NotFound("no_table")
        if loaded.head.status != "lobby":
            await self.rules.wait(loaded.head.game)
        is_over = loaded.head.status == "over"
        if loaded.snapshot is None and (is_over or (loaded.head.status != "lobby" and not is_ours(loaded))):
            folded = await self._with_snapshot(loaded)
            if is_over or not whole:
                return Table.load(*folded.saved)
        try:
            return await asyncio.to_thread(Table.load, *loaded.saved) if whole else Table.load(*loaded.saved)
        except NeedsHistory:
            if whole:
                raise
            return await self.fold(table, whole=True)

    async def _with_snapshot(self, loaded: Loaded) -> Loaded:
        """A table folded once by a worker, with its snapshot stored for the next time."""
        last = loaded.entries[-1]
        try:
            body = await self.pool.run(folds.snapshot, loaded)
        except RefusedByJob as error:
            if error.own_status == Closed.status:
                raise Closed(error.key, **error.facts) from error
            raise
        with suppress(NotDurable):  # then the next load folds it again
            await self.store.keep_snapshot(last, body)
        return Loaded(loaded.head, body, last.seq, [])

    async def refold(self, live: LiveTable, whole: bool = False) -> None:
        """Replace the fold in memory by one from the log: after a write that failed, or was another process's."""
        known = live.durable
        try:
            fold = await self.fold(live.table.id, whole)
            if live.pages and not fold.remembers(known):  # a snapshot hides what pages have missed
                fold = await self.fold(live.table.id, whole=True)
        except Closed as error:
            self.close_table(live, error)
            raise
        live.set_fold(fold, before=live.table)
        live.is_ours = live.is_ours and live.durable <= known
        await self.pages.learn_names(live)
        for page in list(live.pages):
            live.send_missed(page, known)
        self.cluster.seats_changed(live)
        self.scheduler.watch(live)

    async def unfold(self, live: LiveTable) -> bool:
        """Fold a running table that was loaded from a snapshot from its whole log, because no seat has a story without
        it; whether that was necessary. The caller holds the table's lock."""
        if live.table.running_match.is_whole:
            return False
        await self.refold(live, whole=True)
        return True

    async def lived(self, live: LiveTable, seat: int | None) -> Seen:
        """What a seat knows, with its story. The caller holds the table's lock."""
        await self.unfold(live)
        return live.table.lived(seat)

    # --- notices of turns --------------------------------------------------------------------------------------

    async def awaited(self, notice: Notice) -> AwaitedTurn | None:
        """The turn that a notice is about; None if that turn is over, or a bot plays it."""
        try:
            live = await self.live(notice.table)
        except (NotFound, Closed):
            return None
        await self.cluster.all_heard(live)
        state = live.table.state
        seat = state.seats[notice.seat]
        if notice.seat not in live.table.waiting or state.turns != notice.turn:
            return None
        if not seat.is_person or seat.away or seat.guest is None:
            return None
        return AwaitedTurn(state.terms.game, [seat.guest, *seat.devices])

    def is_present(self, table: str, seat: int) -> bool:
        """Whether a seat has an open page at a table."""
        live = self.tables.get(table)
        return live is not None and seat in live.present
