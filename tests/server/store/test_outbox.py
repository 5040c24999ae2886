"""Notices: put in with an entry, taken by one sender, told once."""

import asyncio

from tavolata.server.store import Notice, Store

from ..databases import fresh_postgres, run
from .rows import first, later, make

TURN = Notice("t", 0, "ada", turn=1, due=50)


def test_a_notice_comes_with_its_entry_and_once_a_turn(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(first("t", notices=[TURN]))
        await store.append(later("t", 2, notices=[TURN, Notice("t", 0, "ada", turn=2, due=70)]))
        assert await store.notices(49) == []
        assert [notice.turn for notice in await store.notices(80)] == [1, 2]

    run(url, test)


def test_who_takes_a_notice_has_it_until_the_lease_ends(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(first("t", notices=[TURN]))
        assert await store.notices(60, lease=100) == [TURN]
        assert await store.notices(159) == []
        assert [notice.turn for notice in await store.notices(160, lease=100)] == [1]

    run(url, test)


def test_a_notice_is_settled_or_tried_again(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(first("t", notices=[TURN]))
        [notice] = await store.notices(60)
        await store.settle(notice, sent=False, next_try=500)
        assert await store.notices(499) == []
        [again] = await store.notices(500)
        assert again == Notice("t", 0, "ada", 1, due=500, tries=1)
        await store.settle(again, sent=True, next_try=None)
        assert await store.notices(10**15) == []
        await store.append(later("t", 2, notices=[TURN]))  # the same turn is not told again
        assert await store.notices(10**15) == []

    run(url, test)


def test_a_notice_can_be_given_up(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(first("t", notices=[TURN]))
        [notice] = await store.notices(60)
        await store.settle(notice, sent=False, next_try=None)
        assert await store.notices(10**15) == []

    run(url, test)


def test_so_many_at_a_time_the_oldest_first(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        for seq, due in enumerate((30, 10, 20), start=2):
            await store.append(later("t", seq, notices=[Notice("t", 0, "ada", turn=due, due=due)]))
        assert [notice.turn for notice in await store.notices(100, limit=2)] == [10, 20]
        assert [notice.turn for notice in await store.notices(100, limit=2)] == [30]

    run(url, test)


def test_two_processes_never_take_the_same_notice() -> None:
    url = fresh_postgres()

    async def test(one: Store) -> None:
        two = await Store.open(url, "two")
        try:
            await make(one, "t")
            notices = [Notice("t", 0, "ada", turn=turn, due=1) for turn in range(60)]
            await one.append(later("t", 2, notices=notices))
            taken = await asyncio.gather(*(store.notices(10, limit=7) for _ in range(8) for store in (one, two)))
            turns = [notice.turn for some in taken for notice in some]
            assert len(turns) == len(set(turns))
            rest = await one.notices(10)
            assert sorted(turns + [notice.turn for notice in rest]) == list(range(60))
        finally:
            await two.close()

    run(url, test)
