"""A table in memory: its fold, the pages that show it, and what they are sent."""

import asyncio
from collections.abc import Callable
from typing import Any

from tavolata.bots import Bot, bot_for

from ..errors import Forbidden, ServerError
from ..store.models import Chat, Member
from ..table.frame_builder import Elapsed, FrameBuilder, nothing_elapsed
from ..table.frames import Me, Viewer, encode
from ..table.messages import Presence, Reacted, Said, Unsaid
from ..table.play import Acted
from ..table.state import Terms
from ..table.table import REMEMBERED, Table, VersionDelta
from .jobs.gestures import Question


class Page:
    """An open page of a table. `send` and `dismiss` must not block."""

    def __init__(
        self, guest: str | None, viewer: Viewer, send: Callable[[bytes], None], dismiss: Callable[[ServerError], None]
    ) -> None:
        self.guest = guest
        self.viewer = viewer
        self.send = send
        self.dismiss = dismiss
        self.muted: set[str] = set()
        self.seats: list[int] = []  # its own seats, as it was last told


class LiveTable:
    """One table in memory. `lock` must be held to change it."""

    def __init__(self, table: Table, names: dict[str, str], elapsed: Elapsed = nothing_elapsed) -> None:
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self.elsewhere: dict[str, list[int]] = {}  # seats with open pages, by other process
        self.ready_elsewhere: dict[str, list[int]] = {}
        self.said_ready: dict[str, Terms] = {}  # who is ready to begin, and under which terms
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: tuple[Question, asyncio.Task[Any]] | None = None  # what a bot is asked now, and its task
        self.is_ours = True  # this process wrote the last entry, so it plays the bots first
        self.is_stale = False  # the fold may differ from the log: fold again before anything else
        self.durable = 0  # the last version that is on disk and was broadcast
        self.since_snapshot = 0
        self.viewed = 0  # the version at which the last views were stored, as far as this process knows
        self.used = 0.0
        self.laid = 0.0  # when other processes were asked who is present
        self.told_here: tuple[set[int], set[int]] = set(), set()  # what other processes were last told: here, ready
        self._told: tuple[frozenset[int], frozenset[int]] = frozenset(), frozenset()
        self._bots: dict[tuple[int, str], Bot] = {}
        self.ordered: tuple[int, Acted | None] | None = (
            None  # the version, and the act that standing orders give for it
        )
        self.names = names
        self._elapsed = elapsed
        self.set_fold(table)

    def set_fold(self, table: Table, before: Table | None = None) -> None:
        """Replace the fold; versions that were in memory stay in memory."""
        if before is not None:
            fresh = {past.v for past in table.past}
            kept = [past for past in before.past if past.v <= self.durable and past.v not in fresh]
            table.past.extendleft(reversed(kept[-(REMEMBERED - len(fresh)) :] if len(fresh) < REMEMBERED else []))
        self.table = table
        self.durable = table.state.seq
        self.frame_builder = FrameBuilder(table, self.names, self._elapsed)
        self.ordered = None
        self.is_stale = False

    def bot(self, seat: int, kind: str) -> Bot:
        if (seat, kind) not in self._bots:
            self._bots[seat, kind] = bot_for(self.table.game, kind, self.table.bot_seed(kind, seat))
        return self._bots[seat, kind]

    # --- presence ------------------------------------------------------------------------------------------

    @property
    def here(self) -> set[int]:
        """The seats with an open page at this process."""
        return {seat for page in self.pages for seat in self.seats_of(page)}

    @property
    def present(self) -> frozenset[int]:
        """The seats with an open page at any process."""
        return frozenset(self.here.union(*self.elsewhere.values()))

    @property
    def ready_here(self) -> set[int]:
        """The seats at this process whose people are ready to begin under the terms as they are."""
        state = self.table.state
        if state.status != "lobby" or not self.said_ready:
            return set()
        ready = [page for page in self.pages if self.said_ready.get(page.guest or "") == state.terms]
        return {seat for page in ready for seat in self.seats_of(page)}

    @property
    def ready(self) -> frozenset[int]:
        """The seats at any process whose people are ready to begin."""
        return frozenset(self.ready_here.union(*self.ready_elsewhere.values())) & self.present

    def seats_of(self, page: Page) -> list[int]:
        """The seats that a page may act for."""
        return self.table.state.seats_of(page.guest)

    def me(self, page: Page) -> Me:
        return Me(page.viewer.seat, self.seats_of(page), self.table.state.is_host(page.guest))

    def taken(self, language: str) -> list[str]:
        """The names of everybody who sits, bots included."""
        names = self.frame_builder.seat_names(language)
        return [name for name, seat in zip(names, self.table.state.seats, strict=True) if not seat.is_free]

    @property
    def host_name(self) -> str | None:
        """The name of the host at this table, if known."""
        return self.names.get(self.table.state.host)

    def members(self) -> list[Member]:
        """Everybody at the table, as rows of the store. A further device of a person has a row of its own."""
        state = self.table.state
        rows: dict[tuple[str, int | None], Member] = {}
        for number, seat in enumerate(state.seats):
            for guest in [seat.guest, *seat.devices] if seat.guest else []:
                rows[guest, number] = Member(state.id, guest, number, self.names.get(guest, ""), "player")
        if not state.seats_of(state.host):
            rows[state.host, None] = Member(state.id, state.host, None, self.names.get(state.host, ""), "player")
        for guest in state.spectators:
            rows[guest, None] = Member(state.id, guest, None, self.names.get(guest, ""), "spectator")
        return list(rows.values())

    # --- sending -----------------------------------------------------------------------------------------------

    def broadcast(self, past: VersionDelta) -> None:
        """Send a version to every page, as a snapshot if it is too long; each frame is built once for each viewer."""
        frames: dict[Viewer, bytes] = {}
        for page in list(self.pages):
            if not self._is_here(page):
                continue
            if past.is_long or not self._still_sees(page):
                self.send_snapshot(page)
                continue
            if page.viewer not in frames:
                frames[page.viewer] = encode(self.frame_builder.events(page.viewer, past))
            page.send(frames[page.viewer])
        if (past.is_seating or self.said_ready) and (self.present, self.ready) != self._told:
            self.tell_presence()

    def _is_here(self, page: Page) -> bool:
        """Whether a page still belongs to somebody at the table; if not, close it."""
        if self.table.state.is_here(page.guest):
            return True
        self.pages.discard(page)
        page.dismiss(Forbidden("not_at_table"))
        return False

    def _still_sees(self, page: Page) -> bool:
        """Whether the page's viewer is still right: its seat may have gone to somebody else, or it may have got one."""
        seats = self.seats_of(page)
        return seats == page.seats and (page.viewer.seat in seats if seats else page.viewer.seat is None)

    def send_snapshot(self, page: Page) -> None:
        seats = self.seats_of(page)
        if not (page.viewer.seat in seats if seats else page.viewer.seat is None):
            waiting = [seat for seat in self.table.waiting if seat in seats]
            page.viewer = page.viewer._replace(seat=next(iter(waiting + seats), None))
        page.seats = seats
        page.send(encode(self.frame_builder.snapshot(page.viewer, self.me(page))))

    def send_missed(self, page: Page, since: int) -> None:
        """Bring a page up to date, version by version if they are still in memory and it looks from the same seat."""
        if not self._is_here(page):
            return
        frames = self.frame_builder.missed(page.viewer, since) if self._still_sees(page) else None
        if frames is None:
            self.send_snapshot(page)
            return
        for frame in frames:
            page.send(encode(frame))

    def show_again(self) -> None:
        """Send everything again after a change that is not in the log, such as a name."""
        for page in list(self.pages):
            self.send_snapshot(page)

    def presence(self) -> bytes:
        watching = sum(not self.seats_of(page) for page in self.pages)
        return encode(Presence(seats=sorted(self.present), watching=watching, ready=sorted(self.ready)))

    def tell_presence(self) -> None:
        self._told = self.present, self.ready
        frame = self.presence()
        for page in list(self.pages):
            page.send(frame)

    def tell_chat(self, chat: Chat) -> None:
        said = encode(Said(n=chat.n, seat=chat.seat, name=chat.name, text=chat.text, at=chat.at))
        for page in list(self.pages):
            if not self.is_muted(chat, page.muted):
                page.send(said)

    def tell_reaction(self, reacted: Reacted) -> None:
        """Show a reaction on every page but those of people who have blocked its sender."""
        frame, sender = encode(reacted), self._person(reacted.seat)
        for page in list(self.pages):
            if sender not in page.muted:
                page.send(frame)

    def broadcast_chat_deleted(self, n: int) -> None:
        unsaid = encode(Unsaid(n=n))
        for page in list(self.pages):
            page.send(unsaid)

    def is_muted(self, chat: Chat, muted: set[str]) -> bool:
        """Whether the speaker is muted, on any of their devices."""
        return chat.guest in muted or self._person(chat.seat) in muted

    def _person(self, seat: int | None) -> str | None:
        seats = self.table.state.seats
        return seats[seat].guest if seat is not None and seat < len(seats) else None
