"""Jobs that export and import whole tables."""

import msgspec

from ...errors import Conflict, TooLarge
from ...ids import Ids
from ...runtime.workers.jobs import Priority, job
from ...store.models import Loaded, Member, Write
from ..table_export import Guests, in_parts, pack, play_through, unpack, write_of


class TableSent(msgspec.Struct, frozen=True):
    """An uploaded table, and who sent it."""

    body: bytes
    table: str
    """Its new id."""
    guest: str
    name: str
    command: str
    at: int
    most_entries: int


class Whole(msgspec.Struct, frozen=True):
    """A table with all entries, and its members."""

    loaded: Loaded
    members: list[Member]


class Arrival(msgspec.Struct, frozen=True):
    """What is stored of an imported table: `Write`s, one after the other. The first ones are encoded, so that the
    server reads only a few of thousands of entries at a time."""

    parts: list[msgspec.Raw]
    last: Write


def read_part(part: msgspec.Raw) -> Write:
    return msgspec.msgpack.decode(part, type=Write)


@job(Priority.UPLOAD)
def unpack_table(request: TableSent) -> Arrival:
    """Everything that is stored of an imported, finished table; its people get new ids, except for the sender."""
    packed = unpack(request.body)
    if len(packed.entries) > request.most_entries:
        raise TooLarge("moved_long", given=len(packed.entries), most=request.most_entries)
    unpacked = play_through(packed, request.table, Guests(Ids(), own=request.guest))
    if unpacked.table.state.status != "over":
        raise Conflict("moved_running")
    if all(member.guest != request.guest for member in unpacked.members):
        unpacked.members.append(Member(request.table, request.guest, None, request.name, "player"))
    *parts, last = in_parts(write_of(unpacked, request.guest, request.command, request.at))
    return Arrival([msgspec.Raw(msgspec.msgpack.encode(part)) for part in parts], last)


@job(Priority.INTERACTIVE)
def pack_table(request: Whole) -> bytes:
    """A table as a file."""
    return pack(request.loaded, request.members)
