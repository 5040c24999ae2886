"""Tables: their logs, their rows, their members and links."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import structlog
from sqlalchemy import BindParameter, Connection, bindparam, select, update

from ..errors import BadRequest, BrokenLog
from ..table.entry import Entry
from .access import Access
from .batching import Batcher
from .database import Database, is_unstorable
from .integrity import flaws, seal
from .models import ARRIVING, Head, Link, Loaded, Member, Write
from .schema import entries, links, members, snapshots, tables

HEAD = [tables.c[name] for name in (
    "table_id", "game", "created", "seed", "status", "listed", "due", "seq", "rules_version", "host", "changed",
    "chain",
)]  # fmt: skip
ENTRY = [entries.c[name] for name in ("table_id", "seq", "command", "at", "deed", "state", "chain")]
MEMBER = [members.c[name] for name in ("table_id", "guest", "seat", "name", "role")]
LINK = [links.c[name] for name in (
    "hash", "kind", "table_id", "seat", "guest", "expires", "preview", "named",
)]  # fmt: skip

log = structlog.get_logger(__name__)

BEFORE_ALL = -1
"""The `snapshot_seq` of a table without a snapshot: entries are counted from 0 or 1."""


# built once: building a query takes longer than running it
IDS: BindParameter[str] = bindparam("ids", expanding=True)
HEADS_OF = select(*HEAD).where(tables.c.table_id.in_(IDS), tables.c.status != ARRIVING)
SNAPSHOTS_OF = (
    select(snapshots.c.table_id, snapshots.c.seq, snapshots.c.body, snapshots.c.seal, entries.c.chain)
    .join(entries, (entries.c.table_id == snapshots.c.table_id) & (entries.c.seq == snapshots.c.seq))
    .where(snapshots.c.table_id.in_(IDS))
)
ENTRIES_OF = select(*ENTRY).where(entries.c.table_id.in_(IDS)).order_by(entries.c.table_id, entries.c.seq)
LATER_OF = ENTRIES_OF.outerjoin_from(entries, snapshots, snapshots.c.table_id == entries.c.table_id).where(
    snapshots.c.seq.is_(None) | (entries.c.seq > snapshots.c.seq)
)
MEMBERS_OF = select(*MEMBER).where(members.c.table_id.in_(IDS)).order_by(members.c.table_id, members.c.place)


class Tables(Access):
    """The part of the store for tables."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._loads: Batcher[str] = self._batched(_load)
        self._members: Batcher[str] = self._batched(_look_for_members)

    # --- the log ---------------------------------------------------------------------------------------------

    async def append(self, write: Write) -> bool:
        """True: the entry is durable. False: its version or its command is taken, or the entry before it is missing.
        NotDurable: it is unknown whether it was stored, so the log must be read again."""
        return await self.append_all([write])

    async def append_all(self, writes: Sequence[Write]) -> bool:
        """Append entries of one table or several, all or none."""
        try:
            return await self._database.append(writes)
        except Exception as error:
            raise (BadRequest("unstorable") if is_unstorable(error) else self._not_durable(error)) from error

    async def load(self, table: str, from_start: bool = False) -> Loaded | None:
        """A table with its last snapshot and the entries since, or with all entries; BrokenLog if its log does not lead
        to its head, also before the snapshot."""
        if from_start:
            [found] = await self._read(lambda c: _load(c, [table], from_start=True))
            if isinstance(found, BrokenLog):
                raise found
            return found
        loaded: Loaded | None = await self._loads.submit(table)
        return loaded

    async def keep_snapshot(self, entry: Entry, body: bytes) -> None:
        """Store a snapshot that was made after its entry, in the place of one that this program cannot read."""
        table, seq = entry.table, entry.seq

        def work(c: Connection) -> None:
            c.execute(snapshots.delete().where(snapshots.c.table_id == table, snapshots.c.seq <= seq))
            newer = select(snapshots.c.seq).where(snapshots.c.table_id == table)
            if c.execute(newer).first() is None:
                sealed = seal(table, seq, entry.chain, body)
                c.execute(snapshots.insert().values(table_id=table, seq=seq, body=body, seal=sealed))

        await self._write(work)

    async def entries(self, table: str, since: int) -> list[Entry]:
        """The entries of a table after a version."""
        query = select(*ENTRY).where(entries.c.table_id == table, entries.c.seq > since).order_by(entries.c.seq)
        return await self._read(lambda c: [Entry(*row) for row in c.execute(query)])

    async def seq_of(self, table: str, command: str) -> int | None:
        """The version that a command made."""
        query = select(entries.c.seq).where(entries.c.table_id == table, entries.c.command == command)
        return await self._read(lambda c: c.execute(query).scalar())

    # --- lists -----------------------------------------------------------------------------------------------

    async def head(self, table: str) -> Head | None:
        """The row of a table."""
        return next(iter(await self._read(lambda c: _heads(c.execute(HEADS_OF, {"ids": [table]})))), None)

    async def heads(self, status: str) -> list[Head]:
        """Tables with a status, those with the latest entry first."""
        query = select(*HEAD).where(tables.c.status == status).order_by(tables.c.changed.desc())
        return await self._read(lambda c: _heads(c.execute(query)))

    async def due(self, before: int) -> list[str]:
        """Tables that must be woken by now, the longest overdue first."""
        query = select(tables.c.table_id).where(tables.c.due <= before).order_by(tables.c.due)
        return await self._read(lambda c: list(c.execute(query).scalars()))

    async def tables_of(self, guest: str, most: int = 300) -> list[tuple[Head, int | None]]:
        """The tables where a guest is a member, and their seat, those with the latest entry first. If they are too
        many, the oldest of those that are over are left out."""
        query = (
            select(*HEAD, members.c.seat)
            .join(members, members.c.table_id == tables.c.table_id)
            .where(members.c.guest == guest)
            .order_by(tables.c.status == "over", tables.c.changed.desc(), members.c.place)
            .limit(most)
        )
        found = await self._read(lambda c: [(Head(*row[:-1]), row[-1]) for row in c.execute(query)])
        return sorted(found, key=lambda each: -each[0].changed)

    async def listed(self, status: str, most: int = 100) -> list[Head]:
        """Tables with a status that are listed publicly, newest first."""
        open_ones = tables.c.listed & (tables.c.status == status)
        query = select(*HEAD).where(open_ones).order_by(tables.c.created.desc()).limit(most)
        return await self._read(lambda c: _heads(c.execute(query)))

    # --- members and links -----------------------------------------------------------------------------------

    async def members(self, table: str) -> list[Member]:
        """The members of a table."""
        found: list[Member] = await self._members.submit(table)
        return found

    async def rename(self, table: str, guest: str, name: str) -> None:
        """Change a guest's name at a table."""

        def work(c: Connection) -> None:
            c.execute(update(members).where(members.c.table_id == table, members.c.guest == guest).values(name=name))
            self._database.tell(c, "member", table)

        await self._write(work)

    async def link(self, hash: bytes) -> Link | None:
        """The link of a token, by its hash. The caller checks whether it has expired."""
        query = select(*LINK).where(links.c.hash == hash)
        row = await self._read(lambda c: c.execute(query).first())
        return None if row is None else Link(*row)

    async def links_of(self, table: str) -> list[Link]:
        """All links to a table."""
        query = select(*LINK).where(links.c.table_id == table).order_by(links.c.kind, links.c.seat)
        return await self._read(lambda c: [Link(*row) for row in c.execute(query)])

    async def put_link(self, link: Link) -> None:
        """Store a link; it replaces one of the same kind, for the same person or program, at its table."""

        def work(c: Connection) -> None:
            same = links.c.guest.is_(None) if link.guest is None else links.c.guest == link.guest
            c.execute(links.delete().where(links.c.table_id == link.table, links.c.kind == link.kind, same))
            row = {column.name: value for column, value in zip(LINK, msgspec.structs.astuple(link), strict=True)}
            c.execute(links.insert().values(row))

        await self._write(work)

    async def previewed(self, preview: str) -> Link | None:
        """The link with this preview."""
        query = select(*LINK).where(links.c.preview == preview)
        row = await self._read(lambda c: c.execute(query).first())
        return None if row is None else Link(*row)

    async def name_preview(self, table: str, kind: str, named: str | None) -> int:
        """Let the preview of a table's link show a guest's name, or nobody's; how many links there are."""
        which = (links.c.table_id == table) & (links.c.kind == kind) & links.c.preview.is_not(None)
        return await self._write(lambda c: c.execute(update(links).where(which).values(named=named)).rowcount)

    async def drop_link(self, hash: bytes) -> None:
        await self._write(lambda c: c.execute(links.delete().where(links.c.hash == hash)) and None)


