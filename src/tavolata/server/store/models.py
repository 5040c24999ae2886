"""What the store takes and gives. Times are in milliseconds, hashes are those of tokens."""

import msgspec

from ..table.entry import Entry


class Head(msgspec.Struct, frozen=True):
    """A table in one line, for lists and for timers. Game, created, seed, host and the head of the
    log (seq, chain) are no cache."""

    table: str
    game: str
    created: int
    seed: bytes
    status: str
    """lobby, playing or over."""
    listed: bool
    due: int | None
    """When something must happen at the table by itself."""
    seq: int
    """Of its last entry."""
    rules_version: int
    host: str | None = None
    """The guest who made it."""
    changed: int = 0
    """When its last entry was written."""
    chain: str = ""
    """Hash of its last entry: `seq` and `chain` are the head to which the log must lead."""

    def __repr__(self) -> str:
        """Without the seed: what is printed may end up in a log."""
        return f"Head({self.table!r}, {self.game!r}, {self.status!r}, seq={self.seq})"


class Loaded(msgspec.Struct, frozen=True):
    """All that is needed to have a table in memory; `Table.load(*loaded.saved)`."""

    head: Head
    snapshot: bytes | None
    snapshot_seq: int
    """The entry after which the snapshot was taken; before the first one if there is none."""
    entries: list[Entry]
    """Those after the snapshot."""

    @property
    def saved(self) -> tuple[bytes, bytes | None, list[Entry]]:
        """What `Table.load` takes: the seed, the snapshot, and the entries since."""
        return self.head.seed, self.snapshot, self.entries


class Member(msgspec.Struct, frozen=True):
    """Somebody at a table. On one device a guest may have several seats."""

    table: str
    guest: str
    seat: int | None
    name: str
    role: str
    """player or spectator."""


class Link(msgspec.Struct, frozen=True):
    """What a token opens."""

    hash: bytes
    kind: str
    """invite, code, watch, seat, hand_over or bot."""
    table: str
    seat: int | None = None
    guest: str | None = None
    expires: int | None = None


class Notice(msgspec.Struct, frozen=True):
    """ "Your turn", to be told to a guest: once for a table, seat and turn."""

    table: str
    seat: int
    guest: str
    turn: int
    due: int = 0
    """When to try (again)."""
    tries: int = 0
    """How often it was tried before."""
    reached: str = ""
    """Names of the ways on which it has arrived already; a second try leaves them out."""


class LastView(msgspec.Struct, frozen=True):
    """What a viewer of a table was last shown."""

    viewer: int
    """A seat, or -1 for spectators."""
    body: bytes


class Write(msgspec.Struct, frozen=True):
    """One command: the entry, and what changes with it. All of it is stored, or nothing."""

    entry: Entry
    status: str
    due: int | None
    listed: bool
    create: Head | None = None
    """With the first entry of a table."""
    snapshot: bytes | None = None
    """Of the table after this entry."""
    views: list[LastView] = []
    """What its viewers see after this entry, now and then."""
    members: list[Member] | None = None
    """Replaces the table's members."""
    links: list[Link] = []
    """New ones; each takes the place of one with the same kind and seat at the table."""
    drop_links: list[tuple[str, int | None]] = []
    """Kind and seat of links of the table that end."""
    notices: list[Notice] = []


class Guest(msgspec.Struct, frozen=True):
    """A person, as far as we know him."""

    id: str
    created: int
    language: str
    name: str = ""


class Session(msgspec.Struct, frozen=True):
    """A browser of a guest."""

    hash: bytes
    guest: Guest
    expires: int


class Chat(msgspec.Struct, frozen=True):
    """Something said at a table; `n` counts at the table and is given by the store."""

    table: str
    guest: str
    seat: int | None
    name: str
    text: str
    at: int
    n: int = 0
    command: str | None = None
    """By which it was said; the same one again is the same line."""


class Push(msgspec.Struct, frozen=True):
    """A browser that wants to be told."""

    guest: str
    endpoint: str
    p256dh: str
    auth: str


class Webhook(msgspec.Struct, frozen=True):
    """An address that wants to be told."""

    guest: str
    url: str
    secret: str

    def __repr__(self) -> str:
        return f"Webhook({self.guest!r}, {self.url!r})"


class Report(msgspec.Struct, frozen=True):
    """What somebody tells about another, for whoever runs the server. `chat`: what the other said last, as JSON."""

    id: str
    at: int
    table: str
    reporter: str
    reported: str
    name: str
    reason: str
    text: str
    chat: str = "[]"


class Uptime(msgspec.Struct, frozen=True):
    """A server process was alive from `began` to `beat` at least."""

    process: str
    began: int
    beat: int


class Retained(msgspec.Struct, frozen=True):
    """What a sweep of retention has deleted, by number."""

    lobbies: int = 0
    idle: int = 0
    nameless: int = 0
    """Finished tables whose names and chat went."""
    sessions: int = 0
    guests: int = 0
    links: int = 0
    notices: int = 0
