"""Several processes on one PostgreSQL: one log, and everybody hears what the others did."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tavolata.server.store import Chat, Guest, Store

from ..databases import fresh_postgres, run
from .rows import START, first, later, make, member, seqs


def together(test: Callable[[Store, Store], Awaitable[Any]]) -> None:
    """Run a test with the stores of two processes."""
    url = fresh_postgres()

    async def body(one: Store) -> None:
        two = await Store.open(url, "two")
        try:
            await test(one, two)
        finally:
            await two.close()

    run(url, body)


class Heard:
    """What a process was told, in order."""

    def __init__(self) -> None:
        self.news: list[tuple[str, str, int]] = []

    def note(self, kind: str) -> Callable[[str, int], None]:
        return lambda subject, number: self.news.append((kind, subject, number))

    async def listen(self, store: Store) -> None:
        kinds = ("entry", "chat", "member", "guest", "session")
        handlers = {f"on_{kind}": self.note(kind) for kind in kinds}
        await store.listen(**handlers, on_gap=lambda: self.news.append(("gap", "", 0)))

    async def until(self, count: int) -> list[tuple[str, str, int]]:
        async with asyncio.timeout(60):
            while len(self.news) < count:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # there might be more than should be
        return self.news


def test_each_reads_what_the_other_wrote() -> None:
    async def test(one: Store, two: Store) -> None:
        await make(one, "t", upto=2)
        assert await two.append(later("t", 3))
        assert await one.append(later("t", 4))
        assert await seqs(one, "t") == await seqs(two, "t") == [1, 2, 3, 4]

    together(test)


def test_of_two_who_write_the_same_entry_one_is_told_no() -> None:
    async def test(one: Store, two: Store) -> None:
        await make(one, "t")
        for seq in range(2, 102):
            stores = (one, two) if seq % 2 else (two, one)
            wins = await asyncio.gather(*(store.append(later("t", seq, f"{seq} {id(store)}")) for store in stores))
            assert sorted(wins) == [False, True]

    together(test)


def test_of_two_who_carry_out_the_same_command_one_is_told_no() -> None:
    async def test(one: Store, two: Store) -> None:
        await make(one, "t")
        for seq in range(2, 30):
            assert sorted(await asyncio.gather(*(store.append(later("t", seq, "same")) for store in (one, two)))) == (
                [False, True] if seq == 2 else [False, False]
            )
            await one.append(later("t", seq, f"filler {seq}"))

    together(test)


def test_whole_groups_race_without_a_deadlock() -> None:
    """Both processes write about the same tables at the same time, in opposite order."""

    async def test(one: Store, two: Store) -> None:
        tables = [f"t{n}" for n in range(20)]
        await make(one, *tables)
        async with asyncio.timeout(60):
            for seq in range(2, 22):
                here = [one.append(later(table, seq, f"one {seq}")) for table in tables]
                there = [two.append(later(table, seq, f"two {seq}")) for table in reversed(tables)]
                wins = await asyncio.gather(*here, *there)
                assert [a + b for a, b in zip(wins[:20], reversed(wins[20:]), strict=True)] == [1] * 20

    together(test)


def test_several_processes_may_start_together() -> None:
    """One of them makes the tables."""
    url = fresh_postgres(empty=True)

    async def start() -> None:
        stores = await asyncio.gather(*(Store.open(url, f"process {n}") for n in range(5)))
        await make(stores[0], "t")
        assert await seqs(stores[4], "t") == [1]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(start())


# --- news ---------------------------------------------------------------------------------------------------


def test_a_process_hears_what_others_do_and_not_what_it_does_itself() -> None:
    async def test(one: Store, two: Store) -> None:
        own, other = Heard(), Heard()
        await own.listen(one)
        await other.listen(two)
        await one.append(first("t", members=[member("t", "ada")]))
        await one.append_all([later("t", 2), later("t", 3)])
        await one.say(Chat("t", "ada", 0, "Ada", "ciao", START))
        await one.delete_chat("t", 1, "ada")
        await one.rename("t", "ada", "Adele")
        await one.add_guest(Guest("ada", START, "it"))
        await one.update_guest("ada", language="en")
        await one.drop_session(b"\x07" * 32)
        await one.forget_guest("ada")
        assert await other.until(10) == [
            ("entry", "t", 1), ("entry", "t", 2), ("entry", "t", 3), ("chat", "t", 1), ("chat", "t", 1),
            ("member", "t", 0), ("guest", "ada", 0), ("session", "07" * 32, 0), ("member", "t", 0), ("guest", "ada", 0),
        ]  # fmt: skip
        assert own.news == []

    together(test)


def test_what_was_refused_is_no_news() -> None:
    async def test(one: Store, two: Store) -> None:
        await make(one, "t")
        heard = Heard()
        await heard.listen(two)
        assert not await one.append(later("t", 1, "late"))
        assert not await one.append_all([later("t", 2), later("t", 9)])
        assert await one.append(later("t", 2))
        assert await heard.until(1) == [("entry", "t", 2)]

    together(test)


def test_news_come_when_it_can_be_read() -> None:
    async def test(one: Store, two: Store) -> None:
        await make(one, "t")
        found: list[asyncio.Task[list[int]]] = []
        ignore = lambda *_: None  # noqa: E731
        hear = lambda table, seq: found.append(asyncio.create_task(seqs(two, table)))  # noqa: E731
        await two.listen(hear, ignore, ignore, ignore, ignore, ignore)
        for seq in range(2, 12):
            await one.append(later("t", seq))
        async with asyncio.timeout(60):
            while len(found) < 10:
                await asyncio.sleep(0.01)
        for seq, look in enumerate(found, start=2):
            assert seq in await look

    together(test)
