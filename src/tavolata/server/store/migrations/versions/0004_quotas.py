"""Who created which table, and how many bytes tables take."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("bytes", sa.BigInteger(), server_default="0", nullable=False))
    op.execute(
        "UPDATE tables SET bytes = COALESCE((SELECT SUM(LENGTH(deed)) FROM entries"
        " WHERE entries.table_id = tables.table_id), 0)"
    )
    op.create_table(
        "makings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.execute(
        "INSERT INTO makings (table_id, guest, origin, at, bytes)"
        " SELECT table_id, host, NULL, created, bytes FROM tables WHERE host IS NOT NULL"
    )
    op.create_index("makings_by_guest", "makings", ["guest", "at"])
    op.create_index("makings_by_origin", "makings", ["origin", "at"])
