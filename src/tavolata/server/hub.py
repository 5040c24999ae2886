"""The tables of this process. Every change goes one way: validate, append, commit, acknowledge, broadcast."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import structlog

from tavolata.kernel.errors import TavolataError

from . import absent
from .errors import NotDurable, NotFound
from .limits import Sockets
from .live import Live, Page
from .notify.sender import Awaited
from .operations import Metrics
from .settings import Settings
from .store import Store
from .store.failpoints import hit
from .store.rows import Chat, Entry, Link, Notice, Write
from .table.asking import Asker, Command, Deed
from .table.clock import Uptime
from .table.playing import Acted, Undone
from .table.table import NeedsHistory, Table

ATTEMPTS = 5  # to write an entry that others were faster to write
HOUR = 3_600_000
MONTH = 60 * 24 * HOUR  # longer than any turn may last
IDLE = 60_000  # milliseconds after which a table that nobody looks at leaves the memory
TAKEOVER = 3000  # milliseconds after which a server plays bots that are another's to play

log = structlog.get_logger()


class Taken(Exception):
    """Another server wrote that version first."""


class Hub:
    """All live tables of one server."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, sockets: Sockets) -> None:
        self.settings = settings
        self.sockets = sockets
        self.store = store
        self.metrics = metrics
        self.clock = settings.clock
        self.uptime = Uptime(self.clock.now() + settings.grace_ms)
        self.process = settings.ids.process_id()
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_stopping = False
        self.on_notice: Callable[[], None] = lambda: None
        metrics.gauge("live_tables", "Tables in memory", lambda: len(self._live))
        metrics.gauge("pages", "Pages that look at tables", self._count_pages)

    def _count_pages(self) -> int:
        return sum(len(live.pages) for live in self._live.values())

    # --- start and stop ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Learn when servers were up before, and begin to look after tables that are due."""
        await self._learn_uptimes()
        await self.store.listen(
            on_entry=self._heard_entry,
            on_chat=self._heard_chat,
            on_member=self._heard_member,
            on_guest=self._heard_guest,
            on_session=self._heard_session,
            on_gap=self._heard_gap,
        )
        await self._beat()
        self.spawn(self._every(self.settings.beat_ms, self._beat))
        self.spawn(self._every(self.settings.sweep_ms, self._sweep))
        self.spawn(self._every(HOUR, self._tidy))

    async def stop(self) -> None:
        """Let running commands finish, and leave a last sign of life."""
        self._is_stopping = True
        for live in list(self._live.values()):
            if live.timer is not None:
                live.timer.cancel()
            async with live.lock:
                pass
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self._beat()

    def spawn(self, work: Any) -> None:
        """Run something beside; what goes wrong in it is logged and hurts nobody else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._note_end)

    def _note_end(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task_failed", exc_info=error)

    async def _every(self, pause_ms: int, work: Callable[[], Any]) -> None:
        while True:
            await asyncio.sleep(pause_ms / 1000)
            try:
                await work()
            except Exception as error:  # the next round may go well
                log.warning("round_failed", work=work.__name__, exc_info=error)

    async def _beat(self) -> None:
        now = self.clock.now()
        await self.store.beat(self.process, self.uptime.began, max(now, self.uptime.began))
        await self._learn_uptimes()

    async def _learn_uptimes(self) -> None:
        rows = await self.store.uptimes(0)
        self.uptime.others = [(row.began, row.beat) for row in rows if row.process != self.process]

    async def _tidy(self) -> None:
        """Delete what is kept no longer (docs/hosts.md says what that is)."""
        now, settings = self.clock.now(), self.settings
        await self.store.retain(now, settings.lobby_days, settings.idle_days, settings.over_days)
        await self.store.prune_uptimes(now - MONTH)

    # --- tables in memory --------------------------------------------------------------------------------------

    async def live(self, table: str) -> Live:
        """A table, from memory or from the log."""
        live = self._live.get(table)
        if live is None:
            if table not in self._loading:
                self._loading[table] = asyncio.ensure_future(self._bring(table))
                self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(self._loading[table])
        live.used = self.clock.now()
        return live

    async def _bring(self, table: str) -> Live:
        fold = await self.fold(table)
        names = {member.guest: member.name for member in await self.store.members(table) if member.name}
        live = self._live[table] = Live(fold, names)
        self._watch(live)
        return live

    async def fold(self, table: str, whole: bool = False) -> Table:
        """The table as its log gives it; `whole`: from the first entry, with every move of its match."""
        loaded = await self.store.load(table, from_start=whole)
        if loaded is None:
            raise NotFound("no_table")
        try:
            return Table.load(loaded)
        except NeedsHistory:
            if whole:
                raise
            return await self.fold(table, whole=True)

    async def _sweep(self) -> None:
        """Tables that are due are brought to memory, and those that nobody looks at leave it."""
        now = self.clock.now()
        for table in await self.store.due(now):
            if table not in self._live and not self._is_stopping:
                with suppress(NotFound):
                    await self.live(table)
        for table, live in list(self._live.items()):
            is_idle = not live.pages and not live.lock.locked() and now - live.used > IDLE
            if is_idle and absent.next_bot(live) is None:
                if live.timer is not None:
                    live.timer.cancel()
                del self._live[table]

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

        def decide() -> Deed:
            asking = Asker(asker.guest, asker.bot_seat, live.present)
            return command.decide(live.table, asking)  # type: ignore[no-any-return]

        return await self.enter(live, decide, command.id, acknowledge, names)

    async def enter(
        self,
        live: Live,
        decide: Callable[[], Deed],
        command: str,
        acknowledge: Callable[[int], None] | None = None,
        names: dict[str, str] | None = None,
        links: Sequence[Link] = (),
    ) -> int:
        """Decide on a deed, write it down, and tell everybody. `decide` is asked again if another server was
        faster."""
        began = time.perf_counter()
        is_second = False
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.is_stale:
                    await self._refold(live)
                version = live.table.sheet.known.get(command)
                if version is None and is_second:
                    version = await self.store.seq_of(live.table.id, command)
                is_new = version is None
                if version is None:
                    version = await self._try(live, decide, command, names, links)
                if version is None:
                    is_second = True
                    continue
                if acknowledge is not None:
                    acknowledge(version)
                    hit("after_acknowledge")
                if is_new:
                    live.broadcast(live.table.past[-1])
                    self.metrics.command_seconds.observe(time.perf_counter() - began)
                    self._watch(live)
                return version
        raise NotDurable("busy")

    async def _try(
        self, live: Live, decide: Callable[[], Deed], command: str, names: dict[str, str] | None, links: Sequence[Link]
    ) -> int | None:
        """One attempt; None: another was faster, and this server has caught up with it."""
        table = live.table
        deed = decide()
        waited_before, turn_before = table.waiting, table.sheet.turns
        live.is_stale = True  # until the entry is on disk this fold may be ahead of the log
        try:
            entry = table.enter(deed, command, self.clock.now(), self.uptime)  # type: ignore[arg-type]
        except TavolataError:  # refused, and nothing has changed
            live.is_stale = False
            raise
        except NeedsHistory:
            live.lay(await self.fold(table.id, whole=True), before=table)
            return None
        hit("after_validate")
        live.names.update(names or {})
        write = self._write(live, entry, deed, waited_before if table.sheet.turns == turn_before else [], links)
        if not await self.store.append(write):
            await self._refold(live)
            return None
        live.is_stale = False
        live.durable = entry.seq
        live.is_ours = True
        if write.notices:
            self.on_notice()
        return entry.seq

    def _write(self, live: Live, entry: Entry, deed: Deed, waited_before: list[int], links: Sequence[Link]) -> Write:
        """All that is written with an entry."""
        sheet = live.table.sheet
        live.since_snapshot += 1
        is_snapshot = live.since_snapshot >= self.settings.snapshot_every or sheet.status == "over"
        if is_snapshot:
            live.since_snapshot = 0
        return Write(
            entry=entry,
            status=sheet.status,
            due=absent.due(live, self.uptime, entry.at),
            listed=sheet.terms.listed and sheet.status == "lobby",
            snapshot=live.table.snapshot() if is_snapshot else None,
            members=None if isinstance(deed, Acted | Undone) else live.members(),
            links=list(links),
            notices=self._notices(live, waited_before),
        )

    def _notices(self, live: Live, waited_before: list[int]) -> list[Notice]:
        """Who is to be told that it is his turn: once a turn, and only where people are not expected to sit there."""
        sheet = live.table.sheet
        if sheet.terms.tempo.kind != "days":
            return []
        newly = [seat for seat in live.table.waiting if seat not in waited_before and sheet.seats[seat].is_person]
        return [
            Notice(sheet.id, seat, str(sheet.seats[seat].guest), sheet.turns, due=self.clock.now())
            for seat in newly
            if not sheet.seats[seat].away
        ]

    async def _refold(self, live: Live) -> None:
        """After a write that failed, or was not ours, the log alone says what has happened."""
        known = live.durable
        live.lay(await self.fold(live.table.id), before=live.table)
        for page in list(live.pages):
            live.send_missed(page, known)
        self._watch(live)

    # --- what happens without anybody asking --------------------------------------------------------------------

    def _watch(self, live: Live) -> None:
        """Set the timer of a table: for its bots, or for the first clock that runs out."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if self._is_stopping or not live.table.is_playing:
            return
        now = self.clock.now()
        if absent.next_bot(live) is not None:
            wait = self.settings.bot_pause_ms if live.pages else 0
            wait += 0 if live.is_ours else TAKEOVER + random.randrange(500)
        else:
            when = absent.deadline(live, self.uptime, now)
            if when is None:
                return
            wait = when - now + random.randrange(20)
        live.timer = asyncio.get_running_loop().call_later(wait / 1000, lambda: self.spawn(self._move_by_itself(live)))

    async def _move_by_itself(self, live: Live) -> None:
        if self._is_stopping or not live.table.is_playing:
            return
        nothing = NotFound("nothing_due")

        def decide() -> Deed:
            seat = absent.next_bot(live)
            if seat is not None:
                return absent.bots_turn(live, seat)
            deed = absent.out_of_time(live, self.uptime, self.clock.now())
            if deed is None:
                raise nothing
            return deed

        try:
            await self.enter(live, decide, self.settings.ids.command_id())
        except NotFound as error:
            if error is not nothing:
                raise
            self._watch(live)
        except NotDurable:
            live.timer = asyncio.get_running_loop().call_later(1, lambda: self.spawn(self._move_by_itself(live)))

    # --- other servers -------------------------------------------------------------------------------------------

    def _heard_entry(self, table: str, seq: int) -> None:
        live = self._live.get(table)
        if live is not None and live.table.sheet.seq < seq:
            self.spawn(self.catch_up(live))

    def _heard_gap(self) -> None:
        """The connection that brings news was lost for a while."""
        for live in list(self._live.values()):
            self.spawn(self.catch_up(live))

    async def catch_up(self, live: Live) -> None:
        """Fetch and tell what other servers wrote."""
        async with live.lock:
            if live.is_stale:
                await self._refold(live)
                return
            for entry in await self.store.entries(live.table.id, live.table.sheet.seq):
                live.is_stale = True
                try:
                    live.table.apply(entry)
                except NeedsHistory:
                    await self._refold(live)
                    return
                live.is_stale = False
                past = live.table.past[-1]
                if past.is_seating:
                    await self._learn_names(live)
                live.is_ours = False
                live.durable = entry.seq
                live.broadcast(past)
            self._watch(live)

    def _heard_member(self, table: str, _: int) -> None:
        if table in self._live:
            self.spawn(self._show_names(self._live[table]))

    def _heard_guest(self, guest: str, _: int) -> None:
        self.spawn(self.forget(guest))

    def _heard_session(self, session: str, _: int) -> None:
        self.spawn(self.sockets.end_session(bytes.fromhex(session)))

    async def forget(self, guest: str) -> None:
        """A guest is called differently now, or not at all: look again wherever he is."""
        for live in list(self._live.values()):
            if guest in live.names:
                await self._show_names(live)

    async def _show_names(self, live: Live) -> None:
        await self._learn_names(live)
        live.show_again()

    async def _learn_names(self, live: Live) -> None:
        live.names.clear()
        live.names.update({m.guest: m.name for m in await self.store.members(live.table.id) if m.name})

    def _heard_chat(self, table: str, n: int) -> None:
        live = self._live.get(table)
        if live is not None:
            self.spawn(self._fetch_chat(live, n))

    async def _fetch_chat(self, live: Live, n: int) -> None:
        chat = await self.store.message(live.table.id, n)
        if chat is not None:
            live.tell_chat(chat)

    async def say(self, live: Live, chat: Chat) -> int:
        """Keep a line of chat and pass it on."""
        n = await self.store.say(chat)
        live.tell_chat(Chat(chat.table, chat.guest, chat.seat, chat.name, chat.text, chat.at, n))
        return n

    # --- pages ---------------------------------------------------------------------------------------------------

    def enter_page(self, live: Live, page: Page, since: int | None) -> None:
        """A page comes: it gets what it has missed, and everybody learns who is there."""
        before = live.present
        live.pages.add(page)
        if since is None:
            live.send_snapshot(page)
        else:
            live.send_missed(page, since)
        if live.present != before:
            live.tell_presence()
        else:
            page.send(live.presence())

    def leave_page(self, live: Live, page: Page) -> None:
        before = live.present
        live.pages.discard(page)
        live.used = self.clock.now()
        if live.present != before:
            live.tell_presence()

    async def awaited(self, notice: Notice) -> Awaited | None:
        """Whom a notice is for; None if that turn is over, or a bot plays it."""
        try:
            live = await self.live(notice.table)
        except NotFound:
            return None
        sheet = live.table.sheet
        seat = sheet.seats[notice.seat]
        if notice.seat not in live.table.waiting or sheet.turns != notice.turn:
            return None
        if not seat.is_person or seat.away or seat.guest is None:
            return None
        return Awaited(sheet.terms.game, [seat.guest, *seat.devices])

    def is_present(self, table: str, seat: int) -> bool:
        live = self._live.get(table)
        return live is not None and seat in live.present
