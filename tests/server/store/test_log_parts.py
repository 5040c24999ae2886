"""Long logs of imported tables, which are stored in several parts."""

from msgspec.structs import replace

from tavolata.server.history.table_export import PART, in_parts
from tavolata.server.store import Head, Store
from tavolata.server.store.maintenance import ARRIVAL_MS
from tavolata.server.store.quotas import Making, Quota

from ..databases import run
from .rows import START, entry, first, later, link, make, seqs, whole

STATUSES = ("lobby", "playing", "over")
NO_QUOTA = Quota(0, 0, 0, 0, 0, 0)


def test_a_long_log_in_parts_is_found_when_its_last_one_is_stored(url: str) -> None:
    """Moves of others are stored in between. Until then nobody finds the table, by whatever way."""

    async def test(store: Store) -> None:
        upto = 3 * PART + 7
        *parts, last = in_parts(whole("long", upto, status="over", links=[link("long")]))
        assert await store.append(first("t"))
        assert max(len(part.before) for part in parts) < PART
        for number, part in enumerate(parts, 1):
            assert await store.append(part)
            assert await store.append(later("t", number + 1))
            assert await seqs(store, "long") == list(range(1, part.entry.seq + 1))
            assert not await store.append(part), "a part is stored once"
            assert (await store.load("long"), await store.head("long")) == (None, None)
            assert [head.table for status in STATUSES for head in await store.heads(status)] == ["t"]
            assert await store.without_views(10) == ["t"]
        assert await store.append(last)
        assert await store.load("long", from_start=True) is not None
        assert (await store.head("long")) == replace(await _head_of_one_write(store, upto), table="long")

    run(url, test)


async def _head_of_one_write(store: Store, upto: int) -> Head:
    assert await store.append(whole("once", upto, status="over"))
    head = await store.head("once")
    assert head is not None
    return replace(head, seed=b"seed of long", chain=entry("long", upto).chain)


def test_a_part_without_those_before_it_is_refused(url: str) -> None:
    async def test(store: Store) -> None:
        one, _, three, _ = in_parts(whole("long", 3 * PART + 7))
        assert not await store.append(three)
        assert await store.append(one)
        assert not await store.append(three)
        assert await seqs(store, "long") == list(range(1, PART + 1))

    run(url, test)


def test_what_is_left_of_a_table_that_never_arrived_whole_is_deleted(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        assert await store.append(whole("whole", PART + 7, status="over"))
        for table, at in (("old", START), ("new", START + ARRIVAL_MS + 1)):
            assert await store.reserve(Making(table, "ada", "here", at, 1), NO_QUOTA) is None
        for table in ("old", "new", "unknown"):
            *parts, _ = in_parts(whole(table, 3 * PART + 7, status="over"))
            for part in parts:
                assert await store.append(part)
        assert await store.drop_unfinished(START + ARRIVAL_MS + 2) == 2
        assert await seqs(store, "old") == await seqs(store, "unknown") == []
        assert await seqs(store, "new"), "a process may be storing it"
        is_shared = not url.startswith("sqlite")
        assert await store.drop_unfinished(START + ARRIVAL_MS + 2, is_start=True) == (0 if is_shared else 1)
        await store.drop_arriving("new")
        assert await seqs(store, "new") == []
        for table in ("t", "whole"):
            await store.drop_arriving(table)
        assert await store.drop_unfinished(START + 10 * ARRIVAL_MS) == 0
        assert (len(await seqs(store, "t")), len(await seqs(store, "whole"))) == (1, PART + 7)
        assert await store.append(whole("old", 5)), "the same name can be used again"

    run(url, test)
