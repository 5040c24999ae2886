"""What servers keep for themselves, and what is deleted when."""

import asyncio

from tavolata.server.store import Chat, Guest, Notice, Retained, Store, Uptime
from tavolata.server.table.entry import Entry

from ..databases import run
from .rows import START, entry, first, later, link, make, member, seqs

DAY = 86_400_000
KEEP_ALL = {"lobby_days": 0, "idle_days": 0, "over_days": 0}


def test_a_value_is_kept_once(url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.get_value("key") is None
        kept = await asyncio.gather(*(store.put_value("key", bytes([n])) for n in range(5)))
        assert len(set(kept)) == 1
        assert await store.get_value("key") == kept[0]

    run(url, test)


def test_when_servers_were_alive(url: str) -> None:
    async def test(store: Store) -> None:
        await store.beat("one", began=10, now=20)
        await store.beat("two", began=15, now=18)
        await store.beat("one", began=10, now=30)
        assert await store.uptimes(since=0) == [Uptime("one", 10, 30), Uptime("two", 15, 18)]
        assert await store.uptimes(since=19) == [Uptime("one", 10, 30)]
        await store.prune_uptimes(before=19)
        assert await store.uptimes(since=0) == [Uptime("one", 10, 30)]

    run(url, test)


def test_a_database_that_can_be_written(url: str) -> None:
    run(url, lambda store: store.probe(1))


async def three_tables(store: Store) -> None:
    """One in each state, with a name and a word; the last thing happened at START + 2 at the latest."""
    for n, (table, status) in enumerate((("lobby", "lobby"), ("idle", "playing"), ("over", "over"))):
        await store.append(first(table, members=[member(table, "ada")], links=[link(table, n=n)]))
        await store.append(later(table, 2, status=status, snapshot=b"x", notices=[Notice(table, 0, "ada", 1)]))
        await store.say(Chat(table, "ada", 0, "Ada", "ciao", START))


def test_tables_are_kept_as_long_as_they_should(url: str) -> None:
    async def test(store: Store) -> None:
        await three_tables(store)
        days = {"lobby_days": 10, "idle_days": 20, "over_days": 30}
        assert await store.retain(START + 10 * DAY, **days) == Retained()
        assert await store.retain(START + 10 * DAY + 5, **days) == Retained(lobbies=1)
        assert await store.load("lobby") is None
        assert (await seqs(store, "lobby"), await store.links_of("lobby"), await store.chat("lobby")) == ([], [], [])
        assert await store.retain(START + 20 * DAY + 5, **days) == Retained(idle=1)
        assert await seqs(store, "idle") == []
        assert await store.retain(START + 30 * DAY + 5, **days) == Retained(nameless=1)
        assert [found.name for found in await store.members("over")] == [""]
        assert await store.chat("over") == []
        assert await seqs(store, "over") == [1, 2]  # the record stays
        assert await store.retain(START + 30 * DAY + 5, **days) == Retained()

    run(url, test)


def test_many_old_tables_go_at_once(url: str) -> None:
    async def test(store: Store) -> None:
        await asyncio.gather(*(store.append(first(f"t{n}")) for n in range(35)))
        kept = first("kept", entry=Entry("kept", 1, "c", START + 10 * DAY, b"{}", "", ""))
        await store.append(kept)
        assert await store.retain(START + 10 * DAY + 5, lobby_days=10, idle_days=0, over_days=0) == Retained(lobbies=35)
        assert [head.table for head in await store.heads("lobby")] == ["kept"]

    run(url, test)


def test_no_days_means_for_ever(url: str) -> None:
    async def test(store: Store) -> None:
        await three_tables(store)
        assert await store.retain(START + 10_000 * DAY, **KEEP_ALL) == Retained()
        assert len(await store.tables_of("ada")) == 3

    run(url, test)


def test_what_has_a_date_ends_by_it(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_guest(Guest("ada", START, "it"))
        await store.add_guest(Guest("bob", START, "it"))
        await store.add_session(b"a" * 32, "ada", START + 5 * DAY)
        await store.add_session(b"b" * 32, "bob", START + 9 * DAY)
        await store.append(first("t", members=[member("t", "bob")], links=[link("t", expires=START + 2 * DAY)]))
        await store.put_link(link("t", "watch", n=2))
        assert await store.retain(START + 2 * DAY, **KEEP_ALL) == Retained(links=1)
        assert await store.retain(START + 5 * DAY, **KEEP_ALL) == Retained(sessions=1, guests=1)
        assert await store.retain(START + 9 * DAY, **KEEP_ALL) == Retained(sessions=1)
        assert await store.guest("bob") is not None  # they have a seat, and may return to it by their link
        assert [found.kind for found in await store.links_of("t")] == ["watch"]

    run(url, test)


def test_a_guest_who_has_just_come_is_not_taken_for_nobody(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_guest(Guest("ada", START, "it"))
        assert await store.retain(START + DAY, **KEEP_ALL) == Retained()
        assert await store.retain(START + DAY + 1, **KEEP_ALL) == Retained(guests=1)

    run(url, test)


def test_settled_notices_go_when_their_turn_is_long_over(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        notices = [Notice("t", 0, "ada", 1), Notice("t", 1, "bob", 1)]
        await store.append(later("t", 2, entry=entry("t", 2), notices=notices))
        [settled, _] = await store.notices(START)
        await store.settle(settled, sent=True, next_try=None)
        assert await store.retain(START + 29 * DAY, **KEEP_ALL) == Retained()
        assert await store.retain(START + 31 * DAY, **KEEP_ALL) == Retained(notices=1)

    run(url, test)
