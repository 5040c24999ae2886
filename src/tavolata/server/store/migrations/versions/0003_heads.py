"""The row of a table keeps the hash of its last entry, and a snapshot a hash that binds it to its entry."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

PORTION = 200


def upgrade() -> None:
    for table, column in (("tables", "chain"), ("snapshots", "seal")):
        op.add_column(table, sa.Column(column, sa.Text(), server_default=sa.text("''"), nullable=False))
    last = "SELECT chain FROM entries WHERE entries.table_id = tables.table_id AND entries.seq = tables.seq"
    op.execute(f"UPDATE tables SET chain = COALESCE(({last}), '')")
    _seal_snapshots(op.get_bind())


def _seal_snapshots(c: sa.Connection) -> None:
    """A few at a time: all of them may be more than the memory holds."""
    some = sa.text("""
        SELECT s.table_id, s.seq, e.chain, s.body FROM snapshots s
        JOIN entries e ON e.table_id = s.table_id AND e.seq = s.seq
        WHERE s.table_id > :last ORDER BY s.table_id LIMIT :portion""")
    last = ""
    while rows := c.execute(some, {"last": last, "portion": PORTION}).all():
        last = rows[-1].table_id
        seals = [{"id": row.table_id, "seal": _seal(*row)} for row in rows]
        c.execute(sa.text("UPDATE snapshots SET seal = :seal WHERE table_id = :id"), seals)


def _seal(table: str, seq: int, chain: str, body: bytes) -> str:
    """The hash as it was when this migration was written, whatever the store does later."""
    return hashlib.sha256(f"{table}\n{seq}\n{chain}\n".encode() + bytes(body)).hexdigest()
