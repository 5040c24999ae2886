"""Checks that a table's log is intact, by its chain of hashes, and that a snapshot belongs to it.

The row of a table holds the head of its log, the number and the hash of the last entry, written with that entry. So
rows that were edited, removed or inserted, and a log that was cut off, are found without folding. PostgreSQL computes
the hashes itself; for SQLite, which cannot, the reading thread does, one table at a time.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from sqlalchemy import BindParameter, Connection, Text, bindparam, text

from ..table.entry import chain
from .models import Head

IDS: BindParameter[str] = bindparam("ids", type_=Text, expanding=True)

POSTGRES = text("""
WITH log AS (
    SELECT table_id, chain, row_number() OVER rows AS place, lead(seq) OVER rows IS NULL AS is_last,
        seq = row_number() OVER rows AND chain = encode(sha256(convert_to(
            concat_ws(E'\\n', coalesce(lag(chain) OVER rows, ''), seq, command, at, state, ''), 'UTF8') || deed), 'hex')
        AS is_sound
    FROM entries WHERE table_id IN :ids WINDOW rows AS (PARTITION BY table_id ORDER BY seq))
SELECT table_id, count(*), max(chain) FILTER (WHERE is_last), min(place) FILTER (WHERE NOT is_sound)
FROM log GROUP BY table_id""").bindparams(IDS)

# one row per table: fetching row by row would wait for the interpreter lock, behind the event loop, at each row
SQLITE = text("""
SELECT table_id, json_group_array(json_array(seq, command, at, state, chain, hex(deed)))
FROM (SELECT * FROM entries WHERE table_id IN :ids ORDER BY table_id, seq) GROUP BY table_id""").bindparams(IDS)

_rows = msgspec.json.Decoder(list[tuple[int, str, int, str, str, str]])


class Found(NamedTuple):
    """What a log holds: the number of its entries, the hash of the last, and the first one with a wrong hash."""

    entries: int
    last: str
    broken: int | None


def seal(table: str, seq: int, chain: str, body: bytes) -> str:
    """The hash that binds a snapshot to the entry after which it was taken."""
    return hashlib.sha256(f"{table}\n{seq}\n{chain}\n".encode() + body).hexdigest()


def flaws(c: Connection, heads: Iterable[Head]) -> dict[str, int]:
    """The tables whose log does not lead to their head, with the first version that is damaged."""
    wanted = {head.table: head for head in heads}
    found = dict(_look(c, list(wanted)))
    versions = {table: _flaw(head, found.get(table, Found(0, "", None))) for table, head in wanted.items()}
    return {table: version for table, version in versions.items() if version is not None}


def _flaw(head: Head, found: Found) -> int | None:
    if found.broken is not None:
        return found.broken
    if found.entries != head.seq:
        return min(found.entries, head.seq) + 1
    return None if found.last == head.chain else head.seq


def _look(c: Connection, tables: list[str]) -> Iterator[tuple[str, Found]]:
    if c.dialect.name == "postgresql":
        for table, *found in c.execute(POSTGRES, {"ids": tables}):
            yield table, Found(*found)
    else:
        for table, rows in c.execute(SQLITE, {"ids": tables}):
            yield table, _follow(rows)


def _follow(rows: str) -> Found:
    """Check the chain of a log; a log that cannot be read is broken."""
    try:
        log = sorted(_rows.decode(rows))
    except (msgspec.MsgspecError, UnicodeError):
        return Found(0, "", 1)
    before, broken = "", None
    for place, (seq, command, at, state, written, event) in enumerate(log, 1):
        if broken is None and (seq, written) != (place, chain(before, seq, command, at, bytes.fromhex(event), state)):
            broken = place
        before = written
    return Found(len(log), before, broken)
