"""Export and import of whole tables as files, to move them to another server: the log, the seed of the draws, the
members. Sessions, links and chat are not exported.

The file is canonical JSON. `chain` binds every entry to those before it, `digest` covers the whole file, and the log is
folded before anything is stored. So an edited file is refused.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, field, structs

from tavolata.kernel.chance import SEED_BYTES, KeyedDraws
from tavolata.kernel.content import canonical
from tavolata.kernel.game import game

from .. import malformed
from ..errors import BadRequest, Conflict
from ..ids import Ids
from ..runtime import autoplay
from ..runtime.live_table import LiveTable
from ..store.models import ARRIVING, Head, Link, Loaded, Member, Write
from ..table import events
from ..table.clock import Uptime, check_tempo
from ..table.closing import Moved, Rematched
from ..table.entry import Entry
from ..table.entry import chain as chain_hash
from ..table.lobby import Created
from ..table.state import Terms
from ..table.table import Table

if TYPE_CHECKING:
    from ..store import Store

FORMAT: Final = "tavolata table 1"
PART = 200
"""Entries that are stored together while a server plays: two milliseconds."""

Word = Annotated[str, Meta(min_length=1, max_length=100)]
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]*$(?!\n)", max_length=64)]
Time = Annotated[int, Meta(ge=0, le=2**53)]


class PackedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the log. `event` is the text over which `chain` was made."""

    seq: Annotated[int, Meta(ge=1)]
    command: Word
    at: Time
    event: str = field(name="deed")
    state: Hex
    chain: Hex


class PackedMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member of the table."""

    guest: Word
    seat: Annotated[int, Meta(ge=0, le=100)] | None
    name: Annotated[str, Meta(max_length=100)]
    role: Literal["player", "spectator"]


class Packed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole table. `seed` determines every draw: it is a secret as long as the game runs."""

    format: Literal["tavolata table 1"]
    table: Word
    game: Word
    rules_version: int
    created: Time
    seed: Hex
    entries: Annotated[list[PackedEntry], Meta(min_length=1)]
    members: Annotated[list[PackedMember], Meta(max_length=10_000)]
    digest: Hex

    def __repr__(self) -> str:
        """Without the seed: what is printed may end up in a log."""
        return f"Packed({self.table!r}, {self.game!r}, {len(self.entries)} entries)"


# --- to a file -------------------------------------------------------------------------------------------------


def pack(loaded: Loaded, members: Sequence[Member]) -> bytes:
    """A table as a file; `loaded` must contain all entries."""
    head = loaded.head
    packed = Packed(
        format=FORMAT,
        table=head.table,
        game=head.game,
        rules_version=head.rules_version,
        created=head.created,
        seed=head.seed.hex(),
        entries=[PackedEntry(e.seq, e.command, e.at, e.event.decode(), e.state, e.chain) for e in loaded.entries],
        members=[PackedMember(m.guest, m.seat, m.name, m.role) for m in members],  # type: ignore[arg-type]
        digest="",
    )
    sealed = structs.replace(packed, digest=digest(packed))
    return (canonical(msgspec.to_builtins(sealed)) + "\n").encode("ascii")


def digest(packed: Packed) -> str:
    """The SHA-256 of everything but the digest."""
    rest: dict[str, Any] = msgspec.to_builtins(packed)
    del rest["digest"]
    return hashlib.sha256(canonical(rest).encode()).hexdigest()


# --- from a file -----------------------------------------------------------------------------------------------


def unpack(data: bytes) -> Packed:
    """Read the table of a file; BadRequest if it is not one, or was edited."""
    try:
        packed = msgspec.json.decode(data, type=Packed)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRequest("moved_form", why=malformed.reason(error)) from None
    check_seal(packed)
    return packed


def check_seal(packed: Packed) -> None:
    """Refuse a file that was edited, or that needs other rules, before anything else is read."""
    if packed.digest != digest(packed):
        raise BadRequest("moved_edited")
    meta = game(packed.game).meta
    if meta.edition_of(packed.rules_version) is None:
        raise BadRequest("moved_rules", game=packed.game, given=packed.rules_version, known=meta.versions)


@dataclass(frozen=True)
class Unpacked:
    """A table whose log was folded: all its states are as they were written."""

    table: Table
    seed: bytes
    created: int
    entries: list[Entry]
    members: list[Member]


def play_through(packed: Packed, as_table: str, guests: "Guests | None" = None) -> Unpacked:
    """Fold the log of a file into a table with an id. If the ids of the table or its people change, the log gets a new
    chain. BadRequest if the log is not valid."""
    is_same, guests = as_table == packed.table and guests is None, guests or Guests()
    entries = _entries(packed)
    table: Table | None = None
    try:
        seed = bytes.fromhex(packed.seed)
        _check_beginning(packed, seed, entries[0])
        if not is_same:
            entries = _chained_anew(entries, as_table, guests)
        for entry in entries:
            _check_terms(packed, events.read(entry).event)
            if table is None:
                table = Table.fold(seed, [entry])
            else:
                table.apply(entry)
    except MemoryError:
        raise
    except Exception as error:  # any failure while an untrusted file is folded is the file's fault
        version = 1 if table is None else table.state.seq + 1
        raise BadRequest("moved_log", version=version) from error
    assert table is not None
    members = [Member(as_table, guests[m.guest], m.seat, m.name, m.role) for m in packed.members]
    return Unpacked(table, seed, packed.created, entries, members)