def _heads(rows: Iterable[Any]) -> list[Head]:
    return [Head(*row) for row in rows]


def _load(c: Connection, asked: list[str], from_start: bool = False) -> list[Loaded | BrokenLog | None]:
    """Load tables in one transaction, so that heads, snapshots and entries belong together."""
    heads = {head.table: head for head in _heads(c.execute(HEADS_OF, {"ids": asked}))}
    broken = flaws(c, heads.values())
    shots = {} if from_start else _snapshots(c, list(heads))
    later: dict[str, list[Entry]] = {table: [] for table in heads}
    for query, ids in ((LATER_OF, list(shots)), (ENTRIES_OF, [table for table in heads if table not in shots])):
        for row in c.execute(query, {"ids": ids}) if ids else ():
            later[row[0]].append(Entry(*row))

    def found(table: str) -> Loaded | BrokenLog | None:
        if table not in heads:
            return None
        if table in broken:
            return BrokenLog("broken_log", table=table, version=broken[table])
        seq, body = shots.get(table, (BEFORE_ALL, None))
        return Loaded(heads[table], body, seq, later[table])

    return [found(table) for table in asked]


def _snapshots(c: Connection, ids: list[str]) -> dict[str, tuple[int, bytes]]:
    """The snapshots of these tables. A damaged one is left out, and the log is folded instead."""
    shots = {}
    for table, seq, body, sealed, chain in c.execute(SNAPSHOTS_OF, {"ids": ids}):
        if sealed == seal(table, seq, chain, body):
            shots[table] = (seq, body)
        else:
            log.warning("snapshot_damaged", table=table, version=seq)
    return shots


def _look_for_members(c: Connection, asked: list[str]) -> list[list[Member]]:
    found: dict[str, list[Member]] = {table: [] for table in asked}
    for row in c.execute(MEMBERS_OF, {"ids": asked}):
        found[row[0]].append(Member(*row))
    return [found[table] for table in asked]
