"""A log is checked as a whole when it is loaded, up to the head that is kept with its table; behind a snapshot too."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from tavolata.kernel.texts import LANGUAGES
from tavolata.server.errors import BrokenLog
from tavolata.server.store import Store, migrate
from tavolata.server.store.database_url import parse_database_url
from tavolata.server.store.postgres import Postgres
from tavolata.server.store.sqlite import Sqlite

from ..databases import KINDS, fresh, run
from .rows import entry, first, later, make, seqs

LENGTH = 6
SNAPSHOT = 4

EDITS = {
    "a deed": ("UPDATE entries SET deed = :other WHERE table_id = 't' AND seq = 2", 2),
    "a time": ("UPDATE entries SET at = at + 1 WHERE table_id = 't' AND seq = 3", 3),
    "a command": ("UPDATE entries SET command = 'another' WHERE table_id = 't' AND seq = 1", 1),
    "a state": ("UPDATE entries SET state = '' WHERE table_id = 't' AND seq = 6", 6),
    "a hash": ("UPDATE entries SET chain = 'x' WHERE table_id = 't' AND seq = 2", 2),
    "the first is missing": ("DELETE FROM entries WHERE table_id = 't' AND seq = 1", 1),
    "one is missing": ("DELETE FROM entries WHERE table_id = 't' AND seq = 3", 3),
    "the end is cut off": ("DELETE FROM entries WHERE table_id = 't' AND seq > 4", 5),
    "all are missing": ("DELETE FROM entries WHERE table_id = 't'", 1),
    "one too many": ("INSERT INTO entries SELECT table_id, 7, 'x', at, deed, state, chain FROM entries"
                     " WHERE table_id = 't' AND seq = 6", 7),
    "moved up": ("UPDATE entries SET seq = 17 WHERE table_id = 't' AND seq = 6", 6),
    "the head's hash": ("UPDATE tables SET chain = 'x' WHERE table_id = 't'", 6),
    "the head's number": ("UPDATE tables SET seq = 9 WHERE table_id = 't'", 7),
}  # fmt: skip


async def lay(store: Store, *tables: str) -> None:
    """Tables with a snapshot in the middle of their logs."""
    for table in tables:
        await store.append(first(table))
        for seq in range(2, LENGTH + 1):
            await store.append(later(table, seq, snapshot=b"body" if seq == SNAPSHOT else None))


async def edit(store: Store, sql: str) -> None:
    def work(c: Connection) -> None:
        given = {"other": b"{}"} if ":other" in sql else {}
        assert c.execute(text(sql), given).rowcount > 0

    await store._database.write(work)


@pytest.mark.parametrize("what", EDITS)
def test_whatever_was_done_to_a_log_closes_its_table_and_no_other(url: str, what: str) -> None:
    sql, version = EDITS[what]

    async def test(store: Store) -> None:
        await lay(store, "s", "t", "u")
        await edit(store, sql)
        for whole in (False, True):
            with pytest.raises(BrokenLog) as broken:
                await store.load("t", from_start=whole)
            assert (broken.value.facts["table"], broken.value.facts["version"]) == ("t", version)
            for language in LANGUAGES:
                assert broken.value.text(language).endswith(".")
        loaded = await asyncio.gather(*(store.load(table) for table in ("s", "t", "u")), return_exceptions=True)
        assert [type(found).__name__ for found in loaded] == ["Loaded", "BrokenLog", "Loaded"]
        assert await store.append(later("s", LENGTH + 1))

    run(url, test)


def test_a_damaged_snapshot_is_not_used(url: str) -> None:
    """The log is whole, so nothing is lost."""

    async def test(store: Store) -> None:
        await lay(store, "t", "u")
        await edit(store, "UPDATE snapshots SET body = :other WHERE table_id = 't'")
        damaged, sound = await asyncio.gather(store.load("t"), store.load("u"))
        assert damaged is not None
        assert sound is not None
        assert (damaged.snapshot, damaged.snapshot_seq, damaged.entries[0]) == (None, -1, entry("t", 1))
        assert (sound.snapshot, sound.snapshot_seq, len(sound.entries)) == (b"body", SNAPSHOT, LENGTH - SNAPSHOT)
        await edit(store, "UPDATE snapshots SET seq = 5 WHERE table_id = 'u'")
        moved_on = await store.load("u")
        assert moved_on is not None
        assert moved_on.snapshot is None
        assert len(moved_on.entries) == LENGTH

    run(url, test)


def test_the_head_moves_with_every_entry(url: str) -> None:
    async def test(store: Store) -> None:
        await make(store, "t")
        for seq in range(2, 5):
            assert await store.append(later("t", seq))
            assert not await store.append(later("t", seq, "too late"))
            head = await store.head("t")
            assert head is not None
            assert (head.seq, head.chain) == (seq, entry("t", seq).chain)

    run(url, test)


# --- databases from before ------------------------------------------------------------------------------------


def at_version(url: str, version: str, work: Any) -> None:
    """Do something with a database of an older program."""

    def body(c: Connection) -> None:
        migrate.upgrade(c, "here", to=version)
        work(c)

    async def use() -> None:
        place = parse_database_url(url)
        database = Sqlite(place) if place.file is not None else Postgres(place, "old")
        await database.write(body)
        await database.close()

    asyncio.run(use())


def fill(c: Connection) -> None:
    """Two tables as a program without heads wrote them; the last row of the second was lost."""
    for table in ("t", "cut"):
        row = {"t": table, "seed": b"seed"}
        c.execute(text("INSERT INTO tables (table_id, game, created, seed, status, listed, seq, rules_version, changed)"
                       f" VALUES (:t, 'trono', 1, :seed, 'playing', false, {LENGTH}, 1, 1)"), row)  # fmt: skip
        for one in [entry(table, seq) for seq in range(1, LENGTH + (table == "t"))]:
            values = {"t": one.table, "seq": one.seq, "command": one.command, "at": one.at, "deed": one.event,
                      "state": one.state, "chain": one.chain}  # fmt: skip
            c.execute(text("INSERT INTO entries VALUES (:t, :seq, :command, :at, :deed, :state, :chain)"), values)
        c.execute(text(f"INSERT INTO snapshots (table_id, seq, body) VALUES (:t, {SNAPSHOT}, :seed)"), row)


@pytest.mark.parametrize("kind", KINDS)
def test_older_databases_get_heads(kind: str, tmp_path: Path) -> None:
    url = fresh(kind, tmp_path, empty=True)
    at_version(url, "0002", fill)

    async def test(store: Store) -> None:
        loaded = await store.load("t")
        assert loaded is not None
        assert (loaded.head.chain, loaded.snapshot) == (entry("t", LENGTH).chain, b"seed")
        with pytest.raises(BrokenLog) as broken:
            await store.load("cut")
        assert broken.value.facts["version"] == LENGTH
        assert await store.append(later("t", LENGTH + 1))
        assert await seqs(store, "t") == list(range(1, LENGTH + 2))

    run(url, test)