def _entries(packed: Packed) -> list[Entry]:
    """The entries, if none is missing and the chain is right."""
    chain, entries = "", []
    for number, one in enumerate(packed.entries, 1):
        try:
            event = one.event.encode()
        except UnicodeError:
            raise BadRequest("moved_log", version=number) from None
        chain = chain_hash(chain, one.seq, one.command, one.at, event, one.state)
        if (one.seq, one.chain) != (number, chain):
            raise BadRequest("moved_log", version=number)
        entries.append(Entry(packed.table, one.seq, one.command, one.at, event, one.state, one.chain))
    return entries


def _check_beginning(packed: Packed, seed: bytes, first: Entry) -> None:
    """Check that the first entry is this table's, and commits to this seed (or to that of the record that it shows)."""
    created = events.read(first).event
    if not isinstance(created, Created) or created.table != packed.table or len(seed) != SEED_BYTES:
        raise BadRequest("moved_log", version=1)
    if created.edition != packed.rules_version - 1:
        raise BadRequest("moved_log", version=1)
    if created.record is None and created.commitment != KeyedDraws(seed).commitment:
        raise BadRequest("moved_log", version=1)


def _check_terms(packed: Packed, event: Any) -> None:
    """Check the terms before anything is made, because they determine the size of the table."""
    terms = getattr(event, "terms", None)
    if isinstance(terms, Terms):
        meta = game(packed.game).meta
        options = meta.check_options(dict(terms.options), edition=packed.rules_version - 1)
        if terms.game != packed.game or options != terms.options:
            raise BadRequest("moved_log", version=1)
        meta.check_players(terms.players)
        check_tempo(terms.tempo)


# --- other ids -------------------------------------------------------------------------------------------------


class Guests:
    """The ids of another server's guests here: the same, or fresh ones, so that an untrusted file cannot seat people at
    a table. `own` keeps their id."""

    def __init__(self, ids: Ids | None = None, own: str = "") -> None:
        self._ids = ids
        self._known = {own: own}

    def __getitem__(self, guest: str) -> str:
        """People who share a device have ids such as `DEVICE~3`."""
        if self._ids is None:
            return guest
        device, mark, number = guest.partition("~")
        if device not in self._known:
            self._known[device] = self._ids.guest_id()
        return self._known[device] + mark + number


def _chained_anew(entries: list[Entry], table: str, guests: Guests) -> list[Entry]:
    """The same log with other ids. The link to a rematch on the other server is left out."""
    chain, anew = "", list[Entry]()
    for entry in entries:
        line = events.read(entry)
        if isinstance(line.event, Rematched):
            continue
        event, seq = events.write(events.Line(_renamed(line.event, table, guests), line.clocks)), len(anew) + 1
        chain = chain_hash(chain, seq, entry.command, entry.at, event, entry.state)
        anew.append(Entry(table, seq, entry.command, entry.at, event, entry.state, chain))
    return anew


def _renamed(event: events.AnyEvent, table: str, guests: Guests) -> events.AnyEvent:
    fields = ("guest", "host", "device")
    changes = {name: guests[value] for name in fields if (value := getattr(event, name, None)) is not None}
    if isinstance(event, Created):
        changes["table"] = table
    return structs.replace(event, **changes) if changes else event


# --- into a store ----------------------------------------------------------------------------------------------


def write_of(unpacked: Unpacked, host: str, command: str, now: int) -> Write:
    """Everything that is stored of an imported table, with one more entry that says that it was moved."""
    table, state = unpacked.table, unpacked.table.state
    moved = table.enter(Moved(host), command, now, Uptime(now))
    due = autoplay.due(LiveTable(table, {}), Uptime(now), now) if table.is_playing else None
    is_listed = state.terms.listed and state.status == "lobby"
    return Write(
        moved,
        state.status,
        due,
        is_listed,
        create=_head(unpacked, now),
        before=unpacked.entries,
        snapshot=table.snapshot(),
        members=unpacked.members,
    )


async def store_import(store: "Store", write: Write, links: list[Link]) -> None:
    """Store an imported table with its links, all or nothing."""
    if not await store.append(structs.replace(write, links=links)):
        raise Conflict("moved_taken", table=write.entry.table)


def in_parts(write: Write) -> Iterator[Write]:
    """A write with many earlier entries, as several with few, so that the moves of others are stored in between. Until
    the last of them is stored nobody finds the table; if it never is, `Store.drop_unfinished` deletes the others."""
    begin = 0
    for end in range(PART, len(write.before) + 1, PART):
        create = None if begin else write.create
        yield Write(write.before[end - 1], ARRIVING, None, False, create, write.before[begin : end - 1])
        begin = end
    yield structs.replace(write, create=None if begin else write.create, before=write.before[begin:])


def _head(unpacked: Unpacked, now: int) -> Head:
    table = unpacked.table
    return Head(
        table=table.id,
        game=table.state.terms.game,
        created=unpacked.created,
        seed=unpacked.seed,
        status=table.state.status,
        listed=False,
        due=None,
        seq=1,
        rules_version=table.state.edition + 1,
        host=table.state.host,
        changed=now,
    )
