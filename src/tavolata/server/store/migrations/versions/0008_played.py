"""The results of finished games by player: small rows, one for each device of a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "played",
        sa.Column("guest", sa.Text(), primary_key=True),
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("people", sa.SmallInteger(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.Text(), nullable=False),
        sa.Column("part", sa.Text(), nullable=False),
    )
    op.create_index("played_by_guest", "played", ["guest", "at"])
