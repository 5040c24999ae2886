"""Everything that an entry of a table's log may say, and how it is written and read."""

import msgspec

from .closing import Abandoned, Moved, Rematched, Stopped
from .entry import Entry
from .lobby import (
    BotSat,
    Changed,
    Contributed,
    Created,
    Freed,
    HostPassed,
    Joined,
    Started,
    Swapped,
    Unwatched,
    Watched,
)
from .play import Acted, Agreed, Declined, Ordered, Proposed, Undone
from .seats import DeviceAdded, DeviceRemoved, HandedOver, Resigned, SatIn, TookBack

AnyEvent = (
    Created | Joined | Watched | Unwatched | BotSat | Freed | Changed | Contributed | Swapped | HostPassed | Started
    | Acted | Undone | Ordered | Proposed | Agreed | Declined
    | SatIn | TookBack | HandedOver | DeviceAdded | DeviceRemoved | Resigned
    | Abandoned | Stopped | Rematched | Moved
)  # fmt: skip


class Line(msgspec.Struct, frozen=True):
    """What an entry says: the event, and the clocks after it where the table has clocks."""

    event: AnyEvent = msgspec.field(name="deed")  # the key that logs have
    clocks: list[int] = []


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Line)


def write(line: Line) -> bytes:
    return _encoder.encode(line)


def read(entry: Entry) -> Line:
    return _decoder.decode(entry.event)
