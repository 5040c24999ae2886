"""The first write of a table: its row, and the first entry of its log."""

from typing import Any

from tavolata.kernel.game import game

from ..store.models import Head, Write
from ..table.entry import Entry
from ..table.table import Table


def edition_for(name: str, source: dict[str, Any] | None) -> int:
    """The edition of the rules of a new table: the newest, or that of the record or position which it begins with."""
    meta = game(name).meta
    return meta.check_edition(None if source is None else meta.edition_of(source["rules_version"]))


def first_write(table: Table, entry: Entry, host: str, snapshot: bytes | None = None) -> Write:
    """What is stored of a new table; the caller adds links and members."""
    state = table.state
    head = Head(
        table=state.id,
        game=state.terms.game,
        created=entry.at,
        seed=table.seed,
        status=state.status,
        listed=state.terms.listed,
        due=None,
        seq=1,
        rules_version=state.edition + 1,
        host=host,
        changed=entry.at,
    )
    return Write(entry=entry, status=state.status, due=None, listed=state.terms.listed, create=head, snapshot=snapshot)
