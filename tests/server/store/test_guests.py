"""Guests, sessions, notification channels, and the deletion of a guest."""

import asyncio
import random

from tavolata.server.store import Chat, Guest, Notice, Push, Session, Store, Webhook

from ..databases import run
from .rows import START, first, later, link, member

ADA = Guest("ada", START, "it", "Ada")
BOB = Guest("bob", START, "en")


def token(n: int) -> bytes:
    return bytes([n]) * 32


def test_a_session_leads_to_its_guest_until_it_expires(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_guest(ADA)
        await store.add_session(token(1), "ada", expires=100)
        assert await store.guest_of(token(1), now=99) == ADA
        assert await store.session(token(1), now=99) == Session(token(1), ADA, 100)
        assert await store.guest_of(token(1), now=100) is None
        assert await store.guest_of(token(2), now=99) is None
        await store.extend_session(token(1), 200)
        assert await store.guest_of(token(1), now=199) == ADA
        await store.drop_session(token(1))
        assert await store.guest_of(token(1), now=99) is None

    run(url, test)


def test_many_sessions_are_looked_up_at_once(url: str) -> None:
    async def test(store: Store) -> None:
        names = [f"guest {n}" for n in range(200)]
        await asyncio.gather(*(store.add_guest(Guest(name, START, "it", name)) for name in names))
        await asyncio.gather(*(store.add_session(token(n), name, 100 + n) for n, name in enumerate(names)))
        order = [random.Random(7).randrange(220) for _ in range(500)]
        found = await asyncio.gather(*(store.guest_of(token(n), now=150) for n in order))
        assert [guest and guest.name for guest in found] == [names[n] if 50 < n < 200 else None for n in order]

    run(url, test)


def test_a_guest_can_change_name_and_language(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_guest(BOB)
        await store.update_guest("bob", name="Roberto")
        await store.update_guest("bob", language="it")
        await store.update_guest("bob")
        assert await store.guest("bob") == Guest("bob", START, "it", "Roberto")
        assert await store.guest("nobody") is None

    run(url, test)


def test_ways_to_reach_a_guest(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_guest(ADA)
        await store.add_guest(BOB)
        await store.put_push("ada", "https://push/1", "key", "auth")
        await store.put_push("ada", "https://push/2", "key", "auth")
        await store.put_push("bob", "https://push/1", "new key", "auth")  # the same browser, now another guest
        assert await store.push_of("ada") == [Push("ada", "https://push/2", "key", "auth")]
        assert await store.push_of("bob") == [Push("bob", "https://push/1", "new key", "auth")]
        await store.drop_push("https://push/2")
        assert await store.push_of("ada") == []
        await store.put_webhook("ada", "https://old", "secret")
        await store.put_webhook("ada", "https://new", "another")
        assert await store.webhook_of("ada") == Webhook("ada", "https://new", "another")
        await store.drop_webhook("ada")
        assert await store.webhook_of("ada") is None

    run(url, test)


def test_nothing_of_a_forgotten_guest_is_left_but_a_number_in_the_log(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_guest(ADA)
        await store.add_guest(BOB)
        for n, guest in enumerate(("ada", "bob")):
            await store.add_session(token(n), guest, START)
            await store.put_push(guest, f"https://push/{n}", "key", "auth")
            await store.put_webhook(guest, "https://hook", "secret")
        seats = [member("t", "ada", 0, "Ada"), member("t", "bob", 1, "Bob")]
        links = [link("t", "seat", 0, n=1, guest="ada"), link("t", "seat", 1, n=2, guest="bob")]
        await store.append(first("t", members=seats, links=links, notices=[Notice("t", 0, "ada", 1, due=1)]))
        for guest in ("ada", "bob"):
            await store.say(Chat("t", guest, 0, guest.title(), f"Here is {guest}", START))
        await store.mute("ada", "bob")
        await store.mute("bob", "ada")

        assert await store.forget_guest("ada") == ["t"]

        assert await store.guest("ada") is None
        assert await store.guest_of(token(0), now=0) is None
        assert (await store.push_of("ada"), await store.webhook_of("ada")) == ([], None)
        assert [(found.guest, found.name) for found in await store.members("t")] == [("ada", ""), ("bob", "Bob")]
        assert [said.text for said in await store.chat("t")] == ["Here is bob"]
        assert [found.guest for found in await store.links_of("t")] == ["bob"]
        assert (await store.mutes("ada"), await store.mutes("bob")) == (set(), set())
        assert await store.notices(START) == []
        assert await store.guest_of(token(1), now=0) == BOB
        assert (len(await store.push_of("bob")), await store.webhook_of("bob")) != (0, None)
        assert await store.append(later("t", 2))

    run(url, test)
