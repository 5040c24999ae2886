"""The rows of the store as Python values. Times are in milliseconds, hashes are those of tokens."""

import msgspec

from ..table.entry import Entry

ARRIVING = "arriving"
"""The status of a table of which only the first parts are stored. Nobody finds it."""


class Head(msgspec.Struct, frozen=True):
    """The row of a table, for lists and timers. Game, created, seed, host and the head of the log (seq, chain) are not
    derived from the log."""

    table: str
    game: str
    created: int
    seed: bytes
    status: str
    """lobby, playing, over; or `arriving`, while a table from another server is stored in parts."""
    listed: bool
    due: int | None
    """When the table must be woken."""
    seq: int
    """The number of its last entry."""
    rules_version: int
    host: str | None = None
    """The guest who created it."""
    changed: int = 0
    """When its last entry was written."""
    chain: str = ""
    """The hash of its last entry: `seq` and `chain` are the head of the log."""

    def __repr__(self) -> str:
        """Without the seed: what is printed may end up in a log."""
        return f"Head({self.table!r}, {self.game!r}, {self.status!r}, seq={self.seq})"


class Loaded(msgspec.Struct, frozen=True):
    """Everything that `Table.load(*loaded.saved)` needs."""

    head: Head
    snapshot: bytes | None
    snapshot_seq: int
    """The entry after which the snapshot was taken; less than the first one if there is none."""
    entries: list[Entry]
    """The entries after the snapshot."""

    @property
    def saved(self) -> tuple[bytes, bytes | None, list[Entry]]:
        """What `Table.load` takes: the seed, the snapshot, and the entries since."""
        return self.head.seed, self.snapshot, self.entries


class Member(msgspec.Struct, frozen=True):
    """A member of a table. A guest may have several seats, on one device."""

    table: str
    guest: str
    seat: int | None
    name: str
    role: str
    """player or spectator."""


class Companion(msgspec.Struct, frozen=True):
    """A person who has played at a table with somebody, and its game."""

    table: str
    seat: int
    guest: str
    name: str
    game: str


class Link(msgspec.Struct, frozen=True):
    """What a token gives access to; `personal` is for a guest, and its token is told to nobody."""

    hash: bytes
    kind: str
    """invite, code, watch, seat, hand_over, bot or personal."""
    table: str
    seat: int | None = None
    guest: str | None = None
    expires: int | None = None
    preview: str | None = None
    """The id under which a stranger sees what the link leads to; it opens nothing."""
    named: str | None = None
    """The guest who allows that their name is seen there."""


class Notice(msgspec.Struct, frozen=True):
    """A notice that it is a guest's turn: one for each table, seat and turn."""

    table: str
    seat: int
    guest: str
    turn: int
    due: int = 0
    """When to try next."""
    tries: int = 0
    """The number of tries so far."""
    reached: str = ""
    """Names of the channels on which it was delivered; a retry leaves them out."""


class LastView(msgspec.Struct, frozen=True):
    """What a viewer of a table was last shown."""

    viewer: int
    """A seat, or -1 for spectators."""
    body: bytes


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over: by its `rules`, or why else (`ended`). `people`: how many players were no bots;
    `part`: what I played, as a word of the game (`role.prince`), or nothing."""

    table: str
    seat: int
    game: str
    at: int
    players: int
    people: int
    won: bool
    ended: str
    part: str


class Write(msgspec.Struct, frozen=True):
    """One command: the entry, and what changes with it, stored all or nothing."""

    entry: Entry
    status: str
    due: int | None
    listed: bool
    create: Head | None = None
    """With the first entry of a table."""
    before: list[Entry] = []
    """The entries just before it, of a table that is stored with several."""
    snapshot: bytes | None = None
    """Of the table after this entry."""
    views: list[LastView] = []
    """What its viewers see after this entry, if it is to be stored."""
    members: list[Member] | None = None
    """Replaces the table's members."""
    links: list[Link] = []
    """New links; each replaces one of the same kind and seat at the table."""
    drop_links: list[tuple[str, int | None]] = []
    """Kind and seat of links that end."""
    notices: list[Notice] = []
    played: list[tuple[str, FinishedGame]] = []
    """For each guest who sat at a table that this entry has ended."""


class Guest(msgspec.Struct, frozen=True):
    """A person, as far as they are known."""

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
    """A chat message; `n` is its number at the table, assigned by the store."""

    table: str
    guest: str
    seat: int | None
    name: str
    text: str
    at: int
    n: int = 0
    command: str | None = None
    """The command that said it; the same one again is the same line."""


class Push(msgspec.Struct, frozen=True):
    """A browser that is subscribed to push messages."""

    guest: str
    endpoint: str
    p256dh: str
    auth: str


class Webhook(msgspec.Struct, frozen=True):
    """A webhook."""

    guest: str
    url: str
    secret: str

    def __repr__(self) -> str:
        return f"Webhook({self.guest!r}, {self.url!r})"


class Report(msgspec.Struct, frozen=True):
    """A report about a person, for the operator. `chat`: their last messages, as JSON."""

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
    """How many rows a round of retention has deleted."""

    lobbies: int = 0
    idle: int = 0
    nameless: int = 0
    """Finished tables whose names and chat were deleted."""
    sessions: int = 0
    guests: int = 0
    links: int = 0
    notices: int = 0
