"""Short helpers that make rows as tables do."""

import asyncio
from functools import cache
from typing import Any

from msgspec.structs import replace

from tavolata.server.errors import NotDurable
from tavolata.server.store import Head, Link, Member, Store, Write
from tavolata.server.table.entry import Entry, chain

START = 1_800_000_000_000


@cache
def entry(table: str, seq: int, command: str | None = None) -> Entry:
    """An entry with the chain that it has where all before it have their usual commands."""
    event, named, state = f'{{"deed":{seq}}}'.encode(), command or f"{table}:{seq}", f"state {seq}"
    before = entry(table, seq - 1).chain if seq > 1 else ""
    return Entry(table, seq, named, START + seq, event, state, chain(before, seq, named, START + seq, event, state))


def first(table: str, host: str = "ada", **changes: Any) -> Write:
    """The entry that makes a table."""
    head = Head(table, "trono", START, b"seed of " + table.encode(), "lobby", False, None, 0, 3, host)
    write = Write(entry(table, 1), status="lobby", due=None, listed=False, create=head)
    return replace(write, **changes)


def later(table: str, seq: int, command: str | None = None, **changes: Any) -> Write:
    """Any further one."""
    return replace(Write(entry(table, seq, command), status="playing", due=None, listed=False), **changes)


def whole(table: str, upto: int, **changes: Any) -> Write:
    """A table that comes from another server, with all its entries."""
    before = [entry(table, seq) for seq in range(1, upto)]
    return replace(later(table, upto), **{"create": first(table).create, "before": before, **changes})


async def make(store: Store, *tables: str, upto: int = 1) -> None:
    """Tables with a number of entries each."""
    for table in tables:
        assert await store.append(first(table))
        for seq in range(2, upto + 1):
            assert await store.append(later(table, seq))


def member(table: str, guest: str, seat: int | None = 0, name: str = "Ada", role: str = "player") -> Member:
    return Member(table, guest, seat, name, role)


def link(table: str, kind: str = "invite", seat: int | None = None, n: int = 1, **changes: Any) -> Link:
    return Link(bytes([n]) * 32, kind, table, seat, **changes)


async def seqs(store: Store, table: str) -> list[int]:
    return [found.seq for found in await store.entries(table, 0)]


async def cause(store: Store, table: str = "t") -> str | None:
    """Why nothing can be appended to a table; None: it was."""
    found = len(await seqs(store, table))
    outcomes: list[Any] = [*await asyncio.gather(store.append(later(table, found + 1)), return_exceptions=True)]
    outcomes += await asyncio.gather(store.probe(1), return_exceptions=True)
    if outcomes == [True, None]:
        return None
    [why] = {error.cause for error in outcomes if isinstance(error, NotDurable)}
    assert [type(outcome) for outcome in outcomes] == [NotDurable, NotDurable]
    return str(why)
