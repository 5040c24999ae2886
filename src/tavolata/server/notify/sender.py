"""The task that notifies people of their turn: takes notices from the outbox and sends each once, to all browsers and
the webhook of the person, with growing pauses between retries."""

import asyncio
from contextlib import suppress
from typing import Protocol

import msgspec
from prometheus_client import Counter

from .. import logs
from ..metrics import Metrics
from ..settings import Settings
from ..store import Notice, Store
from . import messages, webpush
from .channels import Channel, Outcome, channels_to
from .post import Post
from .webpush import Keys

MINUTE_MS = 60_000
PAUSES_MS = tuple(n * MINUTE_MS for n in (1, 3, 10, 30, 60, 120, 180))
"""Pauses between tries; the last try is nearly seven hours after the first."""
LEASE_MS = 2 * MINUTE_MS
"""How long other processes leave alone a notice that one process took; far longer than a try can last."""
AT_ONCE = 64
"""Notices sent at the same time, so that a slow receiver does not delay others."""
POLL_SECONDS = 5.0
"""Seconds between two reads of the outbox without a wake-up."""

log = logs.get("notify")


class AwaitedTurn(msgspec.Struct, frozen=True):
    """A turn that is still to be played: the game, and the guests of its seat."""

    game: str
    guests: list[str]


class Tables(Protocol):
    """What the sender needs to know about tables."""

    def is_present(self, table: str, seat: int) -> bool:
        """Whether the seat has an open page at the table."""

    async def awaited(self, notice: Notice) -> AwaitedTurn | None:
        """The turn of a notice, or None if it is over, or nobody is to be notified any more."""


class Tried(msgspec.Struct, frozen=True):
    """The outcome on one channel."""

    name: str
    outcome: Outcome
    retry_after_ms: int


class Sender:
    """One in each process; together they send every notice once."""

    def __init__(
        self, settings: Settings, store: Store, tables: Tables, metrics: Metrics, post: Post | None = None
    ) -> None:
        self.post = post or Post(settings.allow_http_hooks)
        self._settings = settings
        self._store = store
        self._tables = tables
        self._keys: Keys | None = None
        self._under_way: set[asyncio.Task[None]] = set()
        self._woken = asyncio.Event()
        self._loop: asyncio.Task[None] | None = None
        what = "Messages that it is somebody's turn"
        self._told = Counter("tavolata_notices", what, ("way", "outcome"), registry=metrics.registry)

    async def keys(self) -> Keys:
        """The key pair that browsers subscribe to."""
        if self._keys is None:
            self._keys = await webpush.load_keys(self._store, self._settings.contact, self._settings.public_url)
        return self._keys

    # --- coming and going ------------------------------------------------------------------------------------

    def start(self) -> None:
        self._loop = asyncio.create_task(self._run(), name="notify")

    def wake(self) -> None:
        """Wake the sender, because the outbox has changed."""
        self._woken.set()

    async def stop(self) -> None:
        """Take no more notices, and give those being sent a moment. What is cut short is sent after its lease."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=self._settings.stop_seconds / 4)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self.post.close()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.take()
            except Exception as error:  # the database is gone: the notices wait
                log.warning("notices_unreadable", error=type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), POLL_SECONDS)

    async def take(self) -> int:
        """Take the notices that are due, as far as there is room, and start sending them; their number."""
        room = AT_ONCE - len(self._under_way)
        notices = await self._store.notices(self._now(), room, LEASE_MS) if room else []
        for notice in notices:
            task = asyncio.create_task(self._tell_safely(notice))
            self._under_way.add(task)
            task.add_done_callback(self._done)
        return len(notices)

    async def settled(self) -> None:
        """Wait until everything is sent."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if len(self._under_way) == AT_ONCE - 1:
            self.wake()  # there is room again

    # --- one notice ------------------------------------------------------------------------------------------

    async def _tell_safely(self, notice: Notice) -> None:
        try:
            await self.tell(notice)
        except Exception as error:  # a notice that fails does not affect others; it is tried again after its lease
            log.error("notice_failed", table=notice.table, error=type(error).__name__)

    async def tell(self, notice: Notice) -> None:
        """Send one notice on every channel that it has not reached yet, and store the outcome."""
        turn = await self._tables.awaited(notice)
        if turn is None or self._tables.is_present(notice.table, notice.seat):
            await self._store.settle(notice, True, None)
            return
        keys = await self.keys()
        ways = [way for guest in turn.guests for way in await channels_to(self._store, guest, keys)]
        before = set(notice.reached.split())
        tried = await asyncio.gather(*(self._try(way, notice, turn.game) for way in ways if way.name not in before))
        reached = before | {one.name for one in tried if one.outcome.is_final}
        open_ = [one for one in tried if not one.outcome.is_final]
        if not open_:
            await self._store.settle(notice, True, None)
        else:
            await self._try_later(notice, reached, max(one.retry_after_ms for one in open_))

    async def _try_later(self, notice: Notice, reached: set[str], asked_ms: int) -> None:
        """When to try again: after our own pause, or a longer one that a receiver asked for."""
        if notice.tries >= len(PAUSES_MS):
            log.info("notice_given_up", table=notice.table, tries=notice.tries + 1)
            await self._store.settle(notice, False, None)
            return
        pause = max(PAUSES_MS[notice.tries], min(asked_ms, PAUSES_MS[-1]))
        kept = msgspec.structs.replace(notice, reached=" ".join(sorted(reached)))
        await self._store.settle(kept, False, self._now() + pause)

    async def _try(self, way: Channel, notice: Notice, game: str) -> Tried:
        message = messages.your_turn(self._settings, notice.table, game, notice.turn, way.language)
        id = messages.id_of(notice.table, notice.seat, notice.turn)
        answer = await way.send(self.post, id, message, self._now() // 1000)
        outcome = way.judge(answer)
        self._told.labels(way.kind, outcome.value).inc()
        if outcome is Outcome.GONE:
            await way.forget(self._store)
        return Tried(way.name, outcome, answer.retry_after * 1000)

    def _now(self) -> int:
        return self._settings.clock.now()
