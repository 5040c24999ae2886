"""Other processes on the same database: read and broadcast what they wrote, and share who is present."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, cast, get_args

from ..errors import BrokenLog, Closed
from ..store.pubsub import ignore
from ..table.commands import Reaction
from ..table.messages import Reacted
from ..table.table import NeedsHistory
from .cluster_limits import ClusterLimits
from .connections import Sockets
from .live_table import LiveTable

if TYPE_CHECKING:
    from .hub import Hub

READY = 16  # the bits of seats that are ready come after those of seats with open pages
ANSWER = 1.0  # seconds in which other processes answer who is present


class Cluster:
    """One for each hub. Notifications carry ids only; the rest is read from the database."""

    def __init__(self, hub: "Hub", sockets: Sockets) -> None:
        self._hub = hub
        self._sockets = sockets
        self.limits: ClusterLimits | None = None

    async def listen(self) -> None:
        await self._hub.store.listen(
            on_entry=self._entry,
            on_chat=self._chat,
            on_member=self._member,
            on_guest=self._guest,
            on_session=self._session,
            on_reaction=self._reaction,
            on_presence=self._presence,
            on_who=self._who,
            on_blocks=lambda guest, _: self._hub.spawn(self._hub.pages.learn_blocks(guest)),
            on_spent=self.limits.heard_spent if self.limits is not None else ignore,
            on_open=self.limits.heard_open if self.limits is not None else ignore,
            on_gap=self._gap,
        )

    def _entry(self, table: str, seq: int) -> None:
        live = self._hub.tables.get(table)
        if live is not None and live.durable < seq:
            self._hub.spawn(self.catch_up(live))

    def _gap(self) -> None:
        """Notifications may have been missed: read every table again."""
        for live in list(self._hub.tables.values()):
            self._hub.spawn(self.catch_up(live))

    async def catch_up(self, live: LiveTable) -> None:
        with suppress(Closed):  # its pages were told when it was closed
            async with live.lock:
                await self.fetch(live)

    async def fetch(self, live: LiveTable) -> None:
        """Read and broadcast the entries of other processes; the caller holds the table's lock."""
        if live.is_stale:
            await self._hub.refold(live)
            return
        for entry in await self._hub.store.entries(live.table.id, live.table.state.seq):
            live.is_stale = True
            try:
                live.table.apply(entry)
            except (NeedsHistory, BrokenLog):  # folding the whole log shows whether it is broken
                await self._hub.refold(live)
                return
            live.is_stale = live.is_ours = False
            live.durable = entry.seq
            past = live.table.past[-1]
            if past.is_seating:
                await self._hub.pages.learn_names(live)
            live.broadcast(past)
            self.seats_changed(live)
        self._hub.scheduler.watch(live)

    def _member(self, table: str, _: int) -> None:
        self._hub.on_names(table)
        if table in self._hub.tables:
            self._hub.spawn(self._hub.pages.refresh_names(table))

    def _guest(self, guest: str, _: int) -> None:
        self._hub.spawn(self._look_for(guest))

    async def _look_for(self, guest: str) -> None:
        """A guest has changed, or was deleted: then their pages are closed."""
        await self._hub.pages.refresh_guest(guest)
        if await self._hub.store.guest(guest) is None:
            await self._sockets.end_guest(guest)

    def _session(self, session: str, _: int) -> None:
        self._hub.spawn(self._sockets.end_session(bytes.fromhex(session)))

    def _chat(self, table: str, n: int) -> None:
        live = self._hub.tables.get(table)
        if live is not None:
            self._hub.spawn(self._fetch_chat(live, n))

    async def _fetch_chat(self, live: LiveTable, n: int) -> None:
        chat = await self._hub.store.message(live.table.id, n)
        if chat is not None:
            live.tell_chat(chat)
        else:
            live.broadcast_chat_deleted(n)

    def tell_reaction(self, live: LiveTable, seat: int, reaction: Reaction) -> None:
        self._announce("reaction", f"{reaction}:{live.table.id}", seat)

    def _reaction(self, subject: str, seat: int) -> None:
        reaction, _, table = subject.partition(":")
        live = self._hub.tables.get(table)
        if live is not None and reaction in get_args(Reaction):
            live.tell_reaction(Reacted(seat=seat, reaction=cast(Reaction, reaction), at=self._hub.clock.now()))

    # --- presence --------------------------------------------------------------------------------------------

    def ask_presence(self, live: LiveTable) -> None:
        """Ask other processes who is present at a table that was just loaded here."""
        live.laid = asyncio.get_running_loop().time()
        self._announce("who", live.table.id)

    async def all_heard(self, live: LiveTable) -> None:
        """Wait until other processes had time to answer `ask_presence`."""
        if self._hub.store.shared:
            await asyncio.sleep(max(0.0, live.laid + ANSWER - asyncio.get_running_loop().time()))

    def tell_presence(self, live: LiveTable) -> None:
        live.told_here = here, ready = live.here, live.ready_here
        bits = sum(1 << seat for seat in here) + sum(1 << seat + READY for seat in ready)
        self._announce("presence", f"{self._hub.process}:{live.table.id}", bits)

    def seats_changed(self, live: LiveTable) -> None:
        """Tell other processes if the seats with open pages here have changed."""
        if self._hub.store.shared and (live.here, live.ready_here) != live.told_here:
            self.tell_presence(live)

    def _announce(self, kind: str, subject: str, number: int = 0) -> None:
        if self._hub.store.shared:
            self._hub.spawn(self._hub.store.announce(kind, subject, number))

    def _who(self, table: str, _: int) -> None:
        live = self._hub.tables.get(table)
        if live is not None and live.here:
            self.tell_presence(live)

    def _presence(self, subject: str, seats: int) -> None:
        process, _, table = subject.partition(":")
        live = self._hub.tables.get(table)
        if live is not None:
            before, count = (live.present, live.ready), len(live.table.state.seats)
            live.elsewhere[process] = [seat for seat in range(count) if seats >> seat & 1]
            live.ready_elsewhere[process] = [seat for seat in range(count) if seats >> seat + READY & 1]
            if (live.present, live.ready) != before:
                live.tell_presence()

    def keep(self, alive: set[str]) -> None:
        """Forget the presence of processes that are not alive."""
        if self.limits is not None:
            self.limits.keep(alive)
        for live in self._hub.tables.values():
            gone = [process for process in live.elsewhere if process not in alive]
            before = live.present
            for process in gone:
                del live.elsewhere[process]
                live.ready_elsewhere.pop(process, None)
            if live.present != before:
                live.tell_presence()
