"""The open pages of live tables: coming and going, names, blocks, chat."""

from typing import TYPE_CHECKING

import msgspec

from ..errors import Conflict
from ..store.chats import FULL, MOST_LINES
from ..store.models import Chat, Member
from ..table.commands import Reaction
from ..table.messages import Reacted
from .live_table import LiveTable, Page

if TYPE_CHECKING:
    from .hub import Hub


class Pages:
    """What pages are told beside the versions of their table."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    def enter(self, live: LiveTable, page: Page, since: int | None) -> None:
        """A page opens: send it what it has missed since a version, or everything, and tell all who is present."""
        before = live.present
        live.pages.add(page)
        page.seats = live.seats_of(page)
        if since is None or live.table.has_seated_since(since):  # its seat may be another one than it was then
            live.send_snapshot(page)
        else:
            live.send_missed(page, since)
        if live.present == before:
            page.send(live.presence())
        else:
            live.tell_presence()
        self._hub.cluster.seats_changed(live)

    def leave(self, live: LiveTable, page: Page) -> None:
        """A page has closed."""
        before = live.present
        live.pages.discard(page)
        live.used = self._hub.clock.now()
        if live.present != before:
            live.tell_presence()
        self._hub.cluster.seats_changed(live)

    def say_ready(self, live: LiveTable, guest: str, is_ready: bool) -> None:
        """Somebody says before the start that they are ready, or not after all."""
        if is_ready:
            live.said_ready[guest] = live.table.state.terms
        else:
            live.said_ready.pop(guest, None)
        live.tell_presence()
        self._hub.cluster.seats_changed(live)

    # --- names and blocks --------------------------------------------------------------------------------------

    async def refresh_guest(self, guest: str) -> None:
        """A guest has another name, or was deleted: read the names again at every table where they are."""
        for table, live in list(self._hub.tables.items()):
            if live.table.state.is_here(guest):
                await self.refresh_names(table)

    async def refresh_names(self, table: str) -> None:
        """Somebody has another name: read the names of a table again and show them."""
        self._hub.on_names(table)
        async with self._hub.looking(table) as live:
            await self.learn_names(live)
            live.show_again()

    async def learn_names(self, live: LiveTable) -> None:
        """Read the names of a table's people."""
        found = names_of(await self._hub.store.members(live.table.id))
        live.names.clear()
        live.names.update(found)

    async def learn_blocks(self, guest: str) -> None:
        """Read again whom a guest has blocked, for all pages that they have here."""
        muted = await self._hub.store.mutes(guest)
        for live in self._hub.tables.values():
            for page in live.pages:
                if page.guest == guest:
                    page.muted = muted

    # --- chat --------------------------------------------------------------------------------------------------

    async def say(self, live: LiveTable, chat: Chat) -> int:
        """Store a line of chat and send it to all pages; its number. The same command again is the same line."""
        n = await self._hub.store.said_as(chat)
        if n is None:
            n = await self._hub.store.say(chat)
            if n == FULL:
                raise Conflict("chat_full", most=MOST_LINES)
            live.tell_chat(msgspec.structs.replace(chat, n=n))
        return n

    def react(self, live: LiveTable, seat: int, reaction: Reaction) -> None:
        """Show a reaction on all pages, also those at other processes."""
        live.tell_reaction(Reacted(seat=seat, reaction=reaction, at=self._hub.clock.now()))
        self._hub.cluster.tell_reaction(live, seat, reaction)

    async def unsay(self, live: LiveTable, n: int, guest: str) -> bool:
        """Delete a line of chat, from all pages too; False: it is not this guest's."""
        is_gone = await self._hub.store.delete_chat(live.table.id, n, guest)
        if is_gone:
            live.broadcast_chat_deleted(n)
        return is_gone

    def broadcast_chat_deleted(self, lines: list[tuple[str, int]]) -> None:
        """Tell pages that lines of chat, as (table, number), were deleted together with their speaker."""
        for table, n in lines:
            if table in self._hub.tables:
                self._hub.tables[table].broadcast_chat_deleted(n)


def names_of(members: list[Member]) -> dict[str, str]:
    """The names of members by guest; a deleted guest has none."""
    return {member.guest: member.name for member in members if member.name}
