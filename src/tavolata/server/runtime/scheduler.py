"""Wakes tables when something is due (bots, standing orders, clocks); heartbeats, garbage collection, retention."""

import asyncio
import gc
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from tavolata.bots import LEVELS
from tavolata.kernel.errors import EndlessDraws

from .. import logs
from ..errors import Closed, NotDurable, NotFound
from ..table.base import TableEvent
from ..table.play import Acted
from . import autoplay, levels
from .jobs.gestures import Question, known_to
from .live_table import LiveTable
from .thinking import Gesture

if TYPE_CHECKING:
    from .hub import Hub

HOUR = 3_600_000
COLLECT = 100  # milliseconds between collections: at 300 moves a second, scanning the new objects of 2 s takes 60 ms
UNCOLLECTED = 50  # rounds after a start without a collection: pages reconnect, and what they load stays in memory
VIEWS = 5000
MOST_TURN = 60 * 24 * HOUR  # longer than any turn may last
SILENCE = 3  # heartbeats that a process may miss before its pages count as closed
TAKEOVER = 3000  # milliseconds after which a process plays the bots of another one
RETRY = 1000  # milliseconds until a move that could not be stored is tried again
THOUGHT = (2.0, 6.0)  # the delay of a standing order, in pauses of a bot
SHORTEST = 250  # the least such pause in milliseconds, if somebody could see it: no person answers at once
LATER = 30_000  # milliseconds until a move that failed is tried again

log = logs.get("keeper")


class NothingDue(NotFound):
    """A timer fired too early, or somebody else acted first."""


