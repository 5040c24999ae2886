"""The one way of every change of a table: validate, append, commit, acknowledge, broadcast."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from tavolata.kernel.errors import EndlessDraws, TavolataError

from ..errors import Conflict, NotDurable
from ..store.failpoints import hit
from ..store.models import Notice, Write
from ..table.base import Asker, Command, TableEvent
from ..table.closing import Stopped
from ..table.entry import Entry
from ..table.lobby import Start, Started
from ..table.play import Act, Acted, Answer, Undone
from ..table.seats import Leave, Resign
from ..table.table import KNOWN, NeedsHistory
from . import autoplay, last_views, played
from .live_table import LiveTable

if TYPE_CHECKING:
    from .hub import Hub

ENDLESS = "endless_draws"  # the reason that is stored when a game is closed
ATTEMPTS = 5  # to append an entry while other processes append theirs first
LONGEST_LOBBY, LONGEST = 1000, 10_000  # entries of a log; a long game has a tenth of it
TO_THE_END = (Start, Act, Answer, Resign, Leave)  # accepted by a log of any length, because they end the game

TURNS = 2  # of the event loop: in the first one everybody acknowledges, in the second one sockets are written to

log = structlog.get_logger()

Decide = Callable[[], TableEvent]
Acknowledge = Callable[[int], None]


class Commands:
    """Carries out commands at the tables of a hub, one at a time for each table."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    async def carry_out(
        self,
        table: str,
        asker: Asker,
        command: Command,
        acknowledge: Acknowledge | None = None,
        names: dict[str, str] | None = None,
    ) -> int:
        """Carry out a command; the version that it made, also when the same command comes a second time."""
        live = await self._hub.live(table)
        if isinstance(command, Start):
            await self._hub.rules.require(live.table.game.name)

        def decide() -> TableEvent:
            _check_length(live, command)
            return command.decide(live.table, Asker(asker.guest, live.present))  # type: ignore[no-any-return]

        return await self.submit(live, decide, f"{command.id} {asker.guest}", acknowledge, names)

    async def submit(
        self,
        live: LiveTable,
        decide: Decide,
        command: str,
        acknowledge: Acknowledge | None = None,
        names: dict[str, str] | None = None,
        beside: Sequence[Write] = (),
    ) -> int:
        """Decide on an event, append it to the log, and broadcast it; the version that it made. `decide` is called
        again if another process appended first. `beside`: what is stored together with it, at other tables."""
        began = time.perf_counter()
        is_second = False
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.is_stale:
                    await self._hub.refold(live)
                version = live.table.state.known.get(command)
                if version is None and is_second:
                    version = await self._hub.store.seq_of(live.table.id, command)
                is_new = version is None
                if version is None:
                    try:
                        version = await self._try(live, decide, command, names, beside)
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
                    await self._broadcast_after(live, acknowledge is not None)
                    self._hub.metrics.command_seconds.observe(time.perf_counter() - began)
                return version
        raise NotDurable("busy")

    async def _broadcast_after(self, live: LiveTable, is_acknowledged: bool) -> None:
        """Broadcast a version. Its acknowledgement, and those of all that were stored together with it, are written
        before the first frame is drawn: after a restart hundreds of tables move at once."""
        try:
            for _ in range(TURNS if is_acknowledged else 0):
                await asyncio.sleep(0)
        finally:  # also if whoever sent it has left
            self._broadcast(live)

    def _broadcast(self, live: LiveTable) -> None:
        """Send the newest version to every page, and set the table's timer."""
        self._hub.scheduler.watch(live)
        live.broadcast(live.table.past[-1])
        self._hub.cluster.seats_changed(live)

    async def _stop_game(self, live: LiveTable) -> None:
        """Close a game in which draws never end: every retry, of a bot or a clock, would draw the same for ever. A game
        that cannot even begin stays in its lobby."""
        if live.is_stale:
            await self._hub.refold(live)
        if live.table.is_playing:
            log.error("game_stopped", table=live.table.id, game=live.table.game.name, why=ENDLESS)
            stopped = Stopped(ENDLESS)
            if await self._try(live, lambda: stopped, self._hub.settings.ids.command_id()) is not None:
                self._broadcast(live)

    async def _was_behind(self, live: LiveTable) -> bool:
        """Whether other processes had appended entries that this one had not read: then a refusal is not final."""
        known = live.durable
        if self._hub.store.shared:
            await self._hub.cluster.fetch(live)
        return live.durable > known

    async def _version_of(self, live: LiveTable, command: str) -> int | None:
        """The version made by a command that is old enough to have left the memory."""
        if len(live.table.state.known) < KNOWN:
            return None
        return await self._hub.store.seq_of(live.table.id, command)

    async def _try(
        self,
        live: LiveTable,
        decide: Decide,
        command: str,
        names: dict[str, str] | None = None,
        beside: Sequence[Write] = (),
    ) -> int | None:
        """One attempt; None: another process appended first, and this one has caught up with it."""
        hub, table, event = self._hub, live.table, None
        waited_before, turn_before, status_before = table.waiting, table.state.turns, table.state.status
        live.is_stale = True  # until the entry is on disk this fold may be ahead of the log
        try:
            event = decide()
            entry = table.enter(event, command, hub.clock.now(), hub.uptime)  # type: ignore[arg-type]
        except TavolataError:  # refused; acts are carried out whole or not at all
            live.is_stale = not isinstance(event, Acted | Undone | None)
            raise
        except NeedsHistory:
            await hub.refold(live, whole=True)
            return None
        hit("after_validate")
        live.names.update(names or {})
        write = self._write(live, entry, event, waited_before if table.state.turns == turn_before else [])
        if table.state.status == "over" and status_before != "over":
            write = msgspec.structs.replace(write, played=played.rows(table, entry.at))
        if not await hub.store.append_all([*beside, write]):
            await hub.refold(live)
            return None
        live.is_stale = False
        live.durable = entry.seq
        live.is_ours = True
        if write.notices:
            hub.on_notice()
        return entry.seq

    # --- what is stored ----------------------------------------------------------------------------------------

    def _write(self, live: LiveTable, entry: Entry, event: TableEvent, waited_before: list[int]) -> Write:
        """Everything that is stored together with an entry."""
        state = live.table.state
        live.since_snapshot += 1
        is_turning_point = isinstance(event, Started) or state.status == "over"
        is_long = live.table.past[-1].is_long  # whoever loads the table need not make its draws again
        is_snapshot = live.since_snapshot >= self._hub.settings.snapshot_every or is_turning_point or is_long
        if is_snapshot:
            live.since_snapshot = 0
        is_view = is_snapshot and (is_turning_point or entry.seq - live.viewed >= last_views.EVERY)
        if is_view:
            live.viewed = entry.seq
        return Write(
            entry=entry,
            status=state.status,
            due=autoplay.due(live, self._hub.uptime, entry.at),
            listed=state.terms.listed and state.status != "over",
            snapshot=live.table.snapshot() if is_snapshot else None,
            views=last_views.draw(live) if is_view else [],
            members=None if isinstance(event, Acted | Undone) else live.members(),
            drop_links=[(kind, None) for kind in event.ends_links],
            notices=self._notices(live, waited_before),
        )

    def _notices(self, live: LiveTable, waited_before: list[int]) -> list[Notice]:
        """Who is notified of their turn: once a turn, and only at tables where people are not expected to be online."""
        state = live.table.state
        if state.terms.tempo.kind != "days":
            return []
        order = autoplay.ordered(live)
        answered = None if order is None else order.seat
        newly = [seat for seat in live.table.waiting if seat not in waited_before and state.seats[seat].is_person]
        return [
            Notice(state.id, seat, str(state.seats[seat].guest), state.turns, due=self._hub.clock.now())
            for seat in newly
            if not state.seats[seat].away and seat != answered
        ]


def _check_length(live: LiveTable, command: Command) -> None:
    """Bound the length of a log: past the limit only what brings the game to its end is accepted."""
    most = LONGEST_LOBBY if live.table.state.status == "lobby" else LONGEST
    if live.table.state.seq >= most and not isinstance(command, TO_THE_END):
        raise Conflict("table_long", most=most)
