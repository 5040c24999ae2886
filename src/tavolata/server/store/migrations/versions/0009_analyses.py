"""Analyses of finished games, so that each is computed once."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    op.create_index("analyses_by_time", "analyses", ["made"])
