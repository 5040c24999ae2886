"""One entry of a table's log, and the hash that binds it to the entries before it."""

import hashlib

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """One event of a table, as it is stored. The entries are the table; all else is a cache or can be deleted."""

    table: str
    seq: int
    command: str
    """Unique within a table: the same command again is the same entry."""
    at: int
    event: bytes
    """The line (`events.Line`) as JSON; the column is called `deed`."""
    state: str
    """Hash of the match's state after the event."""
    chain: str
    """Hash over the chain before and this entry."""


def chain(before: str, seq: int, command: str, at: int, event: bytes, state: str) -> str:
    """The hash that binds an entry to all before it."""
    head = f"{before}\n{seq}\n{command}\n{at}\n{state}\n"
    return hashlib.sha256(head.encode() + event).hexdigest()
