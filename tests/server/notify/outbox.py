"""A sender with a real store, and stand-ins for tables whose answers a test sets."""

import asyncio
import hashlib
import hmac
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.metrics import Metrics
from tavolata.server.notify.post import Post
from tavolata.server.notify.sender import AwaitedTurn, Sender
from tavolata.server.notify.webhook import secret_of
from tavolata.server.notify.webpush import Subscription
from tavolata.server.settings import ManualClock, Settings
from tavolata.server.store import Guest, Head, Notice, Store, Write
from tavolata.server.table.entry import Entry

from ..databases import fresh
from .endpoint import Request

TABLE = "table1"
SECRET = secret_of("A" * 43)
HOUR_MS = 3_600_000
TRY_SECONDS = 2.0
"""How long a try may last."""


class Said:
    """Answers for tables: whose turn it is, and who is there."""

    def __init__(self) -> None:
        self.turns: dict[tuple[str, int], tuple[int, list[str]]] = {}
        self.present: set[tuple[str, int]] = set()

    def is_present(self, table: str, seat: int) -> bool:
        return (table, seat) in self.present

    async def awaited(self, notice: Notice) -> AwaitedTurn | None:
        turn, guests = self.turns.get((notice.table, notice.seat), (None, []))
        return AwaitedTurn("trono", guests) if turn == notice.turn else None


class Outbox:
    """One server's worth of parts; `tell` sends all that is due."""

    def __init__(self, store: Store, clock: ManualClock, said: Said, **settings: Any) -> None:
        given = {"allow_http_hooks": True, "public_url": "https://tavolata.example.org", **settings}
        self.settings = Settings(database="unused", clock=clock, **given)
        self.store, self.clock, self.said = store, clock, said
        self.metrics = Metrics()
        post = Post(self.settings.allow_http_hooks, seconds=TRY_SECONDS)
        self.sender = Sender(self.settings, store, said, self.metrics, post)
        self._seq: dict[str, int] = {}

    async def guest(self, name: str, language: str = "en") -> str:
        await self.store.add_guest(Guest(name, self.clock.now(), language))
        return name

    async def browser(self, guest: str, subscription: Subscription) -> None:
        await self.store.put_push(guest, subscription.endpoint, subscription.p256dh, subscription.auth)

    async def turn(self, *guests: str, turn: int = 1, seat: int = 0, table: str = TABLE) -> None:
        """An entry at the table makes it the guests' turn; several guests are several devices of one person."""
        self.said.turns[table, seat] = (turn, list(guests))
        seq = self._seq[table] = self._seq.get(table, 0) + 1
        now = self.clock.now()
        create = Head(table, "trono", now, b"seed", "playing", False, None, 1, 1) if seq == 1 else None
        entry = Entry(table, seq, f"command{seq}", now, b"{}", "state", f"chain{seq}")
        notices = [Notice(table, seat, guests[0], turn, due=now)]
        assert await self.store.append(Write(entry, "playing", None, False, create=create, notices=notices))

    async def tell(self) -> int:
        """Send what is due now; how many notices that were."""
        count = await self.sender.take()
        await self.sender.settled()
        return count

    def count(self, way: str, outcome: str) -> float:
        labels = {"way": way, "outcome": outcome}
        return self.metrics.registry.get_sample_value("tavolata_notices_total", labels) or 0.0


@asynccontextmanager
async def outbox(url: str, **settings: Any) -> AsyncIterator[Outbox]:
    store = await Store.open(url, process="one")
    box = Outbox(store, ManualClock(), Said(), **settings)
    try:
        yield box
    finally:
        await box.sender.stop()
        await store.close()


def run(url: str, test: Callable[[Outbox], Awaitable[Any]], **settings: Any) -> Any:
    """Run a test with an outbox in a database."""

    async def body() -> Any:
        async with outbox(url, **settings) as box:
            return await test(box)

    return asyncio.run(body())


async def check_still(box: Outbox) -> None:
    """Nothing comes any more, however long one waits."""
    box.clock.advance(48 * HOUR_MS)
    assert await box.tell() == 0


def check_signature(request: Request, secret: str) -> None:
    """As the standard tells a receiver to."""
    signed = f"{request.headers['webhook-id']}.{request.headers['webhook-timestamp']}.".encode() + request.body
    key = b64decode(secret.removeprefix("whsec_"))
    expected = b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert request.headers["webhook-signature"] == f"v1,{expected}"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A database in a file; for what does not depend on its kind."""
    return fresh("sqlite", tmp_path)
