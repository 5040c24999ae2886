"""The SQL that appends an entry, and what changes with it, to the log: one text for both drivers.

An entry is accepted if the table's last entry is its predecessor, and neither its version nor its command is taken: so
the log has no gaps and no duplicates, whichever process writes. This path runs at every move of every table; it uses
the drivers directly, at a tenth of the cost of the same statements built by SQLAlchemy.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from ..table.entry import Entry
from .integrity import seal
from .models import Write

if TYPE_CHECKING:
    import asyncpg  # slow to import, and only PostgreSQL needs it

Statement: TypeAlias = tuple[str, list[tuple[Any, ...]]]
"""SQL with $1, $2 ..., and the rows of its parameters."""

CREATE = """
INSERT INTO tables (table_id, game, created, seed, status, listed, due, seq, rules_version, host, changed)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING"""

INSERT_ONE = """
INSERT INTO entries (table_id, seq, command, at, deed, state, chain) SELECT $1, $2, $3, $4, $5, $6, $7
WHERE (SELECT seq FROM tables WHERE table_id = $1) = $2 - 1 ON CONFLICT DO NOTHING"""

# sorted, so that two processes that write to the same tables cannot deadlock
INSERT_MANY = """
INSERT INTO entries (table_id, seq, command, at, deed, state, chain) SELECT g.*
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[], $6::text[], $7::text[])
    AS g (table_id, seq, command, at, deed, state, chain)
WHERE (SELECT seq FROM tables WHERE tables.table_id = g.table_id) = g.seq - 1
ORDER BY g.table_id ON CONFLICT DO NOTHING
RETURNING table_id, pg_notify($8, $9 || ' entry ' || table_id || ' ' || seq)"""

# the head of a log whose next entries come with a later one
ADVANCE = "UPDATE tables SET seq = $2 WHERE table_id = $1 AND seq = $3"

INSERT_BEFORE = "INSERT INTO entries (table_id, seq, command, at, deed, state, chain) VALUES {} ON CONFLICT DO NOTHING"
ROWS = 400
"""Rows of one statement of SQLite: after each the driver may wait for a thread that computes, 5 ms at a time."""

INSERT_ALL_BEFORE = """
INSERT INTO entries (table_id, seq, command, at, deed, state, chain) SELECT *
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[], $6::text[], $7::text[])
ON CONFLICT DO NOTHING"""

MOVE = """
UPDATE tables SET seq = $2, chain = $3, status = $4, due = $5, listed = $6, changed = $7, bytes = bytes + $8
WHERE table_id = $1"""

SNAPSHOT = """
INSERT INTO snapshots (table_id, seq, body, seal) VALUES ($1, $2, $3, $4)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body, seal = excluded.seal
WHERE excluded.seq > snapshots.seq"""

VIEW = """
INSERT INTO last_views (table_id, viewer, seq, body) VALUES ($1, $2, $3, $4)
ON CONFLICT (table_id, viewer) DO UPDATE SET seq = excluded.seq, body = excluded.body
WHERE excluded.seq > last_views.seq"""

CLEAR_MEMBERS = "DELETE FROM members WHERE table_id = $1"
ADD_MEMBER = "INSERT INTO members (table_id, place, guest, seat, name, role) VALUES ($1, $2, $3, $4, $5, $6)"

DROP_LINK = "DELETE FROM links WHERE table_id = $1 AND kind = $2 AND COALESCE(seat, -1) = $3"
ADD_LINK = (
    "INSERT INTO links (hash, kind, table_id, seat, guest, expires, preview, named)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)

ADD_NOTICE = """
INSERT INTO notices (table_id, seat, turn, guest, due) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"""

ADD_PLAYED = """
INSERT INTO played (guest, table_id, seat, game, at, players, people, won, ended, part)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING"""


def _create(write: Write) -> tuple[Any, ...]:
    """The row of a new table, as before its first entry until that is accepted."""
    head = write.create
    assert head is not None
    return (head.table, head.game, head.created, head.seed, write.status, write.listed, write.due, write.entry.seq - 1,
            head.rules_version, head.host, write.entry.at)  # fmt: skip


def _insert(entry: Entry) -> tuple[Any, ...]:
    return entry.table, entry.seq, entry.command, entry.at, entry.event, entry.state, entry.chain


def _advance(write: Write) -> tuple[Any, ...]:
    """The head just before the write's entry, and just before all that come with it."""
    return write.entry.table, write.entry.seq - 1, write.before[0].seq - 1


def _move(write: Write) -> tuple[Any, ...]:
    """The new head of the log."""
    entry, size = write.entry, len(write.entry.event) + sum(len(entry.event) for entry in write.before)
    return entry.table, entry.seq, entry.chain, write.status, write.due, write.listed, entry.at, size


def _companions(write: Write) -> Iterator[Statement]:
    """What changes with an accepted entry, besides the row of the table."""
    table, entry = write.entry.table, write.entry
    if write.snapshot is not None:
        yield SNAPSHOT, [(table, entry.seq, write.snapshot, seal(table, entry.seq, entry.chain, write.snapshot))]
    if write.views:
        yield VIEW, [(table, view.viewer, entry.seq, view.body) for view in write.views]
    if write.members is not None:
        yield CLEAR_MEMBERS, [(table,)]
        yield ADD_MEMBER, [(table, place, m.guest, m.seat, m.name, m.role) for place, m in enumerate(write.members)]
    ended = [*write.drop_links, *((link.kind, link.seat) for link in write.links)]
    if ended:
        yield DROP_LINK, [(table, kind, -1 if seat is None else seat) for kind, seat in ended]
    if write.links:
        yield (
            ADD_LINK,
            [
                (link.hash, link.kind, table, link.seat, link.guest, link.expires, link.preview, link.named)
                for link in write.links
            ],
        )
    if write.notices:
        yield ADD_NOTICE, [(table, n.seat, n.turn, n.guest, n.due) for n in write.notices]
    if write.played:
        yield ADD_PLAYED, [(guest, *msgspec.structs.astuple(played)) for guest, played in write.played]


