"""The log of a table: what is accepted, what is refused, what comes back."""

import asyncio

import pytest

from tavolata.server.errors import BadRequest
from tavolata.server.store import Chat, Head, Loaded, Notice, Store

from ..databases import run
from .rows import START, entry, first, later, link, make, member, seqs, whole


def test_what_was_appended_comes_back(url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.append(first("t", listed=True))
        assert await store.append(later("t", 2, due=START + 9, listed=True))
        head = Head(
            "t", "trono", START, b"seed of t", "playing", True, START + 9, 2, 3, "ada", START + 2, entry("t", 2).chain
        )
        loaded = await store.load("t")
        assert loaded == Loaded(head, None, -1, [entry("t", 1), entry("t", 2)])
        assert await store.head("t") == head
        assert await store.load("another") is None
        assert await store.head("another") is None

    run(url, test)


def test_it_is_all_there_after_closing(url: str) -> None:
    run(url, lambda store: make(store, "t", upto=5))
    assert run(url, lambda store: seqs(store, "t")) == [1, 2, 3, 4, 5]


def test_a_place_in_the_log_is_taken_once(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", upto=2)
        assert not await store.append(later("t", 2, "another command", status="over"))
        loaded = await store.load("t")
        assert loaded is not None
        assert loaded.entries[-1].command == "t:2"
        assert loaded.head.status == "playing"

    run(url, test)


def test_a_command_is_carried_out_once(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", "u", upto=2)
        assert not await store.append(later("t", 3, "t:2"))
        assert await store.append(later("u", 3, "t:2"))  # at another table it is another command
        assert await seqs(store, "t") == [1, 2]
        assert (await store.seq_of("t", "t:2"), await store.seq_of("u", "t:2")) == (2, 3)
        assert await store.seq_of("t", "never sent") is None

    run(url, test)


def test_the_log_has_no_gaps(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", upto=2)
        assert not await store.append(later("t", 4))
        assert not await store.append(later("nowhere", 2))
        assert await seqs(store, "t") == [1, 2]

    run(url, test)


def test_a_table_is_made_once(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", upto=2)
        assert not await store.append(first("t", host="bob", entry=entry("t", 1, "another")))
        head = await store.head("t")
        assert head is not None
        assert (head.host, await seqs(store, "t")) == ("ada", [1, 2])

    run(url, test)


def test_a_refused_entry_changes_nothing(url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.append(first("t", members=[member("t", "ada")], links=[link("t")], snapshot=b"old"))
        before = (await store.load("t"), await store.members("t"), await store.links_of("t"))
        refused = later(
            "t", 1, "late", status="over", due=1, listed=True, snapshot=b"new", members=[],
            drop_links=[("invite", None)],
            links=[link("t", "watch", n=2)], notices=[Notice("t", 0, "ada", 1)],
        )  # fmt: skip
        assert not await store.append(refused)
        assert (await store.load("t"), await store.members("t"), await store.links_of("t")) == before
        assert await store.notices(START) == []

    run(url, test)


def test_entries_sent_together_are_stored_in_their_order(url: str) -> None:
    """Also when they wait for the same transaction."""

    async def test(store: Store) -> None:
        writes = [first("t"), *(later("t", seq) for seq in range(2, 40))]
        assert all(await asyncio.gather(*(store.append(write) for write in writes)))
        assert await seqs(store, "t") == list(range(1, 40))

    run(url, test)


def test_only_one_of_those_who_want_the_same_place_gets_it(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        for seq in range(2, 12):
            wanted = [later("t", seq, f"{seq} by {who}") for who in range(8)]
            assert sum(await asyncio.gather(*(store.append(write) for write in wanted))) == 1

    run(url, test)


def test_all_or_none(url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.append_all([first("t"), later("t", 2), later("t", 3), first("u")])
        assert not await store.append_all([later("t", 4), later("u", 7)])
        assert not await store.append_all([first("v"), later("t", 3)])
        assert await store.load("v") is None
        assert (await seqs(store, "t"), await seqs(store, "u")) == ([1, 2, 3], [1])
        assert await store.append_all([later("t", 4), later("u", 2)])

    run(url, test)


def test_a_table_comes_with_all_its_entries_or_not_at_all(url: str) -> None:
    async def test(store: Store) -> None:
        outcomes = await asyncio.gather(
            store.append(first("t")),
            store.append(whole("u", 50)),
            store.append(whole("t", 2)),
            store.append(whole("v", 5, before=[entry("v", 1), entry("v", 2), entry("v", 2), entry("v", 4)])),
            store.append(later("t", 2)),
        )
        assert list(outcomes) == [True, True, False, False, True]
        assert (await seqs(store, "t"), await seqs(store, "u")) == ([1, 2], list(range(1, 51)))
        assert await store.load("v") is None
        assert await seqs(store, "v") == []
        assert await store.append(later("u", 51))
        loaded = await store.load("u", from_start=True)
        assert loaded is not None
        assert len(loaded.entries) == 51

    run(url, test)


def test_groups_and_single_entries_share_a_transaction(url: str) -> None:
    async def test(store: Store) -> None:
        jobs = [
            [first("t")],
            [later("t", 2), later("t", 3)],
            [first("u"), later("u", 3)],
            [later("t", 4)],
            [first("w")],
        ]
        assert await asyncio.gather(*(store.append_all(job) for job in jobs)) == [True, True, False, True, True]
        assert await seqs(store, "t") == [1, 2, 3, 4]
        assert await store.load("u") is None

    run(url, test)


# --- snapshots ----------------------------------------------------------------------------------------------


def test_a_snapshot_saves_the_entries_before_it(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t", upto=4)
        await store.append(later("t", 5, snapshot=b"after five"))
        await store.append(later("t", 6))
        loaded = await store.load("t")
        assert loaded is not None
        assert (loaded.snapshot, loaded.snapshot_seq, loaded.entries) == (b"after five", 5, [entry("t", 6)])
        whole = await store.load("t", from_start=True)
        assert whole is not None
        assert (whole.snapshot, whole.snapshot_seq, len(whole.entries)) == (None, -1, 6)

    run(url, test)


def test_the_newest_snapshot_is_the_one(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        await asyncio.gather(*(store.append(later("t", seq, snapshot=bytes([seq]))) for seq in range(2, 9)))
        loaded = await store.load("t")
        assert loaded is not None
        assert (loaded.snapshot, loaded.snapshot_seq, loaded.entries) == (b"\x08", 8, [])

    run(url, test)


def test_many_tables_are_loaded_at_once(url: str) -> None:
    async def test(store: Store) -> None:
        ids = [f"t{n}" for n in range(300)]
        await asyncio.gather(*(store.append(first(table, members=[member(table, table)])) for table in ids))
        await store.append(later("t7", 2, snapshot=b"seven"))
        loaded = await asyncio.gather(*(store.load(table) for table in [*ids, "none", "t7"]))
        assert [found and found.head.table for found in loaded] == [*ids, None, "t7"]
        assert loaded[-1] is not None
        assert loaded[-1].snapshot == b"seven"
        assert loaded[-1] == loaded[7]
        found = await asyncio.gather(*(store.members(table) for table in [*ids, "none"]))
        assert found == [[member(table, table)] for table in ids] + [[]]

    run(url, test)


def test_whoever_asks_after_an_append_sees_it(url: str) -> None:
    """Questions are answered together, but never with an answer from before they were asked."""

    async def test(store: Store) -> None:
        async def play(table: str) -> None:
            await store.append(first(table))
            for seq in range(2, 15):
                await store.append(later(table, seq))
                loaded = await store.load(table)
                assert loaded is not None
                assert loaded.head.seq == seq == loaded.entries[-1].seq

        await asyncio.gather(*(play(f"t{n}") for n in range(10)))

    run(url, test)


# --- what cannot be stored ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["half a \ud800 character", "far too high"])
def test_what_cannot_be_stored_is_refused_and_hurts_nobody_else(url: str, name: str) -> None:
    seat = 2**70 if name == "far too high" else 0

    async def test(store: Store) -> None:
        await make(store, "t", "u", "v")
        bad = later("u", 2, members=[member("u", "ada", seat, name)])
        outcomes = await asyncio.gather(
            store.append(later("t", 2)), store.append(bad), store.append(later("v", 2)),
            store.say(Chat("t", "ada", seat, "Ada", name, START)), return_exceptions=True,
        )  # fmt: skip
        assert (outcomes[0], outcomes[2]) == (True, True)
        assert [type(outcome) for outcome in outcomes[1::2]] == [BadRequest, BadRequest]
        assert await seqs(store, "u") == [1]
        assert await store.append(later("u", 2))

    run(url, test)
