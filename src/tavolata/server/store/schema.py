"""The tables of the database. `migrations` create them; a test checks that both agree."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()


def _of_table() -> ForeignKey:
    return ForeignKey("tables.table_id", ondelete="CASCADE")


def _of_guest() -> ForeignKey:
    return ForeignKey("guests.guest", ondelete="CASCADE")


tables = Table(
    "tables",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("seq", BigInteger, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("host", Text),
    Column("changed", BigInteger, nullable=False),
    Column("said", BigInteger, nullable=False, server_default="0"),  # messages of its chat so far
    Column("chain", Text, nullable=False, server_default=text("''")),  # of the entry `seq`: the head of the log
    Column("bytes", BigInteger, nullable=False, server_default="0"),  # bytes of its log and its chat
    Index("tables_by_due", "due"),
    Index("tables_by_status", "status"),
    Index("tables_by_host", "host"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("command", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("deed", LargeBinary, nullable=False),
    Column("state", Text, nullable=False),
    Column("chain", Text, nullable=False),
    UniqueConstraint("table_id", "command", name="entries_by_command"),
    sqlite_with_rowid=False,  # entries of a table are stored together
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("seal", Text, nullable=False, server_default=text("''")),  # binds it to the entry `seq`
)

last_views = Table(  # what each viewer was last shown, for tables that cannot be folded any more
    "last_views",
    metadata,
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("viewer", SmallInteger, primary_key=True, autoincrement=False),  # a seat, or -1 for spectators
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

analyses = Table(  # what was found about finished games
    "analyses",
    metadata,
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("format", Integer, nullable=False),  # of the body
    Column("made", BigInteger, nullable=False),
    Column("size", BigInteger, nullable=False),  # of the body, in bytes
    Column("body", LargeBinary, nullable=False),
    Index("analyses_by_time", "made"),
)

members = Table(
    "members",
    metadata,
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("place", SmallInteger, primary_key=True, autoincrement=False),  # in the list of members
    Column("guest", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Index("members_by_guest", "guest"),
)

played = Table(  # how finished games ended for those who sat there, by device
    "played",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("people", SmallInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("ended", Text, nullable=False),
    Column("part", Text, nullable=False),  # what the seat played, as a word of its game: "role.prince", or nothing
    Index("played_by_guest", "guest", "at"),
)

links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("table_id", Text, _of_table(), nullable=False),
    Column("seat", SmallInteger),
    Column("guest", Text),
    Column("expires", BigInteger),
    Column("preview", Text),  # the id under which strangers see what the link leads to
    Column("named", Text),  # the guest who allows that their name is seen there
    Index("links_by_table", "table_id", "kind"),
    Index("links_by_guest", "guest"),
    Index("links_by_preview", "preview", unique=True),
)

makings = Table(  # who made a table, from before it exists until it is deleted
    "makings",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("origin", Text),  # the address as a keyed hash, kept for a day
    Column("at", BigInteger, nullable=False),
    Column("bytes", BigInteger, nullable=False),  # the announced bytes
    Index("makings_by_guest", "guest", "at"),
    Index("makings_by_origin", "origin", "at"),
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("turn", BigInteger, primary_key=True, autoincrement=False),
    Column("guest", Text, nullable=False),
    Column("due", BigInteger),  # null: settled, and kept so that it is not sent again
    Column("tries", SmallInteger, nullable=False, server_default="0"),
    Column("reached", Text, nullable=False, server_default=text("''")),
    Index("notices_by_due", "due"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, _of_table(), primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("guest", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", Text),  # the command that said it, if it had an id
    Index("chat_by_guest", "guest"),
    Index("chat_by_command", "table_id", "guest", "command", unique=True),
)

guests = Table(
    "guests",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("language", Text, nullable=False),
    Column("name", Text, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", Text, _of_guest(), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_by_guest", "guest"),
    Index("sessions_by_expires", "expires"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("guest", Text, _of_guest(), primary_key=True),
    Column("other", Text, primary_key=True),
    Column("name", Text, nullable=False, server_default=text("''")),  # the name that the reported person had then
    Column("at", BigInteger, nullable=False, server_default="0"),
)

reports = Table(  # for the operator; it outlasts the table, and is deleted after some months
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("reported", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("chat", Text, nullable=False),
    Index("reports_by_at", "at"),
)

pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("guest", Text, _of_guest(), nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Index("pushes_by_guest", "guest"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("guest", Text, _of_guest(), primary_key=True),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
)

kept = Table(  # values of the servers themselves, such as the key that signs push messages
    "kept",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

uptimes = Table(
    "uptimes",
    metadata,
    Column("process", Text, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),
    Index("uptimes_by_beat", "beat"),
)
