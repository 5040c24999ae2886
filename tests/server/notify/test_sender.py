"""From the outbox to the person: one message per turn, on every channel that they have allowed."""

import json

import pytest

from tavolata.server.notify.sender import PAUSES_MS

from ..databases import url
from .browser import Browser, claims_of
from .endpoint import answer, endpoint
from .outbox import SECRET, TABLE, Outbox, check_signature, check_still, file, run

__all__ = ["file", "url"]


# --- what arrives -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("it", "Tocca a te", "Il Trono di Mortadella: il brodo si raffredda."),
        ("en", "Your turn", "Il Trono di Mortadella: the broth is getting cold."),
    ],
)
def test_a_push_message_arrives_encrypted_and_signed(url: str, language: str, title: str, text: str) -> None:
    browser = Browser()

    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.browser(await box.guest("anna", language), browser.subscribe(there.url("/send/abc")))
            await box.turn("anna", turn=7)
            assert await box.tell() == 1
            (request,) = there.got
            assert json.loads(browser.decrypt(request.body)) == {
                "event": "your_turn",
                "table": TABLE,
                "game": "trono",
                "turn": 7,
                "url": f"https://tavolata.example.org/t/{TABLE}",
                "language": language,
                "title": title,
                "text": text,
            }
            claims = claims_of(request.headers["authorization"], (await box.sender.keys()).public)
            assert claims["aud"] == f"http://127.0.0.1:{there.port}"
            assert claims["sub"] == "https://tavolata.example.org"
            assert 0 < claims["exp"] - box.clock.now() // 1000 <= 24 * 3600
            assert (request.path, request.headers["ttl"]) == ("/send/abc", "86400")
            assert box.count("push", "sent") == 1

    run(url, test)


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_webhook_is_called_and_signed(file: str, language: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna", language), there.url(), SECRET)
            await box.turn("anna", turn=3)
            await box.tell()
            (request,) = there.got
            check_signature(request, SECRET)
            assert request.headers["webhook-timestamp"] == str(box.clock.now() // 1000)
            assert request.headers["content-type"] == "application/json"
            body = json.loads(request.body)
            assert body["event"] == "your_turn"
            assert (body["table"], body["game"], body["turn"]) == (TABLE, "trono", 3)
            assert body["url"] == f"https://tavolata.example.org/t/{TABLE}"
            assert body["title"] == ("Tocca a te" if language == "it" else "Your turn")
            assert box.count("webhook", "sent") == 1

    run(file, test)


def test_without_a_public_address_the_one_on_which_it_listens_is_told(file: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna")
            await box.tell()
            assert json.loads(there.got[0].body)["url"] == f"http://192.168.1.5:9000/t/{TABLE}"

    run(file, test, public_url=None, host="192.168.1.5", port=9000)


def test_all_browsers_and_the_webhook_of_all_devices_of_a_person_are_told(url: str) -> None:
    """A seat can be opened on a second device, which is a guest of its own with a language of its own."""
    laptop, phone = Browser(), Browser()

    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.browser(await box.guest("anna", "en"), laptop.subscribe(there.url("/laptop")))
            await box.browser(await box.guest("phone", "it"), phone.subscribe(there.url("/phone")))
            await box.store.put_webhook("anna", there.url("/hook"), SECRET)
            await box.turn("anna", "phone")
            await box.tell()
            got = {request.path: request for request in there.got}
            assert set(got) == {"/laptop", "/phone", "/hook"}
            assert json.loads(laptop.decrypt(got["/laptop"].body))["language"] == "en"
            assert json.loads(phone.decrypt(got["/phone"].body))["language"] == "it"

    run(url, test)


def test_who_has_allowed_nothing_is_told_nothing(file: str) -> None:
    async def test(box: Outbox) -> None:
        await box.guest("anna")
        await box.turn("anna")
        assert await box.tell() == 1
        await check_still(box)

    run(file, test)


# --- once a turn --------------------------------------------------------------------------------------------


def test_a_turn_is_told_once_and_the_next_one_again(url: str) -> None:
    """The hub stores a notice with every event after which another seat must decide; one turn is sent only once."""

    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            for decision in range(5):
                await box.turn("anna", turn=1)
                assert await box.tell() == (1 if decision == 0 else 0)
            await box.turn("anna", turn=2)
            assert await box.tell() == 1
            await box.turn("anna", turn=1, table="another")
            assert await box.tell() == 1
            told = [(json.loads(request.body)["table"], json.loads(request.body)["turn"]) for request in there.got]
            assert told == [(TABLE, 1), (TABLE, 2), ("another", 1)]
            assert len({request.headers["webhook-id"] for request in there.got}) == 3
            await check_still(box)

    run(url, test)


def test_who_is_at_the_table_is_not_told(file: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            box.said.present = {(TABLE, 0)}
            await box.turn("anna")
            assert await box.tell() == 1
            box.said.present = set()
            await check_still(box)
            assert there.got == []

    run(file, test)


def test_a_turn_that_is_over_is_not_told(file: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna", turn=1)
            box.said.turns.clear()
            assert await box.tell() == 1
            await check_still(box)
            assert there.got == []

    run(file, test)


def test_a_turn_that_ends_between_two_tries_is_not_tried_again(file: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint(answer(500)) as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.turn("anna")
            await box.tell()
            box.said.turns.clear()
            box.clock.advance(PAUSES_MS[0])
            assert await box.tell() == 1
            await check_still(box)
            assert len(there.got) == 1

    run(file, test)


def test_a_guest_who_is_forgotten_is_not_told(url: str) -> None:
    async def test(box: Outbox) -> None:
        async with endpoint() as there:
            await box.store.put_webhook(await box.guest("anna"), there.url(), SECRET)
            await box.browser("anna", Browser().subscribe(there.url("/push")))
            await box.turn("anna")
            await box.store.forget_guest("anna")
            await box.tell()
            await check_still(box)
            assert there.got == []

    run(url, test)