class Scheduler:
    """One for each hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._last: int | None = None  # when the last heartbeat was stored
        self._lives = 0
        self._rounds = 0  # of the collector
        self._views_due = 0

    async def start(self) -> None:
        """Read when processes were up before, and start the periodic tasks."""
        settings = self._hub.settings
        await self.beat()
        self._hub.spawn(self._hub.store.drop_unfinished(self._hub.clock.now(), is_start=True))
        rounds = (
            (settings.beat_ms, self.beat),
            (settings.sweep_ms, self._sweep),
            (COLLECT, self._collect),
            (VIEWS, self._keep_views),
            (HOUR, self._tidy),
        )
        for pause, work in rounds:
            self._hub.spawn(self._every(pause, work))

    async def _every(self, pause_ms: int, work: Callable[[], Any]) -> None:
        while True:
            await asyncio.sleep(pause_ms / 1000)
            try:
                await work()
            except Exception as error:  # the next round may succeed
                log.warning("round_failed", work=work.__name__, exc_info=error)

    async def beat(self) -> None:
        """Store a heartbeat: time without one is not charged to any clock."""
        hub = self._hub
        now = hub.clock.now()
        if not self._is_lively(now):  # suspended, or without a database: as if the process had just started
            self._lives += 1
            hub.uptime.began = now + hub.settings.grace_ms
        life = f"{hub.process}.{self._lives}"
        await hub.store.beat(life, hub.uptime.began, max(now, hub.uptime.began))
        self._last = now
        rows = await hub.store.uptimes(0)
        hub.uptime.others = [(row.began, row.beat) for row in rows if row.process != life]
        alive = {row.process.partition(".")[0] for row in rows if row.beat >= now - self._silence}
        hub.cluster.keep({hub.process, *alive})

    @property
    def _silence(self) -> int:
        return SILENCE * self._hub.settings.beat_ms

    def _is_lively(self, now: int) -> bool:
        """Whether the last heartbeat is recent."""
        return self._last is None or now - self._last <= self._silence

    async def _collect(self) -> None:
        """Run the garbage collector on new objects only: a search through all tables would block the event loop."""
        self._rounds += 1
        if self._rounds > UNCOLLECTED:
            gc.collect()
        gc.freeze()

    async def _tidy(self) -> None:
        """Delete what has passed its retention time (see docs/hosts.md)."""
        now, settings, store = self._hub.clock.now(), self._hub.settings, self._hub.store
        await store.drop_unfinished(now)
        await store.retain(now, settings.lobby_days, settings.idle_days, settings.over_days)
        await store.prune_uptimes(now - MOST_TURN)
        await store.forget_origins(now)
        await store.forget_reports(now)

    async def _sweep(self) -> None:
        """Load tables that are due, and unload those without pages."""
        hub = self._hub
        if hub.rules.left():  # waiting for the rules of one game would delay tables of another
            return
        now = hub.clock.now()
        for table in await hub.store.due(now):
            if table not in hub.tables and table not in hub.closed and not hub.is_stopping:
                with suppress(NotFound, Closed):
                    await hub.live(table)
        for table, live in list(hub.tables.items()):
            is_idle = not live.pages and not live.lock.locked() and now - live.used > hub.settings.idle_ms
            if is_idle and not autoplay.is_busy(live):
                async with live.lock:
                    await hub.keep_views(live)
                if not live.pages and not autoplay.is_busy(live):
                    self._stop_timer(live)
                    hub.tables.pop(table, None)

    async def _keep_views(self) -> None:
        """Store last views for tables that have none, one at a time; once all have them, look again after an hour."""
        hub = self._hub
        if hub.clock.now() < self._views_due:
            return
        found = [table for table in await hub.store.without_views(len(hub.closed) + 1) if table not in hub.closed]
        if not found:
            self._views_due = hub.clock.now() + HOUR
        for table in found:
            if not hub.is_stopping:
                with suppress(NotFound, Closed):
                    live = await hub.live(table)
                    async with live.lock:
                        await hub.keep_views(live)

    # --- automatic moves ---------------------------------------------------------------------------------

    def watch(self, live: LiveTable) -> None:
        """Set the timer of a table: for its bots, or for the first clock that runs out. A bot that thinks goes on if
        nothing has changed for it."""
        if live.thinking is not None and live.thinking[0] == autoplay.question(live):
            return
        self._stop_timer(live)
        if self._hub.is_stopping:
            return
        state = live.table.state
        hinting = [LEVELS[-1]] if state.terms.hints and state.status == "playing" else []
        self._hub.thinker.expect(live.table.game, [*hinting, *(seat.bot for seat in state.seats)])
        if not live.table.is_playing:
            return
        now = self._hub.clock.now()
        if (seat := autoplay.next_bot(live)) is not None:
            wait = 0 if self._thinks(live, seat) else self._pause(live)
            wait += 0 if live.is_ours else TAKEOVER + random.randrange(500)
        elif (
            autoplay.ordered(live) is not None
        ):  # as long as a person might think, so that nobody can tell the difference
            pause = max(self._hub.settings.bot_pause_ms, SHORTEST if _has_company(live) else 0)
            wait = round(pause * random.uniform(*THOUGHT))
            wait += 0 if live.is_ours else TAKEOVER + random.randrange(500)
        else:
            when = autoplay.deadline(live, self._hub.uptime, now)
            if when is None:
                return
            wait = when - now
        self._set_timer(live, wait)

    def _pause(self, live: LiveTable) -> int:
        """Milliseconds before a bot's move: pages have something to show."""
        return self._hub.settings.bot_pause_ms if live.pages else 0

    def _thinks(self, live: LiveTable, seat: int) -> bool:
        """Whether a bot needs a worker to decide. Lessons have their own bots, which do not search."""
        kind = autoplay.kind_of(live, seat)
        return not live.table.state.terms.lesson and self._hub.thinker.thinks(live.table.game, kind)

    def _set_timer(self, live: LiveTable, wait_ms: int) -> None:
        loop = asyncio.get_running_loop()
        live.timer = loop.call_later(wait_ms / 1000, lambda: self._hub.spawn(self.move(live)))

    def _stop_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if live.thinking is not None:  # its answer would not fit the changed table
            live.thinking[1].cancel()
            live.thinking = None

    async def move(self, live: LiveTable) -> None:
        """Make the move that is due at a table, in the same way as every command."""
        hub = self._hub
        if hub.is_stopping or not live.table.is_playing:
            return
        if not self._is_lively(hub.clock.now()):
            self._set_timer(live, RETRY)
            return
        thought: tuple[Question, Gesture] | None = None

        was_ours = live.is_ours

        def decide() -> TableEvent:
            is_others = was_ours and not live.is_ours  # another process wrote meanwhile, and moves next
            if is_others or not live.table.is_playing:
                raise NothingDue("nothing_due")
            seat = autoplay.next_bot(live)
            if seat is not None and self._thinks(live, seat):
                return self._as_thought(live, thought)
            with hub.metrics.bot_seconds.labels(live.table.state.terms.game).time():
                if seat is not None:
                    return self._at_once(live, seat, autoplay.kind_of(live, seat), autoplay.bots_turn)
                if (event := autoplay.ordered(live)) is not None:
                    return event
                late = autoplay.out_of_time(live, hub.uptime, hub.clock.now())
                if late is not None:
                    return self._at_once(live, late, "simple", autoplay.clocks_turn)
            raise NothingDue("nothing_due")

        try:
            thought = await self._think(live)
            await hub.commands.submit(live, decide, hub.settings.ids.command_id())
        except NothingDue:
            self.watch(live)
        except NotDurable:
            self._set_timer(live, RETRY)
        except Closed:  # the table cannot be played on
            return
        except EndlessDraws:  # the game was closed
            self.watch(live)
        except Exception:  # a table must not stay stuck
            self._set_timer(live, LATER)
            raise

    async def _think(self, live: LiveTable) -> tuple[Question, Gesture] | None:
        """Let the bot that must decide think, if it is one that does; the table is not locked meanwhile."""
        async with live.lock:
            seat = None if live.is_stale else autoplay.next_bot(live)
            if seat is None or not self._thinks(live, seat) or await self._hub.unfold(live):
                return None  # a table that is folded again sets its timer again
            asked = autoplay.question(live)
            me = asyncio.current_task()
            assert asked is not None
            assert me is not None
            live.thinking = asked, me
            known = await asyncio.to_thread(known_to, live.table.running_match, seat, with_story=True)
        try:
            sent = msgspec.structs.replace(asked, known=known)
            gesture, _ = await self._hub.thinker.gesture(live.table.id, sent, self._pause(live) / 1000)
            return asked, gesture
        finally:
            if live.thinking is not None and live.thinking[1] is me:
                live.thinking = None

    def _as_thought(self, live: LiveTable, thought: tuple[Question, Gesture] | None) -> TableEvent:
        """The act of a bot that has thought, or of one below; NothingDue if the table has changed for it, and it must
        think again."""
        if thought is None or autoplay.question(live) != thought[0]:
            raise NothingDue("nothing_due")
        asked, seat = thought[0], thought[0].known.seat
        return autoplay.as_asked(live, *thought) or self._at_once(live, seat, asked.kind, autoplay.bots_turn)

    def _at_once(self, live: LiveTable, seat: int, kind: str, decide: Callable[..., Acted]) -> TableEvent:
        """What a kind of bot decides at once; if it fails, the level below, and last of all any legal act."""
        *kinds, last = levels.instants(live.table.game, kind)
        for each in kinds:
            try:
                return decide(live, seat, each)
            except EndlessDraws:  # no bot would fare better
                raise
            except Exception as error:
                self._note_failure(live, seat, each, error)
        return decide(live, seat, last)

    def _note_failure(self, live: LiveTable, seat: int, kind: str, error: Exception) -> None:
        game = live.table.game.name
        self._hub.metrics.bot_failures.labels(game, kind).inc()
        facts = {"table": live.table.id, "game": game, "kind": kind, "seat": seat}
        log.warning("bot_replaced", **facts, why="failed", exc_info=error)


def _has_company(live: LiveTable) -> bool:
    """Whether another person could see how soon a standing order answers."""
    return len(live.table.state.persons) > 1 or bool(live.table.state.spectators)
