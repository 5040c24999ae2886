"""A link may have a preview, which shows strangers what it leads to."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("links", sa.Column("preview", sa.Text(), nullable=True))
    op.add_column("links", sa.Column("named", sa.Text(), nullable=True))
    op.create_index("links_by_preview", "links", ["preview"], unique=True)
