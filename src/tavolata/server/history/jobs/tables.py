"""Whole tables in a file: packed, and played through when somebody brings one."""

import msgspec

from ...errors import Conflict, TooLarge
from ...ids import Ids
from ...runtime.workers.jobs import Priority, job
from ...store.models import Loaded, Member, Write
from ..table_export import Guests, pack, play_through, unpack, writes_of


class TableSent(msgspec.Struct, frozen=True):
    """A table as it came, and who brought it."""

    body: bytes
    table: str
    """The id that it gets."""
    guest: str
    name: str
    command: str
    at: int
    most_entries: int


class Whole(msgspec.Struct, frozen=True):
    """A table from its first entry, and who is at it."""

    loaded: Loaded
    members: list[Member]


@job(Priority.UPLOAD)
def unpack_table(request: TableSent) -> list[Write]:
    """All that is stored of a table that is over; its people get new ids, but for who brought it."""
    packed = unpack(request.body)
    if len(packed.entries) > request.most_entries:
        raise TooLarge("moved_long", given=len(packed.entries), most=request.most_entries)
    unpacked = play_through(packed, request.table, Guests(Ids(), own=request.guest))
    if unpacked.table.state.status != "over":
        raise Conflict("moved_running")
    if all(member.guest != request.guest for member in unpacked.members):
        unpacked.members.append(Member(request.table, request.guest, None, request.name, "player"))
    return writes_of(unpacked, request.guest, request.command, request.at)


@job(Priority.INTERACTIVE)
def pack_table(request: Whole) -> bytes:
    """A table as a file."""
    return pack(request.loaded, request.members)
