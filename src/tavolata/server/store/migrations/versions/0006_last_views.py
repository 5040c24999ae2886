"""The last view of every viewer is stored with a table, for programs that cannot fold its log any more."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "last_views",
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("viewer", sa.SmallInteger(), primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
