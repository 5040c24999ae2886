"""Chat messages keep the id of the command that sent them, so that a repeated command does not send a message twice."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("chat", sa.Column("command", sa.Text()))
    op.create_index("chat_by_command", "chat", ["table_id", "guest", "command"], unique=True)
