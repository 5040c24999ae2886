"""Lists of tables, their members and their links."""

from tavolata.server.store import Store

from ..databases import run
from .rows import START, first, later, link, make, member

# --- lists --------------------------------------------------------------------------------------------------


def test_tables_are_found_by_what_they_are(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "lobby")
        await make(store, "playing", "over", upto=2)
        await store.append(later("over", 3, status="over", listed=True))
        await store.append(later("playing", 3, due=START + 50, listed=True))
        assert [head.table for head in await store.heads("lobby")] == ["lobby"]
        assert [head.table for head in await store.heads("playing")] == ["playing"]
        assert [head.table for head in await store.listed("playing")] == ["playing"]
        assert await store.due(START + 49) == []
        assert await store.due(START + 50) == ["playing"]

    run(url, test)


def test_what_is_longest_overdue_comes_first(url: str) -> None:
    async def test(store: Store) -> None:
        for n, due in enumerate((30, 10, 20, None)):
            await store.append(first(f"t{n}", due=due))
        assert await store.due(25) == ["t1", "t2"]

    run(url, test)


def test_a_guest_finds_their_tables_and_seats(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(first("t", members=[member("t", "ada", 1), member("t", "bob", 0)]))
        await store.append(first("one device", members=[member("one device", "ada", seat) for seat in range(3)]))
        await store.append(first("watched", members=[member("watched", "ada", None, role="spectator")]))
        found = [(head.table, seat) for head, seat in await store.tables_of("ada")]
        assert sorted(found, key=str) == [("one device", 0), ("one device", 1), ("one device", 2), ("t", 1),
                                          ("watched", None)]  # fmt: skip
        assert [head.table for head, _ in await store.tables_of("bob")] == ["t"]
        await store.append(later("t", 2, members=[member("t", "bob", 0)]))
        assert "t" not in [head.table for head, _ in await store.tables_of("ada")]

    run(url, test)


def test_of_too_many_tables_the_oldest_that_are_over_are_left_out(url: str) -> None:
    async def test(store: Store) -> None:
        for table in ("first", "second", "third", "fourth"):
            await store.append(first(table, members=[member(table, "ada")]))
        for seq, table in enumerate(("second", "third", "fourth"), 2):
            for each in range(2, seq + 1):
                await store.append(later(table, each, status="over"))
        assert [head.table for head, _ in await store.tables_of("ada")] == ["fourth", "third", "second", "first"]
        assert [head.table for head, _ in await store.tables_of("ada", most=3)] == ["fourth", "third", "first"]

    run(url, test)


# --- members and links --------------------------------------------------------------------------------------


def test_members_keep_their_order_and_can_be_renamed(url: str) -> None:
    async def test(store: Store) -> None:
        listed = [member("t", "bob", 1, "Bob"), member("t", "ada", 0), member("t", "eve", None, "Eve", "spectator")]
        await store.append(first("t", members=listed))
        assert await store.members("t") == listed
        await store.rename("t", "bob", "Roberto")
        assert [found.name for found in await store.members("t")] == ["Roberto", "Ada", "Eve"]
        await store.append(later("t", 2))
        assert len(await store.members("t")) == 3

    run(url, test)


def test_a_new_link_takes_the_place_of_the_old_one(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(first("t", links=[link("t", n=1), link("t", "seat", 0, n=2), link("t", "seat", 1, n=3)]))
        await store.append(later("t", 2, links=[link("t", n=4), link("t", "seat", 1, n=5, guest="ada", expires=7)]))
        assert await store.link(link("t", n=1).hash) is None
        assert await store.link(link("t", n=3).hash) is None
        assert await store.link(link("t", n=2).hash) == link("t", "seat", 0, n=2)
        assert await store.link(link("t", n=5).hash) == link("t", "seat", 1, n=5, guest="ada", expires=7)
        await store.put_link(link("t", n=6))
        assert await store.link(link("t", n=4).hash) is None
        assert len(await store.links_of("t")) == 3

    run(url, test)


def test_links_end_with_an_entry_or_one_by_one(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(first("t", links=[link("t", n=1), link("t", "code", n=2), link("t", "seat", 0, n=3)]))
        await store.append(later("t", 2, drop_links=[("invite", None), ("seat", 0)]))
        assert [found.kind for found in await store.links_of("t")] == ["code"]
        await store.drop_link(link("t", n=2).hash)
        assert await store.links_of("t") == []

    run(url, test)
