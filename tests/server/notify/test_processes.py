"""The sender as a task: beside others, in bad times, and what it leaves in the logs."""

import asyncio
import json
from typing import Any

import pytest

from tavolata.server.errors import NotDurable
from tavolata.server.metrics import Metrics
from tavolata.server.notify import sender as sending
from tavolata.server.notify.post import Post
from tavolata.server.notify.sender import LEASE_MS, PAUSES_MS, Sender
from tavolata.server.store import Notice
from tests.server.http.serving import logged

from ..databases import url
from ..waiting import until
from . import outbox
from .browser import Browser
from .endpoint import Endpoint, answer, endpoint
from .outbox import SECRET, Outbox, Said, file, run

__all__ = ["file", "url"]

NEVER = 3600.0
"""Seconds: longer than a test waits for anything."""


def test_two_processes_send_every_notice_once(url: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            for number in range(30):
                await box.turn("anna", table=f"table{number}")
            other = Sender(box.settings, box.store, box.said, Metrics(), Post(True))
            counts = await asyncio.gather(box.sender.take(), other.take())
            await asyncio.gather(box.sender.settled(), other.settled())
            await other.stop()
            assert sum(counts) == 30
            assert len({request.headers["webhook-id"] for request in there.got}) == len(there.got) == 30

    run(url, test)


def test_what_a_dead_process_had_taken_is_sent_after_its_lease(url: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna")
            assert len(await box.store.notices(box.clock.now(), 10, LEASE_MS)) == 1  # and then it died
            box.clock.advance(LEASE_MS - 1)
            assert await box.tell() == 0
            box.clock.advance(1)
            assert await box.tell() == 1
            assert len(there.got) == 1

    run(url, test)


def test_who_does_not_answer_holds_up_nobody(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The task itself: woken, it sends at once, also while others never answer; stopped, it leaves nothing behind."""
    monkeypatch.setattr(sending, "AT_ONCE", 4)
    monkeypatch.setattr(sending, "POLL_SECONDS", NEVER)
    monkeypatch.setattr(outbox, "TRY_SECONDS", NEVER)

    async def slow(_: asyncio.StreamWriter) -> None:
        await asyncio.sleep(NEVER)

    async def test(box: Outbox) -> None:
        async with endpoint(slow) as silent, endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.store.put_webhook(await box.guest("mute"), silent.url(), SECRET)
            for number in range(3):
                await box.turn("mute", table=f"silent{number}")
            for number in range(12):
                await box.turn("anna", table=f"table{number}")
            box.sender.start()
            await arrived(there, 12)
            await box.turn("anna", table="late")
            box.sender.wake()
            await arrived(there, 13)
            await box.sender.stop()
            assert [task for task in asyncio.all_tasks() if task.get_name() == "notify"] == []

    run(file, test, stop_seconds=0.1)


async def arrived(there: Endpoint, count: int) -> None:
    await until(lambda: len(there.got) >= count)


def test_a_database_that_is_away_for_a_while_stops_nothing(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "POLL_SECONDS", 0.02)

    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna")
            real, failures = box.store.notices, []

            async def away(*_: Any) -> list[Notice]:
                failures.append(1)
                raise NotDurable("database_gone")

            box.store.notices = away  # type: ignore[method-assign, assignment]
            box.sender.start()
            await until(lambda: len(failures) >= 3)
            box.store.notices = real  # type: ignore[method-assign]
            await arrived(there, 1)

    run(file, test)


def test_a_table_that_cannot_be_read_holds_up_no_other(file: str) -> None:
    class Broken(Said):
        async def awaited(self, notice: Notice) -> Any:
            if notice.table == "broken":
                raise NotDurable("database_gone")
            return await super().awaited(notice)

    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            broken = Broken()
            broken.turns = box.said.turns
            other = Sender(box.settings, box.store, broken, Metrics(), Post(True))
            await box.turn("anna", table="broken")
            await box.turn("anna", table="whole")
            assert await other.take() == 2
            await other.settled()
            await other.stop()
            assert [json.loads(request.body)["table"] for request in there.got] == ["whole"]
            box.clock.advance(LEASE_MS)
            assert await box.tell() == 1, "it is tried again"
            assert len(there.got) == 2

    run(file, test)


def test_all_processes_have_one_key_pair_for_ever(url: str) -> None:
    """Browsers subscribe to it: another one would silence them all."""

    async def test(box: Outbox) -> None:
        senders = [Sender(box.settings, box.store, box.said, Metrics()) for _ in range(8)]
        keys = await asyncio.gather(*(one.keys() for one in senders))
        assert len({pair.public for pair in keys}) == 1

    async def again(box: Outbox) -> str:
        return (await box.sender.keys()).public

    run(url, test)
    assert run(url, again) == run(url, again)


def test_logs_hold_no_address_and_no_secret(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(500)) as there:
            subscription = Browser().subscribe(there.url("/push-capability"))
            await box.store.put_webhook(await box.guest("anna"), there.url("/hook-capability"), SECRET)
            await box.browser("anna", subscription)
            await box.turn("anna")
            for pause in (0, *PAUSES_MS):
                box.clock.advance(pause)
                await box.tell()
            said = "".join(capsys.readouterr())
            assert "notice_given_up" in said
            for secret in ("capability", SECRET, subscription.auth, subscription.p256dh):
                assert secret not in said

    with logged():  # as a server writes them
        run(file, test)
