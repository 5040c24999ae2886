"""Lines of chat remember by which command they were said: the same one again is not said twice."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("chat", sa.Column("command", sa.Text()))
    op.create_index("chat_by_command", "chat", ["table_id", "guest", "command"], unique=True)