def has_many(writes: Sequence[Write]) -> bool:
    """Whether this is a whole log, or a part of one."""
    return any(write.before for write in writes)


def _is_several(group: Sequence[Write]) -> bool:
    """Whether more than one entry is appended, all or none."""
    return len(group) > 1 or bool(group[0].before)


def _after(accepted: Iterable[Write]) -> Iterator[Statement]:
    accepted = list(accepted)
    if accepted:
        yield MOVE, [_move(write) for write in accepted]
    yield from chain.from_iterable(_companions(write) for write in accepted)


# --- SQLite ------------------------------------------------------------------------------------------------


@cache
def _marks(sql: str) -> str:
    """SQLite numbers its parameters ?1, ?2 ..."""
    return sql.replace("$", "?")


def append_sqlite(database: sqlite3.Connection, writes: Sequence[Write]) -> bool:
    """Append all of these, inside the open transaction, or none."""
    if not _is_several(writes):
        return _append_one(database, writes[0])
    database.execute("SAVEPOINT writes")
    accepted = all(_append_one(database, write) for write in writes)
    database.execute("RELEASE writes" if accepted else "ROLLBACK TO writes")
    return accepted


def _append_one(database: sqlite3.Connection, write: Write) -> bool:
    if write.create is not None:
        changed = database.execute(_marks(CREATE), _create(write)).rowcount
    elif write.before:
        changed = database.execute(_marks(ADVANCE), _advance(write)).rowcount
    if write.before and not (changed and _append_before(database, write.before)):
        return False
    if database.execute(_marks(INSERT_ONE), _insert(write.entry)).rowcount != 1:
        return False
    for sql, rows in _after([write]):
        database.executemany(_marks(sql), rows)
    return True


def _append_before(database: sqlite3.Connection, entries: Sequence[Entry]) -> bool:
    inserted = 0
    for start in range(0, len(entries), ROWS):
        rows = [_insert(entry) for entry in entries[start : start + ROWS]]
        inserted += database.execute(_of_rows(len(rows)), list(chain.from_iterable(rows))).rowcount
    return inserted == len(entries)


@cache
def _of_rows(number: int) -> str:
    return INSERT_BEFORE.format(", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * number))


# --- PostgreSQL --------------------------------------------------------------------------------------------

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Sender: TypeAlias = tuple[str, str]
"""The channel on which an accepted entry is announced, and the process that announces it."""


class _Refused(Exception):
    """One of several entries that must be appended together was not accepted."""


async def append_postgres(database: Connection, groups: Sequence[Sequence[Write]], sender: Sender) -> list[bool]:
    """Append each of these groups, inside the open transaction, whole or not at all."""
    outcomes: list[bool] = []
    for wave in _waves(groups):
        if _is_several(wave[0]):
            outcomes.append(await _append_together(database, wave[0], sender))
        else:
            writes = [group[0] for group in wave]
            accepted = await _append_wave(database, writes, sender)
            outcomes += [write.entry.table in accepted for write in writes]
    return outcomes


def _waves(groups: Sequence[Sequence[Write]]) -> Iterator[list[Sequence[Write]]]:
    """Groups in order, as many at a time as one statement can check: single entries of different tables."""
    wave: list[Sequence[Write]] = []
    tables: set[str] = set()
    for group in groups:
        if wave and (_is_several(group) or _is_several(wave[0]) or group[0].entry.table in tables):
            yield wave
            wave, tables = [], set()
        wave.append(group)
        tables.add(group[0].entry.table)
    if wave:
        yield wave


async def _append_together(database: Connection, writes: Sequence[Write], sender: Sender) -> bool:
    try:
        async with database.transaction():  # a savepoint
            for write in writes:
                if not await _append_wave(database, [write], sender):
                    raise _Refused
    except _Refused:
        return False
    return True


async def _append_wave(database: Connection, writes: list[Write], sender: Sender) -> set[str]:
    """The tables, all different, whose entry was accepted."""
    created = [_create(write) for write in writes if write.create is not None]
    if created:
        await database.executemany(CREATE, created)
    for write in writes:
        if write.before and not await _append_all_before(database, write):
            return set()
    columns = zip(*(_insert(write.entry) for write in writes), strict=True)
    rows = await database.fetch(INSERT_MANY, *columns, *sender)
    accepted = {row[0] for row in rows}
    for sql, values in _after(write for write in writes if write.entry.table in accepted):
        await database.executemany(sql, values)
    return accepted


async def _append_all_before(database: Connection, write: Write) -> bool:
    if write.create is None and _changed(await database.execute(ADVANCE, *_advance(write))) != 1:
        return False
    columns = zip(*map(_insert, write.before), strict=True)
    return _changed(await database.execute(INSERT_ALL_BEFORE, *columns)) == len(write.before)


def _changed(done: str) -> int:
    """The number of rows in what the driver tells of a statement: "INSERT 0 3"."""
    return int(done.rpartition(" ")[2])
