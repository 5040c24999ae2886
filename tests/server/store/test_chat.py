"""What is said at tables."""

import asyncio

import msgspec
import pytest

from tavolata.server.errors import NotFound
from tavolata.server.store import Chat, Guest, Store

from ..databases import run
from .rows import START, make


def said(text: str, table: str = "t", guest: str = "ada") -> Chat:
    return Chat(table, guest, 0, guest.title(), text, START)


def test_messages_are_numbered_at_their_table(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", "u")
        assert [await store.say(said(text)) for text in ("uno", "due", "tre")] == [1, 2, 3]
        assert await store.say(said("eins", "u")) == 1
        assert await store.chat("t", since=1) == [
            Chat("t", "ada", 0, "Ada", "due", START, 2), Chat("t", "ada", 0, "Ada", "tre", START, 3),
        ]  # fmt: skip
        assert [found.text for found in await store.chat("t", limit=2)] == ["due", "tre"]
        assert await store.message("t", 2) == Chat("t", "ada", 0, "Ada", "due", START, 2)
        assert await store.message("t", 9) is None

    run(url, test)


def test_a_message_is_taken_back_by_who_said_it_and_its_number_stays_used(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        await store.say(said("uno"))
        n = await store.say(said("due"))
        assert not await store.delete_chat("t", n, "bob")
        assert await store.delete_chat("t", n, "ada")
        assert not await store.delete_chat("t", n, "ada")
        assert await store.say(said("tre")) == n + 1
        assert [found.text for found in await store.chat("t")] == ["uno", "tre"]

    run(url, test)


def test_the_same_command_again_is_the_same_message(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", "u")
        once = msgspec.structs.replace(said("uno"), command="say-000001")
        assert await store.said_as(once) is None
        assert await asyncio.gather(*(store.say(once) for _ in range(3))) == [1, 1, 1]
        assert await store.said_as(once) == 1
        others = [said("uno"), msgspec.structs.replace(once, guest="bob"), msgspec.structs.replace(once, table="u")]
        assert [await store.said_as(other) for other in others] == [None, None, None]
        assert [await store.say(other) for other in others] == [2, 3, 1]
        assert [found.text for found in await store.chat("t")] == ["uno"] * 3

    run(url, test)


def test_all_that_somebody_said_is_found(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", "u")
        for line in (said("uno"), said("due", guest="bob"), said("tre", "u")):
            await store.say(line)
        assert sorted(await store.said_by("ada")) == [("t", 1), ("u", 1)]

    run(url, test)


def test_many_talk_at_once(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        numbers = await asyncio.gather(*(store.say(said(str(n))) for n in range(30)))
        assert sorted(numbers) == list(range(1, 31))
        assert [found.n for found in await store.chat("t")] == list(range(1, 31))

    run(url, test)


def test_nobody_talks_at_a_table_that_is_not_there(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        outcomes = await asyncio.gather(
            store.say(said("ciao")), store.say(said("ciao", "nowhere")), store.say(said("ciao")), return_exceptions=True
        )
        assert sorted(n for n in outcomes if isinstance(n, int)) == [1, 2]
        assert [type(outcome) for outcome in outcomes if not isinstance(outcome, int)] == [NotFound]

    run(url, test)


def test_whom_a_guest_does_not_want_to_hear(url: str) -> None:
    async def test(store: Store) -> None:
        for guest in ("ada", "bob"):
            await store.add_guest(Guest(guest, START, "it"))
        for other in ("bob", "eve", "bob"):
            await store.mute("ada", other)
        assert await store.mutes("ada") == {"bob", "eve"}
        assert await store.mutes("bob") == set()
        assert await store.blocked_by("eve", ["ada", "bob"]) == {"ada"}
        assert await store.blocked_by("eve", ["bob"]) == await store.blocked_by("ada", ["bob"]) == set()
        await store.unmute("ada", "eve")
        assert await store.mutes("ada") == {"bob"}

    run(url, test)


def test_text_comes_back_as_it_was_written(url: str) -> None:
    """Any text is stored unchanged; cleaning it for display is the caller's task."""
    texts = ["<script>alert(1)</script>", "'; DROP TABLE chat; --", "più 🍝 e\u0301", "\u202eevil", "$1 ?1 %s :x"]

    async def test(store: Store) -> None:
        await make(store, "t")
        for text in texts:
            await store.say(said(text))
        assert [found.text for found in await store.chat("t")] == texts

    run(url, test)


@pytest.mark.parametrize("limit", [1, 200])
def test_a_table_without_talk(url: str, limit: int) -> None:
    assert run(url, lambda store: store.chat("nowhere", limit=limit)) == []
