"""The tables of this process. Every change goes one way: validate, append, commit, acknowledge, broadcast."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import structlog

from tavolata.kernel.errors import EndlessDraws, TavolataError

from ..errors import Closed, Conflict, NotDurable, NotFound
from ..metrics import Metrics
from ..notify.sender import AwaitedTurn
from ..settings import Settings
from ..store import Store
from ..store.chats import FULL, MOST_LINES
from ..store.failpoints import hit
from ..store.models import Chat, Loaded, Member, Notice, Write
from ..table.base import Asker, Command, TableEvent
from ..table.clock import Uptime
from ..table.closing import Stopped
from ..table.entry import Entry
from ..table.lobby import Start, Started
from ..table.play import Act, Acted, Answer, Undone
from ..table.seats import Leave, Resign
from ..table.table import KNOWN, NeedsHistory, Table
from . import autoplay, last_views
from .cluster import Cluster
from .connections import Sockets
from .jobs import folds
from .live_table import LiveTable, Page
from .rule_loader import RuleLoader
from .scheduler import Scheduler
from .workers.pool import Pool
from .workers.wire import RefusedByJob

ENDLESS = "endless_draws"  # why a game was closed
ATTEMPTS = 5  # to write an entry that others were faster to write
LONGEST_LOBBY, LONGEST = 1000, 10_000  # entries of a log; a long game has a tenth of it
TO_THE_END = (Start, Act, Answer, Resign, Leave)
VIEWS_SECONDS = 3  # that a stop takes at most to keep what everybody sees

log = structlog.get_logger()


class Hub:
    """All live tables of one server."""

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
        self.scheduler = Scheduler(self)
        self.cluster = Cluster(self, sockets)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        metrics.gauge("live_tables", "Tables in memory", lambda: len(self.tables))
        metrics.gauge("closed_tables", "Tables that cannot be played on", lambda: len(self.closed))

    # --- start and stop ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Hear from other servers, and look after tables that are due."""
        await self.cluster.listen()
        await self.scheduler.start()

    async def stop(self) -> None:
        """Let running commands finish, and leave a last sign of life."""
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
        """Keep what every viewer sees now, for a program that cannot fold this table; before it leaves the memory."""
        if not live.is_stale and live.viewed < live.durable:
            await self.store.put_views(live.table.id, live.durable, last_views.draw(live))
            live.viewed = live.durable

    def spawn(self, work: Any) -> None:
        """Run something beside; what goes wrong in it is logged and hurts nobody else."""
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
                self._loading[table] = asyncio.ensure_future(self._bring(table))
                self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(self._loading[table])
        live.used = self.clock.now()
        return live

    @asynccontextmanager
    async def looking(self, table: str) -> AsyncIterator[LiveTable]:
        """A table to be shown: nothing is under way at it, so all there is to see is on disk."""
        live = await self.live(table)
        async with live.lock:
            if live.is_stale:
                await self.refold(live)
            yield live

    async def _bring(self, table: str) -> LiveTable:
        try:
            fold, members = await asyncio.gather(self.fold(table), self.store.members(table))
        except Closed as error:
            self._note_closed(table, error)
            raise
        self.closed.discard(table)
        live = LiveTable(fold, _names(members), self._elapsed)
        live.used = self.clock.now()
        self.tables[table] = live
        self.scheduler.watch(live)
        self.cluster.ask_presence(live)
        if self.store.shared:  # what came while the table was being laid found nobody to hear it
            self.spawn(self.cluster.catch_up(live))
        return live

    def shut(self, live: LiveTable, why: Closed) -> None:
        """Take a table that cannot be played on out of memory, and tell whoever looks at it."""
        self._note_closed(live.table.id, why)
        live.is_stale = True  # whoever waits for it looks at the log again, and is told too
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
        """The time now, and what clocks are charged since another."""
        now = self.clock.now()
        return now, self.uptime.between(since, now)

    async def fold(self, table: str, whole: bool = False) -> Table:
        """The table as its log gives it; `whole`: from the first entry, with every move of its match, if it is not over
        yet. One that is over is folded by a worker: it may be as long as somebody liked."""
        loaded = await self.store.load(table, from_start=whole)
        if loaded is None:
            raise NotFound("no_table")
        if loaded.head.status != "lobby":
            await self.rules.wait(loaded.head.game)
        if loaded.snapshot is None and loaded.head.status == "over":
            loaded = await self._with_snapshot(loaded)
        try:
            return await asyncio.to_thread(Table.load, *loaded.saved) if whole else Table.load(*loaded.saved)
        except NeedsHistory:
            if whole:
                raise
            return await self.fold(table, whole=True)

    async def _with_snapshot(self, loaded: Loaded) -> Loaded:
        """A table that is over, folded once and for all."""
        last = loaded.entries[-1]
        try:
            body = await self.pool.run(folds.snapshot, loaded)
        except RefusedByJob as error:
            if error.own_status == Closed.status:
                raise Closed(error.key, **error.facts) from error
            raise
        with suppress(NotDurable):  # then the next one folds it again
            await self.store.keep_snapshot(last, body)
        return Loaded(loaded.head, body, last.seq, [])

    # --- commands ----------------------------------------------------------------------------------------------

    async def carry_out(
        self,
        table: str,
        asker: Asker,
        command: Command,
        acknowledge: Callable[[int], None] | None = None,
        names: dict[str, str] | None = None,
    ) -> int:
        """Carry out a command; the version that it made, also when it comes a second time."""
        live = await self.live(table)
        if isinstance(command, Start):
            await self.rules.require(live.table.game.name)

        def decide() -> TableEvent:
            asking = Asker(asker.guest, live.present)
            _check_length(live, command)
            return command.decide(live.table, asking)  # type: ignore[no-any-return]

        return await self.enter(live, decide, f"{command.id} {asker.guest}", acknowledge, names)

    async def enter(
        self,
        live: LiveTable,
        decide: Callable[[], TableEvent],
        command: str,
        acknowledge: Callable[[int], None] | None = None,
        names: dict[str, str] | None = None,
    ) -> int:
        """Decide on a deed, write it down, and tell everybody. `decide` is asked again if another server was
        faster."""
        began = time.perf_counter()
        is_second = False
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.is_stale:
                    await self.refold(live)
                version = live.table.state.known.get(command)
                if version is None and is_second:
                    version = await self.store.seq_of(live.table.id, command)
                is_new = version is None
                if version is None:
                    try:
                        version = await self._try(live, decide, command, names)
                    except EndlessDraws:
                        await self._stop_game(live)
                        raise
                    except TavolataError:  # unless it was carried out long ago
                        version = await self._version_of(live, command)
                        is_new = False
                        if version is None and not await self._was_behind(live):
                            raise
                if version is None:
                    is_second = True
                    continue
                if acknowledge is not None:
                    acknowledge(version)
                if is_new:
                    self._tell(live)
                    self.metrics.command_seconds.observe(time.perf_counter() - began)
                return version
        raise NotDurable("busy")

    def _tell(self, live: LiveTable) -> None:
        """Tell everybody what the newest version brought."""
        self.scheduler.watch(live)
        live.broadcast(live.table.past[-1])
        self.cluster.seats_changed(live)

    async def _stop_game(self, live: LiveTable) -> None:
        """Close a game in which chance never comes to an end: whoever tried again, a bot or a clock, would draw the
        same for ever. One that cannot even begin stays in its lobby."""
        if live.is_stale:
            await self.refold(live)
        if live.table.is_playing:
            log.error("game_stopped", table=live.table.id, game=live.table.game.name, why=ENDLESS)
            stopped = Stopped(ENDLESS)
            if await self._try(live, lambda: stopped, self.settings.ids.command_id(), None) is not None:
                self._tell(live)

    async def _was_behind(self, live: LiveTable) -> bool:
        """Whether other servers wrote what this one had not heard of yet: nobody is refused for what is past."""
        known = live.durable
        if self.store.shared:
            await self.cluster.fetch(live)
        return live.durable > known

    async def _version_of(self, live: LiveTable, command: str) -> int | None:
        """The version that a command made so long ago that only the log remembers."""
        if len(live.table.state.known) < KNOWN:
            return None
        return await self.store.seq_of(live.table.id, command)

    async def _try(
        self, live: LiveTable, decide: Callable[[], TableEvent], command: str, names: dict[str, str] | None
    ) -> int | None:
        """One attempt; None: another was faster, and this server has caught up with it."""
        table, event = live.table, None
        waited_before, turn_before = table.waiting, table.state.turns
        live.is_stale = True  # until the entry is on disk this fold may be ahead of the log
        try:
            event = decide()
            entry = table.enter(event, command, self.clock.now(), self.uptime)  # type: ignore[arg-type]
        except TavolataError:  # refused; acts are carried out whole or not at all
            live.is_stale = not isinstance(event, Acted | Undone | None)
            raise
        except NeedsHistory:
            await self.refold(live, whole=True)
            return None
        hit("after_validate")
        live.names.update(names or {})
        write = self._write(live, entry, event, waited_before if table.state.turns == turn_before else [])
        if not await self.store.append(write):
            await self.refold(live)
            return None
        live.is_stale = False
        live.durable = entry.seq
        live.is_ours = True
        if write.notices:
            self.on_notice()
        return entry.seq

    def _write(self, live: LiveTable, entry: Entry, event: TableEvent, waited_before: list[int]) -> Write:
        """All that is written with an entry."""
        state = live.table.state
        live.since_snapshot += 1
        is_turning_point = isinstance(event, Started) or state.status == "over"
        is_snapshot = live.since_snapshot >= self.settings.snapshot_every or is_turning_point
        if is_snapshot:
            live.since_snapshot = 0
        is_view = is_snapshot and (is_turning_point or entry.seq - live.viewed >= last_views.EVERY)
        if is_view:
            live.viewed = entry.seq
        return Write(
            entry=entry,
            status=state.status,
            due=autoplay.due(live, self.uptime, entry.at),
            listed=state.terms.listed and state.status == "lobby",
            snapshot=live.table.snapshot() if is_snapshot else None,
            views=last_views.draw(live) if is_view else [],
            members=None if isinstance(event, Acted | Undone) else live.members(),
            drop_links=[(kind, None) for kind in event.ends_links],
            notices=self._notices(live, waited_before),
        )

    def _notices(self, live: LiveTable, waited_before: list[int]) -> list[Notice]:
        """Who is to be told that it is his turn: once a turn, and only where people are not expected to sit there."""
        state = live.table.state
        if state.terms.tempo.kind != "days":
            return []
        order = autoplay.ordered(live)
        answered = None if order is None else order.seat
        newly = [seat for seat in live.table.waiting if seat not in waited_before and state.seats[seat].is_person]
        return [
            Notice(state.id, seat, str(state.seats[seat].guest), state.turns, due=self.clock.now())
            for seat in newly
            if not state.seats[seat].away and seat != answered
        ]

    async def refold(self, live: LiveTable, whole: bool = False) -> None:
        """After a write that failed, or was not ours, the log alone says what has happened."""
        known = live.durable
        try:
            fold = await self.fold(live.table.id, whole)
            if live.pages and not fold.remembers(known):  # a snapshot hides what pages have missed
                fold = await self.fold(live.table.id, whole=True)
        except Closed as error:
            self.shut(live, error)
            raise
        live.lay(fold, before=live.table)
        live.is_ours = live.is_ours and live.durable <= known
        await self.learn_names(live)
        for page in list(live.pages):
            live.send_missed(page, known)
        self.cluster.seats_changed(live)
        self.scheduler.watch(live)

    async def say(self, live: LiveTable, chat: Chat) -> int:
        """Keep a line of chat and pass it on; the same command again is the same line."""
        n = await self.store.said_as(chat)
        if n is None:
            n = await self.store.say(chat)
            if n == FULL:
                raise Conflict("chat_full", most=MOST_LINES)
            live.tell_chat(msgspec.structs.replace(chat, n=n))
        return n

    async def unsay(self, live: LiveTable, n: int, guest: str) -> bool:
        """Take a line of chat back, from all pages too; False: it is not this guest's."""
        is_gone = await self.store.delete_chat(live.table.id, n, guest)
        if is_gone:
            live.broadcast_chat_deleted(n)
        return is_gone

    def broadcast_chat_deleted(self, lines: list[tuple[str, int]]) -> None:
        """Lines of chat are gone, with whoever said them."""
        for table, n in lines:
            if table in self.tables:
                self.tables[table].broadcast_chat_deleted(n)

    # --- pages ---------------------------------------------------------------------------------------------------

    def enter_page(self, live: LiveTable, page: Page, since: int | None) -> None:
        """A page comes: it gets what it has missed, and everybody learns who is there."""
        before = live.present
        live.pages.add(page)
        page.seats = live.seats_of(page)
        if since is None:
            live.send_snapshot(page)
        else:
            live.send_missed(page, since)
        if live.present == before:
            page.send(live.presence())
        else:
            live.tell_presence()
        self.cluster.seats_changed(live)

    def leave_page(self, live: LiveTable, page: Page) -> None:
        before = live.present
        live.pages.discard(page)
        live.used = self.clock.now()
        if live.present != before:
            live.tell_presence()
        self.cluster.seats_changed(live)

    async def forget(self, guest: str) -> None:
        """A guest is called differently now, or not at all: look again wherever he is."""
        for table, live in list(self.tables.items()):
            if live.table.state.is_here(guest):
                await self.show_names(table)

    async def learn_blocks(self, guest: str) -> None:
        """A guest hears others than before: look again on all pages they have here."""
        muted = await self.store.mutes(guest)
        for live in self.tables.values():
            for page in live.pages:
                if page.guest == guest:
                    page.muted = muted

    async def show_names(self, table: str) -> None:
        """Somebody is called differently now."""
        async with self.looking(table) as live:
            await self.learn_names(live)
            live.show_again()

    async def learn_names(self, live: LiveTable) -> None:
        found = _names(await self.store.members(live.table.id))
        live.names.clear()
        live.names.update(found)

    async def awaited(self, notice: Notice) -> AwaitedTurn | None:
        """Whom a notice is for; None if that turn is over, or a bot plays it."""
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
        live = self.tables.get(table)
        return live is not None and seat in live.present


def _check_length(live: LiveTable, command: Command) -> None:
    """A log cannot grow for ever: one that is far longer than any game takes only what brings the game to its end."""
    most = LONGEST_LOBBY if live.table.state.status == "lobby" else LONGEST
    if live.table.state.seq >= most and not isinstance(command, TO_THE_END):
        raise Conflict("table_long", most=most)


def _names(members: list[Member]) -> dict[str, str]:
    """By guest; whoever was forgotten has none."""
    return {member.guest: member.name for member in members if member.name}
