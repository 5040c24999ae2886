"""Receivers that do not answer are tried again with growing pauses; those that are gone are forgotten."""

import pytest

from tavolata.server.metrics import Metrics
from tavolata.server.notify.post import Post
from tavolata.server.notify.sender import PAUSES_MS, Sender

from ..databases import url
from .browser import Browser
from .endpoint import answer, endpoint
from .outbox import HOUR_MS, SECRET, Outbox, check_signature, check_still, file, run

__all__ = ["file", "url"]


def test_pauses_grow_until_it_is_given_up(url: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(500)) as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna")
            assert await box.tell() == 1
            for pause in PAUSES_MS:
                box.clock.advance(pause - 1)
                assert await box.tell() == 0, "not before the pause is over"
                box.clock.advance(1)
                assert await box.tell() == 1
            await check_still(box)
            assert len(there.got) == len(PAUSES_MS) + 1
            assert len({request.headers["webhook-id"] for request in there.got}) == 1, "it is one message"
            assert len({request.headers["webhook-timestamp"] for request in there.got}) == len(there.got)
            for request in there.got:
                check_signature(request, SECRET)
            assert await box.store.webhook_of("anna") is not None, "the next turn is tried again"

    assert list(PAUSES_MS) == sorted(PAUSES_MS)
    assert 4 * HOUR_MS < sum(PAUSES_MS) < 12 * HOUR_MS
    run(url, test)


def test_once_it_answers_it_is_left_in_peace(file: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(500), answer(302, location="/elsewhere"), answer(204)) as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna")
            for pause in (0, *PAUSES_MS[:2]):
                box.clock.advance(pause)
                assert await box.tell() == 1
            await check_still(box)
            assert [request.path for request in there.got] == ["/hook"] * 3
            assert (box.count("webhook", "later"), box.count("webhook", "sent")) == (2, 1)

    run(file, test)


def test_a_second_try_goes_only_to_those_that_were_not_reached(url: str) -> None:
    """A webhook that is down must not make the phone ring again."""

    async def test(box: Outbox) -> None:
        async with endpoint() as phone, endpoint(answer(500), answer(500), answer(200)) as hook:
            await box.browser(await box.guest("anna"), Browser().subscribe(phone.url()))
            await box.store.put_webhook("anna", hook.url(), SECRET)
            await box.turn("anna")
            await box.tell()
            other = Sender(box.settings, box.store, box.said, Metrics(), Post(True))  # another process, or a new one
            for pause in PAUSES_MS[:2]:
                box.clock.advance(pause)
                assert await other.take() == 1
                await other.settled()
            assert (len(phone.got), len(hook.got)) == (1, 3)
            await other.stop()
            await check_still(box)

    run(url, test)


def test_a_longer_pause_that_is_asked_for_is_kept(file: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(429, retry_after="600"), answer(429, retry_after="9999999"), answer(201)) as there:
            await box.browser(await box.guest("anna"), Browser().subscribe(there.url()))
            await box.turn("anna")
            await box.tell()
            box.clock.advance(599_999)
            assert await box.tell() == 0
            box.clock.advance(1)
            assert await box.tell() == 1
            box.clock.advance(PAUSES_MS[-1])
            assert await box.tell() == 1, "but nobody can ask for more than our longest"
            assert len(there.got) == 3

    run(file, test)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(url: str, status: int) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(status)) as gone, endpoint() as here:
            await box.browser(await box.guest("anna"), Browser().subscribe(gone.url()))
            await box.browser("anna", Browser().subscribe(here.url()))
            await box.turn("anna")
            await box.tell()
            assert [push.endpoint for push in await box.store.push_of("anna")] == [here.url()]
            assert box.count("push", "gone") == 1
            await check_still(box)

    run(url, test)


@pytest.mark.parametrize("status", [400, 401, 403, 413])
def test_a_push_service_that_refuses_is_not_asked_again(file: str, status: int) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(status)) as there:
            await box.browser(await box.guest("anna"), Browser().subscribe(there.url()))
            await box.turn("anna")
            await box.tell()
            await check_still(box)
            assert len(there.got) == 1
            assert len(await box.store.push_of("anna")) == 1
            assert box.count("push", "failed") == 1

    run(file, test)


def test_a_webhook_that_says_it_is_gone_is_forgotten_and_one_that_is_not_found_is_not(file: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(404), answer(410)) as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna")
            await box.tell()
            assert await box.store.webhook_of("anna") is not None
            box.clock.advance(PAUSES_MS[0])
            await box.tell()
            assert await box.store.webhook_of("anna") is None
            await check_still(box)

    run(file, test)


def test_an_address_that_leads_inside_by_now_is_not_called(file: str) -> None:
    """It may have led elsewhere when it was given."""

    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.store.put_webhook(await box.guest("bea"), f"https://127.0.0.1:{there.port}/", SECRET)
            await box.browser("anna", Browser().subscribe(f"https://localhost:{there.port}/"))
            await box.turn("anna", "bea")
            await box.tell()
            assert there.connections == 0
            assert box.count("webhook", "later") == 2

    run(file, test, allow_http_hooks=False)
