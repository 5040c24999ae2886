"""The chain of hashes through a table's log: how an entry is bound to those before it, and whether a log is whole.

A table's line keeps its head, the number and the hash of its last entry, written with that entry. So a row that was
edited, taken out or put in, and an end that was cut off, are found without playing anything. The rows are hashed where
they lie: by PostgreSQL itself; of SQLite, which cannot, by the thread that reads, a table at a time.
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

# one row a table: to fetch row by row would ask for Python's lock at each, and wait for it behind the event loop
SQLITE = text("""
SELECT table_id, json_group_array(json_array(seq, command, at, state, chain, hex(deed)))
FROM (SELECT * FROM entries WHERE table_id IN :ids ORDER BY table_id, seq) GROUP BY table_id""").bindparams(IDS)

_rows = msgspec.json.Decoder(list[tuple[int, str, int, str, str, str]])


class Found(NamedTuple):
    """What a log holds: the number of its entries, the hash of the last, and the first that is not bound to those
    before it."""

    entries: int
    last: str
    broken: int | None


def seal(table: str, seq: int, chain: str, body: bytes) -> str:
    """The hash that binds a snapshot to the entry after which it was taken."""
    return hashlib.sha256(f"{table}\n{seq}\n{chain}\n".encode() + body).hexdigest()


def flaws(c: Connection, heads: Iterable[Head]) -> dict[str, int]:
    """Of these tables those whose log does not lead to their head, with the first version that is not as it was
    written."""
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
    """Walk along a log; what cannot even be read is broken."""
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
